import { distinctWords } from '../../../domain/differences/distinctWords.ts'
import { required } from '../columns.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { textSpan } from '../search/textIds.ts'
import type { Statements } from '../../storage/statements.ts'
import { isIntact, packCodes, unpackCodes } from './packedCodes.ts'
import { WordCodes } from './wordCodes.ts'

/** Transcripts have turns, and chats messages. */
export type SaidKind = 'turn' | 'message'

/** As one text, because SQLite returns rows seven times more slowly. */
const TEXTS: Readonly<Record<SaidKind, string>> = {
  turn: 'SELECT group_concat(text, char(10)) FROM turns WHERE turn_id BETWEEN ? AND ?',
  message: `SELECT group_concat(concat_ws(char(10), text, transcription), char(10)) FROM messages
    WHERE message_id BETWEEN ? AND ?`,
}

/** Together, because each query costs more than the list that it reads. */
const LISTS: Readonly<Record<SaidKind, string>> = {
  turn: 'SELECT first_turn, codes FROM turn_word_sets WHERE first_turn IN (SELECT value FROM json_each(?))',
  message: 'SELECT first_message, codes FROM message_word_sets WHERE first_message IN (SELECT value FROM json_each(?))',
}

/** 30,000 transcripts. Reading a list from the database takes longer than unpacking it. */
const MOST_KEPT_BYTES = 24 * 1024 * 1024

/**
 * The distinct words of each transcript and chat, as codes, by the id of its first turn or message. They change in the
 * transaction of the texts.
 */
export class WordSets {
  readonly #sql: Statements
  readonly #search: SearchIndex
  readonly #codes: WordCodes
  /** Words that may not be in any text anymore. */
  readonly #removed = new Set<string>()
  /** Sound lists that were read, by first turn or message. */
  readonly #kept: Readonly<Record<SaidKind, Map<number, Uint8Array>>> = { turn: new Map(), message: new Map() }
  #keptBytes = 0

  constructor(sql: Statements, search: SearchIndex) {
    this.#sql = sql
    this.#search = search
    this.#codes = new WordCodes(sql)
  }

  /** All codes are below. */
  get codeEnd(): number {
    return this.#codes.end
  }

  /** The words of all codes, in steps. Those of codes that aren't used are missing. */
  words(): Generator<undefined, readonly (string | undefined)[]> {
    return this.#codes.words()
  }

  put(kind: SaidKind, first: number, texts: readonly string[]): void {
    this.#forget(kind, first)
    const words = distinctWords(texts)
    const codes = Uint32Array.from([...words].flatMap((word) => this.#codes.add(word) ?? [])).sort()
    for (const word of words) this.#removed.delete(word)
    this.#sql.run(
      `INSERT OR REPLACE INTO ${kind}_word_sets (first_${kind}, codes) VALUES (?, ?)`,
      first,
      packCodes(codes),
    )
  }

  /** `texts` as they were put. */
  remove(kind: SaidKind, first: number, texts: readonly string[]): void {
    this.#forget(kind, first)
    for (const word of distinctWords(texts)) this.#removed.add(word)
    this.#sql.run(`DELETE FROM ${kind}_word_sets WHERE first_${kind} = ?`, first)
  }

  removeAll(): void {
    for (const kind of ['turn', 'message']) this.#sql.run(`DELETE FROM ${kind}_word_sets`)
    this.#codes.removeAll()
    this.#removed.clear()
    this.#forgetAll()
  }

  /** At the end of a transaction: removes the words that no text has anymore. */
  removeUnused(): void {
    for (const word of this.#removed) if (!this.#search.isSaid(word)) this.#codes.remove(word)
    this.#removed.clear()
  }

  /** Must be called when something that was added or removed was rolled back. */
  rolledBack(): void {
    this.#codes.forget()
    this.#removed.clear()
    this.#forgetAll()
  }

  /** Returns the texts that have no stored word list, or one that fails its checksum. Reads the others together, and keeps them. */
  missing(kind: SaidKind, firsts: readonly number[]): readonly number[] {
    const kept = this.#kept[kind]
    const missing = new Set(firsts.filter((first) => !kept.has(first)))
    for (const [first, packed] of this.#sql.arrays(LISTS[kind], JSON.stringify([...missing]))) {
      this.#keep(kind, Number(first), packed as Uint8Array, missing)
    }
    return [...missing]
  }

  /** Stores the words of a text that are `missing`. */
  restore(kind: SaidKind, callId: number): void {
    const [row] = this.#sql.arrays(`SELECT first_${kind}, ${kind}_count FROM details WHERE call_id = ?`, callId)
    if (row === undefined || row[1] === 0) return
    const [first, count] = row.map(Number) as [number, number]
    this.put(kind, first, [required(this.#sql.arrays(TEXTS[kind], ...textSpan(first, count))[0]?.[0])])
  }

  /** Writes the codes below `end` to `into`, in ascending order, and returns how many; -1 if none are stored. */
  codesOf(kind: SaidKind, first: number, end: number, into: Uint32Array): number {
    const packed = this.#kept[kind].get(first) ?? this.#packed(kind, first)
    return packed === null ? -1 : unpackCodes(packed, end, into)
  }

  #keep(kind: SaidKind, first: number, packed: Uint8Array, missing: Set<number>): void {
    if (!isIntact(packed)) return
    missing.delete(first)
    if (this.#keptBytes + packed.length > MOST_KEPT_BYTES) return
    this.#kept[kind].set(first, packed)
    this.#keptBytes += packed.length
  }

  #forget(kind: SaidKind, first: number): void {
    this.#keptBytes -= this.#kept[kind].get(first)?.length ?? 0
    this.#kept[kind].delete(first)
  }

  #forgetAll(): void {
    this.#kept.turn.clear()
    this.#kept.message.clear()
    this.#keptBytes = 0
  }

  #packed(kind: SaidKind, first: number): Uint8Array | null {
    const [row] = this.#sql.arrays(`SELECT codes FROM ${kind}_word_sets WHERE first_${kind} = ?`, first)
    return (row?.[0] as Uint8Array | undefined) ?? null
  }
}
