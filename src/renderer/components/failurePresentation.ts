/**
 * What a person can do about a failure: a closed list, so that whoever shows one knows which buttons it may need.
 * `wait-until` tries again by itself or by hand once the service allows it.
 */
export const WAYS_OUT = [
  'retry',
  'wait-until',
  'edit-connection',
  'enter-key',
  'edit-fields',
  'remove-filter',
  'choose-another-file',
  'go-back',
] as const
export type WayOut = (typeof WAYS_OUT)[number]

/** A failure as a person reads it. */
export interface FailurePresentation {
  /** A few words, sentence case, no full stop. */
  readonly title: string
  /** What happened, to what, and what to do. Whole sentences. */
  readonly words: string
  readonly wayOut: WayOut | null
  /** For `wait-until`: when, an epoch in ms. */
  readonly until: number | null
  /** For whoever is asked for help: the code and what it carries, one line. Never a secret. */
  readonly details: string
}
