import type { Mean } from '../statistics/mean.ts'
import { shareEstimate } from '../statistics/shares.ts'
import { csvRecord, type CsvValue } from '../exports/csv.ts'

/** Tables of Insights as CSV, with full precision. */

interface NamedMeans {
  readonly name: string
  readonly callCount: number
  /** In the order of `scores`. */
  readonly means: readonly (Mean | null)[]
}

/** `of`: what the rows are. `scores`: names of the scores. */
export function meansCsv(of: string, scores: readonly string[], rows: readonly NamedMeans[]): string {
  const heading = scores.flatMap((score) => [score, `${score}: low`, `${score}: high`, `${score}: calls`])
  const lines = rows.map(({ name, callCount, means }) =>
    csvRecord([
      name,
      callCount,
      ...means.flatMap((mean): CsvValue[] => [
        mean?.mean ?? null,
        mean?.interval?.low ?? null,
        mean?.interval?.high ?? null,
        mean?.count ?? 0,
      ]),
    ]),
  )
  return csvRecord([of, 'Calls', ...heading]) + lines.join('')
}

interface Counted {
  readonly yesCount: number
  readonly knownCount: number
}

interface NamedShare extends Counted {
  readonly name: string
  readonly before?: Counted | null
}

/** `what`: what is true of the calls that are counted. */
export function sharesCsv(of: string, what: string, rows: readonly NamedShare[]): string {
  const lines = rows.map(({ name, yesCount, knownCount, before }) => {
    const { value, low, high } = knownCount === 0 ? NO_ESTIMATE : shareEstimate(yesCount / knownCount, knownCount)
    return csvRecord([
      ...[name, yesCount, knownCount, value, low, high],
      ...(before ? [before.yesCount, before.knownCount] : [null, null]),
    ])
  })
  const heading = [of, what, 'Calls', 'Share', 'Low', 'High', `${what}, period before`, 'Calls, period before']
  return csvRecord(heading) + lines.join('')
}

interface QuestionAgreement {
  readonly name: string
  /** Of answers. */
  readonly pairCount: number
  readonly share: number
  /** Null without one, or before it's computed. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

export function agreementCsv(questions: readonly QuestionAgreement[]): string {
  const lines = questions.map(({ name, pairCount, share, interval }) =>
    csvRecord([name, pairCount, share, interval?.low ?? null, interval?.high ?? null]),
  )
  return csvRecord(['Question', 'Pairs of answers', 'Same answer', 'Low', 'High']) + lines.join('')
}

const NO_ESTIMATE = { value: null, low: null, high: null }
