import { csvLine } from '../../sql/database.ts'
import { SPEECH_COLUMNS } from '../../sql/speechColumns.ts'
import type { SeedCall } from './seedCall.ts'
import type { CallEvaluation } from './callEvaluation.ts'

/** A generated call as a line for `copyIn('calls', CALL_COLUMNS, …)`: the same columns in the same order. */
export function callRow(call: SeedCall, evaluation: CallEvaluation): string {
  const { metrics } = call
  return csvLine([
    call.id,
    call.title,
    call.durationSeconds,
    new Date(call.startMs).toISOString(),
    isoMicros(call.insertedMicros),
    isoMicros(call.updatedMicros),
    call.format,
    call.isPublic,
    call.source.system,
    call.source.id,
    call.agent.userId,
    call.agent.name,
    call.agent.email,
    call.callType.id,
    ...SPEECH_COLUMNS.map((name) => metrics[name]),
    evaluation.aiScore,
    evaluation.humanScore,
    call.lead.name,
    call.lead.isCompanyKnown ? call.lead.company.name : null,
    call.won,
    call.index,
  ])
}

function isoMicros(micros: bigint): string {
  const iso = new Date(Number(micros / 1000n)).toISOString()
  return `${iso.slice(0, -1)}${String(micros % 1000n).padStart(3, '0')}Z`
}
