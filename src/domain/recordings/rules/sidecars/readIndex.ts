import { folderOf, isOneFolder } from '../../sidecar/matchRecords.ts'
import { NamedFiles, plainName } from '../../sidecar/namedFiles.ts'
import { SIDECAR_PARTS, type IndexSidecar, type SidecarPart } from '../importRule.ts'
import type { SidecarReading } from '../nameReading.ts'
import { sidecarReading, type SidecarTexts } from './sidecarValues.ts'

/** A record of an index: which recording it belongs to, and what it says about it. */
export interface IndexRecord {
  /** The call's id, or the recording's path as far as the record has it. */
  readonly recording: string
  readonly texts: SidecarTexts
}

/** What a rule takes from the records of an index. `first`: its first record, which may be its heading. */
export class IndexColumns {
  readonly #sidecar: IndexSidecar
  readonly #columns: Columns

  constructor(sidecar: IndexSidecar, first: readonly string[]) {
    this.#sidecar = sidecar
    this.#columns = columnsOf(sidecar, first)
  }

  /** Null if the record names no recording or isn't one of this index. */
  record(cells: readonly string[]): IndexRecord | null {
    const { columnCount, matchBy } = this.#sidecar
    const column = this.#columns[matchBy === 'file' ? 'file' : 'uniqueId']
    if (column === undefined || (columnCount !== null && cells.length !== columnCount)) return null
    const cell = cells[column] ?? ''
    const recording = matchBy === 'file' ? plainName(cell) : cell.trim()
    return recording === '' ? null : { recording, texts: textsOf(cells, this.#columns) }
  }
}

/** The recordings of a folder. A record that fits several of them belongs to none. */
export class IndexedRecordings {
  readonly #matchBy: IndexSidecar['matchBy']
  readonly #names = new NamedFiles<string>()
  /** Null: of several. */
  readonly #ids = new Map<string, string | null>()

  constructor({ matchBy }: IndexSidecar) {
    this.#matchBy = matchBy
  }

  /** `path`: below the folder, with `/`. `uniqueId`: the call's id in its name. */
  add(path: string, uniqueId: string | null): void {
    const slash = path.lastIndexOf('/')
    if (this.#matchBy === 'file') this.#names.add(path, path.slice(slash + 1), path.slice(0, Math.max(0, slash)))
    else if (uniqueId !== null) this.#ids.set(uniqueId, this.#ids.has(uniqueId) ? null : path)
  }

  /** The path of the recording that a record belongs to. */
  of({ recording }: IndexRecord): string | null {
    if (this.#matchBy === 'uniqueId') return this.#ids.get(recording) ?? null
    const path = this.#names.find(recording)
    // The only file of a name may be in another folder: systems that number recordings by day repeat their names.
    return path !== undefined && isOneFolder([folderOf(path), folderOf(recording)]) ? path : null
  }
}

/** What the records of an index about one recording say; null if they differ. */
export function readingOfRecords(records: readonly IndexRecord[], sidecar: IndexSidecar): SidecarReading | null {
  const [first, ...others] = records.map(({ texts }) => sidecarReading(texts, sidecar))
  if (first === undefined) return null
  const text = JSON.stringify(first)
  return others.every((other) => JSON.stringify(other) === text) ? first : null
}

export function isIndexName(path: string, { fileName }: IndexSidecar): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const [first = '', ...rest] = fileName.toLowerCase().split('*')
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

type Columns = { readonly [Part in SidecarPart]?: number }

function columnsOf({ columns }: IndexSidecar, header: readonly string[]): Columns {
  const plain = header.map((name) => name.trim().toLowerCase())
  const found: { [Part in SidecarPart]?: number } = {}
  for (const part of SIDECAR_PARTS) {
    const column = columns[part]
    const index = typeof column === 'string' ? plain.indexOf(column.trim().toLowerCase()) : column
    if (index !== undefined && index !== -1) found[part] = index
  }
  return found
}

function textsOf(cells: readonly string[], columns: Columns): SidecarTexts {
  const texts: { [Part in SidecarPart]?: string | undefined } = {}
  for (const part of SIDECAR_PARTS) {
    const column = columns[part]
    if (column !== undefined) texts[part] = cells[column]
  }
  return texts
}
