import { mailbox } from './names.ts'
import { createRandom } from './random.ts'

export type Role = 'admin' | 'manager' | 'member' | 'guest'

export interface SeedUser {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isBlocked: boolean
  readonly hasAgentProfile: boolean
  /** How well this agent sells: shifts the chance of each good answer. */
  readonly skill: number
  readonly customValues: Readonly<Record<string, string | number>>
}

export interface UserPlan {
  /** The names of the users, in the order of their ids. */
  readonly names: readonly string[]
  readonly firstUserId: number
  readonly mailDomain: string
}

export interface SeedCallType {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly isArchived: boolean
  readonly associationMode: string
  readonly isDefault: boolean
  readonly scorecard: string | null
  /** Relative frequency of this call type. */
  readonly share: number
}

export const CUSTOM_FIELDS: readonly {
  readonly key: string
  readonly type: 'text' | 'number' | 'date' | 'select'
  readonly isManagerOnly: boolean
}[] = [
  { key: 'team', type: 'select', isManagerOnly: false },
  { key: 'region', type: 'select', isManagerOnly: false },
  { key: 'start_date', type: 'date', isManagerOnly: false },
  { key: 'weekly_hours', type: 'number', isManagerOnly: false },
  { key: 'quota_2026', type: 'number', isManagerOnly: true },
  { key: 'coaching_note', type: 'text', isManagerOnly: true },
]

const TEAMS = ['New business', 'Account management', 'Support', 'Customer success']
const REGIONS = ['EMEA', 'Americas', 'APAC']
const NOTES = [
  'Strong openings. Work on pausing after the price.',
  'Shadowing the renewals team until the end of the quarter.',
  'Speaks French, Arabic and English with customers. Prefers morning calls; back from parental leave since spring. Ask her to share the discovery checklist she made: two teams already use it.',
  'Asks good questions, then answers them himself.',
]

/** The first 30 are agents; further people use the service without making calls. The same seed gives the same people. */
export function makeUsers(seed: number, { names, firstUserId, mailDomain }: UserPlan): SeedUser[] {
  return names.map((name, index) => {
    const random = createRandom(seed, 'user', index)
    const hasAgentProfile = index < 30
    return {
      userId: firstUserId + index * 3,
      name,
      email: `${mailbox(name, index)}@${mailDomain}`,
      role: roleOf(index),
      // 7 and 22 left the company, 31 never became an agent. Blocked people stay in the list.
      isBlocked: index === 7 || index === 22 || index === 31,
      hasAgentProfile,
      skill: random.normal(0, 0.07),
      customValues: index % 9 === 8 ? {} : customValues(seed, index, hasAgentProfile),
    }
  })
}

/** 12 types, two of them archived. Calls keep their archived type. */
export const CALL_TYPES: readonly SeedCallType[] = [
  callType(31, 'Discovery', 'First real conversation: situation, problem, people, money.', {
    scorecard: 'discovery',
    share: 15,
    isDefault: true,
  }),
  callType(32, 'Demo', 'Showing the product to people who decide.', { scorecard: 'demo', share: 13 }),
  callType(33, 'Pricing', 'Terms, discounts and objections to the price.', { scorecard: 'demo', share: 10 }),
  callType(34, 'Renewal', 'A contract that ends within 90 days.', {
    scorecard: 'success',
    share: 9,
    mode: 'crm_account',
  }),
  callType(35, 'Onboarding', 'From signature to first value.', {
    scorecard: 'success',
    share: 8,
    mode: 'csm_customer',
  }),
  callType(36, 'Support', 'A customer needs help.', { scorecard: 'support', share: 17, mode: 'crm_ticket' }),
  callType(37, 'Escalation', 'Something went wrong and stayed wrong.', {
    scorecard: 'support',
    share: 6,
    mode: 'crm_ticket',
  }),
  callType(38, 'Check-in', null, { scorecard: 'success', share: 9, mode: 'csm_customer' }),
  callType(39, 'Cancellation', 'The customer wants to leave.', { scorecard: 'success', share: 4, mode: 'crm_account' }),
  callType(40, 'Security review', null, { scorecard: 'demo', share: 4 }),
  callType(41, 'Partner call', 'Resellers and integrators. Replaced by the partner portal.', {
    scorecard: 'legacy',
    share: 3,
    isArchived: true,
  }),
  callType(42, 'Interview', null, { scorecard: null, share: 2, isArchived: true, mode: 'none' }),
]

/** The second workspace's: four, one of them archived. */
export const SECOND_CALL_TYPES: readonly SeedCallType[] = [
  callType(71, 'Discovery', null, { scorecard: 'discovery', share: 3, isDefault: true }),
  callType(72, 'Support', 'Calls to the service desk.', { scorecard: 'support', share: 4, mode: 'crm_ticket' }),
  callType(73, 'Renewal', null, { scorecard: 'success', share: 2, mode: 'crm_account' }),
  callType(74, 'Interview', null, { scorecard: null, share: 1, isArchived: true, mode: 'none' }),
]

function callType(
  id: number,
  name: string,
  description: string | null,
  more: { scorecard: string | null; share: number; isArchived?: boolean; isDefault?: boolean; mode?: string },
): SeedCallType {
  return {
    id,
    name,
    description,
    isArchived: more.isArchived ?? false,
    associationMode: more.mode ?? 'crm_deal',
    isDefault: more.isDefault ?? false,
    scorecard: more.scorecard,
    share: more.share,
  }
}

function roleOf(index: number): Role {
  if (index === 0 || index === 30) return 'admin'
  if (index % 10 === 5 || index === 32) return 'manager'
  return index === 31 || index === 33 || index === 29 ? 'guest' : 'member'
}

function customValues(seed: number, index: number, isAgent: boolean): Record<string, string | number> {
  const random = createRandom(seed, 'custom', index)
  const values: Record<string, string | number> = {
    region: random.pick(REGIONS),
    start_date: startDate(random.int(0, 2000)),
  }
  if (isAgent) values['team'] = random.pick(TEAMS)
  if (random.chance(0.7))
    values['weekly_hours'] = random.weighted([
      [40, 5],
      [37.5, 3],
      [32, 1],
      [28.75, 1],
    ])
  if (isAgent && random.chance(0.6)) values['quota_2026'] = random.int(12, 90) * 10_000
  if (random.chance(0.25)) values['coaching_note'] = random.pick(NOTES)
  if (index === LONGEST_NOTE_INDEX) values['coaching_note'] = longestNote()
  return values
}

/** An agent. */
const LONGEST_NOTE_INDEX = 3

/** As long as a text can be. Source: interface, "Custom fields rules". */
function longestNote(): string {
  return NOTES.join(' ').repeat(4).slice(0, 999).trimEnd().padEnd(1000, '.')
}

function startDate(daysAfter2020: number): string {
  return new Date(Date.UTC(2020, 5, 1) + daysAfter2020 * 86_400_000).toISOString().slice(0, 10)
}
