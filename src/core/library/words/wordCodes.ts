import type { Statements } from '../../storage/statements.ts'
import { number, required } from '../columns.ts'

/** Words of hostile texts are limited by this. 100,000 transcripts of a language have about 300,000. */
const MOST_CODES = 1 << 19
/** About 5 MB. */
const MOST_KNOWN = 50_000

const WORDS_PER_STEP = 10_000
/** As texts, because SQLite returns rows seven times more slowly. */
const WORDS_AFTER = `SELECT json_group_array(word), json_group_array(code)
  FROM (SELECT word, code FROM words WHERE word > ? ORDER BY word LIMIT ?)`

/** The codes of words, in the table `words`. */
export class WordCodes {
  readonly #sql: Statements
  /** Words that were last asked for. */
  readonly #known = new Map<string, number>()
  #end: number | null = null

  constructor(sql: Statements) {
    this.#sql = sql
  }

  /** All codes are below. */
  get end(): number {
    return (this.#end ??= 1 + (number(this.#sql.first('SELECT max(code) AS code FROM words')?.['code']) ?? 0))
  }

  /** Null for a word without a code. */
  codeOf(word: string): number | null {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const [row] = this.#sql.arrays('SELECT code, word FROM words WHERE word = ?', word)
    if (row === undefined) return null
    const code = Number(row[0])
    if (this.#known.size === MOST_KNOWN) this.#known.clear()
    // Not `word`, which may be a part of a long text that would stay in memory with it.
    this.#known.set(required(row[1]), code)
    return code
  }

  /** Gives a new word a code, or none if there are too many. */
  add(word: string): number | null {
    const known = this.codeOf(word)
    if (known !== null || this.end >= MOST_CODES) return known
    const code = this.end
    this.#sql.insert('words', { word, code })
    this.#end = code + 1
    return code
  }

  /** The words of all codes, in steps. Those of codes that aren't used are missing. */
  *words(): Generator<undefined, readonly (string | undefined)[]> {
    const words: string[] = []
    for (let after = ''; ;) {
      const [row] = this.#sql.arrays(WORDS_AFTER, after, WORDS_PER_STEP)
      const part = JSON.parse(required(row?.[0])) as readonly string[]
      const codes = JSON.parse(required(row?.[1])) as readonly number[]
      for (const [at, word] of part.entries()) words[codes[at]!] = word
      if (part.length < WORDS_PER_STEP) return words
      after = part.at(-1)!
      yield
    }
  }

  remove(word: string): void {
    this.#sql.run('DELETE FROM words WHERE word = ?', word)
    this.#known.delete(word)
  }

  removeAll(): void {
    this.#sql.run('DELETE FROM words')
    this.forget()
  }

  /** Must be called when the table may have changed otherwise. */
  forget(): void {
    this.#known.clear()
    this.#end = null
  }
}
