import type { SeededRandom } from '../../seededRandom.ts'
import type { AccountFacts, AccountParticipant } from '../callKeys.ts'

/** For tests and benchmarks: calls whose account is known, with everything that leads to wrong joins. */
export interface PlantedCalls {
  readonly calls: readonly PlantedCall[]
  /** Of the workspace's own people. */
  readonly ownAddresses: readonly string[]
}

export interface PlantedCall extends AccountFacts {
  readonly account: number
}

const SYLLABLES =
  'ba be bo da de do fa fi ga go ha ki ka la le lo ma mi mo na ne no pa po ra ri ro sa so ta te to va vi wa zo'.split(
    ' ',
  )
const TRADES =
  'Logistics Software Foods Energy Media Systems Health Robotics Travel Insurance Bank Studio Steel Paper'.split(' ')
const FORMS = ['', '', ' Inc', ', Inc.', ' GmbH', ' Ltd', ' Ltd.', ' AG', ' S.A.', ' LLC']
const PROVIDERS = ['gmail.com', 'yahoo.co.uk', 'gmx.de', 'outlook.com', 'icloud.com']
const INBOXES = ['info', 'sales', 'support', 'office', 'kontakt']
const OWN_DOMAIN = 'ourteam.example'

interface PlantedAccount {
  readonly id: number
  readonly name: string
  readonly isPerson: boolean
  readonly domain: string | null
  readonly company: { readonly system: string; readonly systemId: string } | null
  readonly customerId: string | null
  readonly dealId: string | null
  readonly people: readonly PlantedPerson[]
  /** Whether another account has the same name. */
  readonly isTwin: boolean
}

interface PlantedPerson {
  readonly name: string
  readonly address: string | null
  readonly phone: string
  readonly contactId: string | null
}

