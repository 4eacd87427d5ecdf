import { reasonCounts } from '../../../domain/reviews/disagreementReasons.ts'
import { format } from '../../components/format.ts'

interface DisagreementReasonsProps {
  readonly reviews: Parameters<typeof reasonCounts>[0]
  /** The person's answers that differ from at least one of the AI's. */
  readonly differingCount: number
}

/** Which reasons the person chose for answers that differ from the AI's. */
export function DisagreementReasons({ reviews, differingCount }: DisagreementReasonsProps) {
  const counts = reasonCounts(reviews)
  const given = counts.reduce((sum, { count }) => sum + count, 0)
  if (given === 0) return null
  return (
    <section aria-label="Why you disagree with the AI">
      <h2 className="pb-2 text-lg font-semibold">Why you disagree with the AI</h2>
      <ul className="grid max-w-[60ch] gap-1">
        {counts.map(({ reason, count }) => (
          <li key={reason} className="flex gap-3 border-t border-line pt-1">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{reason}</bdi>
            <span className="shrink-0 text-ink-2">{format.count(count, 'answer')}</span>
          </li>
        ))}
      </ul>
      {differingCount > given && (
        <p className="pt-2 text-sm text-ink-2">{`${format.count(differingCount - given, 'more answer')} without a reason.`}</p>
      )}
    </section>
  )
}
