import type { CallRecord } from '../../../src/domain/calls/call.ts'
import { createSeededRandom } from '../../../src/domain/seededRandom.ts'

const STARTS = ['Discovery', 'Demo', 'Renewal', 'Support', 'Kick-off', 'Quarterly review']
const COMPANIES = ['Acme', 'Globex', 'Initech', 'Umbrella', 'Müller', 'Øresund', 'Soylent', 'Hooli']
const FORMS = ['GmbH', 'Ltd', 'Inc', 'SA']
const FIRST_NAMES = ['Lea', 'Tom', 'Ana', 'Ümit', 'Chloé', 'Ivan']
const LAST_NAMES = ['Novak', 'Berg', 'Silva', 'Çelik', 'Petrov']
const TYPES = ['Discovery', 'Demo', 'Renewal', 'Support']
const FORMATS = ['audio', 'video', 'file', 'chat', 'group_chat'] as const
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** The same calls each time: two years, 2,000 companies, 60 agents, and nulls where a service has them. */
export function benchCalls(count: number): readonly CallRecord[] {
  const { next } = createSeededRandom('library')
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!
  const orNull = <Value>(share: number, value: Value): Value | null => (next() < share ? null : value)
  const companies = Array.from({ length: 2000 }, (_, at) => `${pick(COMPANIES)} ${pick(FORMS)} ${at}`)
  const people = Array.from({ length: 5000 }, (_, at) => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${at}`)
  const agents = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    name: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${at}`,
    email: `agent${at}@example.com`,
  }))
  return Array.from({ length: count }, (_, at): CallRecord => {
    const company = pick(companies)
    const isSpoken = next() < 0.7
    const measure = (most: number) => (isSpoken ? Math.round(next() * most * 100) / 100 : null)
    const startedAt = Date.UTC(2024, 10, 20) + Math.floor(next() * 2 * YEAR_MS)
    const type = Math.floor(next() * TYPES.length)
    return {
      id: 1_000_000 + at * 3,
      workspaceId: 12,
      title: `${pick(STARTS)} call with ${company} ${at}`,
      durationSeconds: Math.round(next() * 36_000) / 10,
      timestamp: new Date(startedAt).toISOString(),
      insertedAt: new Date(startedAt + 300_000).toISOString(),
      updatedAt: new Date(startedAt + 400_000 + Math.floor(next() * 1e9)).toISOString(),
      format: pick(FORMATS),
      isPublic: next() < 0.2,
      source: { system: pick(['aircall', 'zoom', 'teams']), systemId: `source-${at}` },
      webUrl: `https://app.example.com/12/calls/${at}`,
      agent: pick(agents),
      attendees: [`person${Math.floor(next() * 9000)}@example.com`, `person${Math.floor(next() * 9000)}@example.org`],
      callType: { id: type, name: TYPES[type] ?? null, description: null, associationMode: 'crm_deal' },
      metrics: {
        repTalkRatio: measure(1),
        callExchanges: measure(300),
        longestRepMonologueSeconds: measure(300),
        longestLeadStorySeconds: measure(300),
        silenceRatio: measure(1),
        aiScore: isSpoken ? Math.round(next() * 1000) / 10 : null,
        score: orNull(0.7, Math.round(next() * 100)),
      },
      leadName: orNull(0.05, pick(people)),
      leadCompany: orNull(0.05, company),
      isWon: pick([true, false, null]),
      associations: [
        {
          key: 'crm_deals',
          items: [{ system: 'hubspot', systemId: `${at}`, label: `${company}, deal ${at % 7}`, url: null }],
        },
        {
          key: 'crm_contacts',
          items: [{ system: 'hubspot', systemId: `${at % 5000}`, label: pick(people), url: null }],
        },
      ],
      oddFields: [],
    }
  })
}
