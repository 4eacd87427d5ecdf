/** A part of a text, in UTF-16 units as in a text field; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface FindOptions {
  readonly matchesCase?: boolean
  /** Neither side of a match may be next to a letter or digit: "tier" doesn't match in "frontier". */
  readonly wholeWords?: boolean
}

/** Null for an empty query. Any white space in the query matches any white space in the text. */
export function searchPattern(query: string, { matchesCase = false, wholeWords = false }: FindOptions): RegExp | null {
  const words = query.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  const phrase = words.map((word) => RegExp.escape(word)).join('\\s+')
  // Not \b: it only knows ASCII letters, so "é" would be a boundary.
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}])${phrase}(?![\\p{L}\\p{N}])` : phrase
  return new RegExp(bounded, matchesCase ? 'gu' : 'giu')
}

/** The matches of `pattern` (which must be global) in one text. */
export function rangesIn(text: string, pattern: RegExp): readonly TextRange[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
