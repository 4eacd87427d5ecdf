import { kindOf } from '../../../../domain/fields/kinds.ts'
import { queryField } from '../../../../domain/fields/queryFields.ts'
import { GROUP_MEASURES, type GroupMeasure } from '../../../../domain/query/grouping.ts'
import { format } from '../../../components/format.ts'
import type { GroupRow } from '../tableRow.ts'

/** The mean that a column shows in the row of a group, or the share of won deals; undefined for a column without one. */
export function meanWords(columnId: string): ((row: GroupRow) => string) | undefined {
  const measure = GROUP_MEASURES.find((one) => one === columnId)
  return (
    measure &&
    (({ group: { means } }) => {
      const mean = means[measure]
      return mean === null ? '' : meanText(measure, mean)
    })
  )
}

function meanText(measure: GroupMeasure, mean: number): string {
  if (measure === 'won') return `${format.percent(mean)} won`
  return kindOf(queryField(measure)!.kind).amountWords?.(mean, format) ?? format.score(mean, 0)
}
