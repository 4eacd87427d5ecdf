import type { QueryOperator } from '../fields/operators.ts'
import { conditionOn, isGroup, type LibraryQuery, type QueryCondition, type ResolvedPart } from '../query/query.ts'
import { midSentence } from '../terms.ts'
import { DAY, type EpochMs } from '../units.ts'
import type { ComparisonSubject } from './subject.ts'

/**
 * What calls can be compared with. `outcome`: the deals that were won instead of lost, or the other way around. `peers`: other agents,
 * teams or call types. `before`: the same conditions in the time before. `list`: the other calls that have the shared conditions.
 * `all`: all other calls. `filter`: the calls of other conditions.
 */
export type ComparisonId = 'outcome' | 'peers' | 'before' | 'list' | 'all' | 'filter'

export interface Comparison {
  readonly id: ComparisonId
  /** In a menu: "Won instead of lost". */
  readonly name: string
  /** In a sentence after "of": "won deals", "the others". */
  readonly others: string
  readonly queries: ComparedQueries
}

interface ComparedQueries {
  readonly calls: { readonly ids: readonly number[] } | { readonly query: LibraryQuery }
  readonly others: LibraryQuery
}

type Parts = readonly ResolvedPart[]

/** All but `filter`, the one that the conditions suggest first. The others of a query are those known not to be in it. */
export function comparisonsOf(subject: ComparisonSubject, now: EpochMs): readonly Comparison[] {
  const { calls, shared, othersName = 'Other calls of this list' } = subject
  const listed = subject.othersName === undefined ? 'the others' : midSentence(othersName)
  if ('ids' in calls) {
    const other = (id: ComparisonId, name: string, filters: Parts): Comparison => ({
      ...{ id, name, others: 'the others' },
      queries: { calls, others: queryOf(filters) },
    })
    const all = other('all', 'All other calls', [])
    return shared.length === 0 ? [all] : [other('list', othersName, shared), all]
  }
  const { own } = calls
  const parts = [...shared, ...own]
  const comparison = (id: ComparisonId, name: string, others: string, filters: Parts): Comparison => ({
    ...{ id, name, others },
    queries: { calls: { query: queryOf(parts) }, others: queryOf(filters) },
  })
  const outcome = otherOutcome(parts)
  const peers = otherPeers(shared, own)
  const before = timeBefore(parts, now)
  const rest = [
    ...(shared.length === 0 ? [] : [comparison('list', othersName, listed, [...shared, not(own)])]),
    comparison('all', 'All other calls', 'the others', [not(parts)]),
  ]
  const earlier = before === null ? [] : [comparison('before', before.name, 'the calls before', before.parts)]
  // A list of their own is what the caller meant.
  const isByTime = own.every(isOfTime) && subject.othersName === undefined
  return [
    ...(outcome === null ? [] : [comparison('outcome', outcome.name, outcome.others, outcome.parts)]),
    ...(peers === null ? [] : [comparison('peers', peers.name, peers.others, peers.parts)]),
    ...(isByTime ? [...earlier, ...rest] : [...rest, ...earlier]),
  ]
}

/** With the calls of these conditions. */
export function comparisonWith(subject: ComparisonSubject, filters: Parts): Comparison {
  const { calls, shared } = subject
  return {
    ...{ id: 'filter', name: 'Other filters', others: 'the others' },
    queries: {
      calls: 'ids' in calls ? calls : { query: queryOf([...shared, ...calls.own]) },
      others: queryOf(filters),
    },
  }
}

interface Others {
  readonly name: string
  readonly others: string
  readonly parts: Parts
}

function otherOutcome(parts: Parts): Others | null {
  const isOutcome = (part: ResolvedPart) => !isGroup(part) && part.field === 'won' && part.op === '=='
  const [won, second] = parts.filter(isOutcome)
  if (won === undefined || second !== undefined || isGroup(won)) return null
  const isWon = won.value === 'true'
  return {
    name: isWon ? 'Lost instead of won' : 'Won instead of lost',
    others: isWon ? 'lost deals' : 'won deals',
    parts: parts.map((part) => (part === won ? conditionOn('won', '==', String(!isWon)) : part)),
  }
}

const OTHER_VALUES: Readonly<Partial<Record<QueryOperator, QueryOperator>>> = { '==': '!=', in: 'not_in' }

/** Those that have another agent, team or call type. */
function otherPeers(shared: Parts, own: Parts): Others | null {
  for (const part of own) {
    if (isGroup(part)) continue
    const op = OTHER_VALUES[part.op]
    const names = peerNames(part)
    if (op === undefined || names === null) continue
    const parts = own.map((one) => (one === part ? conditionOn(part.field, op, part.value) : one))
    return { ...names, parts: [...shared, ...parts] }
  }
  return null
}

function peerNames({ field }: QueryCondition): Pick<Others, 'name' | 'others'> | null {
  if (field === 'agent' || field === 'agent.id') return { name: 'Other agents', others: 'other agents’ calls' }
  if (field === 'call_type' || field === 'call_type.id') return { name: 'Other call types', others: 'other call types' }
  const key = /^agent\.custom\.(.+)$/.exec(field)?.[1]?.replaceAll('_', ' ')
  return key === undefined ? null : { name: `Calls with another ${key}`, others: `calls with another ${key}` }
}

function isOfTime(part: ResolvedPart): boolean {
  return !isGroup(part) && part.field === 'timestamp'
}

/** The same conditions in the time before, which is as long. Null without a start. */
function timeBefore(parts: Parts, now: EpochMs): Omit<Others, 'others'> | null {
  const limits = (operators: readonly QueryOperator[]) =>
    parts.flatMap((part) =>
      !isGroup(part) && part.field === 'timestamp' && operators.includes(part.op) ? [Date.parse(part.value ?? '')] : [],
    )
  const from = Math.max(...limits(['>', '>=']))
  const to = Math.min(now, ...limits(['<', '<=']))
  if (!Number.isFinite(from) || !(from < to)) return null
  const days = Math.max(1, Math.round((to - from) / DAY))
  return {
    name: days === 1 ? 'The day before' : `The ${days} days before`,
    parts: [
      ...parts.filter((part) => !isOfTime(part)),
      conditionOn('timestamp', '>=', new Date(2 * from - to).toISOString()),
      conditionOn('timestamp', '<', new Date(from).toISOString()),
    ],
  }
}

function queryOf(filters: Parts): LibraryQuery {
  return { filters, sort: [] }
}

function not(parts: Parts): ResolvedPart {
  return { join: 'and', isNegated: true, parts }
}
