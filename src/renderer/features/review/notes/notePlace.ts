import type { NoteAnchor } from '../../../../domain/reviews/review.ts'

/** What notes can be attached to, provided by the page that shows the call. */
export interface NotePlace {
  /** The anchor of a new note: the current playback position. */
  anchorNow(): NoteAnchor
  /** For example "1:23" or "Ada, 14:05"; null if there is nothing to go to. */
  anchorWords(anchor: NoteAnchor): string | null
  goTo(anchor: NoteAnchor): void
}

/** Adds a note, requested elsewhere on the page (at a message or a moment). A new `key` makes a new request. */
export interface NoteWish {
  /** The ID of the note, which is added only once. */
  readonly key: string
  readonly anchor: NoteAnchor
  /** What it begins with. */
  readonly text?: string | undefined
}

/** A note to show in the list. A new object shows it again. */
export interface ShownNote {
  readonly noteId: string
  /** Its text gets the focus. */
  readonly isEdited: boolean
}
