import type { Deal } from '../associations.ts'
import { createRandom, type Random } from '../random.ts'
import { accountsFor, LARGE_ACCOUNT, type Account } from './accounts.ts'
import type { Subject } from './phrases.ts'
import { STORY } from './story.ts'
import type { Team } from './team.ts'

/** A call or chat of the company's last months, before its details are made. */
export interface PlannedCall {
  /** Whole seconds, in milliseconds since 1970. */
  readonly startMs: number
  readonly accountIndex: number
  readonly kind: Subject | 'chat' | 'group chat'
  readonly team: Team
  readonly deal: Deal | null
}

export interface CompanyPlan {
  readonly accounts: readonly Account[]
  /** Oldest first. */
  readonly calls: readonly PlannedCall[]
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How far the company's calls go back. */
const DAYS_BACK = 240
/** An account has about so many calls and chats. */
const CALLS_PER_ACCOUNT = 12.5

type Draft = Omit<PlannedCall, 'startMs' | 'accountIndex'> & { readonly daysAgo: number }

/** The lives of all accounts (sales, setups, check-ins, tickets, renewals) and, of them, the newest `count` calls. */
export function planCalls(seed: number, count: number, referenceMs: number): CompanyPlan {
  const accounts = accountsFor(Math.ceil(count / CALLS_PER_ACCOUNT))
  const lives = accounts.map((account, index) => lifeOf(account, index, createRandom(seed, 'life', index)))
  const planned = lives.flatMap((life, accountIndex) =>
    life.calls.map((call, index) => place(call, accountIndex, createRandom(seed, 'time', accountIndex, index))),
  )
  const random = createRandom(seed, 'tickets')
  const customers = lives.flatMap(({ isCustomer }, index) => (isCustomer ? [index] : []))
  // Customers also call and write whenever something doesn't work.
  while (planned.length < count) {
    const call: Draft = {
      daysAgo: random.next() * DAYS_BACK,
      ...random.weighted([
        [{ kind: 'Support', team: 'Support', deal: null } as const, 5],
        [{ kind: 'chat', team: 'Support', deal: null } as const, 3],
        [{ kind: 'group chat', team: 'Customer success', deal: null } as const, 2],
      ]),
    }
    planned.push(place(call, random.pick(customers), random))
  }
  return { accounts, calls: planned.toSorted((a, b) => a.startMs - b.startMs).slice(-count) }

  function place({ daysAgo, ...call }: Draft, accountIndex: number, random: Random): PlannedCall {
    const isAbroad = accounts[accountIndex]?.language !== 'en'
    return { ...call, accountIndex, startMs: workingTime(referenceMs, daysAgo, isAbroad, random) }
  }
}

/** On a working day, in the customer's business hours: of Europe, or of the US East Coast. Never after the reference time. */
function workingTime(referenceMs: number, daysAgo: number, isAbroad: boolean, random: Random): number {
  const firstHour = isAbroad ? 7 : 13
  const hour = random.weighted([
    [0, 4],
    [1, 9],
    [2, 10],
    [3, 7],
    [4, 4],
    [5, 8],
    [6, 9],
    [7, 7],
    [8, 3],
  ])
  let day = Math.floor((referenceMs - daysAgo * DAY_MS) / DAY_MS) * DAY_MS
  const startOn = (dayMs: number): number => dayMs + (firstHour + hour) * HOUR_MS + random.int(0, 3599) * 1000
  let startMs = startOn(day)
  // Two hours for the call and its analysis.
  while ([0, 6].includes(new Date(startMs).getUTCDay()) || startMs > referenceMs - 2 * HOUR_MS) {
    day -= DAY_MS
    startMs = startOn(day)
  }
  return startMs
}

interface Life {
  readonly calls: readonly Draft[]
  readonly isCustomer: boolean
}

function lifeOf(account: Account, index: number, random: Random): Life {
  if (account.name === STORY.accountAtRisk.company) return lifeAtRisk(account, index)
  const calls: Draft[] = []
  let deals = 0
  const sell = (daysAgo: number, product: string): { daysAgo: number; won: boolean | null } => {
    const sale = sellTo(account, { daysAgo, number: 7000 + index * 10 + deals++, product }, random)
    calls.push(...sale.calls)
    return sale
  }
  const isOldCustomer = random.chance(0.5)
  let customerSince: number | null = DAYS_BACK
  if (!isOldCustomer) {
    const product = account.technicians >= LARGE_ACCOUNT ? 'Enterprise plan' : 'Team plan'
    const sale = sell(random.int(30, DAYS_BACK), product)
    customerSince = sale.won === true ? sale.daysAgo : null
    // A company that said no is asked again a season later.
    if (sale.won === false && sale.daysAgo > 90) {
      const second = sell(sale.daysAgo - random.int(60, 80), product)
      customerSince = second.won === true ? second.daysAgo : null
    }
    if (customerSince !== null)
      calls.push(
        { daysAgo: customerSince - 4, kind: 'Onboarding', team: 'Customer success', deal: null },
        { daysAgo: customerSince - 11, kind: 'Onboarding', team: 'Customer success', deal: null },
      )
  }
  if (customerSince === null) return { calls: calls.filter(({ daysAgo }) => daysAgo > 0), isCustomer: false }
  for (let daysAgo = customerSince - random.int(14, 40); daysAgo > 0; daysAgo -= random.int(30, 50)) {
    calls.push({ daysAgo, kind: 'Check-in', team: 'Customer success', deal: null })
    if (random.chance(0.5))
      calls.push({ daysAgo: daysAgo - random.int(1, 9), kind: 'Support', team: 'Support', deal: null })
    if (random.chance(0.4))
      calls.push({ daysAgo: daysAgo - random.int(1, 9), kind: 'chat', team: 'Support', deal: null })
    if (random.chance(0.15))
      calls.push({ daysAgo: daysAgo - random.int(1, 9), kind: 'group chat', team: 'Customer success', deal: null })
    if (random.chance(0.1))
      calls.push({ daysAgo: daysAgo - random.int(1, 5), kind: 'Escalation', team: 'Support', deal: null })
  }
  const renewal = random.int(-30, DAYS_BACK)
  if (isOldCustomer && renewal > 0)
    renew(account, calls, { daysAgo: renewal, number: 7000 + index * 10 + deals++ }, random)
  // Whoever is satisfied buys more, or thinks about it.
  const products = random.sample(['Insights package', 'Second branch', 'Parts list', 'Voice add-on'], 4)
  for (let daysAgo = customerSince - random.int(30, 70); daysAgo > 12; daysAgo -= random.int(95, 130))
    sell(daysAgo, products[deals % products.length] ?? '')
  if (random.chance(0.8)) sell(random.int(34, 78), 'Talkwell Insights')
  return { calls: calls.filter(({ daysAgo }) => daysAgo > 0), isCustomer: true }
}

/** From the first conversation to a decision, in three to five weeks. An undecided deal has calls until now. */
function sellTo(
  account: Account,
  sale: { readonly daysAgo: number; readonly number: number; readonly product: string },
  random: Random,
): { readonly calls: readonly Draft[]; readonly daysAgo: number; readonly won: boolean | null } {
  const isLarge = account.technicians >= LARGE_ACCOUNT
  const team: Team = isLarge ? 'Enterprise' : 'New business'
  const steps: { readonly daysAgo: number; readonly kind: Subject }[] = [{ daysAgo: sale.daysAgo, kind: 'Discovery' }]
  const then = (kind: Subject, least: number, most: number): void => {
    steps.push({ kind, daysAgo: (steps.at(-1)?.daysAgo ?? sale.daysAgo) - random.int(least, most) })
  }
  then('Demo', 5, 10)
  if (isLarge && random.chance(0.6)) then('Security review', 4, 9)
  then('Pricing', 4, 9)
  if (random.chance(0.5)) then('Pricing', 3, 7)
  const decidedAgo = (steps.at(-1)?.daysAgo ?? 0) - 3
  const isAfterChange = decidedAgo < STORY.priceChange.daysAgo
  const isLost = random.chance(isAfterChange ? STORY.priceChange.lostSince : STORY.priceChange.lostBefore)
  const won = decidedAgo <= 0 ? null : !isLost
  const deal: Deal = { number: sale.number, label: `${account.name}: ${sale.product}`, won }
  const isAboutPrice = isAfterChange && (won === false ? random.chance(0.92) : random.chance(0.12))
  const isCompared = isAboutPrice && random.chance(0.7)
  // A call is at most three days before its date: see `workingTime`. The objection is to a new price.
  const knowsNewPrice = (daysAgo: number): boolean => daysAgo < STORY.priceChange.daysAgo - 3
  const calls = steps.map(({ daysAgo, kind }): Draft => ({
    daysAgo,
    kind:
      kind === 'Pricing' && isAboutPrice && knowsNewPrice(daysAgo)
        ? 'Pricing, lost'
        : kind === 'Demo' && isCompared
          ? 'Demo, compared'
          : kind,
    team,
    deal,
  }))
  return { calls, daysAgo: decidedAgo, won }
}

function renew(
  account: Account,
  calls: Draft[],
  { daysAgo, number }: { readonly daysAgo: number; readonly number: number },
  random: Random,
): void {
  const won = daysAgo < 10 ? null : random.chance(0.75)
  const deal: Deal = { number, label: `${account.name}: Renewal`, won }
  calls.push({ daysAgo: daysAgo + random.int(20, 40), kind: 'Renewal', team: 'Account management', deal })
  if (won === false) calls.push({ daysAgo, kind: 'Cancellation', team: 'Account management', deal })
  else calls.push({ daysAgo: daysAgo + random.int(2, 8), kind: 'Renewal', team: 'Account management', deal })
}

function lifeAtRisk(account: Account, index: number): Life {
  const deal: Deal = { number: 7000 + index * 10, label: `${account.name}: Renewal`, won: null }
  const call = (daysAgo: number, kind: PlannedCall['kind'], team: Team, of: Deal | null = null): Draft => ({
    daysAgo,
    kind,
    team,
    deal: of,
  })
  return {
    isCustomer: true,
    calls: [
      call(225, 'Check-in', 'Customer success'),
      call(180, 'Support', 'Support'),
      call(150, 'Check-in', 'Customer success'),
      call(84, 'Support, slow app', 'Support'),
      call(61, 'Support, slow app', 'Support'),
      call(44, 'Check-in, at risk', 'Customer success'),
      call(30, 'Support, slow app', 'Support'),
      call(19, 'Escalation', 'Support'),
      call(12, 'Check-in, at risk', 'Customer success', deal),
      call(4, 'Renewal, at risk', 'Account management', deal),
      call(2, 'chat', 'Support'),
    ],
  }
}
