import clsx from 'clsx'
import { meanWords } from '../cells/groupWords.ts'
import type { RowCell } from '../rows/rowSlot.ts'
import type { CallColumn } from './callColumns.ts'
import { pinnedClass } from './columnLayout.ts'

function meanOf(id: string, align: CallColumn['align']): Pick<RowCell, 'mean'> {
  const words = meanWords(id)
  return words === undefined
    ? {}
    : { mean: { words, isShare: id === 'won', classes: align === 'end' ? 'justify-end' : '' } }
}

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
