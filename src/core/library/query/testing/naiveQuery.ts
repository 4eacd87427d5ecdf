import type { CallDetail } from '../../../../domain/calls/call.ts'
import { microsecondsOf } from '../../../../domain/instantMicroseconds.ts'
import { isGroup, type LibraryQuery, type QuerySortKey, type ResolvedPart } from '../../../../domain/query/query.ts'
import { queryField } from '../../../../domain/query/queryFields.ts'
import { isAutomatic } from '../../../../domain/scorecards/evaluatedCall.ts'
import type { OwnReview } from '../ownReview.ts'

/** A call as the test stored it. */
export interface NaiveCall {
  readonly detail: CallDetail
  readonly hasRecord: boolean
  readonly review: OwnReview | null
  readonly customFields: Readonly<Record<string, string | number>>
}

type Scalar = string | number | boolean
type Truth = boolean | null

/** Evaluates a query call by call, as its documentation says. Slow and without anything of the library's columns. */
export function naiveQuery(calls: readonly NaiveCall[], query: LibraryQuery): { ids: number[]; unsureCount: number } {
  const result: NaiveCall[] = []
  let unsureCount = 0
  for (const call of calls) {
    if (
      joined(
        'and',
        query.filters.map((part) => truthOf(part, call, null)),
      ) === true
    )
      result.push(call)
    // Whether there is a record with which the call is in the result.
    else if ([true, false].some((missing) => isPossible(query.filters, call, missing))) unsureCount += 1
  }
  const sort = query.sort.length > 0 ? query.sort : ([{ field: 'updated_at', direction: 'desc' }] as const)
  return {
    ids: result.toSorted((one, other) => compared(sort, one, other)).map(({ detail }) => detail.id),
    unsureCount,
  }
}

/** Conditions on a missing record are anything: the most favorable truth for each. */
function isPossible(parts: readonly ResolvedPart[], call: NaiveCall, wanted: boolean): boolean {
  return (
    wanted &&
    !call.hasRecord &&
    joined(
      'and',
      parts.map((part) => truthOf(part, call, true)),
    ) === true
  )
}

/** `missing`: what a condition on a missing record is; it's the opposite inside of an odd number of negations. */
function truthOf(part: ResolvedPart, call: NaiveCall, missing: Truth): Truth {
  if (!isGroup(part)) return conditionTruth(part, call, missing)
  const inner = part.isNegated && missing !== null ? !missing : missing
  const truth = joined(
    part.join,
    part.parts.map((one) => truthOf(one, call, inner)),
  )
  return part.isNegated && truth !== null ? !truth : truth
}

function joined(join: 'and' | 'or', truths: readonly Truth[]): Truth {
  const decisive = join === 'or' && truths.length > 0
  if (truths.includes(decisive)) return decisive
  return truths.includes(null) ? null : !decisive
}

function conditionTruth(
  { field, op, value }: { readonly field: string; readonly op: string; readonly value: string | null },
  call: NaiveCall,
  missing: Truth,
): Truth {
  const { kind, isList } = queryField(field)!
  const isOfRecord = field.startsWith('evaluator') || field.startsWith('question.')
  if (isOfRecord && !call.hasRecord) return call.review?.isBlind === true ? null : missing
  if (isOfRecord && call.review?.isBlind === true) return null
  const held = valuesOf(field, call)
  if (op === 'empty' || op === 'not_empty') {
    const isEmpty = held.every((one) => one === '' && !isList)
    return isEmpty === (op === 'empty')
  }
  if (held.length === 0 && !isList) return null
  const isNegative = op === '!=' || op.startsWith('not_')
  const passed = held.map((one) => passes(kind, op.replace(/^not_/u, '').replace('!=', '=='), one, value!))
  if (!isList) return passed[0] === null || passed[0] === undefined ? null : passed[0] !== isNegative
  return passed.includes(true) !== isNegative
}

function passes(kind: string, op: string, held: Scalar, value: string): Truth {
  const text = String(held)
  switch (op) {
    case '==':
      return isSame(kind, held, value)
    case 'in':
      return value.split(',').some((one) => isSame(kind, held, one))
    case '>':
    case '>=':
    case '<':
    case '<=':
      return ordered(kind, op, held, value)
    case 'like':
      return isLike(text, value)
    case 'ilike':
      return isLike(lower(text), lower(value))
    case 'like_and':
      return termsOf(value).every((term) => isLike(text, `%${term}%`))
    case 'like_or':
      return termsOf(value).some((term) => isLike(text, `%${term}%`))
    case 'ilike_and':
      return termsOf(value).every((term) => isLike(lower(text), lower(`%${term}%`)))
    case 'ilike_or':
      return termsOf(value).some((term) => isLike(lower(text), lower(`%${term}%`)))
    default:
      throw new Error(op)
  }
}

function isSame(kind: string, held: Scalar, value: string): boolean {
  if (kind === 'datetime') return held === microsecondsOf(value)
  if (typeof held === 'number' && kind === 'custom') return String(held) === value || held === Number(value)
  return typeof held === 'number' ? held === Number(value) : String(held) === value
}

