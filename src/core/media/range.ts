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
