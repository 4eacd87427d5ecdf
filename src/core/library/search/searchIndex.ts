import { indexedText } from '../../../domain/search/foldedWords.ts'
import { leadText, messageText, topicText } from '../../../domain/search/searchedTexts.ts'
import { matches } from '../../../domain/search/searchMatch.ts'
import {
  searchedSides,
  type SearchedText,
  type SearchPlace,
  type SearchQuery,
} from '../../../domain/search/searchQuery.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { number, required, text } from '../columns.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import { CallSpans } from './callSpans.ts'
import { dependsOnEnd, ftsExpression } from './ftsExpression.ts'
import { nextIds, sideOf } from './textIds.ts'

/** The kinds of texts that a call has many of: each has a table, an FTS5 table (`turn_words`), and columns in `details`. */
export type TextKind = 'turn' | 'message' | 'topic'
const TEXT_KINDS = ['turn', 'message', 'topic'] as const
const TABLES = ['turn_words', 'message_words', 'topic_words', 'call_words'] as const
export type HitKind = TextKind | 'title' | 'lead'

/** Erasing each text takes longer the more there are: 100,000 of one chat took 9 to 240 s, merging the index 0.5 s. */
const MOST_ERASED = 5000

type CallTexts = Pick<CallRecord, 'title' | 'leadName' | 'leadCompany'>

/** The hits in one kind of text of one call: rows with the ids from `from` to before `to`; none for title and lead. */
export interface CallHits {
  readonly callId: number
  readonly kind: HitKind
  readonly ids: readonly number[]
  readonly from: number
  readonly to: number
}

/**
 * Finds words in what the library stores. The FTS5 tables have no copy of the texts, because `foldedWords` defines what
 * a word is: they are given folded words, and the same ones again when a text is removed.
 */
export class SearchIndex {
  readonly #sql: Statements
  readonly #spans = new Map<TextKind, CallSpans>()
  /** Tables that are merged after many texts were removed from them. */
  readonly #merged = new Set<string>()
  #change = 0

  constructor(sql: Statements) {
    this.#sql = sql
  }

  /** A number that differs after each change of what can be found. */
  get change(): number {
    return this.#change
  }

  /** The calls with at least one hit, in ascending order. */
  matchingCalls(search: SearchQuery, place: SearchPlace): readonly number[] {
    const calls = new Set<number>()
    this.forEachHit(search, place, ({ callId }) => calls.add(callId))
    return [...Float64Array.from(calls).sort()]
  }

  /** Calls `visit` for each call and kind of text with hits. */
  forEachHit(search: SearchQuery, place: SearchPlace, visit: (hits: CallHits) => void): void {
    for (const kind of TEXT_KINDS) {
      const ids = this.#textIds(search, kind, place)
      this.#spansOf(kind).forEachCall(ids, (callId, from, to) => visit({ callId, kind, ids, from, to }))
    }
    if (place !== 'words') return
    const expression = ftsExpression(search, null)
    if (expression === null) return
    for (const column of ['title', 'lead'] as const) {
      const ids = this.#matches('call_words', `{${column}} : ${expression}`)
      for (const id of this.#withEnds(search, column, ids)) visit({ callId: id, kind: column, ids: [], from: 0, to: 0 })
    }
  }

  /** Whether a turn or message has this folded word. */
  isSaid(word: string): boolean {
    return (['turn', 'message'] as const).some((kind) => {
      const statement = `SELECT 1 FROM ${kind}_words WHERE ${kind}_words MATCH ? LIMIT 1`
      return this.#sql.first(statement, `"${word}"`) !== undefined
    })
  }

  /** Indexes the texts of one kind of a call, which must have none. Returns the ids for their rows. */
  addTexts(kind: TextKind, callId: number, texts: readonly SearchedText[]): readonly number[] {
    if (texts.length === 0) return []
    this.#change += 1
    const highest = number(this.#sql.first(`SELECT max(${kind}_id) AS id FROM ${kind}s`)?.['id'])
    const ids = nextIds(
      highest,
      texts.map(({ by }) => by),
    )
    for (const [index, { text }] of texts.entries()) {
      this.#sql.run(`INSERT INTO ${kind}_words (rowid, text) VALUES (?, ?)`, ids[index]!, indexedText(text))
    }
    this.#spans.get(kind)?.add(ids[0]!, callId)
    return ids
  }

  /** `texts` as they were added. */
  removeTexts(kind: TextKind, first: number, texts: readonly { readonly id: number; readonly text: string }[]): void {
    this.#change += 1
    const statement = `INSERT INTO ${kind}_words (${kind}_words, rowid, text) VALUES ('delete', ?, ?)`
    this.#erasing(texts.length > MOST_ERASED ? [`${kind}_words`] : [], () => {
      for (const { id, text } of texts) this.#sql.run(statement, id, indexedText(text))
    })
    this.#spans.get(kind)?.remove(first)
  }

  removeAllTexts(): void {
    this.#change += 1
    for (const kind of TEXT_KINDS) this.#sql.run(`INSERT INTO ${kind}_words (${kind}_words) VALUES ('delete-all')`)
    this.#spans.clear()
  }

  addCall(id: number, call: CallTexts): void {
    this.#change += 1
    this.#sql.run('INSERT INTO call_words (rowid, title, lead) VALUES (?, ?, ?)', id, ...indexedCall(call))
  }

