import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../src/contract/errors/errors.ts'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { readCallDetail, readUsers } from '../../../src/core/service/wire/wire.ts'
import type { CallDetail } from '../../../src/domain/calls/call.ts'
import { queryParameters } from '../../../src/domain/filters/queryParameters.ts'
import { isGroup, type LibraryQuery, type ResolvedPart } from '../../../src/domain/query/query.ts'
import { QUERY_FIELDS, queryField, type QueryField } from '../../../src/domain/fields/queryFields.ts'
import { serviceQuery } from '../../../src/domain/query/serviceQuery.ts'
import { createSeededRandom, type SeededRandom } from '../../../src/domain/seededRandom.ts'
import { callCondition, readCallFilters } from '../../../src/simulator/endpoints/callFilters.ts'
import { defaultCallSort, readCallSort } from '../../../src/simulator/endpoints/callSort.ts'
import { orderBy } from '../../../src/simulator/paging/keyset.ts'
import { readQuery } from '../../../src/simulator/paging/queryParameters.ts'
import { Refusal } from '../../../src/simulator/refusal.ts'
import { postgresErrorCode } from '../../../src/simulator/sql/database.ts'
import { allOf, sql } from '../../../src/simulator/sql/sql.ts'
import { startService, type TestService } from '../../interface/serviceRequests.ts'
import { writtenValues, type NaiveCall } from './naiveQuery.ts'
import { withAccounts } from './withAccounts.ts'
import { LONG_TEXT, TEXTS } from './randomQueries.ts'

/** The same random calls in the simulator's Postgres, in a library, and as records. */
export interface SameCalls {
  readonly service: TestService
  readonly store: LibraryStore
  readonly calls: readonly NaiveCall[]
  readonly valuesOf: (field: string) => readonly string[]
  close(): Promise<void>
}

export async function sameCalls(seed: string, callCount: number): Promise<SameCalls> {
  const random = createSeededRandom(seed)
  const service = await startService({ calls: callCount })
  await randomize(service, random)
  const details = await readDetails(service)
  const users = readUsers((await service.get('/v1/users', [['first', '100']])).body, 'simulator').items
  const folder = mkdtempSync(join(tmpdir(), 'earshot-agreement-'))
  const store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putDirectory(
    users.map((user) => ({ ...user, isActive: true })),
    [],
  )
  const drawn = details.map((detail): NaiveCall => {
    const user = users.find(({ userId }) => userId === detail.agent?.id)
    const customFields = (user?.customFields ?? []).flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))
    return {
      detail,
      hasRecord: random.below(3) > 0,
      review: randomReview(random),
      customFields: Object.fromEntries(customFields),
    }
  })
  store.putPage({ calls: details, state: null, now: 1 })
  for (const { detail, hasRecord } of drawn) if (hasRecord) store.putDetail(detail, { isOpened: false, now: 1 })
  store.putReviews('all', [])
  const calls = await withAccounts(store, drawn)
  const known = new Map<string, readonly string[]>()
  return {
    service,
    store,
    calls,
    valuesOf(field) {
      const values = known.get(field) ?? [...new Set(calls.flatMap((call) => writtenValues(field, call)))]
      known.set(field, values)
      return values
    },
    async close() {
      store.close()
      rmSync(folder, { recursive: true, force: true })
      await service.close()
    },
  }
}

/** All fields, with some whose names have a key of these calls. */
export function libraryFields({ calls }: SameCalls): readonly QueryField[] {
  const answers = calls.flatMap(({ detail }) => detail.evaluators.flatMap((one) => one.answers))
  const [one, two] = new Set(answers.map(({ questionId }) => questionId))
  const keyed = [
    'agent.custom.region',
    'agent.custom.weekly_hours',
    `question.${one}`,
    `question.${one}.ai`,
    `question.${two}.person`,
  ]
  return [...QUERY_FIELDS, ...keyed.flatMap((name) => queryField(name) ?? [])]
}

/** For the service's fields only: it knows nothing of reviews, which hide scores. */
export function forgetReviews({ store }: SameCalls): void {
  store.putReviews('all', [])
}

export function putReviews({ store, calls }: SameCalls): void {
  const reviews = calls.flatMap(({ detail, review }) => (review ? [{ callId: detail.id, ...review }] : []))
  store.putReviews('all', reviews)
}

async function readDetails(service: TestService): Promise<readonly CallDetail[]> {
  const details: CallDetail[] = []
  for (const { id } of await service.walk('/v1/calls')) {
    const { body } = await service.get(`/v1/calls/${id}`)
    details.push(readCallDetail(body, 'simulator').detail)
  }
  return details
}

function randomReview(random: SeededRandom): NaiveCall['review'] {
  if (random.below(3) > 0) return null
  const notes = Array.from({ length: random.below(3) }, () => TEXTS[random.below(TEXTS.length)]!)
  return { score: random.below(3) === 0 ? null : random.below(101), notes, isBlind: random.below(4) === 0 }
}

