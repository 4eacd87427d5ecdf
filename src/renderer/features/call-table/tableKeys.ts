/** Where a key leads in a list of `count` rows; undefined for a key that moves nothing. */
export function indexAfterKey(
  key: string,
  { index, count, pageRows }: { readonly index: number; readonly count: number; readonly pageRows: number },
): number | undefined {
  const moved = destination(key, index, count, pageRows)
  if (moved === undefined || count === 0) return undefined
  return Math.min(count - 1, Math.max(0, moved))
}

function destination(key: string, index: number, count: number, pageRows: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return index + 1
    case 'ArrowUp':
    case 'k':
      return index - 1
    case 'PageDown':
      return index + pageRows
    case 'PageUp':
      return index - pageRows
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
