/** A part of a recording, in seconds from its start. */
export interface Stretch {
  readonly fromSeconds: number
  readonly toSeconds: number
}
