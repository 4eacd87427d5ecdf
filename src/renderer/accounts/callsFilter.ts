import type { Account } from '../../contract/library/accounts.ts'
import { conditionOn, type QueryPart } from '../../domain/query/query.ts'
import { cleanSearch } from '../../domain/fields/kinds.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { containsPattern } from '../../domain/values/likePattern.ts'
import { agentOf, type TimelineFilter } from './timeline/timelineRows.ts'

/** The calls of an account, also those that join it later. */
export function accountFilters({ key, name, isNameShared }: Pick<Account, 'key' | 'name' | 'isNameShared'>) {
  const named = conditionOn('account', '==', name)
  return isNameShared ? [named, conditionOn('account.key', '==', key)] : [named]
}

/** Of these, the calls that the timeline shows. */
export function callsFilter(account: Account, filter: TimelineFilter): readonly QueryPart[] {
  const { format, agent, period } = filter
  return [
    ...accountFilters(account),
    ...(format === null ? [] : [conditionOn('type', '==', format)]),
    ...(agent === null ? [] : [agentFilter(account, agent)]),
    ...(period === null
      ? []
      : [
          conditionOn('timestamp', '>=', new Date(period.from).toISOString()),
          conditionOn('timestamp', '<', new Date(period.to).toISOString()),
        ]),
    ...textFilters(cleanSearch(filter.text)),
  ]
}

function agentFilter({ calls }: Account, agent: string): QueryPart {
  const { agentId = null, agent: name = null } = calls.find((call) => agentOf(call) === agent) ?? {}
  if (agentId !== null) return conditionOn('agent.id', '==', String(agentId))
  return name === null ? conditionOn('agent', 'empty', null) : conditionOn('agent', '==', name)
}

/** In titles, agents and call types, and in what was said and written. */
function textFilters(text: string): readonly QueryPart[] {
  if (text === '') return []
  const pattern = containsPattern(text)
  const isSearch = readSearch(text).kind === 'search'
  return [
    {
      join: 'or',
      isNegated: false,
      parts: [
        ...(['title', 'agent', 'call_type'] as const).map((field) => conditionOn(field, 'ilike', pattern)),
        ...(isSearch ? [conditionOn('words', 'says', text)] : []),
      ],
    },
  ]
}
