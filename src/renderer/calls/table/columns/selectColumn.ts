import { __iconData as check } from 'lucide-react/icons/check'
import type { CallColumn } from './callColumns.ts'
import { element, type CellPainter } from '../cells/paintCell.ts'
import { drawingOf, rowIcon } from '../cells/rowIcon.ts'

/**
 * Looks like a checkbox. The row's `aria-selected` gives its state, for the style too. The grid handles a click in its cell.
 */
const paintMark: CellPainter = (cell) => {
  cell.dataset['selects'] = ''
  const mark = cell.appendChild(element('span', MARK))
  mark.ariaHidden = 'true'
  mark.append(
    rowIcon(drawingOf(check), { size: 11, strokeWidth: 3, classes: 'invisible group-aria-selected/row:visible' }),
  )
  return () => undefined
}

const MARK =
  'inline-grid size-[15px] place-items-center rounded-sm border border-line-strong bg-bg align-middle text-on-accent group-aria-selected/row:border-accent group-aria-selected/row:bg-accent'

export const SELECT_COLUMN: CallColumn = {
  id: 'select',
  label: 'Selected',
  group: null,
  isLabelHidden: true,
  isPinned: true,
  size: 36,
  isFitting: true,
  paint: paintMark,
}
