import type { CallRecord } from '../../../../src/domain/calls/call.ts'
import { CALL_FORMATS } from '../../../../src/domain/calls/call.ts'
import { clockText } from '../../../../src/domain/clockText.ts'

/** The rows that every page of the benchmark shows: the same calls each time, on every machine. */
export const ROW_COUNT = 100_000
export const ROW_HEIGHT = 34

/** The columns of our table, with their widths in a window of 1400 px. */
export const COLUMNS = [
  { name: 'Format', width: 70 },
  { name: 'Title', width: 280 },
  { name: 'Agent', width: 150 },
  { name: 'Lead', width: 230 },
  { name: 'Type', width: 110 },
  { name: 'Date', width: 130 },
  { name: 'Length', width: 80 },
  { name: 'Talk ratio', width: 90 },
  { name: 'AI', width: 60 },
  { name: 'Score', width: 70 },
  { name: 'Deal', width: 70 },
] as const

export function benchCalls(count = ROW_COUNT): CallRecord[] {
  const random = seeded(42)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const start = Date.parse('2026-11-20T17:00:00Z')
  return Array.from({ length: count }, (_, index): CallRecord => {
    const agent = Math.floor(random() * 40)
    const instant = new Date(start - index * 523_000).toISOString()
    return {
      id: count - index,
      workspaceId: 1,
      title: `${pick(TOPICS)} with ${pick(NAMES)} from ${pick(COMPANIES)} about ${pick(TOPICS).toLowerCase()}`,
      durationSeconds: Math.floor(random() * 4000),
      timestamp: instant,
      insertedAt: instant,
      updatedAt: instant,
      format: pick(CALL_FORMATS),
      isPublic: random() < 0.1,
      source: { system: 'phone', systemId: String(index) },
      webUrl: null,
      agent: { id: agent, name: `${NAMES[agent % NAMES.length]} ${COMPANIES[agent % COMPANIES.length]}`, email: null },
      attendees: [],
      callType: { id: 1, name: pick(TYPES), description: null, associationMode: null },
      metrics: {
        repTalkRatio: random() < 0.1 ? null : random(),
        callExchanges: Math.floor(random() * 200),
        longestRepMonologueSeconds: random() * 200,
        longestLeadStorySeconds: random() * 200,
        silenceRatio: random() * 0.3,
        aiScore: random() < 0.1 ? null : Math.floor(random() * 101),
        score: random() < 0.6 ? null : Math.floor(random() * 101),
      },
      leadName: pick(NAMES),
      leadCompany: pick(COMPANIES),
      isWon: pick([true, false, null]),
      associations: [],
      oddFields: [],
    }
  })
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** The cells of a row as text, for pages that show plain text. */
export function textsOf(call: CallRecord): string[] {
  const { metrics } = call
  return [
    call.format,
    call.title ?? '',
    call.agent?.name ?? '–',
    `${call.leadName} ${call.leadCompany}`,
    call.callType?.name ?? '–',
    call.timestamp === null ? '–' : DATE.format(new Date(call.timestamp)),
    clockText(call.durationSeconds ?? 0),
    metrics.repTalkRatio === null ? '–' : `${Math.round(metrics.repTalkRatio * 100)}%`,
    metrics.aiScore === null ? '–' : String(metrics.aiScore),
    metrics.score === null ? '–' : String(metrics.score),
    call.isWon === null ? 'Open' : call.isWon ? 'Won' : 'Lost',
  ]
}

/** The texts of all rows, created before measuring. */
export function benchTexts(): string[][] {
  return benchCalls().map(textsOf)
}

/** A linear congruential generator (Numerical Recipes): 0 ≤ x < 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const NAMES = [
  'Anna',
  'Ben',
  'Chiara',
  'Dmitri',
  'Elif',
  'Femke',
  'Goran',
  'Hanna',
  'Ivo',
  'Jana',
  'Kofi',
  'Lea',
  'Milan',
  'Nour',
  'Ola',
]
const COMPANIES = [
  'Acme',
  'Northwind',
  'Globex',
  'Initech',
  'Umbra',
  'Contoso',
  'Fabrikam',
  'Hooli',
  'Vandelay',
  'Wayne',
  'Stark',
]
const TOPICS = [
  'Renewal',
  'Discovery',
  'Pricing',
  'Onboarding',
  'Support',
  'Complaint',
  'Demo',
  'Contract',
  'Invoice',
  'Migration',
]
const TYPES = ['Discovery', 'Demo', 'Support', 'Renewal', 'Interview']
