import type { TextRange } from '../textSearch.ts'

/** A part of a text, for a list of hits: with what was found marked. */
export type Snippet = readonly { readonly text: string; readonly isHit: boolean }[]

const LONGEST = 220
/** Before the first hit that is shown. */
const LEAD_IN = 60

/**
 * Cut from `text` around as many of the ranges as fit, between words where there are any. `ranges` are in order and don't overlap.
 * Of one that doesn't fit, a part is marked.
 */
export function snippetOf(text: string, ranges: readonly TextRange[]): Snippet {
  const first = densest(ranges)
  const wanted =
    text.length <= LONGEST ? 0 : Math.max(0, Math.min((ranges[first]?.start ?? 0) - LEAD_IN, text.length - LONGEST))
  const start = wanted === 0 ? 0 : wordStart(text, wanted)
  const end = start + LONGEST >= text.length ? text.length : wordEnd(text, start + LONGEST)
  const parts: { text: string; isHit: boolean }[] = []
  let at = start
  const add = (to: number, isHit: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to).replaceAll(/\s+/gu, ' '), isHit })
    at = Math.max(at, to)
  }
  for (const range of ranges) {
    if (range.end <= start || range.start >= end) continue
    add(Math.max(range.start, start), false)
    add(Math.min(range.end, end), true)
  }
  add(end, false)
  if (start > 0) parts.unshift({ text: '… ', isHit: false })
  if (end < text.length) parts.push({ text: ' …', isHit: false })
  return parts
}

/** The index of the range from which most others fit. */
function densest(ranges: readonly TextRange[]): number {
  let best = 0
  let most = 0
  let after = 0
  for (const [index, { start }] of ranges.entries()) {
    while (after < ranges.length && ranges[after]!.end - start <= LONGEST - LEAD_IN) after += 1
    if (after - index > most) {
      most = after - index
      best = index
    }
  }
  return best
}

/** Words longer than this are cut. */
const LONGEST_WORD = 24

/** The start of the first word after a place, or the place if that word is far. */
export function wordStart(text: string, at: number): number {
  const found = text.slice(at, at + LONGEST_WORD).search(/\s\S/u)
  return found === -1 ? wholeCharacter(text, at) : at + found + 1
}

/** The end of the last word before a place, or the place if that word is far. */
export function wordEnd(text: string, at: number): number {
  const found = text.slice(at - LONGEST_WORD, at + 1).search(/\s\S*$/u)
  return found === -1 ? wholeCharacter(text, at) : at - LONGEST_WORD + found
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}
