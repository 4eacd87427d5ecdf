import type { Formatter } from '../formatter.ts'
import { intervalText, measureText } from '../scorecards/agreementWords.ts'
import type { Agreement } from '../statistics/agreement.ts'

interface Results {
  readonly agreement: { readonly overall: Agreement }
  /** The most often different first. */
  readonly questions: readonly {
    readonly text: string | null
    readonly withAi: { readonly differingCount: number }
  }[]
}

/** "You and the AI agree on 85% of 210 answers (95% interval: 78% to 90%). Most differences: “Next step agreed”." */
export function agreementSentence({ agreement: { overall }, questions }: Results, format: Formatter): string {
  const { unitCount, measures, intervals } = overall
  if (unitCount === 0) return 'There are no answers to compare with the AI’s.'
  const answers = format.count(unitCount, 'answer')
  const first = questions.find(({ withAi }) => withAi.differingCount > 0)
  if (first === undefined && unitCount === 1) return 'You and the AI agree on the one answer that both gave.'
  if (first === undefined) return `You and the AI agree on all ${answers}.`
  const interval = intervalText('share', intervals.share, format)
  const certainty = interval === null ? '' : ` (95% interval: ${interval})`
  const most = first.text === null ? '' : ` Most differences: “${first.text}”.`
  return `You and the AI agree on ${measureText('share', measures.share, format)} of ${answers}${certainty}.${most}`
}
