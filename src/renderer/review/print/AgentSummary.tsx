import { agentOfReviews } from '../../../domain/reviews/agentOfReviews.ts'
import { scoreOfReview, type Review } from '../../../domain/reviews/review.ts'
import { shownScore } from '../../../domain/scorecards/shownScore.ts'
import { format } from '../../components/format.ts'

export function AgentSummary({ reviews }: { readonly reviews: readonly Review[] }) {
  const scores = reviews.map((review) => scoreOfReview(review).score).filter((score) => score !== null)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  // `reduce`, because an agent may have more reviews than `Math.min` can take as arguments.
  const lowest = scores.reduce((least, score) => Math.min(least, score), Infinity)
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  return (
    <header className="pb-8">
      <h1 className="text-xl font-semibold">
        Reviews of <bdi>{agentOfReviews(reviews) ?? 'calls without an agent'}</bdi>
      </h1>
      <p className="text-ink-2">
        {format.count(reviews.length, 'finished review')}
        {scores.length > 0 &&
          `, mean score ${format.score(mean, 1)} (n = ${format.number(scores.length)}), from ${shownScore(lowest)} to ${shownScore(highest)}`}
        . Made in Earshot by one person.
      </p>
    </header>
  )
}
