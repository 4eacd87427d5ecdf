/**
 * What the user can do about a failure: a closed list, so that callers know which buttons they may need. `wait-until` is
 * retried, automatically or by hand, once the service allows it.
 */
export const WAYS_OUT = [
  'retry',
  'wait-until',
  'edit-connection',
  'enter-key',
  'edit-fields',
  'remove-filter',
  'remove-sort',
  'remove-grouping',
  'choose-another-file',
  'go-back',
] as const
export type WayOut = (typeof WAYS_OUT)[number]

export interface FailurePresentation {
  /** A few words, sentence case, no period. */
  readonly title: string
  /** What happened and what to do, in full sentences. */
  readonly words: string
  readonly wayOut: WayOut | null
  /** For `wait-until`: when to retry, ms since the epoch. */
  readonly until: number | null
  /** For support: the code and its data in one line. Never contains a secret. */
  readonly details: string
}
