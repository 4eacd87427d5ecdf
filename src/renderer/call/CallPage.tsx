import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ErrorCode } from '../../contract/errors/errors.ts'
import { isChatFormat, type CallDetail, type CallRecord } from '../../domain/calls/call.ts'
import { callName } from '../../domain/calls/callName.ts'
import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import type { CallSearch } from '../../domain/search/findInCall.ts'
import { isServiceUnavailable } from '../../contract/errors/errors.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { useServiceAnswer } from '../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../client/connection/workspace.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../components/notices/SlowAnswer.tsx'
import { CallFacts } from './header/CallFacts.tsx'
import { OddFieldsNotice } from './header/OddFieldsNotice.tsx'
import type { CallNeighbors } from '../../domain/calls/callNeighbors.ts'
import { CallTopBar } from './header/CallTopBar.tsx'
import { hidesOthersOf, type CallPageReview } from '../review/callPageReview.ts'
import type { CallReviewState } from '../review/callReview.ts'
import { useCallReview } from '../review/useCallReview.ts'
import { useRememberedCall } from '../client/calls/recentCalls.ts'
import { useIsOnline } from '../hooks/useIsOnline.ts'
import { isStillProcessed, REFETCH_MS } from './callProcessing.ts'
import { CallSkeleton } from './CallSkeleton.tsx'
import { ChatCall } from './ChatCall.tsx'
import { SpokenCall, type Moment } from './SpokenCall.tsx'
import { usePrefetchedCall } from './usePrefetchedCall.ts'

interface CallPageProps {
  readonly callId: number
  /** The call's position in the list; all null if it isn't among the loaded calls. */
  readonly neighbors: CallNeighbors
  /** What the list that it was opened from is called, if that is a list of calls. */
  readonly listName?: string
  /** Where to stop in the recording. */
  readonly moment?: Moment | null
  /** The search that found the call. */
  readonly search?: CallSearch | null
  /** Set for a call of a review queue: its review starts automatically. */
  readonly inQueue?: CallInQueue
  onOpenCall(callId: number): void
  onBack(): void
}

export interface CallInQueue {
  readonly isBlind: boolean
  readonly name: string
  /** Its progress, and what leads to its next call. */
  readonly bar: ReactNode
  /** The call that is reviewed next. */
  readonly nextId: number | null
  readonly playsOnArrival: boolean
  onFinished(differences: AiDifferences | null): void
}

/** Failures that mean the call doesn't exist or the user may no longer see it. */
const WITHDRAWN: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'unauthorized',
  'workspace-disabled',
  'key-missing',
  'not-this-service',
])

