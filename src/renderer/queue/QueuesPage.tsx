import { useNavigate } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useCore } from '../client/connection/workspace.tsx'
import { useQueues, useReviews } from '../client/connection/coreStreams.ts'
import { keyIn } from '../client/connection/workspaceClient.ts'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { RecoveryNotice } from '../components/notices/RecoveryNotice.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { QueueList } from './QueueList.tsx'
import { ALL_CALLS, StartQueueDialog } from './sampling/deferredStartQueueDialog.ts'
import { ReviewList } from '../review/ReviewList.tsx'
import { useKeptPlace } from '../hooks/stored/useKeptPlace.ts'
import { ExportReviewsMenu } from './results/ExportReviewsMenu.tsx'

export function QueuesPage() {
  const core = useCore()
  const navigate = useNavigate()
  const openQueue = (queueId: string) => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })
  const box = useKeptPlace<HTMLDivElement>(keyIn(core, 'reviews'))
  const queues = useQueues()
  const reviewed = useReviews()
  const [isDrawing, setDrawing] = useState(false)
  useCommands({ 'reviews.sample': () => setDrawing(true) })
  const isEmpty = queues?.length === 0 && reviewed?.reviews.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Reviews">
        <span className="truncate text-ink-2">Stored in Earshot on this computer and not sent to the service.</span>
        <span className="flex-1" />
        {!isEmpty && <Button command="reviews.sample">Draw sample</Button>}
        {reviewed !== undefined && reviewed.reviews.length > 0 && <ExportReviewsMenu reviews={reviewed.reviews} />}
      </PageHeader>
      {/* Focusable, because otherwise the keyboard couldn't scroll it when nothing in it takes the focus. */}
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
        {reviewed?.recovery && (
          <RecoveryNotice
            recovery={reviewed.recovery}
            contents="reviews, views and trackers"
            missing="Anything you made after that is missing."
          />
        )}
        {queues === undefined || reviewed === undefined ? (
          <LoadingRows label="Loading the reviews" />
        ) : isEmpty ? (
          <EmptyState
            icon={<ClipboardCheck size={20} strokeWidth={1.6} />}
            title="No reviews yet"
            actions={
              <>
                <Button command="reviews.sample" variant="primary">
                  Draw sample
                </Button>
                <Button command="go.calls">Choose call</Button>
              </>
            }
          >
            Draw a sample of calls to review, or open a call and press R. You can also select calls in the table and
            start a review queue.
          </EmptyState>
        ) : (
          <>
            <QueueList queues={queues} onOpen={openQueue} />
            <ReviewList reviews={reviewed.reviews} />
          </>
        )}
      </div>
      {isDrawing && <StartQueueDialog source={ALL_CALLS} onClose={() => setDrawing(false)} />}
    </div>
  )
}
