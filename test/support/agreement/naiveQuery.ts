import type { Answer } from '../../../src/domain/scorecards/scorecard.ts'
import { sentTexts } from '../../../src/domain/calls/blankText.ts'
import type { CallDetail } from '../../../src/domain/calls/call.ts'
import type { ValueKind } from '../../../src/domain/fields/kinds.ts'
import { isGroup, type LibraryQuery, type QuerySortKey, type ResolvedPart } from '../../../src/domain/query/query.ts'
import { queryField } from '../../../src/domain/fields/queryFields.ts'
import { isAutomatic } from '../../../src/domain/scorecards/evaluatedCall.ts'
import { readSearch } from '../../../src/domain/search/readSearch.ts'
import { isInPlace, searchedTexts, type PlacedText } from '../../../src/domain/search/testing/placedTexts.ts'
import { matches } from '../../../src/domain/search/searchMatch.ts'
import type { SearchPlace } from '../../../src/domain/search/searchQuery.ts'

/**
 * Evaluates queries one call after another, by the meaning that src/domain/query documents. A second implementation to
 * compare the library with: it shares no code with it, and cares about nothing but being easy to check.
 */
export interface NaiveCall {
  readonly detail: CallDetail
  /** Whether the library has the full record. */
  readonly hasRecord: boolean
  readonly review: {
    readonly score: number | null
    readonly notes: readonly string[]
    readonly isBlind: boolean
    /** Of a finished review. */
    readonly answers?: ReadonlyMap<number, Answer>
  } | null
  /** Of the call's agent. */
  readonly customFields: Readonly<Record<string, string | number | boolean>>
  /** That it's joined to. */
  readonly account?: { readonly name: string; readonly key: string } | null
  /** What they say about the full record, by ID. */
  readonly trackers?: Readonly<Record<string, boolean | null>>
}

export interface NaiveResult {
  readonly ids: readonly number[]
  readonly unsureCount: number
}

export function naiveQuery(calls: readonly NaiveCall[], { filters, sort }: LibraryQuery): NaiveResult {
  const { found, unsure } = naiveCalls(calls, filters)
  return { ids: sorted(found, sort).map(({ detail }) => detail.id), unsureCount: unsure.length }
}

/** `unsure`: calls that could match if the library had their full record. */
export function naiveCalls(calls: readonly NaiveCall[], filters: LibraryQuery['filters']) {
  const whole = { join: 'and', isNegated: false, parts: filters } as const
  const found = calls.filter((call) => truthOf(whole, call, () => null) === true)
  const rest = calls.filter((call) => !call.hasRecord && !found.includes(call))
  return { found, unsure: rest.filter((call) => couldBeTrue(whole, call)) }
}

/** Null: unknown. */
type Truth = boolean | null

/** Whether the missing record could make the whole true: tries every combination of what its conditions may be. */
function couldBeTrue(whole: ResolvedPart, call: NaiveCall): boolean {
  let count = 0
  truthOf(whole, call, () => {
    count += 1
    return null
  })
  for (let choice = 0; choice < 2 ** count; choice += 1) {
    let at = 0
    const truth = truthOf(whole, call, () => {
      const isTrue = Math.floor(choice / 2 ** at) % 2 === 1
      at += 1
      return isTrue
    })
    if (truth === true) return true
  }
  return false
}

/** `missing` gives the truth of each condition that needs the missing record. */
function truthOf(part: ResolvedPart, call: NaiveCall, missing: () => Truth): Truth {
  if (!isGroup(part)) return conditionTruth(part, call, missing)
  let truth: Truth = part.join === 'and' || part.parts.length === 0
  for (const one of part.parts) {
    const next = truthOf(one, call, missing)
    truth = part.join === 'and' ? and(truth, next) : or(truth, next)
  }
  return part.isNegated ? not(truth) : truth
}

