/** The rows from `first` to `count` (exclusive) are loaded; `pageRows` fit on the screen. */
interface Moving {
  readonly index: number
  readonly first: number
  readonly count: number
  readonly pageRows: number
}

/** The row that a key moves to, among the loaded ones; undefined for a key that doesn't move. */
export function indexAfterKey(key: string, moving: Moving): number | undefined {
  const moved = destination(key, moving)
  if (moved === undefined || moving.count === moving.first) return undefined
  return Math.min(moving.count - 1, Math.max(moving.first, moved))
}

function destination(key: string, { index, first, count, pageRows }: Moving): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + pageRows
    case 'PageUp':
      return index - pageRows
    case 'Home':
      return first
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
