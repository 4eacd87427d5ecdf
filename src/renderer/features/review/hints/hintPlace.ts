import type { SearchedText } from '../../../../domain/search/searchQuery.ts'

/** What hints lead to, provided by the page that shows the call: the turns of its transcript, or its messages. */
export interface HintPlace {
  /** A function, because most calls have no hints, and a long call's texts take time and memory. */
  readonly texts: () => readonly SearchedText[]
  /** Shows the text and, if it has a recording, moves there. */
  show(index: number): void
  /** The texts in which the hints of the active question find something; none without one. */
  onFound?(indexes: readonly number[]): void
}
