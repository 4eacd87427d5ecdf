import { useState } from 'react'
import type { NoteAnchor } from '../../domain/reviews/review.ts'
import { runCommand } from '../commands/offeredCommands.ts'
import type { CallPageReview } from '../review/callPageReview.ts'
import type { NoteRequest, ShownNote } from '../review/notes/notePlace.ts'

interface NoteRequests {
  readonly noteRequest: NoteRequest | null
  /** Adds a note to the review, which it starts if necessary. Undefined if the review is finished or couldn't be loaded. */
  readonly addNote: ((anchor: NoteAnchor, text?: string) => void) | undefined
  readonly shownNote: ShownNote | null
  showNote(noteId: string): void
}

export function useNoteRequest({ open: { state } }: CallPageReview): NoteRequests {
  const [noteRequest, setNoteRequest] = useState<NoteRequest | null>(null)
  const [shownNote, setShownNote] = useState<ShownNote | null>(null)
  const isPossible = state.kind === 'none' || (state.kind === 'open' && !state.review.isDone)
  const addNote = (anchor: NoteAnchor, text?: string) => {
    setNoteRequest({ noteId: crypto.randomUUID(), anchor, text })
    // Same as pressing Start review: blind if that box is checked.
    if (state.kind === 'none') runCommand('review.start')
  }
  return {
    noteRequest,
    addNote: isPossible ? addNote : undefined,
    shownNote,
    showNote: (noteId) => setShownNote({ noteId, focusesText: false }),
  }
}
