/**
 * The words of a text, as the search compares them. The library's index, the naive search and highlighting all use these.
 *
 * - A word is a run of letters, digits and the marks on them. Everything else separates words: "don't" is "don" and "t".
 * - Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese don't put spaces where others do, so each of their characters
 *   is a word of its own. A phrase of them finds any part of a text.
 * - Case, accents and the width of letters make no difference, nor do the vowel points of Hebrew and Arabic.
 */
export interface FoldedWord {
  readonly word: string
  /** In the text, in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export function foldedWords(text: string): readonly FoldedWord[] {
  const words: FoldedWord[] = []
  for (let at = 0; at < text.length;) {
    const start = at
    const point = text.codePointAt(at)!
    const kind = kindOf(point)
    at += point > 0xffff ? 2 : 1
    if (kind === SEPARATOR) continue
    at = kind === UNSPACED ? characterEnd(text, start, at) : wordEnd(text, at)
    const word = folded(text.slice(start, at))
    if (word !== '') words.push({ word, start, end: at })
  }
  return words
}

/** Only the words, which is faster. */
export function wordsOf(text: string): readonly string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return foldedWords(text).map(({ word }) => word)
}

/**
 * The text for an FTS5 table with the tokenizer `ascii`, which splits it into exactly `foldedWords`: it folds A to Z,
 * separates at every other ASCII character, and takes all characters beyond ASCII as letters.
 */
export function indexedText(text: string): string {
  if (ASCII.test(text)) return text
  return wordsOf(text).join(' ')
}

/** Whether the word is one character of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return kindOf(word.codePointAt(0) ?? 0) === UNSPACED
}

const ASCII = /^\p{ASCII}*$/u

const SEPARATOR = 1
const SPACED = 2
const UNSPACED = 3
/** The kind of each code point, 0 until it's needed: expressions with properties of characters are slow. */
const kinds = new Uint8Array(0x110000)

function kindOf(point: number): number {
  const known = kinds[point]!
  if (known !== 0) return known
  const char = String.fromCodePoint(point)
  const kind = !WORD_CHARACTER.test(char) ? SEPARATOR : UNSPACED_SCRIPT.test(char) ? UNSPACED : SPACED
  kinds[point] = kind
  return kind
}

/** With the soft hyphen and the joiners that may be within a word. */
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}\u00ad\u200c\u200d]/u
const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const point = text.codePointAt(at)!
    if (kindOf(point) !== SPACED) break
    at += point > 0xffff ? 2 : 1
  }
  return at
}

/** Jamo that are one syllable, and kana with its voicing mark, are one character. */
function characterEnd(text: string, start: number, end: number): number {
  const isIn = (at: number, first: number, last: number) => text.charCodeAt(at) >= first && text.charCodeAt(at) <= last
  if (isIn(start, 0x1100, 0x115f)) {
    if (!isIn(end, 0x1160, 0x11a7)) return end
    return isIn(end + 1, 0x11a8, 0x11ff) ? end + 2 : end + 1
  }
  return isIn(end, 0x3099, 0x309a) || isIn(end, 0xff9e, 0xff9f) ? end + 1 : end
}

const WIDTH_FORMS = /[\uff01-\uffee]+/g
/** Accents, Hebrew and Arabic points, variation selectors, marks around symbols, and the invisible characters of `WORD_CHARACTER`. */
const DROPPED =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u00ad\u200c\u200d]|[\u20d0-\u20f0]|\p{Variation_Selector}/gu

/** The text without accents, points and different widths of letters, as in `foldedWords`. Vowel signs and voicing marks stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(DROPPED, '').normalize('NFC')
}

/** Folded forms of words beyond ASCII: a language has some 10,000 that recur. */
const foldedBefore = new Map<string, string>()
const MOST_FOLDED = 20_000

function folded(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase()
  const known = foldedBefore.get(word)
  if (known !== undefined) return known
  const result = word
    .replace(WIDTH_FORMS, (forms) => forms.normalize('NFKC'))
    .normalize('NFD')
    .replace(DROPPED, '')
    // To upper case, because "ß" and "SS" differ in lower case; first to lower case, because "ẞ" has no other upper case.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
  if (foldedBefore.size >= MOST_FOLDED) foldedBefore.clear()
  foldedBefore.set(word, result)
  return result
}
