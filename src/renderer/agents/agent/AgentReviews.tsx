import { scoreOfReview } from '../../../domain/reviews/review.ts'
import { shownScore } from '../../../domain/scorecards/shownScore.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { CallLink } from '../../components/links/CallLink.tsx'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { AgentSection } from './AgentSection.tsx'

/** The user's finished reviews of the agent's calls. */
export function AgentReviews({ agentId }: { readonly agentId: number }) {
  const queries = useCoreQueries()
  const today = useToday()
  const answer = useServiceAnswer({ ...queries.reviews.all.queryOptions(), staleTime: 0 })
  const reviews = answer.data?.filter(({ isDone, call }) => isDone && call.agentId === agentId)
  return (
    <AgentSection title="My reviews">
      {answer.failure ? (
        <FailureNotice failure={answer.failure} actions={{ retry: answer.retry }} />
      ) : reviews === undefined ? (
        <div role="status" aria-label="Loading the reviews">
          <Skeleton className="w-1/2" />
        </div>
      ) : reviews.length === 0 ? (
        <p className="text-ink-2">You haven’t finished a review of this agent’s calls.</p>
      ) : (
        <ul className="grid gap-1">
          {reviews.map((review) => (
            <li key={review.reviewId} className="flex gap-3">
              <CallLink
                call={{ id: review.call.callId, title: review.call.title }}
                className="min-w-0 truncate text-accent-ink hover:underline"
              />
              <span className="text-ink-2">{review.call.timestamp && format.moment(review.call.timestamp, today)}</span>
              <span>{scoreWords(scoreOfReview(review).score)}</span>
            </li>
          ))}
        </ul>
      )}
    </AgentSection>
  )
}

function scoreWords(score: number | null): string {
  return score === null ? 'No score' : `Score ${shownScore(score)}`
}
