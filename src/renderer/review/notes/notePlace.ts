import type { NoteAnchor } from '../../../domain/reviews/review.ts'

/** What notes can be attached to, provided by the page that shows the call. */
export interface NotePlace {
  /** The anchor of a new note: the current playback position. */
  anchorNow(): NoteAnchor
  /** For example "1:23" or "Ada, 14:05"; null if there is nothing to go to. */
  anchorWords(anchor: NoteAnchor): string | null
  goTo(anchor: NoteAnchor): void
}

/** A request from elsewhere on the page to add a note, at a message or a moment. */
export interface NoteRequest {
  /** The ID of the new note. A request with the same ID adds nothing. */
  readonly noteId: string
  readonly anchor: NoteAnchor
  /** What its text begins with. */
  readonly text?: string | undefined
}

/** A note to show in the list. A new object shows it again. */
export interface ShownNote {
  readonly noteId: string
  /** Whether its text gets the focus. */
  readonly focusesText: boolean
}