function and(one: Truth, other: Truth): Truth {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

function or(one: Truth, other: Truth): Truth {
  return not(and(not(one), not(other)))
}

function not(truth: Truth): Truth {
  return truth === null ? null : !truth
}

type Condition = Exclude<ResolvedPart, { readonly parts: unknown }>

function isOfEvaluation(field: string): boolean {
  return /^(?:evaluator|question)\b/.test(field)
}

/** Scores and evaluations of calls under blind review. Nothing is known about them. */
function isHidden(field: string, { review }: NaiveCall): boolean {
  return review?.isBlind === true && (isOfEvaluation(field) || field === 'ai_score' || field === 'score')
}

function isOfRecord(field: string): boolean {
  return isOfEvaluation(field) || field.startsWith('tracker.') || field === 'recording' || field === 'has_transcript'
}

function conditionTruth({ field, op, value }: Condition, call: NaiveCall, missing: () => Truth): Truth {
  const known = queryField(field)!
  const isSearch = known.kind === 'search'
  if (isHidden(field, call)) return null
  if ((isOfRecord(field) || (isSearch && field !== 'words')) && !call.hasRecord) return missing()
  if (isSearch) return searchTruth(field as SearchPlace, op, value, call, missing)
  if (known.isList) return listTruth(valuesOf(field, call), known.kind, op, value)
  return scalarTruth(valuesOf(field, call)[0] ?? null, known.kind, op, value)
}

/** Everything that can be searched includes titles and leads, which are known without the record. */
function searchTruth(
  place: SearchPlace,
  op: string,
  value: string | null,
  { detail, hasRecord }: NaiveCall,
  missing: () => Truth,
): Truth {
  const texts = textsOf(detail)
    .filter((text) => isInPlace(text, place) && text.text !== '')
    .filter(({ place: { kind } }) => hasRecord || kind === 'title' || kind === 'lead')
  const isPositive = op === 'says' || op === 'not_empty'
  const read = value === null ? null : readSearch(value)
  const isHit = texts.some((text) => read === null || (read.kind === 'search' && matches(read.query, text)))
  if (!isHit && !hasRecord) return missing()
  return isHit === isPositive
}

/** Splitting a transcript takes longer than anything else here. */
const knownTexts = new WeakMap<CallDetail, readonly PlacedText[]>()

function textsOf(detail: CallDetail): readonly PlacedText[] {
  const texts = knownTexts.get(detail) ?? searchedTexts(detail)
  knownTexts.set(detail, texts)
  return texts
}

function listTruth(values: readonly Value[], kind: ValueKind, op: string, value: string | null): Truth {
  if (op === 'empty') return values.length === 0
  if (op === 'not_empty') return values.length > 0
  const positive = POSITIVE[op]
  if (positive !== undefined) return !values.some((one) => holds(one, kind, positive, value!) === true)
  return values.some((one) => holds(one, kind, op, value!) === true)
}

function scalarTruth(held: Value | null, kind: ValueKind, op: string, value: string | null): Truth {
  if (op === 'empty') return held === null || held === ''
  if (op === 'not_empty') return held !== null && held !== ''
  if (held === null) return null
  const positive = POSITIVE[op]
  return positive === undefined ? holds(held, kind, op, value!) : not(holds(held, kind, positive, value!))
}

const POSITIVE: Readonly<Record<string, string>> = { '!=': '==', not_in: 'in', not_like: 'like', not_ilike: 'ilike' }

/** Instants are bigints in microseconds. */
export type Value = string | number | boolean | bigint

function holds(held: Value, kind: ValueKind, op: string, value: string): Truth {
  switch (op) {
    case '==':
      return isEqual(held, kind, value)
    case 'in':
      return value.split(',').some((one) => isEqual(held, kind, one))
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const order = orderOf(held, kind, value)
      if (order === null) return null
      return order === 0 ? op.length === 2 : order < 0 === op.startsWith('<')
    }
    case 'like':
      return like(value).test(String(held))
    case 'ilike':
      return like(lower(value)).test(lower(String(held)))
    case 'like_and':
      return terms(value).every((term) => like(term).test(String(held)))
    case 'like_or':
      return terms(value).some((term) => like(term).test(String(held)))
    case 'ilike_and':
      return terms(lower(value)).every((term) => like(term).test(lower(String(held))))
    case 'ilike_or':
      return terms(lower(value)).some((term) => like(term).test(lower(String(held))))
    default:
      throw new Error(`no operator ${op}`)
  }
}

