import { receivedFileName } from '../../../../domain/fileNames.ts'
import { type CsvTable, readCsv, type Delimiter } from '../../../../domain/recordings/sidecar/csvTable.ts'
import {
  LARGEST_TABLE_BYTES,
  type TextEncoding,
  textEncodingOf,
} from '../../../../domain/recordings/sidecar/textEncoding.ts'

export interface SidecarFile {
  readonly name: string
  readonly encoding: TextEncoding
  readonly text: string
}

/** The text of a dropped CSV in any encoding; null if it's unreadable or isn't a CSV. */
export async function readSidecarFile(file: File): Promise<SidecarFile | null> {
  if (file.size > LARGEST_TABLE_BYTES) return null
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
