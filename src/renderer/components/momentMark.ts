/** A moment of a recording that something is attached to, such as a note. */
export interface MomentMark {
  readonly id: string
  readonly seconds: number
  /** For example the note's text. */
  readonly label: string
}