function isEqual(held: Value, kind: ValueKind, value: string): boolean {
  if (typeof held === 'bigint') return held === microseconds(value)
  if (typeof held === 'number' && (kind !== 'custom' || isNumber(value))) return held === Number(value)
  return String(held) === value
}

function orderOf(held: Value, kind: ValueKind, value: string): number | null {
  if (typeof held === 'bigint') return Number(held - microseconds(value)!)
  if (typeof held === 'number') return kind === 'custom' && !isNumber(value) ? null : held - Number(value)
  return typeof held === 'string' ? compareBytes(held, value) : null
}

function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)
}

/** Rounded half to even, as in Postgres. */
function microseconds(text: string | null): bigint | null {
  const [, start, fraction = '', zone] = /^(.{16,19}?)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)$/.exec(text ?? '') ?? []
  if (start === undefined) return null
  const whole = BigInt(Date.parse(`${start}${zone}`))
  const exact = Number(`0.${fraction || 0}`) * 1_000_000
  const below = Math.floor(exact)
  const isUp = exact - below > 0.5 || (exact - below === 0.5 && below % 2 === 1)
  return whole * 1000n + BigInt(isUp ? below + 1 : below)
}

/** `%` is any text, `_` a character, and a backslash makes the next character itself. */
function like(pattern: string): RegExp {
  const source = pattern.replaceAll(/\\[^]|[^]/gu, (sign) => {
    if (sign === '%') return '[^]*'
    if (sign === '_') return '[^]'
    const character = sign.length > 1 && sign.startsWith('\\') ? sign.slice(1) : sign
    return `\\u{${character.codePointAt(0)!.toString(16)}}`
  })
  return new RegExp(`^${source}$`, 'u')
}

/** Character by character, as in Postgres: the number of characters stays. */
function lower(text: string): string {
  return Array.from(text, (character) => Array.from(character.toLowerCase())[0]!).join('')
}

function terms(value: string): readonly string[] {
  return value.split(/\s+/).flatMap((term) => (term === '' ? [] : `%${term}%`))
}

/** Null: not known. */
export function heldValues(field: string, call: NaiveCall): readonly Value[] | null {
  if (isOfRecord(field) && !call.hasRecord) return null
  return isHidden(field, call) ? null : valuesOf(field, call)
}

/** The values of a field as a filter writes them; none of a field that is searched. */
export function writtenValues(field: string, call: NaiveCall): readonly string[] {
  if (queryField(field)?.kind === 'search') return []
  return valuesOf(field, call).map((value) => {
    if (typeof value !== 'bigint') return String(value)
    const second = new Date(Number(value / 1_000_000n) * 1000).toISOString().slice(0, 19)
    return `${second}.${String(value % 1_000_000n).padStart(6, '0')}Z`
  })
}

/** Missing values are last in both directions, as in the service. */
function sorted(calls: readonly NaiveCall[], sort: readonly QuerySortKey[]): readonly NaiveCall[] {
  const keys =
    sort.length === 0 ? DEFAULT_ORDER : [...sort, { field: 'id', direction: sort.at(-1)!.direction } as const]
  return calls.toSorted((one, other) => {
    for (const { field, direction } of keys) {
      const order = compareNullable(heldValues(field, one)?.[0], heldValues(field, other)?.[0], direction === 'desc')
      if (order !== 0) return order
    }
    return 0
  })
}

const DEFAULT_ORDER: readonly QuerySortKey[] = [
  { field: 'timestamp', direction: 'desc' },
  { field: 'id', direction: 'desc' },
]

function compareNullable(one: Value | undefined, other: Value | undefined, isReversed: boolean): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const order = compareValues(one, other)
  return isReversed ? -order : order
}

/** Numbers before texts. */
function compareValues(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return compareBytes(one, other)
  if (typeof one !== typeof other) return typeof one === 'string' ? 1 : -1
  return one < other ? -1 : one > other ? 1 : 0
}