/** Gives the calls values from small ranges, so that many are equal, and missing ones in each field that allows it. */
async function randomize(service: TestService, random: SeededRandom): Promise<void> {
  const text = () => TEXTS[random.below(TEXTS.length)]!
  const number = (most: number) => [0, 0.1, 1 / 3, 0.5, 0.57, 1][random.below(6)]! * most
  const maybe = <Value>(value: Value) => (random.below(4) === 0 ? null : value)
  const instant = (fraction: string) =>
    `${new Date(Date.UTC(2026, 8 + random.below(3), 1 + random.below(3), random.below(2))).toISOString().slice(0, 19)}${fraction}Z`
  const blank = () => (random.below(6) === 0 ? BLANK_TEXTS[random.below(BLANK_TEXTS.length)]! : text())
  const ids = (await service.walk('/v1/calls')).map(({ id }) => Number(id))
  for (const [at, id] of ids.entries()) {
    const fraction = ['', '.000001', '.5'][random.below(3)]!
    await service.simulator.database.query(sql`update calls set
      title = ${at === 0 ? LONG_TEXT : blank()}, lead_name = ${maybe(blank())}, lead_company = ${maybe(blank())}, agent_name = ${blank()},
      duration = ${number(3600)}::float8, "timestamp" = ${instant('')}::timestamptz,
      inserted_at = ${instant(fraction)}::timestamptz, updated_at = ${instant(fraction)}::timestamptz,
      public = ${random.below(2) === 0}, won = ${maybe(random.below(2) === 0)}::boolean,
      ai_score = ${maybe(number(100))}::float8, score = ${maybe(number(100))}::float8,
      rep_talk_ratio = ${maybe(number(1))}::float8, silence_percentage = ${maybe(number(1))}::float8,
      call_exchanges = ${maybe(Math.round(number(60)))}::float8,
      longest_rep_monologue = ${maybe(number(600))}::float8, longest_lead_story = ${maybe(number(600))}::float8
      where id = ${id}`)
  }
}

/** Texts with nothing to show. */
export const BLANK_TEXTS = ['', ' ', '   ', '\t', '\n', '\u00a0'] as const

export type Outcome =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  /** The service would answer with 400, or the library failed with `invalid-input`. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly code: string }

/** Asks Postgres as the simulator does, but not through HTTP and page by page, which takes ten times as long. */
export async function serviceOutcome({ service }: SameCalls, query: LibraryQuery): Promise<Outcome> {
  const asked = serviceQuery(query)
  if (asked === null) throw new Error('The service can’t express this query.')
  const written = queryParameters(asked).map(([name, value]): [string, string] => [name, value])
  const parameters = readQuery(`?${new URLSearchParams(written).toString()}`)
  try {
    const conditions = (readCallFilters(parameters) ?? []).map(callCondition)
    const order = orderBy(readCallSort(parameters, 'last') ?? defaultCallSort('last'))
    const rows = await service.simulator.database.query(
      sql`select id from calls where ${allOf(conditions)} order by ${order}`,
    )
    return { kind: 'ids', ids: rows.map(({ id }) => Number(id)) }
  } catch (error) {
    if (error instanceof Refusal || postgresErrorCode(error) === INVALID_REGEX) return { kind: 'refused' }
    throw error
  }
}

const INVALID_REGEX = '2201B'

export async function libraryOutcome({ store }: SameCalls, query: LibraryQuery): Promise<Outcome> {
  try {
    return { kind: 'ids', ids: (await store.query('ids', { query })).ids }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'invalid-input' ? { kind: 'refused' } : { kind: 'failed', code: error.code }
  }
}

export interface AllowedDisagreement {
  readonly name: string
  readonly reason: string
  /** A query with which it occurs. */
  readonly example: LibraryQuery
  applies(rig: SameCalls, query: LibraryQuery, service: Outcome, library: Outcome): boolean
}

const titleMatches = (pattern: string): LibraryQuery => ({
  filters: [{ field: 'title', op: '=~', value: pattern }],
  sort: [],
})

/** The only queries for which the library may answer differently from the service. */
export const ALLOWED_DISAGREEMENTS: readonly AllowedDisagreement[] = [
  {
    name: 'regex-not-local',
    reason: 'The regular expression can’t be run here with Postgres’ meaning. The page asks the service instead.',
    example: titleMatches(String.raw`(a)\1`),
    applies: (_rig, query, _service, library) => hasRegex(query) && isFailure(library, 'not-local'),
  },
  {
    name: 'regex-too-slow',
    reason: 'The regular expression was stopped after 250 ms. The page offers the service’s result.',
    example: titleMatches('^(a+)+$'),
    applies: (_rig, query, _service, library) => hasRegex(query) && isFailure(library, 'regex-too-slow'),
  },
]

function hasRegex({ filters }: LibraryQuery): boolean {
  const isRegex = (part: ResolvedPart): boolean => (isGroup(part) ? part.parts.some(isRegex) : part.op === '=~')
  return filters.some(isRegex)
}

function isFailure(outcome: Outcome, code: string): boolean {
  return outcome.kind === 'failed' && outcome.code === code
}

export interface Agreement {
  readonly query: LibraryQuery
  readonly service: Outcome
  readonly library: Outcome
  /** `same`, or the name of an allowed disagreement; null if they disagree. */
  readonly verdict: string | null
}

export async function agreementOn(rig: SameCalls, query: LibraryQuery): Promise<Agreement> {
  const [service, library] = await Promise.all([serviceOutcome(rig, query), libraryOutcome(rig, query)])
  const isSame = JSON.stringify(service) === JSON.stringify(library)
  const allowed = ALLOWED_DISAGREEMENTS.find((one) => one.applies(rig, query, service, library))
  return { query, service, library, verdict: isSame ? 'same' : (allowed?.name ?? null) }
}