/** One call: player, transcript and analysis. J and K open the next and previous call of the list; Escape returns to it. */
export function CallPage({
  callId,
  neighbors,
  listName,
  moment = null,
  search = null,
  inQueue,
  onOpenCall,
  onBack,
}: CallPageProps) {
  const queries = useCoreQueries()
  const openReview = useCallReview(callId)
  const startsAs = inQueue ?? null
  const input = { callId }
  const answer = useServiceAnswer({
    ...queries.calls.detail.queryOptions({ input }),
    // Runs only while the page is visible, so that hidden pages use none of the rate limit.
    refetchInterval: ({ state }) => (state.data && isStillProcessed(state.data, Date.now()) ? REFETCH_MS : false),
  })
  const { data, error, failure, isFetching } = answer

  const isOnline = useIsOnline()
  const serviceFailure = useLibrary()?.failure?.code
  const isUnreached = isServiceUnavailable(serviceFailure) || !isOnline
  // Don't show a cached call that the service no longer returns.
  const isWithdrawn = error !== null && WITHDRAWN.has(failureFrom(error).code)
  const isShownAtOnce = inQueue === undefined && (serviceFailure === undefined || !WITHDRAWN.has(serviceFailure))
  const saved = useQuery({
    ...queries.library.call.queryOptions({ input }),
    // Shown until the service answers. A review in a queue begins with the call as it is now.
    enabled: data === undefined && !isWithdrawn && (isUnreached || error !== null || isShownAtOnce),
    gcTime: 0,
  })
  const savedCall = data === undefined && !isWithdrawn ? saved.data : null
  const loaded = data ?? savedCall?.detail
  // A blind review begins or ends, and the call is loaded again. It plays on meanwhile.
  const before = useLastCall(callId, loaded)
  const call = isWithdrawn ? undefined : (loaded ?? before)
  const isLoading = !call && (isFetching || saved.isFetching)
  const listed = useListedCall(callId, !call && !isWithdrawn && !isLoading)
  const record = isWithdrawn ? undefined : (call ?? listed)

  useRememberedCall(call)

  // Prefetch only after the open call has loaded, because the user is waiting for that one.
  const openedNextId = inQueue ? inQueue.nextId : neighbors.nextId
  const nextCall = usePrefetchedCall(
    call && !answer.isAwaited && openedNextId !== null
      ? { callId: openedNextId, lane: inQueue ? 'background' : 'visible' }
      : null,
  )

  const review: CallPageReview = {
    open: openReview,
    hidesOthers: loaded === undefined || hidesOthersOf(loaded, openReview.state),
    mustBeBlind: loaded?.areScoresHidden === true,
    startsAs,
    onFinished: (differences) => inQueue?.onFinished(differences),
  }
  const isProcessing = call !== undefined && isStillProcessed(call, Date.now())
  return (
    <div className="relative flex min-h-0 flex-1 flex-col max-wide:overflow-y-auto">
      <CallTopBar
        listName={inQueue?.name ?? listName ?? (search ? 'Search' : 'All calls')}
        call={record}
        title={isLoading && !record ? null : callName({ id: callId, title: record?.title ?? null })}
        neighbors={neighbors}
        review={inQueue || !call ? null : reviewInBar(openReview.state)}
        queue={inQueue?.bar}
        onOpenCall={onOpenCall}
        onBack={onBack}
      />
      {call && failure && (
        <FailureNotice
          form="bar"
          failure={failure}
          note={
            savedCall
              ? `Showing the copy that was read ${format.ago(Date.now() - savedCall.readAt)}.`
              : 'Showing the call as it was last loaded.'
          }
          actions={{ retry: answer.retry, 'go-back': onBack }}
          retriesItself
        />
      )}
      {record && <CallFacts key={`facts ${record.id}`} call={record} />}
      {call && <OddFieldsNotice oddFields={call.oddFields} />}
      {call &&
        (isChatFormat(call.format) ? (
          <ChatCall
            key={call.id}
            call={call}
            savedAt={savedCall?.readAt ?? null}
            isProcessing={isProcessing}
            review={review}
            search={search}
          />
        ) : (
          <SpokenCall
            key={call.id}
            call={call}
            isProcessing={isProcessing}
            review={review}
            moment={moment}
            search={search}
            playsOnArrival={inQueue?.playsOnArrival ?? false}
            next={inQueue ? nextCall : null}
          />
        ))}
      {isLoading && <SlowAnswer onCancel={answer.cancel} />}
      {isLoading && <CallSkeleton />}
      {!call && !isLoading && failure && (
        <FailureNotice
          form="page"
          failure={failure}
          {...(listed && { note: 'Only the details from the list are shown.' })}
          actions={{ retry: answer.retry, 'go-back': onBack }}
          retriesItself
        />
      )}
    </div>
  )
}

/** What a list has of a call. Sends no request to the service. `isWanted`: without it, nothing is read. */
function useListedCall(callId: number, isWanted: boolean): CallRecord | undefined {
  const { listed } = useCoreQueries().calls
  const { data } = useQuery(listed.queryOptions({ input: { callId }, enabled: isWanted, gcTime: 0 }))
  return data ?? undefined
}

/** What was last loaded of the open call. */
function useLastCall(callId: number, loaded: CallDetail | undefined): CallDetail | undefined {
  const [last, setLast] = useState(loaded)
  if (loaded !== undefined && loaded !== last) setLast(loaded)
  return last?.id === callId ? last : undefined
}

/** What the bar offers: to start the review, or to return to it. */
function reviewInBar(state: CallReviewState): 'none' | 'open' | null {
  if (state.kind === 'none') return 'none'
  return state.kind === 'open' && !state.review.isDone ? 'open' : null
}
