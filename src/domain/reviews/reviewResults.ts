import { BYTE_ORDER_MARK, csvRecord } from '../exports/csv.ts'
import { shownScore } from '../scorecards/shownScore.ts'
import type { EpochMs } from '../units.ts'
import type { ReviewQueue } from './reviewQueue.ts'

/** A finished review of a queue, beside the scores of the call. Scores are 0–100, null without one. */
export interface ResultsRow {
  readonly callId: number
  readonly title: string
  readonly agentName: string | null
  readonly mine: number | null
  readonly ai: number | null
  readonly review: number | null
  /** Mine minus the AI's. */
  readonly difference: number | null
  /** Questions that both answered, and those of them with different answers. */
  readonly comparedCount: number
  readonly differingCount: number
  readonly spentMs: number
  /** Whether the call's full record is in the library. */
  readonly isRead: boolean
}

interface Reviewed {
  readonly call: { readonly callId: number }
  readonly score: number | null
  readonly spentMs: number
  readonly doneAt: EpochMs | null
}

type Compared = Pick<ResultsRow, 'callId' | 'ai' | 'review' | 'comparedCount' | 'differingCount'>

/** In the queue's order. */
export function resultsRows(
  { items }: Pick<ReviewQueue, 'items'>,
  reviews: readonly Reviewed[],
  compared: readonly Compared[],
): readonly ResultsRow[] {
  const reviewOf = new Map(reviews.map((review) => [review.call.callId, review]))
  const comparedOf = new Map(compared.map((one) => [one.callId, one]))
  return items.flatMap(({ callId, title, agentName, state }) => {
    const review = reviewOf.get(callId)
    if (state !== 'done' || review === undefined) return []
    const known = comparedOf.get(callId)
    const { ai = null, review: given = null, comparedCount = 0, differingCount = 0 } = known ?? {}
    return [
      {
        ...{ callId, title: title ?? `Call ${callId}`, agentName, mine: review.score, ai, review: given },
        difference: review.score === null || ai === null ? null : shownScore(review.score) - shownScore(ai),
        ...{ comparedCount, differingCount, spentMs: review.spentMs, isRead: known !== undefined },
      },
    ]
  })
}

const COLUMNS = [
  ...['call_id', 'call_title', 'agent', 'my_score', 'ai_score', 'difference', 'review_score'],
  ...['answers_compared', 'answers_different'],
]

/** For a spreadsheet: UTF-8 with a byte order mark, formulas escaped. The time spent is for the reviewer only. */
export function resultsCsv(rows: readonly ResultsRow[]): string {
  const records = rows.map(
    ({ callId, title, agentName, mine, ai, difference, review, comparedCount, differingCount }) => {
      const scores = [shownScore(mine), shownScore(ai), difference, shownScore(review)]
      return csvRecord([callId, title, agentName, ...scores, comparedCount, differingCount])
    },
  )
  return BYTE_ORDER_MARK + [csvRecord(COLUMNS), ...records].join('')
}
