import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ErrorCode } from '../../../contract/errors.ts'
import { isChatFormat } from '../../../domain/calls/call.ts'
import { queries } from '../../client/connection/core.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { presentError, presentFailure } from '../../client/errorPresentation.ts'
import { useHiddenScores } from '../../client/calls/hiddenScores.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { SlowAnswer } from '../../components/SlowAnswer.tsx'
import { CallFacts } from '../../features/call-header/CallFacts.tsx'
import { OddFieldsNotice } from '../../features/call-header/OddFieldsNotice.tsx'
import { CallTopBar, type CallNeighbours } from '../../features/call-header/CallTopBar.tsx'
import { hidesOthersOf, type CallPageReview } from '../../features/review/callPageReview.ts'
import { useCallReview } from '../../features/review/useCallReview.ts'
import { useShortcuts } from '../../hooks/useShortcuts.ts'
import { isStillProcessed, REFETCH_MS } from './callProcessing.ts'
import { CallSkeleton } from './CallSkeleton.tsx'
import { ChatCall } from './ChatCall.tsx'
import { SpokenCall } from './SpokenCall.tsx'
import { usePrefetchedCall } from './usePrefetchedCall.ts'

interface CallPageProps {
  readonly callId: number
  /** Where the call stands in the list one came from; all null when it is not in what was loaded of it. */
  readonly neighbours: CallNeighbours
  /** Set when the call is reviewed as one of a queue: its review begins by itself. */
  readonly inQueue?: CallInQueue
  onOpenCall(callId: number): void
  onBack(): void
}

export interface CallInQueue {
  readonly isBlind: boolean
  /** Where one stands in it; above the call. */
  readonly bar: ReactNode
  onFinished(): void
}

/** Failures after which the person may not see the call any more, or there is none. */
const WITHDRAWN: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'unauthorised',
  'workspace-disabled',
  'key-missing',
  'not-this-service',
])

/** One call: hear it, read it, see what was made of it. J and K go to the next and previous of the list, Escape back to it. */
export function CallPage({ callId, neighbours, inQueue, onOpenCall, onBack }: CallPageProps) {
  const { workspaceId } = useWorkspace()
  const openReview = useCallReview(callId)
  const startsAs = inQueue ?? null
  const hiddenScores = useHiddenScores()
  const waitsBlind = startsAs?.isBlind === true || hiddenScores?.has(callId)
  const isBlind = hidesOthersOf(openReview.state, waitsBlind)
  const client = useQueryClient()
  const options = queries().calls.detail.queryOptions({
    input: { workspaceId, callId, ...(isBlind === true ? { isBlind } : {}) },
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    // Who reviews blind asks for a call without the others' answers; the review, which says so, is known first.
    enabled: isBlind !== null,
    // When the others may be seen, the call stays on the screen until it is here with them, and the other way round.
    placeholderData: (before) => (before?.id === callId ? before : undefined),
    // Only while the page is visible: a hidden one does not spend the budget.
    refetchInterval: ({ state }) => (state.data && isStillProcessed(state.data, Date.now()) ? REFETCH_MS : false),
  })

  // A record that the service no longer gives out isn't shown from memory.
  const call = error !== null && WITHDRAWN.has(failureFrom(error).code) ? undefined : data

  // Only behind the call that is open: it is what somebody waits for.
  const { nextId } = neighbours
  const isNextBlind = startsAs?.isBlind === true || (nextId !== null && hiddenScores?.has(nextId) !== false)
  usePrefetchedCall(call ? nextId : null, isNextBlind)

  const open = (id: number | null) => {
    if (id === null) return false
    onOpenCall(id)
    return true
  }
  useShortcuts({
    j: () => open(neighbours.nextId),
    k: () => open(neighbours.previousId),
    Escape: onBack,
  })

  const review: CallPageReview = {
    open: openReview,
    hidesOthers: isBlind !== false || isPlaceholderData,
    mustBeBlind: waitsBlind === true,
    startsAs,
    onFinished: () => inQueue?.onFinished(),
  }
  const isLoading = !call && (isBlind === null || isFetching)
  const isProcessing = call !== undefined && isStillProcessed(call, Date.now())
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {inQueue?.bar}
      <CallTopBar
        listName={inQueue ? 'Queue' : 'All calls'}
        call={call}
        title={call ? (call.title ?? 'Untitled call') : isLoading ? null : `Call ${callId}`}
        neighbours={neighbours}
        onOpenCall={onOpenCall}
        onBack={onBack}
      />
      {call && error !== null && (
        <div className="border-b border-line px-5 py-2">
          <FailureNotice
            failure={presentError(error)}
            note="Showing the call as it was last loaded."
            actions={{ retry: () => void refetch(), 'go-back': onBack }}
            retriesItself
          />
        </div>
      )}
      {call && <CallFacts key={`facts ${call.id}`} call={call} />}
      {call && <OddFieldsNotice oddFields={call.oddFields} />}
      {call &&
        (isChatFormat(call.format) ? (
          <ChatCall key={call.id} call={call} isProcessing={isProcessing} review={review} />
        ) : (
          <SpokenCall key={call.id} call={call} isProcessing={isProcessing} review={review} />
        ))}
      {isLoading && <SlowAnswer onCancel={() => void client.cancelQueries({ queryKey: options.queryKey })} />}
      {isLoading && <CallSkeleton />}
      {!call && !isLoading && (
        <FailureNotice
          form="page"
          // Without an error the person has stopped waiting.
          failure={error ? presentError(error) : presentFailure({ code: 'cancelled', data: {} })}
          actions={{ retry: () => void refetch(), 'go-back': onBack }}
          retriesItself
        />
      )}
    </div>
  )
}
