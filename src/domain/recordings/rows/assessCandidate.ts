import { instantOf } from '../../values/instant.ts'
import type { EpochMs } from '../../units.ts'
import type { RecordingFacts } from '../recordingFacts.ts'
import { CUT_SHORT } from '../recordingWords.ts'
import { rowProblems } from './rowProblems.ts'
import {
  NO_FIELDS,
  type RowContext,
  type RowFields,
  type RowProblem,
  type RowTime,
  type StagingRow,
} from './stagingRow.ts'

/**
 * A recording that may become a call: dropped, a link, or a file of a watched folder. All are assessed alike; only who confirms
 * differs, a person or a rule that a person has confirmed.
 */
export interface Candidate {
  readonly source: StagingRow['source']
  /** Null for a link, and until the file was read. */
  readonly facts: RecordingFacts | null
  /** From its names, its tags, or a rule. */
  readonly read: Partial<RowFields>
  /** From a person or a CSV: these values count before those that were read. */
  readonly entered: Partial<RowFields>
  /** The times as written. */
  readonly times: readonly RowTime[]
}

interface AssessedCandidate {
  /** Each with its source; `doubtfulFields` says which of them aren't certain. */
  readonly fields: RowFields
  readonly problems: readonly RowProblem[]
  /** Null while its time isn't known. */
  readonly callAt: EpochMs | null
}

/** `found`: problems that depend on the fields, such as those of duplicates. */
export function assessCandidate(
  { source, facts, read, entered, times }: Candidate,
  context: Omit<RowContext, 'found'>,
  found: (fields: RowFields) => readonly RowProblem[],
): AssessedCandidate {
  const fields = candidateFields(entered, read)
  const ofFile = facts === null ? [] : fileProblems(facts)
  const problems = rowProblems({ source, facts, fields, times }, { ...context, found: [...ofFile, ...found(fields)] })
  return { fields, problems, callAt: instantOf(fields.timestamp.value) }
}

export function candidateFields(entered: Partial<RowFields>, read: Partial<RowFields>): RowFields {
  return { ...NO_FIELDS, ...read, ...entered }
}

function fileProblems({ problem }: Pick<RecordingFacts, 'problem'>): readonly RowProblem[] {
  if (problem === null) return []
  return [problem.kind === 'truncated' ? { kind: 'unreadable', reason: CUT_SHORT } : problem]
}
