import { conditionOn, type QueryPart } from '../../domain/query/query.ts'

/** Calls whose agent has this value in a custom field. */
export function callsOfTeam(key: string, value: string): QueryPart {
  return conditionOn(`agent.custom.${key}` as const, '==', value)
}
