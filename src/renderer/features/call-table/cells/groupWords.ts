import { clockText } from '../../../../domain/clockText.ts'
import { GROUP_MEASURES, type GroupField, type GroupMeasure } from '../../../../domain/query/grouping.ts'
import { format } from '../../../components/format.ts'
import type { GroupRow } from '../tableRow.ts'

const WITHOUT: Readonly<Record<GroupField, string>> = {
  agent: 'No agent',
  call_type: 'No call type',
  week: 'No date',
  month: 'No date',
  company: 'No company',
  deal: 'No deal',
}

export function groupName({ by, group: { key, name, restCount } }: GroupRow): string {
  if (restCount !== undefined) return format.count(restCount, 'more group')
  if (key === null) return WITHOUT[by]
  if (by === 'week') return `Week of ${format.date(new Date(key))}`
  return by === 'month' ? format.month(new Date(key)) : (name ?? `${key}`)
}

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
  ai_score: (mean) => String(Math.round(mean)),
  score: (mean) => String(Math.round(mean)),
}
