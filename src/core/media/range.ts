/** A range of a resource, inclusive. */
export interface ByteRange {
  readonly start: number
  /** Null: to the end. */
  readonly end: number | null
}

export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'from'; readonly range: ByteRange }
  | { readonly kind: 'last'; readonly count: number }

/** The `Range` header of a player. Other units, multiple ranges and malformed headers mean the whole resource (RFC 9110, 14.2). */
export function readRange(header: string | null): RequestedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') return { kind: 'last', count: Number(last) }
  const start = Number(first)
  const end = last === '' ? null : Number(last)
  return end !== null && end < start ? { kind: 'whole' } : { kind: 'from', range: { start, end } }
}

/** The requested bytes of a resource; null if it has none of them. */
export function boundsOf(
  wanted: RequestedRange,
  size: number,
): { readonly start: number; readonly end: number } | null {
  const start = startIn(wanted, size)
  if (start >= size) return null
  const end = wanted.kind === 'from' ? wanted.range.end : null
  return { start, end: Math.min(end ?? size - 1, size - 1) }
}

function startIn(wanted: RequestedRange, size: number): number {
  if (wanted.kind === 'from') return wanted.range.start
  return wanted.kind === 'last' ? Math.max(0, size - wanted.count) : 0
}

export interface ContentRange extends ByteRange {
  readonly end: number
  /** Null if the host doesn't send it. */
  readonly total: number | null
}

/** The `Content-Range` header of a 206; null if its unit isn't bytes. */
export function readContentRange(header: string | undefined): ContentRange | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header?.trim() ?? '')
  if (match === null) return null
  const [, start, end, total] = match
  return { start: Number(start), end: Number(end), total: total === '*' ? null : Number(total) }
}
