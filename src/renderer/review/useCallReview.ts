import { useEffect, useMemo, useState } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import { draftOf, type NewReview } from '../../domain/reviews/review.ts'
import { MINUTE } from '../../domain/units.ts'
import { attempt } from '../client/attempt.ts'
import { onConnectionChange } from '../client/connection/connectionState.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { presentFailure } from '../client/failures/errorPresentation.ts'
import { showToast } from '../components/overlays/toasts.ts'
import { useStoreValue } from '../hooks/valueStore.ts'
import { CallReview, type CallReviewState } from './callReview.ts'
import { droppedWords } from './droppedWords.ts'
import { followUnsaved, keepUnsaved, unsavedEdits, unsavedReview } from './unsavedReviews.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'

/** The core is local and answers quickly, so a short delay is enough. */
const RETRY_MS = 2000
/** How much time without edits (listening) may be lost if the app is killed. */
const KEEP_TIME_MS = 10_000

export interface OpenCallReview {
  readonly callReview: CallReview
  readonly state: CallReviewState
  /** The review was begun on this page, not before. */
  readonly isBegunHere: boolean
  begin(call: CallDetail, isBlind: boolean): Promise<void>
  /** Opens a review that is stored with its first edit. */
  propose(call: CallDetail, isBlind: boolean): void
}

/** The user's own review of the open call. Activity on the page counts as time spent on it. */
export function useCallReview(callId: number): OpenCallReview {
  const core = useCore()
  const callReview = useMemo(() => unsavedReview(core, callId) ?? createCallReview(core, callId), [core, callId])
  const state = useStoreValue(callReview.state, (value) => value)
  const [begunHere, setBegunHere] = useState<CallReview | null>(null)
  useEffect(() => {
    void callReview.load()
    const stopNoticing = noticeSignsOfLife(callReview)
    const timer = setInterval(() => callReview.keepTime(), KEEP_TIME_MS)
    return () => {
      stopNoticing()
      clearInterval(timer)
      callReview.keepTime()
      followUnsaved(callReview)
    }
  }, [callReview])
  return {
    callReview,
    state,
    isBegunHere: begunHere === callReview,
    begin: (call, isBlind) => {
      setBegunHere(callReview)
      return begin(core, callReview, newReviewOf(call, isBlind))
    },
    propose: (call, isBlind) => {
      const review = newReviewOf(call, isBlind)
      callReview.propose(draftOf(review, Date.now()), () => core.reviews.begin({ ...review }))
      callReview.noticed()
    },
  }
}

function createCallReview(core: WorkspaceClient, callId: number): CallReview {
  const callReview = new CallReview({
    load: () => core.reviews.ofCall({ callId }),
    save: (reviewId, edit, spentMs) => core.reviews.edit({ reviewId, edit, spentMs }),
    failureFrom,
    reportLost: ({ failure, noteTexts }) =>
      showToast('review-lost', {
        title: 'Last changes to the review not saved',
        words: `${presentFailure(failure).words} ${droppedWords(noteTexts)}`.trim(),
        // Long enough to copy them.
        ...(noteTexts.length > 0 && { forMs: MINUTE }),
      }),
    now: () => Date.now(),
    monotonicMs: () => performance.now(),
    isVisible: () => document.visibilityState === 'visible',
    beforeRetry: () =>
      new Promise((resolve) => {
        const timer = setTimeout(finish, RETRY_MS)
        const stop = onConnectionChange(finish)
        function finish(): void {
          clearTimeout(timer)
          stop()
          resolve()
        }
      }),
    unsaved: () => unsavedEdits(core, callId),
    keepUnsaved: (edits) => keepUnsaved(core, { callId, callReview, edits }),
  })
  return callReview
}

function newReviewOf({ id, title, agent, timestamp, webUrl, scorecard }: CallDetail, isBlind: boolean): NewReview {
  const agentName = agent?.name ?? agent?.email ?? null
  return { call: { callId: id, title, agentId: agent?.id ?? null, agentName, timestamp, webUrl }, scorecard, isBlind }
}

async function begin(core: WorkspaceClient, callReview: CallReview, newReview: NewReview): Promise<void> {
  const review = await attempt('review-begin', () => core.reviews.begin({ ...newReview }))
  if (review === null) return
  callReview.take(review)
  callReview.noticed()
}

/** Input counts as activity, while the window is visible; `SpokenCall` reports playback. */
function noticeSignsOfLife(callReview: CallReview): () => void {
  const stop = new AbortController()
  for (const sign of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
    window.addEventListener(sign, () => callReview.noticed(), { signal: stop.signal, passive: true, capture: true })
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? callReview.noticed() : callReview.paused())
  document.addEventListener('visibilitychange', onVisibility, { signal: stop.signal })
  return () => stop.abort()
}
