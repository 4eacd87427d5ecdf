/** Why a reviewer disagrees with the AI's answer: what a workspace's own list begins with. */
export const FIRST_REASONS: readonly string[] = [
  'The AI missed it',
  'The AI misheard',
  'Said in other words',
  'Not enough for a yes',
  'The question is unclear',
]

export const MOST_REASONS = 20
export const LONGEST_REASON = 100

interface ReasonCount {
  readonly reason: string
  readonly count: number
}

/** Those of several reviews, the most frequent first. */
export function reasonCounts(reviews: readonly { readonly reasons: readonly string[] }[]): readonly ReasonCount[] {
  const byReason = Map.groupBy(
    reviews.flatMap(({ reasons }) => reasons),
    (reason) => reason,
  )
  return [...byReason]
    .map(([reason, all]) => ({ reason, count: all.length }))
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason, 'en'))
}
