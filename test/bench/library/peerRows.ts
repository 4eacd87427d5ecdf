import type { CallRecord } from '../../../src/domain/calls/call.ts'
import { SEPARATOR } from './queryRunner.ts'

/** The calls as CSV in the order of `PEER_COLUMNS`. Null is an empty field. */
export function peerRows(calls: readonly CallRecord[]): string {
  return calls.map((call) => `${valuesOf(call).map(field).join(',')}\n`).join('')
}

function valuesOf(call: CallRecord): readonly (string | number | boolean | null)[] {
  const { metrics, source, agent, callType } = call
  return [
    ...[call.id, call.title, call.durationSeconds, call.timestamp, call.insertedAt, call.updatedAt, call.format],
    ...[call.isPublic, source.system, source.systemId, call.webUrl],
    ...[agent?.name ?? null, agent?.email ?? null, callType?.name ?? null, call.attendees.join(SEPARATOR)],
    ...[metrics.repTalkRatio, metrics.callExchanges, metrics.longestRepMonologueSeconds],
    ...[metrics.longestLeadStorySeconds, metrics.silenceRatio, metrics.aiScore, metrics.score],
    ...[call.leadName, call.leadCompany, call.isWon],
  ]
}

function field(value: string | number | boolean | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value)
}
