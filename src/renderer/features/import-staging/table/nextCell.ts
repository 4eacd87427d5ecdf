import { FIRST_COLUMN } from './tableColumns.ts'

interface Cell {
  readonly index: number
  readonly column: number
}

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The cell that a key moves the focus to; null for a key that doesn't move it. */
export function nextCell(
  { key, ctrlKey, metaKey, altKey }: Pressed,
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
    default:
      return null
  }
}
