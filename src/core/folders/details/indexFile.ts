import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import type { IndexSidecar } from '../../../domain/recordings/rules/importRule.ts'
import { IndexColumns, type IndexRecord } from '../../../domain/recordings/rules/sidecars/readIndex.ts'
import { csvBeginning, type Delimiter, hasText, RecordReader } from '../../../domain/recordings/sidecar/csvTable.ts'
import { type TextEncoding, textEncodingOf } from '../../../domain/recordings/sidecar/textEncoding.ts'

/** Read at once: 16 s on a share that delivers 256 KB/s, which is within the deadline of the thread. */
const PART_BYTES = 4 * 1024 * 1024
/** Delimiter and encoding of smaller files aren't certain yet, so all of them is read each time. */
const SMALL_BYTES = 256 * 1024
/** Compared to notice that a file was replaced, at its beginning and where reading ended. */
const MARK_BYTES = 4096

interface Format {
  readonly encoding: TextEncoding
  readonly delimiter: Delimiter
  readonly columns: IndexColumns
}

interface Begun {
  readonly fileId: number
  readonly first: Buffer
  /** What precedes `position`. */
  readonly last: Buffer
  /** Behind the last record that is known to be complete. */
  readonly position: number
  readonly format: Format
}

/** An index on disk. When it grows, only what was appended is read. Blocks while it reads: for a thread. */
export class IndexFile {
  readonly #sidecar: IndexSidecar
  #begun: Begun | null = null
  #records: IndexRecord[] = []
  /** From behind `position`: the last of them may be cut off. */
  #openRecords: readonly IndexRecord[] = []

  constructor(sidecar: IndexSidecar) {
    this.#sidecar = sidecar
  }

  get records(): readonly IndexRecord[] {
    return this.#openRecords.length === 0 ? this.#records : [...this.#records, ...this.#openRecords]
  }

  /** Reads the next part. Returns whether it was the last. Throws the file system's error. */
  read(path: string): boolean {
    // Links could lead out of the folder.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const info = fstatSync(file)
      if (!info.isFile()) return true
      if (this.#begun !== null && !isContinued(file, info, this.#begun)) this.#forget()
      return this.#readPart(file, info)
    } finally {
      closeSync(file)
    }
  }

  #forget(): void {
    this.#begun = null
    this.#records = []
    this.#openRecords = []
  }

  #readPart(file: number, info: Stats): boolean {
    const from = this.#begun?.position ?? 0
    const bytes = bytesAt(file, from, PART_BYTES)
    const isLast = bytes.length < PART_BYTES
    const encoding = encodingOf(bytes, this.#begun?.format.encoding ?? null)
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
    const beginning = this.#begun === null ? csvBeginning(text) : { delimiter: this.#begun.format.delimiter, start: 0 }
    const reader = new RecordReader(text, beginning.delimiter, beginning.start)
    let columns = this.#begun?.format.columns ?? null
    const whole: IndexRecord[] = []
    const open: IndexRecord[] = []
    let end = 0
    while (!reader.isOver) {
      const record = reader.next()
      // Behind `\r` at the end of a part, `\n` may follow.
      const isWhole = record.hasLineBreak && (!reader.isOver || text.endsWith('\n'))
      if (isWhole) end = reader.at
      if (!hasText(record)) continue
      const isHeading = columns === null && this.#sidecar.hasHeading
      columns ??= new IndexColumns(this.#sidecar, record.cells)
      const details = isHeading ? null : columns.record(record.cells)
      if (details !== null) (isWhole ? whole : open).push(details)
    }
    // A part without the end of a record can't be parsed. What was read before stays.
    if (!isLast && end === 0) return true
    if (columns === null || (isLast && from + bytes.length < SMALL_BYTES)) {
      this.#forget()
      this.#openRecords = [...whole, ...open]
      return true
    }
    for (const record of whole) this.#records.push(record)
    this.#openRecords = isLast ? open : []
    const position = from + bytesOf(text, end, encoding)
    this.#begun = {
      fileId: info.ino,
      first: this.#begun?.first ?? bytes.subarray(0, MARK_BYTES),
      last: bytesAt(file, Math.max(0, position - MARK_BYTES), Math.min(position, MARK_BYTES)),
      position,
      format: { encoding, delimiter: beginning.delimiter, columns },
    }
    return isLast
  }
}

function isContinued(file: number, info: Stats, { fileId, first, last, position }: Begun): boolean {
  return (
    info.ino === fileId &&
    info.size >= position &&
    bytesAt(file, 0, first.length).equals(first) &&
    bytesAt(file, position - last.length, last.length).equals(last)
  )
}

/** Fewer at the end of the file. */
function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(file, bytes, filled, length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

/** Programs with different encodings may append to one file, except in UTF-16. */
function encodingOf(bytes: Uint8Array, before: TextEncoding | null): TextEncoding {
  return before === 'utf-16le' || before === 'utf-16be' ? before : textEncodingOf(bytes)
}

/** How many bytes the first `end` characters have. Also correct if they aren't UTF-8, because they are then read as Windows-1252. */
function bytesOf(text: string, end: number, encoding: TextEncoding): number {
  if (encoding === 'windows-1252') return end
  return encoding === 'utf-8' ? Buffer.byteLength(text.slice(0, end)) : 2 * end
}
