import clsx from 'clsx'
import { kindOf } from '../../../../domain/fields/kinds.ts'
import { queryField } from '../../../../domain/fields/queryFields.ts'
import { GROUP_MEASURES, type GroupMeasure } from '../../../../domain/query/grouping.ts'
import { format } from '../../../components/format.ts'
import type { RowCell } from '../rows/rowSlot.ts'
import type { CallColumn } from './callColumns.ts'
import { pinnedClass } from './columnLayout.ts'

export function rowCells(columns: readonly CallColumn[]): readonly RowCell[] {
  return columns.map(({ id, align, isLabelHidden, paint }, at) => ({
    classes: clsx(
      'content-center text-ellipsis whitespace-nowrap px-2',
      align === 'end' && 'text-right',
      (id === 'format' || id === 'select') && 'pr-0!',
      at === 0 && 'pl-4',
      pinnedClass(columns, at),
    ),
    paint,
    ...meanOf(id, align),
    placeholder: isLabelHidden === true ? null : align === 'end' ? 'end' : 'start',
  }))
}

/** The mean that the column shows in the row of a group, or the share of won deals. */
function meanOf(id: string, align: CallColumn['align']): Pick<RowCell, 'mean'> {
  const measure = GROUP_MEASURES.find((one) => one === id)
  if (measure === undefined) return {}
  const words: NonNullable<RowCell['mean']>['words'] = ({ group: { means } }) => {
    const mean = means[measure]
    return mean === null ? '' : meanText(measure, mean)
  }
  return { mean: { words, isShare: id === 'won', classes: align === 'end' ? 'justify-end' : '' } }
}

function meanText(measure: GroupMeasure, mean: number): string {
  if (measure === 'won') return `${format.percent(mean)} won`
  return kindOf(queryField(measure)!.kind).amountWords?.(mean, format) ?? format.score(mean, 0)
}
