import type { FileReason, FileStatus, Plan, Selection } from '../../../contract/import/folders.ts'
import { isBlocking } from '../../../domain/recordings/rows/rowProblems.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { drawTime } from './days.ts'
import type { Assessment } from './assessment.ts'
import { leftOutByLength, leftOutByValues } from './selection.ts'

export interface DecisionContext {
  readonly startsAt: EpochMs | null
  readonly timeZone: string
  readonly selection: Selection
  readonly plan: Plan
  readonly isConfirmed: boolean
  readonly hasUsers: boolean
  /** The same recording is elsewhere, or was imported; null: neither. */
  readonly same: FileReason | null
  /** The plan has drawn from the calls of the file's day. `isFull`: as many of its agent as it allows. */
  readonly drawn: { readonly isFull: boolean } | null
}

/** `unread`: its content has to be read first. */
export type Decision =
  | { readonly kind: 'unread' }
  | {
      readonly kind: 'decided'
      readonly status: FileStatus
      readonly reason: FileReason
      readonly draw: StoredFile['draw']
    }

type DecidedFile = Pick<StoredFile, 'modifiedMs' | 'sha256' | 'facts' | 'choice' | 'draw'>

/** What happens to a file. A person's choice precedes the start, the selection, duplicates and the plan, but no rule of the service. */
export function decide(file: DecidedFile, assessment: Assessment, context: DecisionContext): Decision {
  const decided = (status: FileStatus, reason: FileReason, draw = file.draw): Decision => {
    return { kind: 'decided', status, reason, draw }
  }
  const { callAt, day, missing, problems } = assessment
  const { startsAt, timeZone, selection, plan, isConfirmed, hasUsers, same, drawn } = context
  const isWanted = file.choice === 'include'
  if (file.choice === 'leave-out') return decided('left-out', { kind: 'by-person' })
  // Without a time, the file itself can't be older than its recording.
  const isEarlier = startsAt !== null && (callAt ?? file.modifiedMs) < startsAt
  const leftOut = isEarlier ? ({ kind: 'before-start' } as const) : leftOutByValues(assessment, selection)
  if (leftOut !== null && !isWanted) return decided('left-out', leftOut)
  // One that is read again keeps its hash until then, so that its copies stay left out.
  if (file.sha256 === null || file.facts === null) return { kind: 'unread' }
  const leftOutLength = leftOutByLength(file.facts.durationSeconds, selection)
  if (leftOutLength !== null && !isWanted) return decided('left-out', leftOutLength)
  if (same !== null && !isWanted) return decided('left-out', same)
  if (missing.some(({ field }) => field === 'name')) return decided('attention', { kind: 'unmatched' })
  if (!hasUsers) return decided('waiting', { kind: 'no-users' })
  const hasProblem = isWanted ? problems.some(isBlocking) : problems.length > 0
  if (missing.length > 0 || hasProblem || assessment.key === null) return decided('attention', { kind: 'problems' })
  if (!isConfirmed) return decided('waiting', { kind: 'not-confirmed' })
  if (plan.kind === 'all' || isWanted || day === null) return decided('postponed', { kind: 'limit' })
  const draw = file.draw ?? (drawn === null ? null : drawn.isFull ? 'late' : 'drawn')
  switch (draw) {
    case null:
      return decided('waiting', { kind: 'before-draw', drawAt: drawTime(day, timeZone) })
    case 'drawn':
      return decided('postponed', { kind: 'limit' }, draw)
    case 'not-drawn':
    case 'late':
      return decided('postponed', { kind: draw, day }, draw)
  }
}