function compareBytes(one: string, other: string): number {
  return Buffer.from(one, 'utf8').compare(Buffer.from(other, 'utf8'))
}

/** The values that aren't null. */
function valuesOf(field: string, call: NaiveCall): readonly Value[] {
  const all = rawValues(field, call)
  return (
    Array.isArray(all) ? (all as readonly (Value | null | undefined)[]) : [all as Value | null | undefined]
  ).filter((value) => value !== null && value !== undefined)
}

function rawValues(field: string, { detail, review, customFields, trackers, account }: NaiveCall): unknown {
  const { metrics, agent, callType, source } = detail
  const associations = detail.associations.flatMap(({ items }) => items)
  const [first, second = '', third] = field.split('.')
  switch (field) {
    case 'id':
      return detail.id
    case 'type':
      return detail.format
    case 'title':
      return sentTexts(detail).title
    case 'timestamp':
      return microseconds(detail.timestamp)
    case 'inserted_at':
      return microseconds(detail.insertedAt)
    case 'updated_at':
      return microseconds(detail.updatedAt)
    case 'duration':
      return detail.durationSeconds
    case 'public':
      return detail.isPublic
    case 'won':
      return detail.isWon
    case 'ai_score':
      return metrics.aiScore
    case 'score':
      return metrics.score
    case 'lead_name':
      return sentTexts(detail).leadName
    case 'lead_company':
      return sentTexts(detail).leadCompany
    case 'rep_talk_ratio':
      return metrics.repTalkRatio
    case 'call_exchanges':
      return metrics.callExchanges
    case 'longest_rep_monologue':
      return metrics.longestRepMonologueSeconds
    case 'longest_lead_story':
      return metrics.longestLeadStorySeconds
    case 'silence_percentage':
      return metrics.silenceRatio
    case 'account':
      return account?.name
    case 'account.key':
      return account?.key
    case 'agent':
      return agent?.name
    case 'agent_name':
      return sentTexts(detail).agentName
    case 'agent.email':
      return agent?.email
    case 'agent.id':
      return agent?.id
    case 'call_type':
      return callType?.name
    case 'call_type.id':
      return callType?.id
    case 'attendee':
      return detail.attendees
    case 'association':
      return detail.associations.filter(({ items }) => items.length > 0).map(({ key }) => key)
    case 'association.label':
      return associations.map(({ label }) => label)
    case 'association.system':
      return associations.map(({ system }) => system)
    case 'association.system_id':
      return associations.map(({ systemId }) => systemId)
    case 'recording':
      return detail.media.hasVideo ? 'video' : detail.media.hasAudio ? 'audio' : 'none'
    case 'has_transcript':
      return textsOf(detail).some(({ place }) => place.kind === 'turn')
    case 'source.system':
      return source.system
    case 'source.system_id':
      return source.systemId
    case 'url':
      return detail.webUrl
    case 'evaluator':
      return detail.evaluators.map(({ name }) => name)
    case 'evaluator.type':
      return detail.evaluators.map((one) => (isAutomatic(one) ? 'ai' : 'person'))
    case 'evaluator.score':
      return detail.evaluators.map(({ score }) => score)
    case 'reviewed':
      return review?.answers !== undefined
    case 'review':
      if (review === null) return 'none'
      return review.answers !== undefined ? 'finished' : review.isBlind ? 'blind' : 'draft'
    case 'review.score':
      return review?.score
    case 'review.note':
      return review?.notes ?? []
  }
  if (first === 'agent' && second === 'custom') return customFields[third!]
  if (first === 'tracker') return trackers?.[second]
  if (first === 'question') {
    return detail.evaluators
      .filter((one) => third === undefined || isAutomatic(one) === (third === 'ai'))
      .flatMap(({ answers }) => answers)
      .filter(({ questionId }) => questionId === Number(second))
      .map(({ answer }) => answer)
  }
  // A field that is computed from the record has no other definition.
  const computed = queryField(field)?.field
  if (computed?.value === undefined || computed.path !== undefined) throw new Error(`no field ${field}`)
  return computed.value(detail, null)
}
