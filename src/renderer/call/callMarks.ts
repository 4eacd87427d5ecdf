import type { ReviewNote } from '../../domain/reviews/review.ts'
import type { Turn } from '../../domain/transcripts/turns.ts'
import type { MomentMark } from '../components/text/momentMark.ts'
import type { EstimatedStart } from './transcript/positions/useTurnPositions.ts'

/** What is known about the lines of a call. Lines are given by their index. */
export interface MarkedCall {
  readonly turns: readonly Turn[]
  /** Empty without a recording. */
  readonly positions: readonly EstimatedStart[]
  readonly notes: readonly ReviewNote[]
  /** By line, the names of the trackers that find something in it. */
  readonly trackers: ReadonlyMap<number, readonly string[]>
  /** In which the marked evidence finds something. */
  readonly evidence: readonly number[]
  /** In which the find box finds something. */
  readonly matches: readonly number[]
}

/** All marks of a call, in the order of their moments: transcript and timeline show the same ones. */
export function callMarks({ turns, positions, notes, trackers, evidence, matches }: MarkedCall): readonly MomentMark[] {
  const atTurn = (kind: MomentMark['kind'], turnIndex: number, label: string): MomentMark => ({
    id: `${kind} ${turnIndex}`,
    kind,
    turnIndex,
    seconds: positions[turnIndex]?.startSeconds ?? 0,
    label,
  })
  const textOf = (turnIndex: number) => turns[turnIndex]?.text ?? ''
  const marks = [
    ...notes.flatMap(noteMarks),
    ...[...trackers].map(([turnIndex, names]) => atTurn('tracker', turnIndex, names.join(', '))),
    ...evidence.map((turnIndex) => atTurn('evidence', turnIndex, textOf(turnIndex))),
    ...matches.map((turnIndex) => atTurn('match', turnIndex, textOf(turnIndex))),
  ]
  return marks.toSorted((one, other) => one.seconds - other.seconds)
}

function noteMarks({ noteId, anchor, text }: ReviewNote): readonly MomentMark[] {
  if (anchor.kind !== 'time') return []
  return [{ id: noteId, kind: 'note', seconds: anchor.seconds, label: text === '' ? 'Empty note' : text }]
}
