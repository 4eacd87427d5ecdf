import { callName } from '../../domain/calls/callName.ts'
import { closeToast, showToast } from '../components/overlays/toasts.ts'
import { sessionMap } from '../hooks/stored/sessionMap.ts'
import type { CallReview, UnsavedEdit } from './callReview.ts'
import { keyIn, type Workspace, type WorkspaceClient } from '../client/connection/workspaceClient.ts'

/** Edits of reviews that the core hasn't saved, by call. They survive a reload. */
const unsaved = sessionMap<readonly UnsavedEdit[]>('earshot.unsavedReviews')
/** The reviews that save them, also after the user left the call. */
const saving = new WeakMap<WorkspaceClient, Map<string, CallReview>>()

interface UnsavedReview {
  readonly callId: number
  readonly callReview: CallReview
  readonly edits: readonly UnsavedEdit[]
}

const keyOf = (workspace: Workspace, callId: number) => `${keyIn(workspace)}/${callId}`

export function unsavedEdits(workspace: Workspace, callId: number): readonly UnsavedEdit[] {
  return unsaved.get(keyOf(workspace, callId)) ?? []
}

/** The review of a call that was left before everything was saved. */
export function unsavedReview(core: WorkspaceClient, callId: number): CallReview | undefined {
  return saving.get(core)?.get(keyOf(core, callId))
}

/** Keeps edits until they are saved. Until then, closing the window asks first. */
export function keepUnsaved(core: WorkspaceClient, { edits, callReview, callId }: UnsavedReview): void {
  const key = keyOf(core, callId)
  const reviews = saving.get(core) ?? new Map<string, CallReview>()
  saving.set(core, reviews)
  const kept = edits.filter(({ edit }) => edit.kind !== 'time')
  if (kept.length === 0) {
    unsaved.delete(key)
    reviews.delete(key)
  } else {
    unsaved.set(key, kept)
    reviews.set(key, callReview)
  }
  if (unsaved.isEmpty()) removeEventListener('beforeunload', askFirst)
  else addEventListener('beforeunload', askFirst)
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** For a review that the user leaves: says so if it can't be saved, until it is. */
export function followUnsaved(callReview: CallReview): void {
  const check = () => {
    const state = callReview.state.current()
    if (state.kind !== 'open') return stop()
    if (state.saving.kind !== 'unsaved') {
      if (callReview.hasUnsent) return
      stop()
    }
    const { callId } = state.review.call
    const title = callName({ id: callId, title: state.review.call.title })
    const toast = `review-unsaved-${callId}`
    switch (state.saving.kind) {
      case 'saving':
        return undefined
      case 'saved':
        return closeToast(toast)
      case 'unsaved':
        return showToast(toast, {
          title: `Review of “${title}” not saved yet`,
          words: 'Earshot keeps trying. Don’t close the window.',
        })
      case 'dropped':
        return showToast(toast, {
          title: `Last changes to the review of “${title}” not saved`,
          words: 'The review was changed elsewhere. Open the call to see it.',
        })
    }
  }
  const stop = callReview.state.subscribe(check)
  check()
}
