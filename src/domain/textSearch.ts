export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What counts as the same; both off unless chosen. */
export interface FindOptions {
  readonly matchesCase?: boolean
  /** No letter or digit may touch the place on either side: «tier» is not in «frontier». */
  readonly wholeWords?: boolean
}

/** Null when there is nothing to look for. Any run of white space in the query finds any run of it in the text. */
export function searchPattern(query: string, { matchesCase = false, wholeWords = false }: FindOptions): RegExp | null {
  const words = query.trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return null
  const phrase = words.map((word) => RegExp.escape(word)).join('\\s+')
  // Not \b: it knows English letters only, and «é» would be a border.
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}])${phrase}(?![\\p{L}\\p{N}])` : phrase
  return new RegExp(bounded, matchesCase ? 'gu' : 'giu')
}

/** The places of `pattern` (which must be global) in one text. */
export function rangesIn(text: string, pattern: RegExp): readonly TextRange[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