function ordered(kind: string, op: string, held: Scalar, value: string): Truth {
  const other = kind === 'datetime' ? microsecondsOf(value)! : typeof held === 'string' ? value : Number(value)
  if (Number.isNaN(other)) return null
  const order = compareValues(held, other)
  return order === 0 ? op.endsWith('=') : order > 0 === op.startsWith('>')
}

/** By characters, with a table of what each rest of the pattern matches. */
function isLike(text: string, pattern: string): boolean {
  const characters = Array.from(text)
  const parts = [...pattern.matchAll(/\\.|[^\\]/gsu)].map(([part]) => part)
  let matched = new Set([0])
  for (const part of parts) {
    const next = new Set<number>()
    for (const at of matched) {
      if (part === '%') for (let end = at; end <= characters.length; end += 1) next.add(end)
      else if (at < characters.length && (part === '_' || part.replace(/^\\/u, '') === characters[at])) next.add(at + 1)
    }
    matched = next
  }
  return matched.has(characters.length)
}

function lower(text: string): string {
  return Array.from(text, (character) => (character === 'İ' ? 'i' : character.toLowerCase())).join('')
}

function termsOf(value: string): readonly string[] {
  return value.split(/\s+/u).filter((term) => term !== '')
}

function compared(sort: readonly QuerySortKey[], one: NaiveCall, other: NaiveCall): number {
  for (const { field, direction } of [...sort, { field: 'id', direction: sort.at(-1)!.direction } as const]) {
    const [a] = valuesOf(field, one)
    const [b] = valuesOf(field, other)
    if (a === undefined || b === undefined) {
      if (a === b) continue
      return a === undefined ? 1 : -1
    }
    const order = compareValues(a, b)
    if (order !== 0) return direction === 'asc' ? order : -order
  }
  return 0
}

function compareValues(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other))
  if (typeof one === 'string' || typeof other === 'string') return typeof one === 'string' ? 1 : -1
  return Number(one) - Number(other)
}

/** No values for null. */
function valuesOf(field: string, { detail, review, customFields }: NaiveCall): readonly Scalar[] {
  const found = rawValues(field, detail, review, customFields)
  return (Array.isArray(found) ? found : [found]).filter((value) => value !== null && value !== undefined) as Scalar[]
}

function rawValues(
  field: string,
  detail: CallDetail,
  review: OwnReview | null,
  customFields: NaiveCall['customFields'],
): unknown {
  const isBlind = review?.isBlind === true
  const { metrics, agent, callType, associations, evaluators } = detail
  const items = associations.flatMap((group) => group.items)
  if (field.startsWith('agent.custom.')) return customFields[field.slice('agent.custom.'.length)]
  if (field.startsWith('question.')) {
    const [, id, whose] = field.split('.')
    return evaluators
      .filter((one) => whose === undefined || isAutomatic(one) === (whose === 'ai'))
      .flatMap((one) => one.answers.filter(({ questionId }) => questionId === Number(id)).map(({ answer }) => answer))
  }
  const values: Readonly<Record<string, unknown>> = {
    id: detail.id,
    type: detail.format,
    title: detail.title,
    timestamp: microsecondsOf(detail.timestamp),
    inserted_at: microsecondsOf(detail.insertedAt),
    updated_at: microsecondsOf(detail.updatedAt),
    duration: detail.durationSeconds,
    public: detail.isPublic,
    ai_score: isBlind ? null : metrics.aiScore,
    score: isBlind ? null : metrics.score,
    lead_name: detail.leadName,
    lead_company: detail.leadCompany,
    won: detail.isWon,
    rep_talk_ratio: metrics.repTalkRatio,
    call_exchanges: metrics.callExchanges,
    longest_rep_monologue: metrics.longestRepMonologueSeconds,
    longest_lead_story: metrics.longestLeadStorySeconds,
    silence_percentage: metrics.silenceRatio,
    agent: agent?.name,
    agent_name: agent?.name,
    'agent.email': agent?.email,
    'agent.id': agent?.id,
    call_type: callType?.name,
    'call_type.id': callType?.id,
    attendee: detail.attendees,
    association: associations.filter((group) => group.items.length > 0).map(({ key }) => key),
    'association.label': items.map(({ label }) => label),
    'association.system': items.map(({ system }) => system),
    'association.system_id': items.map(({ systemId }) => systemId),
    'source.system': detail.source.system,
    'source.system_id': detail.source.systemId,
    url: detail.webUrl,
    evaluator: evaluators.map(({ name }) => name),
    'evaluator.type': evaluators.map((one) => (isAutomatic(one) ? 'ai' : 'person')),
    'evaluator.score': evaluators.map(({ score }) => score),
    reviewed: review !== null,
    'review.score': review?.score,
    'review.note': review?.notes ?? [],
  }
  return values[field]
}
