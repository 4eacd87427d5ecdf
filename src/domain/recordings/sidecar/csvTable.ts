const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export interface CsvTable {
  readonly delimiter: Delimiter
  /** The first record. Names may be empty or occur twice. */
  readonly header: readonly string[]
  readonly records: readonly CsvTableRecord[]
}

export interface CsvTableRecord {
  /** In the file, from 1, as an editor shows it. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads a table of RFC 4180 with any of four delimiters: the one that splits the beginning into the most columns, with the
 * same number in each record. Excel's `sep=;` line takes precedence. Records without text are omitted.
 */
export function readCsv(text: string, delimiter?: Delimiter): CsvTable {
  const beginning = csvBeginning(text)
  const used = delimiter ?? beginning.delimiter
  const records = readRecords(text.slice(beginning.start), used, Number.POSITIVE_INFINITY)
    .map((record) => (beginning.isNamed ? { ...record, line: record.line + 1 } : record))
    .filter(hasText)
  const [header, ...rest] = records
  return { delimiter: used, header: header?.cells.map((name) => name.trim()) ?? [], records: rest }
}

/** The delimiter of a table, and the position at which its records begin. `isNamed`: Excel's line names it. */
export function csvBeginning(text: string): {
  readonly delimiter: Delimiter
  readonly start: number
  readonly isNamed: boolean
} {
  const [line = '', delimiter] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? []
  const named = DELIMITERS.find((one) => one === delimiter)
  if (named !== undefined) return { delimiter: named, start: line.length, isNamed: true }
  const start = text.startsWith('\uFEFF') ? 1 : 0
  return { delimiter: delimiterOf(text.slice(start)), start, isNamed: false }
}

export function hasText({ cells }: CsvTableRecord): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

const SAMPLE_RECORDS = 30

function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const sample = readRecords(text, delimiter, SAMPLE_RECORDS).filter(({ cells }) => cells.some((cell) => cell !== ''))
    const columns = sample[0]?.cells.length ?? 0
    const agreeing = sample.filter(({ cells }) => cells.length === columns).length / Math.max(1, sample.length)
    const score = columns > 1 ? agreeing * 1000 + columns : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** At most `most` records, also empty ones. A quote within an unquoted cell is a character; an unclosed quoted cell includes the rest. */
export function readRecords(text: string, delimiter: Delimiter, most: number): CsvTableRecord[] {
  const reader = new RecordReader(text, delimiter)
  const records: CsvTableRecord[] = []
  while (!reader.isOver && records.length < most) {
    const { line, cells } = reader.next()
    records.push({ line, cells })
  }
  return records
}

/** Reads the records of a text, of which the last may be cut off. */
export class RecordReader {
  readonly #text: string
  readonly #delimiter: Delimiter
  #at: number
  #line = 1

  constructor(text: string, delimiter: Delimiter, start = 0) {
    this.#text = text
    this.#delimiter = delimiter
    this.#at = start
  }

  /** Where the next record begins. */
  get at(): number {
    return this.#at
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length
  }

  next(): CsvTableRecord & { readonly hasLineBreak: boolean } {
    const text = this.#text
    const delimiter = this.#delimiter
    const line = this.#line
    let at = this.#at
    const cells: string[] = []
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        at += 1
        for (;;) {
          const end = text.indexOf('"', at)
          cell += text.slice(at, end === -1 ? text.length : end)
          at = end === -1 ? text.length : end + 1
          if (text[at] !== '"') break
          cell += '"'
          at += 1
        }
        this.#line += countLines(cell)
      }
      const from = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
      cells.push(cell + text.slice(from, at))
      if (text[at] !== delimiter) break
      at += 1
    }
    const hasLineBreak = at < text.length
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    this.#line += 1
    this.#at = at
    return { line, cells, hasLineBreak }
  }
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
