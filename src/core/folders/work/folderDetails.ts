import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { isIndexName } from '../../../domain/recordings/rules/sidecars/readIndex.ts'
import { LARGEST_TABLE_BYTES } from '../../../domain/recordings/sidecar/textEncoding.ts'
import type { FolderReading } from '../watching/thread/folderReader.ts'
import { NO_BOOK } from '../watching/thread/failureCodes.ts'
import type { IndexRule, OtherFile } from '../details/indexBook.ts'

/** The files in a folder that may have details of its recordings, by path. Another object whenever one of them has changed. */
export interface OtherFiles {
  readonly files: ReadonlyMap<string, OtherFile>
}

/** Where details are looked for. */
export interface DetailSources {
  /** Absolute. */
  readonly folder: string
  readonly rule: ImportRule | NewRule
  readonly others: OtherFiles
  /** Paths of recordings that were found after the one with this key, in that order: a record that fits several belongs to none. */
  readonly recordings: (
    afterKey: number,
    limit: number,
  ) => readonly { readonly fileKey: number; readonly path: string }[]
}

/** Two files of up to 1 MB for each are read in a task, which has a deadline. */
const BESIDE_AT_ONCE = 10
const RECORDINGS_AT_ONCE = 1000
/** One for each day, for five years. */
const MOST_INDEXES = 2000

interface Book {
  readonly bookId: string
  readonly rule: string
  afterKey: number
  /** Whose indexes were read. */
  others: OtherFiles | null
}

/** Asks a thread what files with details say about recordings. What the thread has read stays there. */
export class FolderDetails {
  readonly #reading: FolderReading
  #book: Book | null = null

  constructor(reading: FolderReading) {
    this.#reading = reading
  }

  /** Call when recordings are gone, or are back. Returns whether what is said about the others may have changed. */
  forget(): boolean {
    const hadBook = this.#book !== null
    this.#book = null
    return hadBook
  }

  /** By path. Recordings without details are omitted. Fails if the disk does. */
  async of(paths: readonly string[], sources: DetailSources): Promise<ReadonlyMap<string, SidecarReading>> {
    const { sidecar, system, patterns } = sources.rule
    if (sidecar === null || paths.length === 0) return new Map()
    const readings =
      sidecar.kind === 'index'
        ? await this.#ofIndexes(paths, sources, { sidecar, system, patterns })
        : await this.#beside(paths, sources.folder, sidecar)
    return new Map(
      paths.flatMap((path, index) => {
        const reading = readings[index] ?? null
        return reading === null ? [] : [[path, reading] as const]
      }),
    )
  }

  async #beside(
    paths: readonly string[],
    root: string,
    sidecar: Extract<ImportRule['sidecar'], { kind: 'beside' }>,
  ): Promise<readonly (SidecarReading | null)[]> {
    const readings: (SidecarReading | null)[] = []
    for (let from = 0; from < paths.length; from += BESIDE_AT_ONCE) {
      const some = paths.slice(from, from + BESIDE_AT_ONCE)
      readings.push(...(await this.#reading.perform({ kind: 'beside', root, sidecar, paths: some })))
    }
    return readings
  }

  async #ofIndexes(
    paths: readonly string[],
    sources: DetailSources,
    rule: IndexRule,
  ): Promise<readonly (SidecarReading | null)[]> {
    const isBegun = this.#book !== null
    try {
      return await this.#ofBook(paths, sources, rule)
    } catch (error) {
      if (!isBegun || (error as NodeJS.ErrnoException).code !== NO_BOOK) throw error
      // The thread has ended meanwhile.
      this.#book = null
      return this.#ofBook(paths, sources, rule)
    }
  }

  async #ofBook(
    paths: readonly string[],
    { folder, others, recordings }: DetailSources,
    rule: IndexRule,
  ): Promise<readonly (SidecarReading | null)[]> {
    const book = await this.#begun(rule)
    const { bookId } = book
    for (;;) {
      const added = recordings(book.afterKey, RECORDINGS_AT_ONCE)
      const last = added.at(-1)
      if (last === undefined) break
      await this.#reading.perform({ kind: 'add-recordings', bookId, paths: added.map(({ path }) => path) })
      book.afterKey = last.fileKey
    }
    if (book.others !== others) {
      const indexes = readIndexes(namedIndexes(others, rule.sidecar))
      while (!(await this.#reading.perform({ kind: 'read-indexes', bookId, root: folder, indexes })));
      book.others = others
    }
    return this.#reading.perform({ kind: 'index-details', bookId, paths })
  }

  async #begun(rule: IndexRule): Promise<Book> {
    const text = JSON.stringify(rule)
    if (this.#book?.rule === text) return this.#book
    const bookId = crypto.randomUUID()
    this.#book = null
    await this.#reading.perform({ kind: 'begin-book', bookId, rule })
    return (this.#book = { bookId, rule: text, afterKey: 0, others: null })
  }
}

/** How many indexes are too large, or too many, to be read. */
export function unreadIndexCount(others: OtherFiles | null, sidecar: ImportRule['sidecar']): number {
  if (others === null || sidecar?.kind !== 'index') return 0
  const indexes = namedIndexes(others, sidecar)
  return indexes.length - readIndexes(indexes).length
}

/** In the order of their names, of which the last are the newest. */
function namedIndexes({ files }: OtherFiles, sidecar: IndexRule['sidecar']): readonly OtherFile[] {
  return [...files.values()]
    .filter(({ path }) => isIndexName(path, sidecar))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The last of them, as many as fit. */
function readIndexes(indexes: readonly OtherFile[]): readonly OtherFile[] {
  let sizeBytes = 0
  const tooMany = indexes.findLastIndex((index, at) => {
    sizeBytes += index.sizeBytes
    return sizeBytes > LARGEST_TABLE_BYTES || indexes.length - at > MOST_INDEXES
  })
  return indexes.slice(tooMany + 1)
}
