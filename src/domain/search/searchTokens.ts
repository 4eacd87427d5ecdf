import { LONGEST_DISTANCE } from './searchProblem.ts'

export type SearchToken = { readonly start: number; readonly end: number } & SearchTokenKind

type SearchTokenKind =
  | { readonly kind: 'open' | 'close' | 'not' | 'and' | 'or' }
  | { readonly kind: 'said'; readonly by: 'agent' | 'lead' }
  /** The distance is null if it can't be read. */
  | { readonly kind: 'near'; readonly distance: number | null }
  | ({ readonly kind: 'text' } & TextToken)

interface TextToken {
  readonly text: string
  readonly isQuoted: boolean
  readonly isClosed: boolean
  readonly isStart?: true
  readonly isEnd?: true
}

/** Also curly quotes, because some keyboards insert them. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"“”', '“': '”“"', '„': '“”"', '”': '”“"' }
const BARE_END = /[\s()"“”„]/u
const SAID = /^(agent|lead):/iu
const NEAR = /^NEAR(?:\/(.*))?$/u
const DEFAULT_DISTANCE = 10

export function searchTokens(source: string): readonly SearchToken[] {
  const tokens: SearchToken[] = []
  let at = 0
  while (at < source.length) {
    if (/\s/u.test(source[at]!)) {
      at += 1
      continue
    }
    const token = tokenAt(source, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function tokenAt(source: string, start: number): SearchToken {
  const char = source[start]!
  if (char === '(') return { kind: 'open', start, end: start + 1 }
  if (char === ')') return { kind: 'close', start, end: start + 1 }
  const closing = CLOSING[char]
  if (closing !== undefined) return quotedAt(source, start, closing)
  if (
    char === '^' &&
    /[^\s()^$]/u.test(source[start + 1] ?? ' ') &&
    (isTermStart(source, start) || source[start - 1] === '-')
  ) {
    const after = CLOSING[source[start + 1]!]
    const token = after === undefined ? wordAt(source, start + 1) : quotedAt(source, start + 1, after)
    return { ...token, isStart: true, start }
  }
  if (char === '-' && /[^\s)]/u.test(source[start + 1] ?? ' ') && isTermStart(source, start)) {
    return { kind: 'not', start, end: start + 1 }
  }
  const [whole, by] = SAID.exec(source.slice(start, start + 6)) ?? []
  if (whole !== undefined && by !== undefined) {
    return { kind: 'said', by: by.toLowerCase() === 'agent' ? 'agent' : 'lead', start, end: start + whole.length }
  }
  return bareAt(source, start)
}

/** The minus after another one, or after a quote, is part of the text. */
function isTermStart(source: string, at: number): boolean {
  return at === 0 || /[\s(:]/u.test(source[at - 1]!)
}

type PlacedText = SearchToken & { readonly kind: 'text' }

function quotedAt(source: string, start: number, closing: string): PlacedText {
  let end = start + 1
  while (end < source.length && !closing.includes(source[end]!)) end += 1
  const text = source.slice(start + 1, end)
  const isClosed = end < source.length
  if (!isClosed) return { kind: 'text', text, isQuoted: true, isClosed, start, end }
  end += 1
  // "price mat"* means the same as "price mat*".
  const isPrefix = source[end] === '*'
  if (isPrefix) end += 1
  const token = { kind: 'text', text: isPrefix ? `${text}*` : text, isQuoted: true, isClosed, start } as const
  return source[end] === '$' ? { ...token, isEnd: true, end: end + 1 } : { ...token, end }
}

function bareAt(source: string, start: number): SearchToken {
  const word = wordAt(source, start)
  const { end } = word
  const text = source.slice(start, end)
  if (text === 'OR') return { kind: 'or', start, end }
  if (text === 'AND') return { kind: 'and', start, end }
  if (text === 'NOT') return { kind: 'not', start, end }
  const near = NEAR.exec(text)
  if (near !== null) return { kind: 'near', distance: distanceOf(near[1]), start, end }
  return word
}

function wordAt(source: string, start: number): PlacedText {
  let end = start + 1
  while (end < source.length && !BARE_END.test(source[end]!)) end += 1
  const isEnd = source[end - 1] === '$' && end - start > 1
  const text = source.slice(start, isEnd ? end - 1 : end)
  return { kind: 'text', text, isQuoted: false, isClosed: true, ...(isEnd && { isEnd }), start, end }
}

function distanceOf(written: string | undefined): number | null {
  if (written === undefined) return DEFAULT_DISTANCE
  return /^\d{1,3}$/u.test(written) && Number(written) <= LONGEST_DISTANCE ? Number(written) : null
}