export function plantAccounts(random: SeededRandom, accountCount: number, callsPerAccount = 10): PlantedCalls {
  const isLikely = (share: number) => random.below(1000) < share * 1000
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!
  const word = (syllables: number) => Array.from({ length: syllables }, () => pick(SYLLABLES)).join('')
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  const accounts: PlantedAccount[] = []
  for (let id = 0; id < accountCount; id += 1) {
    const twin = id > 0 && id % 25 === 1 ? accounts[id - 1]! : null
    const isPerson = twin === null && id % 10 === 9
    const base = `${word(3)}${id % 7 === 0 ? '' : id}`.replace(/\d+/, (digits) => word(1) + digitsAsWord(digits))
    const name = twin?.name ?? `${capital(base)} ${pick(TRADES)}`
    const domain =
      isPerson || (twin === null && isLikely(0.15)) ? null : `${base}.${pick(['com', 'de', 'co.uk', 'io'])}`
    // Two systems count from 1, so the same number is another company in each. Deals count from 1 too.
    const hasCompany = !isPerson && (domain === null || twin !== null || isLikely(0.6))
    accounts.push({
      id,
      name: isPerson ? `${capital(word(2))} ${capital(word(3))}` : name,
      isPerson,
      domain,
      company: hasCompany ? { system: id % 2 === 0 ? 'hubspot' : 'salesforce', systemId: String(1 + (id >> 1)) } : null,
      customerId: hasCompany && isLikely(0.3) ? String(1 + ((id * 7) % accountCount)) : null,
      dealId: !isPerson && isLikely(0.5) ? String(1 + id) : null,
      people: Array.from({ length: isPerson ? 1 : 1 + random.below(4) }, (_, at) => {
        const local = `${word(2)}.${word(3)}`
        const isPrivate = isPerson || isLikely(0.1)
        const own = isPrivate ? `${local}${id}@${pick(PROVIDERS)}` : domain === null ? null : `${local}@${domain}`
        return {
          name: local.split('.').map(capital).join(' '),
          address: own,
          phone: `+49 30 ${String(1_000_000 + id * 10 + at)}`,
          contactId: isLikely(0.4) ? `c${id}-${at}` : null,
        }
      }),
      isTwin: id % 25 < 2,
    })
  }
  const consultants = Array.from({ length: Math.ceil(accountCount / 30) }, (_, at) => ({
    address: `consult@${word(3)}${digitsAsWord(String(at))}-advisors.com`,
    contactId: `consultant-${at}`,
    customers: Array.from({ length: 3 + random.below(4) }, () => pick(accounts)).filter(({ isPerson }) => !isPerson),
  }))
  const calls: PlantedCall[] = []
  for (const account of accounts) {
    const count = 1 + random.below(2 * callsPerAccount - 1)
    for (let at = 0; at < count; at += 1) calls.push(callOf(account))
  }
  for (const consultant of consultants)
    for (const account of consultant.customers) calls.push(consultantCall(consultant, account))
  // Webinars and community chats: people of many accounts, of which none is meant.
  for (let at = 0; at < accountCount / 50; at += 1) {
    const guests = Array.from({ length: 6 }, () => pick(accounts))
    const attendees = guests.flatMap(({ people }) => people[0]!.address ?? [])
    calls.push({ ...empty('video'), attendees: [...attendees, `agent1@${OWN_DOMAIN}`], account: accountCount + 2 * at })
    const participants = guests.map(({ people }) => participant('contact', people[0]!))
    calls.push({ ...empty('group_chat'), participants, account: accountCount + 2 * at + 1 })
  }
  return {
    calls: shuffled(calls, random),
    ownAddresses: [...Array.from({ length: 9 }, (_, at) => `agent${at}@${OWN_DOMAIN}`), 'our.agent@gmail.com'],
  }

  function callOf(account: PlantedAccount): PlantedCall {
    const person = pick(account.people)
    const kind = random.below(20)
    const associations: AccountFacts['associations'][number][] = []
    const attendees: string[] = []
    const participants: AccountParticipant[] = []
    const associate = (key: string, system: string, systemId: string, label: string) =>
      associations.push({ key, system, systemId, label })
    const { company } = account
    if (company !== null && isLikely(0.7))
      associate('crm_companies', company.system, company.systemId, written(account.name))
    if (account.customerId !== null && isLikely(0.6))
      associate('csm_customers', 'gainsight', account.customerId, account.name)
    if (account.dealId !== null && isLikely(0.3))
      associate('crm_deals', 'hubspot', account.dealId, `${account.name} renewal`)
    if (person.contactId !== null && isLikely(0.5)) associate('crm_contacts', 'hubspot', person.contactId, person.name)
    associate('crm_activities', 'hubspot', String(random.below(1000)), 'Call')
    const isGroup = kind === 0
    const isChat = kind === 1
    if (!isGroup && !isChat) {
      if (person.address !== null && isLikely(0.8))
        attendees.push(isLikely(0.1) ? person.address.toUpperCase() : person.address)
      if (account.people.length > 1 && isLikely(0.3) && account.people[0]!.address !== null)
        attendees.push(account.people[0]!.address)
    }
    // What everybody's calls have in common.
    if (isLikely(0.6)) attendees.push(`agent${random.below(9)}@${OWN_DOMAIN}`)
    if (isLikely(0.05)) attendees.push('our.agent@gmail.com')
    if (isLikely(0.1)) attendees.push(`${pick(INBOXES)}@${pick(accounts).domain ?? 'gmail.com'}`)
    if (isChat) participants.push(participant('external', person), { ...participant('internal', person), userId: 1 })
    if (isGroup) {
      const other = pick(accounts)
      participants.push(participant('contact', person), participant('participant', pick(other.people)))
      participants.push({ ...participant('agent', person), phone: '+1 415 5550000', userId: 1 })
    }
    const hasName = isLikely(0.7)
    const call = {
      ...empty(isGroup ? 'group_chat' : isChat ? 'chat' : 'audio'),
      leadCompany: account.isPerson ? pick([null, null, 'Private', 'N/A']) : hasName ? written(account.name) : null,
      ...{ attendees, associations, participants, account: account.id },
    }
    return isKnown(account, call) ? call : withKey(account, person, call)
  }

  /** Whether something of the call says exactly whose it is. */
  function isKnown(account: PlantedAccount, call: AccountFacts): boolean {
    const isRecord = call.associations.some(({ key }) => key === 'crm_companies')
    const isDomain =
      call.format === 'audio' &&
      call.attendees.some(
        (address) =>
          address.toLowerCase().endsWith(`@${account.domain ?? ' '}`) && !INBOXES.includes(address.split('@')[0]!),
      )
    const isPrivate =
      call.format === 'audio' && account.isPerson && call.attendees.includes(account.people[0]!.address!)
    return (
      isRecord ||
      isDomain ||
      isPrivate ||
      (!account.isTwin && call.leadCompany !== null && isExact(account.name, call.leadCompany))
    )
  }

  function withKey(account: PlantedAccount, { address }: PlantedPerson, call: PlantedCall): PlantedCall {
    const { company } = account
    if (company !== null) {
      return {
        ...call,
        associations: [...call.associations, { key: 'crm_companies', ...company, label: account.name }],
      }
    }
    const own = account.domain === null ? (account.people[0]!.address ?? address) : `front@${account.domain}`
    if (own === null) return { ...call, leadCompany: account.name }
    return { ...call, format: 'audio', participants: [], attendees: [...call.attendees, own] }
  }

  /** A consultant speaks for several customers, also without them. */
  function consultantCall(consultant: (typeof consultants)[number], account: PlantedAccount): PlantedCall {
    const contact = { key: 'crm_contacts', system: 'hubspot', systemId: consultant.contactId, label: 'A consultant' }
    const call: PlantedCall = {
      ...empty('audio'),
      leadCompany: account.name,
      attendees: [consultant.address],
      associations: [contact],
      account: account.id,
    }
    const isAlone = !account.isTwin && isLikely(0.3)
    return isAlone ? call : withKey(account, account.people[0]!, call)
  }

  /** As people write it: with a legal form, in capitals, or with a typo. */
  function written(name: string): string {
    const cased = isLikely(0.1) ? name.toUpperCase() : name
    if (!isLikely(0.05)) return cased + pick(FORMS)
    const at = 1 + random.below(cased.length - 2)
    return cased.slice(0, at) + cased[at + 1]! + cased[at]! + cased.slice(at + 2)
  }

  function isExact(name: string, text: string): boolean {
    return text.toLowerCase().startsWith(name.toLowerCase())
  }
}

function empty(format: string): Omit<PlantedCall, 'account'> {
  return { format, leadCompany: null, attendees: [], associations: [], participants: [] }
}

function participant(type: string, person: PlantedPerson): AccountParticipant {
  return { type, userId: null, email: null, phone: person.phone, company: null }
}

function digitsAsWord(digits: string): string {
  return Array.from(digits, (digit) => SYLLABLES[Number(digit) * 3]!).join('')
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}
