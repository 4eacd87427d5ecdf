import { receivedFileName } from '../../../../domain/fileNames.ts'
import { type CsvTable, readCsv, type Delimiter } from '../../../../domain/recordings/sidecar/csvTable.ts'
import { type TextEncoding, textEncodingOf } from '../../../../domain/recordings/sidecar/textEncoding.ts'

export interface SidecarFile {
  readonly name: string
  readonly encoding: TextEncoding
  readonly text: string
}

/** 64 MB: half a million lines, ten times what a table takes. A larger file is something else. */
const MOST_BYTES = 64 * 1024 * 1024

/** The text of a dropped CSV in any encoding; null if it's unreadable or isn't a CSV. */
export async function readSidecarFile(file: File): Promise<SidecarFile | null> {
  if (file.size > MOST_BYTES) return null
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const encoding = textEncodingOf(bytes)
    const text = new TextDecoder(encoding).decode(bytes)
    return text.includes('\0') ? null : { name: receivedFileName(file.name), encoding, text }
  } catch {
    return null // Removed since it was dropped, or not permitted. The dialog says what to do.
  }
}

export function tableOf({ text }: SidecarFile, delimiter: Delimiter | null): CsvTable {
  return delimiter === null ? readCsv(text) : readCsv(text, delimiter)
}
