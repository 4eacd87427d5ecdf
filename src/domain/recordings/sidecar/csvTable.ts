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
  const said = /^\uFEFF?sep=(.)\r?\n/.exec(text)
  const isSaid = said !== null && (DELIMITERS as readonly string[]).includes(said[1] ?? '')
  const body = isSaid ? text.slice(said[0].length) : text.replace(/^\uFEFF/, '')
  const used = delimiter ?? (isSaid ? (said[1] as Delimiter) : delimiterOf(body))
  const records = readRecords(body, used, Number.POSITIVE_INFINITY)
    .map((record) => (isSaid ? { ...record, line: record.line + 1 } : record))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...rest] = records
  return { delimiter: used, header: header?.cells.map((name) => name.trim()) ?? [], records: rest }
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
  const records: CsvTableRecord[] = []
  let at = 0
  let line = 1
  while (at < text.length && records.length < most) {
    const startLine = line
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
        line += countLines(cell)
      }
      const from = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
      cells.push(cell + text.slice(from, at))
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    records.push({ line: startLine, cells })
  }
  return records
}

function countLines(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
