export type ByteRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/** Inclusive. Several ranges, other units and malformed headers get the whole file. Source: RFC 9110. */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return { kind: 'all' }
  if (from === '') {
    const length = Number(to)
    return length === 0 || sizeBytes === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return { kind: 'all' }
  if (start >= sizeBytes) return { kind: 'unsatisfiable' }
  return { kind: 'part', start, end: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) }
}
