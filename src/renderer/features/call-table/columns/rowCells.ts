import clsx from 'clsx'
import type { RowCell } from '../rows/rowSlot.ts'
import type { CallColumn } from './callColumns.ts'
import { pinnedLook } from './columnLayout.ts'

export function rowCells(columns: readonly CallColumn[]): readonly RowCell[] {
  return columns.map(({ id, align, isLabelHidden, paint }, at) => ({
    look: clsx(
      'content-center text-ellipsis whitespace-nowrap px-2',
      align === 'end' && 'text-right',
      (id === 'format' || id === 'select') && 'pr-0!',
      at === 0 && 'pl-4',
      pinnedLook(columns, at),
    ),
    paint,
    placeholder: isLabelHidden === true ? null : align === 'end' ? 'end' : 'start',
  }))
}
