import { foldedWords, isUnspaced } from '../../../domain/search/foldedWords.ts'
import { required } from '../columns.ts'
import { textSpan } from '../search/textIds.ts'
import type { Statements } from '../statements.ts'

/** 64 MB: about 25,000 transcripts of ten minutes. */
const MOST_KEPT = 16_000_000
const MOST_WORDS = 500_000
const IDLE_MS = 5 * 60_000

/**
 * The distinct words of transcripts as codes, as the search splits and folds them. Read when they are needed, and kept for some
 * minutes after that.
 */
export class CallWords {
  readonly #sql: Statements
  readonly #ofCall = new Map<number, Uint32Array>()
  #table = new WordTable()
  #keptCount = 0
  #forgetting: NodeJS.Timeout | undefined

  constructor(sql: Statements) {
    this.#sql = sql
  }

  /** Codes are below. */
  get codeCount(): number {
    return this.#table.words.length
  }

  word(code: number): string {
    return this.#table.words[code]!
  }

  /** Without words of one character, which say little. */
  of(callId: number): Uint32Array {
    const known = this.#ofCall.get(callId)
    if (known !== undefined) return known
    const codes = this.#table.codesOf(this.#transcript(callId))
    if (this.#keptCount + codes.length <= MOST_KEPT) {
      this.#ofCall.set(callId, codes)
      this.#keptCount += codes.length
    }
    return codes
  }

  /** Between two comparisons. */
  settle(): void {
    if (this.#table.words.length > MOST_WORDS) this.forgetAll()
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => this.forgetAll(), IDLE_MS).unref()
  }

  #transcript(callId: number): string {
    const [turns] = this.#sql.arrays('SELECT first_turn, turn_count FROM details WHERE call_id = ?', callId)
    if (turns === undefined || turns[1] === 0) return ''
    const span = textSpan(Number(turns[0]), Number(turns[1]))
    // As one text, because SQLite returns rows seven times more slowly.
    const statement = 'SELECT group_concat(text, char(10)) FROM turns WHERE turn_id BETWEEN ? AND ?'
    return required(this.#sql.arrays(statement, ...span)[0]?.[0])
  }

  forget(callIds: readonly number[]): void {
    for (const callId of callIds) {
      this.#keptCount -= this.#ofCall.get(callId)?.length ?? 0
      this.#ofCall.delete(callId)
    }
  }

  forgetAll(): void {
    clearTimeout(this.#forgetting)
    this.#ofCall.clear()
    this.#keptCount = 0
    this.#table = new WordTable()
  }
}

const FIRST_SIZE = 1 << 16
const LETTER = new Uint8Array(128)
/** Lower case by code unit. */
const LOWER = new Uint8Array(128)
for (let unit = 0; unit < 128; unit += 1) {
  const char = String.fromCharCode(unit)
  LETTER[unit] = /[a-z0-9]/i.test(char) ? 1 : 0
  LOWER[unit] = char.toLowerCase().charCodeAt(0)
}

/**
 * Gives words codes. A map of texts would take longer for making the texts than for everything else: words are found by two
 * hashes of 32 bits, and only a new word becomes a text.
 */
class WordTable {
  readonly words: string[] = []
  #first = new Int32Array(FIRST_SIZE)
  #second = new Int32Array(FIRST_SIZE)
  /** One more than the code; 0 is free. */
  #codes = new Uint32Array(FIRST_SIZE)
  readonly #lastText = new Growing()
  #text = 0
  #found = new Uint32Array(4096)

  codesOf(text: string): Uint32Array {
    this.#text += 1
    let count = 0
    const add = (code: number) => {
      if (this.#lastText.values[code] === this.#text) return
      this.#lastText.values[code] = this.#text
      if (count === this.#found.length) {
        const larger = new Uint32Array(2 * count)
        larger.set(this.#found)
        this.#found = larger
      }
      this.#found[count++] = code
    }
    let one = 0
    let two = 0
    let start = -1
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at === text.length ? 32 : text.charCodeAt(at)
      if (unit > 127) return this.#foldedCodes(text)
      if (LETTER[unit] === 1) {
        if (start < 0) {
          start = at
          one = 0x811c9dc5 | 0
          two = 0x9747b28c | 0
        }
        const lower = LOWER[unit]!
        one = Math.imul(one ^ lower, 0x01000193)
        two = Math.imul(two + lower, 0x5bd1e995) ^ (two >>> 15)
      } else if (start >= 0) {
        if (at - start > 1) {
          const place = this.#place(one, two)
          add(
            this.#codes[place] === 0
              ? this.#newCode(place, one, two, text.slice(start, at).toLowerCase())
              : this.#codes[place]! - 1,
          )
        }
        start = -1
      }
    }
    return this.#found.slice(0, count)
  }

  #foldedCodes(text: string): Uint32Array {
    const codes = new Set<number>()
    for (const { word } of foldedWords(text)) {
      if (word.length < 2 && !isUnspaced(word)) continue
      let one = 0x811c9dc5 | 0
      let two = 0x9747b28c | 0
      for (let at = 0; at < word.length; at += 1) {
        const unit = word.charCodeAt(at)
        one = Math.imul(one ^ unit, 0x01000193)
        two = Math.imul(two + unit, 0x5bd1e995) ^ (two >>> 15)
      }
      const place = this.#place(one, two)
      codes.add(this.#codes[place] === 0 ? this.#newCode(place, one, two, word) : this.#codes[place]! - 1)
    }
    return Uint32Array.from(codes)
  }

  /** Where the word is, or would be. */
  #place(one: number, two: number): number {
    const mask = this.#codes.length - 1
    let place = (one ^ (one >>> 15)) & mask
    while (this.#codes[place] !== 0 && (this.#first[place] !== one || this.#second[place] !== two))
      place = (place + 1) & mask
    return place
  }

  #newCode(place: number, one: number, two: number, word: string): number {
    const code = this.words.push(word) - 1
    this.#first[place] = one
    this.#second[place] = two
    this.#codes[place] = code + 1
    this.#lastText.reserve(code + 1)
    if (this.words.length * 2 > this.#codes.length) this.#grow()
    return code
  }

  #grow(): void {
    const [first, second, codes] = [this.#first, this.#second, this.#codes]
    this.#first = new Int32Array(2 * codes.length)
    this.#second = new Int32Array(2 * codes.length)
    this.#codes = new Uint32Array(2 * codes.length)
    for (let at = 0; at < codes.length; at += 1) {
      if (codes[at] === 0) continue
      const place = this.#place(first[at]!, second[at]!)
      this.#first[place] = first[at]!
      this.#second[place] = second[at]!
      this.#codes[place] = codes[at]!
    }
  }
}

class Growing {
  values = new Uint32Array(FIRST_SIZE)

  reserve(length: number): void {
    if (length <= this.values.length) return
    const larger = new Uint32Array(2 * this.values.length)
    larger.set(this.values)
    this.values = larger
  }
}
