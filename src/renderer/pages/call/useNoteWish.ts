import { useState } from 'react'
import type { NoteAnchor } from '../../../domain/reviews/review.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import type { CallPageReview } from '../../features/review/callPageReview.ts'
import type { NoteWish } from '../../features/review/notePlace.ts'

interface NoteWishing {
  readonly wish: NoteWish | null
  /** Adds a note to the review, which it starts if necessary. Undefined if the review is finished or couldn't be loaded. */
  readonly addNote: ((anchor: NoteAnchor) => void) | undefined
}

export function useNoteWish({ open: { state } }: CallPageReview): NoteWishing {
  const [wish, setWish] = useState<NoteWish | null>(null)
  const isPossible = state.kind === 'none' || (state.kind === 'open' && !state.review.isDone)
  const addNote = (anchor: NoteAnchor) => {
    setWish({ key: crypto.randomUUID(), anchor })
    // As its button does, blind if that is chosen.
    if (state.kind === 'none') runCommand('review.start')
  }
  return { wish, addNote: isPossible ? addNote : undefined }
}
