import { callName } from '../calls/callName.ts'
import { BYTE_ORDER_MARK, csvRecord } from '../exports/csv.ts'
import { shownScore, shownScoreText } from '../scorecards/shownScore.ts'
import type { EpochMs } from '../units.ts'
import type { ReviewQueue } from './reviewQueue.ts'

/** A finished review of a queue, beside the scores of the call. Scores are 0–100, null without one. */
export interface ResultsRow {
  readonly callId: number
  readonly title: string
  readonly agentName: string | null
  readonly mine: number | null
  readonly ai: number | null
  /** Mine minus the AI's, of the scores as they are shown. */
  readonly difference: number | null
  /** People in the service. */
  readonly others: readonly {
    readonly name: string
    readonly score: number | null
    readonly difference: number | null
  }[]
  /** The AI's answers to questions that the person answered, too, and those that differ. */
  readonly comparedCount: number
  readonly differingCount: number
  /** Why the person disagrees with the AI. */
  readonly reasons: readonly string[]
  readonly spentMs: number
  /** Whether the call's full record is in the library. */
  readonly isRead: boolean
}

interface Reviewed {
  readonly call: { readonly callId: number }
  readonly score: number | null
  readonly reasons: readonly string[]
  readonly spentMs: number
  readonly doneAt: EpochMs | null
}

interface Compared extends Pick<ResultsRow, 'callId' | 'ai' | 'comparedCount' | 'differingCount' | 'isRead'> {
  readonly others: readonly { readonly name: string; readonly score: number | null }[]
}

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
    const { ai = null, others = [], comparedCount = 0, differingCount = 0, isRead = false } = known ?? {}
    const { score: mine, reasons, spentMs } = review
    return [
      {
        ...{ callId, title: callName({ id: callId, title }), agentName, mine, ai, difference: differenceOf(mine, ai) },
        others: others.map((one) => ({ ...one, difference: differenceOf(mine, one.score) })),
        ...{ comparedCount, differingCount, reasons, spentMs, isRead },
      },
    ]
  })
}

function differenceOf(mine: number | null, other: number | null): number | null {
  return mine === null || other === null ? null : shownScore(mine) - shownScore(other)
}

const COLUMNS = [
  ...['call_id', 'call_title', 'agent', 'my_score', 'ai_score', 'difference', 'other_evaluators'],
  ...['answers_compared', 'answers_different', 'disagreement_reasons'],
]

/** For a spreadsheet: UTF-8 with a byte order mark, formulas escaped. The time spent is for the reviewer only. */
export function resultsCsv(rows: readonly ResultsRow[]): string {
  const records = rows.map(
    ({ callId, title, agentName, mine, ai, difference, others, comparedCount, differingCount, reasons, isRead }) => {
      const scores = [shownScore(mine), shownScore(ai), difference]
      const ofOthers = others.map(({ name, score }) => `${name}: ${shownScoreText(score)}`)
      return csvRecord([
        ...[callId, title, agentName, ...scores, ofOthers.join('; ')],
        ...(isRead ? [comparedCount, differingCount] : [null, null]),
        reasons.join('; '),
      ])
    },
  )
  return BYTE_ORDER_MARK + [csvRecord(COLUMNS), ...records].join('')
}