  /** `call` as it was added. */
  removeCall(id: number, call: CallTexts): void {
    this.#change += 1
    this.#sql.run(
      `INSERT INTO call_words (call_words, rowid, title, lead) VALUES ('delete', ?, ?, ?)`,
      id,
      ...indexedCall(call),
    )
  }

  /**
   * Runs `remove`, which erases the words of each text that it removes, except those that a page of the index begins with; or
   * merges the index afterwards, which also erases these, and takes less time for many texts.
   */
  erasing(isMerged: boolean, remove: () => void): void {
    this.#erasing(isMerged ? TABLES : [], remove)
  }

  /** Those that are being erased are merged at the end of that. */
  #erasing(tables: readonly string[], remove: () => void): void {
    const merged = tables.filter((table) => !this.#merged.has(table))
    for (const table of merged) this.#setMerged(table, true)
    remove()
    for (const table of merged) {
      this.#sql.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
      this.#setMerged(table, false)
    }
  }

  #setMerged(table: string, isMerged: boolean): void {
    if (isMerged) this.#merged.add(table)
    else this.#merged.delete(table)
    this.#sql.run(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', ${isMerged ? 0 : 1})`)
  }

  /** Must be called when something that was added or removed was rolled back. */
  rolledBack(): void {
    this.#change += 1
    this.#spans.clear()
    this.#merged.clear()
  }

  /** In ascending order. */
  #textIds(search: SearchQuery, kind: TextKind, place: SearchPlace): readonly number[] {
    const sides = sidesOf(kind, place)
    if (sides.length === 3 && searchedSides(search).size === 0) {
      return this.#withEnds(search, kind, this.#matches(`${kind}_words`, ftsExpression(search, null)))
    }
    const ids = sides
      .flatMap((side) =>
        this.#matches(`${kind}_words`, ftsExpression(search, side)).filter((id) => sideOf(id) === side),
      )
      .toSorted((one, other) => one - other)
    return this.#withEnds(search, kind, ids)
  }

  /** Without texts that don't end as the search wants. */
  #withEnds(search: SearchQuery, kind: HitKind, ids: readonly number[]): readonly number[] {
    if (!dependsOnEnd(search)) return ids
    return ids.filter((id) => {
      const row = this.#sql.first(TEXT_OF[kind], id)
      if (row === undefined) return false
      const by = kind === 'title' || kind === 'lead' ? null : sideOf(id)
      return matches(search, { text: textOf(kind, row), by })
    })
  }

  #matches(table: string, expression: string | null): readonly number[] {
    if (expression === null) return []
    // As one text, because SQLite returns rows seven times more slowly.
    const row = this.#sql.first(
      `SELECT json_group_array(rowid) AS ids FROM ${table} WHERE ${table} MATCH ?`,
      expression,
    )
    return JSON.parse(required(row?.['ids'])) as readonly number[]
  }

  #spansOf(kind: TextKind): CallSpans {
    const known = this.#spans.get(kind)
    if (known !== undefined) return known
    const row = this.#sql.first(`SELECT json_group_array(first) AS firsts, json_group_array(call_id) AS calls
      FROM (SELECT first_${kind} AS first, call_id FROM details WHERE ${kind}_count > 0 ORDER BY first)`)
    const listOf = (column: string) => JSON.parse(required(row?.[column])) as number[]
    const spans = new CallSpans(listOf('firsts'), listOf('calls'))
    this.#spans.set(kind, spans)
    return spans
  }
}

const TEXT_OF: Readonly<Record<HitKind, string>> = {
  turn: 'SELECT text FROM turns WHERE turn_id = ?',
  message: 'SELECT text, transcription FROM messages WHERE message_id = ?',
  topic: 'SELECT title, content FROM topics WHERE topic_id = ?',
  title: 'SELECT title FROM calls WHERE id = ?',
  lead: 'SELECT lead_name, lead_company FROM calls WHERE id = ?',
}

/** The text of a row as it's searched. */
export function textOf(kind: HitKind, row: Row): string {
  switch (kind) {
    case 'turn':
      return required(row['text'])
    case 'message':
      return messageText({ text: text(row['text']), transcription: text(row['transcription']) })
    case 'topic':
      return topicText({ title: required(row['title']), content: required(row['content']) })
    case 'title':
      return shownText(text(row['title'])) ?? ''
    case 'lead':
      return leadText({
        leadName: shownText(text(row['lead_name'])),
        leadCompany: shownText(text(row['lead_company'])),
      })
  }
}

const ALL_SIDES = [null, 'agent', 'lead'] as const

/** Empty if the place has no texts of this kind. */
function sidesOf(kind: TextKind, place: SearchPlace): readonly SearchedText['by'][] {
  switch (place) {
    case 'words':
      return ALL_SIDES
    case 'transcript':
      return kind === 'turn' ? ALL_SIDES : []
    case 'transcript.agent':
      return kind === 'turn' ? ['agent'] : []
    case 'transcript.lead':
      return kind === 'turn' ? ['lead'] : []
    case 'message':
      return kind === 'message' ? ALL_SIDES : []
    case 'summary':
      return kind === 'topic' ? ALL_SIDES : []
  }
}

function indexedCall(call: CallTexts): [string, string] {
  return [indexedText(call.title ?? ''), indexedText(leadText(call))]
}
