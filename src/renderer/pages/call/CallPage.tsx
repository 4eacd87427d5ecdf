import { useQuery } from '@tanstack/react-query'
import { isChatFormat } from '../../../domain/calls/call.ts'
import { queries } from '../../client/core.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { FailureNotice } from '../../components/FailureNotice.tsx'
import { CallFacts } from '../../features/call-header/CallFacts.tsx'
import { CallTopBar, type CallNeighbours } from '../../features/call-header/CallTopBar.tsx'
import { useShortcuts } from '../../hooks/useShortcuts.ts'
import { isStillProcessed, REFETCH_MS } from './callProcessing.ts'
import { CallSkeleton } from './CallSkeleton.tsx'
import { ChatCall } from './ChatCall.tsx'
import { SpokenCall } from './SpokenCall.tsx'
import { usePrefetchedCall } from './usePrefetchedCall.ts'

interface CallPageProps {
  readonly workspaceId: string
  readonly callId: number
  /** Where the call stands in the list one came from; all null when it is not in what was loaded of it. */
  readonly neighbours: CallNeighbours
  onOpenCall(callId: number): void
  onBack(): void
}

/** One call: hear it, read it, see what was made of it. J and K go to the next and previous of the list, Escape back to it. */
export function CallPage({ workspaceId, callId, neighbours, onOpenCall, onBack }: CallPageProps) {
  const {
    data: call,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...queries().calls.detail.queryOptions({ input: { workspaceId, callId } }),
    // Only while the page is visible: a hidden one does not spend the budget.
    refetchInterval: ({ state }) => (state.data && isStillProcessed(state.data, Date.now()) ? REFETCH_MS : false),
  })

  // Only behind the call that is open: it is what somebody waits for.
  usePrefetchedCall(workspaceId, call ? neighbours.nextId : null)

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

  const isLoading = !call && (error === null || isFetching)
  const isProcessing = call !== undefined && isStillProcessed(call, Date.now())
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <CallTopBar
        call={call}
        title={call ? (call.title ?? 'Call without a title') : isLoading ? null : `Call ${callId}`}
        neighbours={neighbours}
        onOpenCall={onOpenCall}
        onBack={onBack}
      />
      {call && <CallFacts key={`facts ${call.id}`} call={call} />}
      {call &&
        (isChatFormat(call.format) ? (
          <ChatCall key={call.id} workspaceId={workspaceId} call={call} isProcessing={isProcessing} />
        ) : (
          <SpokenCall key={call.id} workspaceId={workspaceId} call={call} isProcessing={isProcessing} />
        ))}
      {isLoading && <CallSkeleton />}
      {!call && !isLoading && (
        <FailureNotice
          form="page"
          failure={presentError(error)}
          actions={{ retry: () => void refetch(), 'go-back': onBack }}
          retriesItself
        />
      )}
    </div>
  )
}
