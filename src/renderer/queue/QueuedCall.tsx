import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callName } from '../../domain/calls/callName.ts'
import { neighborsIn } from '../../domain/calls/callNeighbors.ts'
import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import { nextWaiting } from '../../domain/reviews/reviewQueue.ts'
import { useQueues } from '../client/connection/coreStreams.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { recordChange } from '../client/undo/undoStack.ts'
import { showToast } from '../components/overlays/toasts.ts'
import { differencesWords } from './differencesWords.ts'
import { FinishedDifferences } from './FinishedDifferences.tsx'
import { QueueBar } from './QueueBar.tsx'
import { queuePlace } from './queuePlace.ts'
import { skipItem } from './queueActions.ts'
import { reopenReview } from '../review/reviewActions.ts'
import { SETTINGS } from '../hooks/stored/settings.ts'
import { useStoredSetting } from '../hooks/stored/storedSetting.ts'
import { rememberFocus } from '../hooks/stored/useKeptPlace.ts'
import { useWhileShown } from '../hooks/useWhileShown.ts'
import { CallPage } from '../call/CallPage.tsx'
import { QueueNotFound } from './QueueNotFound.tsx'

/** `/reviews/queues/ID/calls/ID` */
export function QueuedCallRoute() {
  const { queueId, callId } = useParams({ from: '/workspace/reviews/queues/$queueId/calls/$callId' })
  if (callId === null) return <Navigate to="/reviews/queues/$queueId" params={{ queueId }} replace />
  return <QueuedCall queueId={queueId} callId={callId} />
}

interface QueuedCallProps {
  readonly queueId: string
  readonly callId: number
}

const QUEUE_DONE = 'All calls in this queue are reviewed or skipped'

/** The page of a call in a queue: its review starts automatically, and finishing it opens the next call. */
export function QueuedCall({ queueId, callId }: QueuedCallProps) {
  const core = useCore()
  const navigate = useNavigate()
  // Replaces the history entry, so that Back returns to the queue, not to the previous call.
  const openCall = (next: number) =>
    void navigate({
      to: '/reviews/queues/$queueId/calls/$callId',
      params: { queueId, callId: next },
      replace: true,
    })
  const showResults = () => void navigate({ to: '/reviews/queues/$queueId/results', params: { queueId } })
  const goBack = () => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })
  const queues = useQueues()
  const queue = queues?.find((one) => one.queueId === queueId)
  const goesOn = useStoredSetting(SETTINGS.goesOn)
  const plays = useStoredSetting(SETTINGS.playsOnArrival)
  const [differences, setDifferences] = useState<{ readonly ofCall: number; readonly found: AiDifferences } | null>(
    null,
  )
  const goOn = useWhileShown((next: number | null) => {
    if (next !== null) {
      openCall(next)
      return
    }
    showToast('queue-end', { title: QUEUE_DONE })
    showResults()
  }, callId)
  // The queue's page then shows the call that the user comes from.
  useEffect(() => rememberFocus(queuePlace(queueId), String(callId)), [queueId, callId])
  if (queue === undefined) return queues === undefined ? null : <QueueNotFound onBack={goBack} />
  const item = queue.items.find((one) => one.callId === callId)
  const nextId = nextWaiting(queue, callId)
  const finished = (found: AiDifferences | null) => {
    if (!goesOn) return
    const title = callName({ id: callId, title: item?.title ?? null })
    recordChange(core, {
      title: `review of “${title}” finished`,
      undo: async () => {
        await reopenReview(core, callId)
        openCall(callId)
      },
      // The call's own page has the review's own undo.
      isHere: () => !location.pathname.endsWith(`/calls/${callId}`),
    })
    const ofLast = [`${QUEUE_DONE}.`, ...(found === null ? [] : [`${differencesWords(found)}.`])]
    const words = [
      ...(nextId === null ? ofLast : []),
      ...(queue.isBlind ? ['You can now see the other evaluations.'] : []),
    ]
    if (nextId === null) showResults()
    else {
      setDifferences(found && { ofCall: callId, found })
      openCall(nextId)
    }
    showToast('review-finished', {
      title: 'Review finished',
      words: words.join(' '),
      action: { label: queue.isBlind ? 'Compare answers' : 'Back to call', onAction: () => openCall(callId) },
    })
  }
  const skip = async () => {
    if (await skipItem(core, queue, callId, true)) goOn(nextId)
  }
  return (
    <>
      {differences && (
        <FinishedDifferences
          key={differences.ofCall}
          differences={differences.found}
          onClose={() => setDifferences(null)}
        />
      )}
      <CallPage
        callId={callId}
        neighbors={neighborsIn(
          queue.items.map((one) => one.callId),
          callId,
        )}
        onOpenCall={openCall}
        onBack={goBack}
        inQueue={{
          isBlind: queue.isBlind,
          name: queue.name,
          nextId,
          playsOnArrival: plays && item?.state === 'waiting',
          onFinished: finished,
          bar: <QueueBar queue={queue} callId={callId} nextId={nextId} onNext={openCall} onSkip={() => void skip()} />,
        }}
      />
    </>
  )
}
