import type { SampleRow } from '../../../contract/import/folders.ts'
import { userOf } from '../../../domain/recordings/agentRef.ts'
import { assessCandidate } from '../../../domain/recordings/rows/assessCandidate.ts'
import { applyRule } from '../../../domain/recordings/rules/applyRule.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { NameReading } from '../../../domain/recordings/rules/nameReading.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import type { MissingField } from '../../../domain/recordings/rules/ruleResult.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import {
  personFields,
  type RowContext,
  type RowFields,
  type RowProblem,
} from '../../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { dayText } from '../../../domain/values/zonedTime.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { idempotencyKey } from '../../imports/queue/sending/idempotencyKey.ts'
import type { EnteredFields, StoredFile } from '../store/storedFile.ts'
import type { KnownRecording } from './selection.ts'

/** What the rule of a folder is applied with. */
export interface RuleContext {
  readonly rule: ImportRule
  readonly proof: ZoneProof
  readonly timeZone: string
  /** Null until the service has returned them. */
  readonly users: readonly User[] | null
  readonly callTypes: RowContext['callTypes']
  readonly nowMs: EpochMs
}

export type AssessedFile = Pick<StoredFile, 'path' | 'facts' | 'sha256' | 'details' | 'entered' | 'found'>

/** What would be sent for a file, and what prevents it. */
export interface Assessment extends KnownRecording {
  /** Null: no pattern matches. */
  readonly reading: NameReading | null
  readonly fields: RowFields
  readonly missing: readonly MissingField[]
  readonly problems: readonly RowProblem[]
  readonly callAt: EpochMs | null
  readonly day: string | null
  /** The Idempotency-Key; null while its content, time or agent is unknown. */
  readonly key: string | null
}

export function assess(
  file: AssessedFile,
  { rule, proof, timeZone, users, callTypes, nowMs }: RuleContext,
): Assessment {
  const { path, facts, sha256, details, found } = file
  const agent = userOf(file.entered.userId ?? null, users ?? [])
  const entered = { ...file.entered, ...(agent !== undefined && { userId: agent.userId }) }
  const reading = readName(path, rule)
  const result = applyRule(reading, { rule, proof, users: users ?? [], sidecar: details })
  const missing = result.missing.filter((one) => !isEntered(one, entered))
  const { fields, problems, callAt } = assessCandidate(
    { source: { kind: 'path', path }, facts, read: result.fields, entered: personFields(entered), times: result.times },
    { nowMs, users, callTypes },
    () => found,
  )
  const timestamp = fields.timestamp.value
  const ref = fields.userId.value
  // Rules know users by their ids.
  const userId = typeof ref === 'number' ? ref : null
  const isKnown = sha256 !== null && timestamp !== null && userId !== null
  const voipId = fields.voipId.value
  return {
    reading: reading === null && details === null ? null : result.reading,
    fields,
    missing,
    problems,
    numbers: [reading?.number, details?.number].filter((number) => number != null),
    userId,
    isComplete: sha256 !== null || rule.sidecar === null,
    callAt,
    day: callAt === null ? null : dayText(callAt, timeZone),
    key: isKnown ? idempotencyKey({ voipId, content: sha256, timestamp, userId }) : null,
  }
}

/** What a page shows of the file. */
export function sampleOf(
  { path, sizeBytes, modifiedMs, facts }: Pick<StoredFile, 'path' | 'sizeBytes' | 'modifiedMs' | 'facts'>,
  { reading, fields, missing, problems }: Assessment,
): Omit<SampleRow, 'status' | 'reason'> {
  const { kind = null, durationSeconds = null } = facts ?? {}
  return { path, sizeBytes, modifiedAt: modifiedMs, kind, durationSeconds, reading, fields, missing, problems }
}

function isEntered({ field }: MissingField, { timestamp, userId }: EnteredFields): boolean {
  if (field === 'timestamp') return timestamp !== undefined
  if (field === 'userId') return userId !== undefined
  return timestamp !== undefined && userId !== undefined
}
