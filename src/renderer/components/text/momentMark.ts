/**
 * A moment of a recording that something is attached to: a note, or what a tracker, the find box or the evidence of a question
 * finds in a line.
 */
export interface MomentMark {
  readonly id: string
  readonly kind: 'note' | 'tracker' | 'evidence' | 'match'
  readonly seconds: number
  /** The line, if it's known. Otherwise it is the one at this moment. */
  readonly turnIndex?: number
  /** For example the note's text. */
  readonly label: string
}

export const MARK_WORDS: Readonly<Record<MomentMark['kind'], string>> = {
  note: 'Note',
  tracker: 'Tracker',
  evidence: 'Evidence',
  match: 'Match',
}

/** Custom properties of CSS. */
export const MARK_COLORS: Readonly<Record<MomentMark['kind'], `--${string}`>> = {
  note: '--accent-ink',
  tracker: '--good',
  evidence: '--info',
  match: '--warn',
}
