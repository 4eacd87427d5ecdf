/**
 * Quoted texts in the filter text. A single plain word needs no quotes. In double quotes, a backslash escapes (`\"`, `\\`,
 * `\n`, `\t`, `\r`, `\u{200b}`; before any other letter it's literal). In single quotes nothing is escaped, and `''` is one
 * quote, which suits regular expressions.
 */
interface ReadQuoted {
  readonly text: string
  /** After the closing quote, or the end of the text if there is none. */
  readonly end: number
  readonly isClosed: boolean
}

/** Also accepts curly quotes, because some keyboards insert them. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”“"', '„': '“”"', '”': '”“"' }

/** The characters that close a quote that this one opens. */
export function closingQuotes(opening: string | undefined): string {
  return CLOSING[opening ?? ''] ?? ''
}

export function isQuote(char: string | undefined): boolean {
  return char !== undefined && CLOSING[char] !== undefined
}

export function readQuoted(source: string, start: number): ReadQuoted {
  const opening = source[start] ?? ''
  const closing = CLOSING[opening] ?? ''
  const isRaw = opening === "'"
  let text = ''
  let at = start + 1
  while (at < source.length) {
    const char = source[at]!
    if (isRaw && char === "'" && source[at + 1] === "'") {
      text += char
      at += 2
    } else if (closing.includes(char)) {
      return { text, end: at + 1, isClosed: true }
    } else if (!isRaw && char === '\\') {
      const escape = readEscape(source, at)
      text += escape.text
      at = escape.end
    } else {
      text += char
      at += 1
    }
  }
  return { text, end: source.length, isClosed: false }
}

/** The shortest form that is read as the same text. */
export function quotedIfNeeded(text: string): string {
  if (PLAIN_WORD.test(text) && !KEYWORD.test(text)) return text
  if (!UNSAFE.test(text)) {
    if (!/["\\]/.test(text)) return `"${text}"`
    if (!text.includes("'")) return `'${text}'`
  }
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(UNSAFE_EACH, escapeOf)}"`
}

/** A value as it is written, for after an operator in words. */
export function quotedAfterWords(written: string): string {
  return OPERATOR_END.test(written) ? `"${written}"` : written
}

const KEYWORD = /^(?:and|or|not)$/i
/** With a word before it, it's an operator, also before punctuation: `is not null`, `is empty`, `is not-`. */
const OPERATOR_END = /^(?:not|null|empty)(?![\p{L}\p{N}_])/iu
/** Letters, digits and the characters of patterns, addresses and times. */
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}%_.:@+*/~$#\\^-]+$/u
/**
 * Characters that a single-line field or a copied text would lose or reorder: control characters, line ends, direction
 * marks, unpaired surrogates.
 */
const UNSAFE_SOURCE = '[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]'
const UNSAFE = new RegExp(UNSAFE_SOURCE, 'u')
const UNSAFE_EACH = new RegExp(UNSAFE_SOURCE, 'gu')

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }

function escapeOf(char: string): string {
  const name = Object.keys(ESCAPES).find((key) => ESCAPES[key] === char)
  return name === undefined ? `\\u{${char.codePointAt(0)!.toString(16)}}` : `\\${name}`
}

function readEscape(source: string, at: number): { readonly text: string; readonly end: number } {
  const next = source[at + 1] ?? ''
  const known = ESCAPES[next]
  if (known !== undefined) return { text: known, end: at + 2 }
  const [whole, hex] = /^\\u\{([0-9a-f]{1,6})\}/i.exec(source.slice(at, at + 10)) ?? []
  const point = hex === undefined ? Number.NaN : Number.parseInt(hex, 16)
  if (whole !== undefined && point <= 0x10ffff) return { text: String.fromCodePoint(point), end: at + whole.length }
  return { text: '\\', end: at + 1 }
}
