import { clockText } from '../../../../domain/clockText.ts'
import { GROUP_MEASURES, type GroupMeasure } from '../../../../domain/query/grouping.ts'
import { format } from '../../../components/format.ts'
import type { GroupRow } from '../tableRow.ts'

/** The mean that a column shows in the row of a group; undefined for a column without one. */
export function meanWords(columnId: string): ((row: GroupRow) => string) | undefined {
  const measure = GROUP_MEASURES.find((one) => one === columnId)
  return (
    measure &&
    (({ group: { means } }) => {
      const mean = means[measure]
      return mean === null ? '' : WORDS[measure](mean)
    })
  )
}

const WORDS: Readonly<Record<GroupMeasure, (mean: number) => string>> = {
  duration: clockText,
  rep_talk_ratio: (mean) => format.percent(mean),
  ai_score: (mean) => format.score(mean, 0),
  score: (mean) => format.score(mean, 0),
}
