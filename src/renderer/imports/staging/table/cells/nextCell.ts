import { FIRST_COLUMN, FIRST_FIELD } from '../tableColumns.ts'

export interface Cell {
  readonly index: number
  readonly column: number
}

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  /** In the editor of a cell, where Enter saves and goes down. */
  readonly isEditing: boolean
}

/** The cell that a key moves the focus to; null for a key that doesn't move it. */
export function nextCell(
  { key, ctrlKey, metaKey, shiftKey, altKey, isEditing }: Pressed,
  { index, column }: Cell,
  { rows, columns, pageRows }: { readonly rows: number; readonly columns: number; readonly pageRows: number },
): Cell | null {
  if (rows === 0 || altKey) return null
  const mod = ctrlKey || metaKey
  const at = (row: number, cell = column): Cell => ({
    index: Math.min(rows - 1, Math.max(0, row)),
    column: Math.min(columns - 1, Math.max(FIRST_COLUMN, cell)),
  })
  switch (key) {
    case 'ArrowDown':
      return at(mod ? rows - 1 : index + 1)
    case 'ArrowUp':
      return at(mod ? 0 : index - 1)
    case 'ArrowRight':
      return at(index, mod ? columns - 1 : column + 1)
    case 'ArrowLeft':
      return at(index, mod ? 0 : column - 1)
    case 'PageDown':
      return at(index + pageRows)
    case 'PageUp':
      return at(index - pageRows)
    case 'Home':
      return mod ? at(0, 0) : at(index, 0)
    case 'End':
      return mod ? at(rows - 1, columns - 1) : at(index, columns - 1)
    case 'Enter':
      return isEditing ? at(index + (shiftKey ? -1 : 1)) : null
    case 'Tab':
      return mod ? null : tabbed({ index, column }, { rows, columns, isBack: shiftKey })
    default:
      return null
  }
}

/** Along the fields of the rows. Null where it leaves the table: after the last cell, and before the first of any row. */
function tabbed(
  { index, column }: Cell,
  { rows, columns, isBack }: { readonly rows: number; readonly columns: number; readonly isBack: boolean },
): Cell | null {
  if (isBack) {
    if (column === FIRST_FIELD && index > 0) return { index: index - 1, column: columns - 1 }
    return column > FIRST_COLUMN ? { index, column: column - 1 } : null
  }
  if (column < columns - 1) return { index, column: column + 1 }
  return index < rows - 1 ? { index: index + 1, column: FIRST_FIELD } : null
}
