import { join } from 'node:path'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import type { ImportRule, IndexSidecar } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { readName } from '../../../domain/recordings/rules/readName.ts'
import {
  IndexedRecordings,
  type IndexRecord,
  readingOfRecords,
} from '../../../domain/recordings/rules/sidecars/readIndex.ts'
import { isMissingOrRefused } from '../disk/missingOrRefused.ts'
import { IndexFile } from './indexFile.ts'

export type IndexRule = Pick<ImportRule, 'system' | 'patterns'> & { readonly sidecar: IndexSidecar }

/** A file that isn't a recording, as it was listed. */
export interface OtherFile {
  /** Below the folder, with `/`. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

interface KnownIndex {
  readonly file: IndexFile
  /** With the size and time that were listed before it was read. Null: not read to its end. */
  listed: Pick<OtherFile, 'sizeBytes' | 'modifiedMs'> | null
  /** By the path of their recording. Null: to be matched again. */
  ofRecordings: ReadonlyMap<string, readonly IndexRecord[]> | null
}

/** All indexes of a folder, and the recordings they may name. Blocks while it reads: for a thread. */
export class IndexBook {
  readonly #rule: IndexRule
  readonly #recordings: IndexedRecordings
  /** In the order of their names. */
  #indexes = new Map<string, KnownIndex>()

  constructor(rule: IndexRule) {
    this.#rule = rule
    this.#recordings = new IndexedRecordings(rule.sidecar)
  }

  addRecordings(paths: readonly string[]): void {
    for (const path of paths) this.#recordings.add(path, readName(path, this.#rule)?.uniqueId ?? null)
    for (const index of this.#indexes.values()) index.ofRecordings = null
  }

  /** Reads a part of the first of these indexes that has changed; others are forgotten. Returns whether everything was read. */
  read(root: string, indexes: readonly OtherFile[]): boolean {
    const { sidecar } = this.#rule
    this.#indexes = new Map(
      indexes.map(({ path }) => [
        path,
        this.#indexes.get(path) ?? { file: new IndexFile(sidecar), listed: null, ofRecordings: null },
      ]),
    )
    for (const { path, sizeBytes, modifiedMs } of indexes) {
      const known = this.#indexes.get(path)
      if (known === undefined) continue
      if (known.listed?.sizeBytes === sizeBytes && known.listed.modifiedMs === modifiedMs) continue
      known.ofRecordings = null
      if (readPart(known.file, join(root, path))) known.listed = { sizeBytes, modifiedMs }
      return false
    }
    return true
  }

  /** What the indexes say about these recordings. If several name one, the last by name decides. */
  details(paths: readonly string[]): readonly (SidecarReading | null)[] {
    const indexes = [...this.#indexes.values()].toReversed().map((index) => (index.ofRecordings ??= this.#match(index)))
    return paths.map((path) => {
      for (const index of indexes) {
        const reading = readingOfRecords(index.get(path) ?? [], this.#rule.sidecar)
        if (reading !== null) return reading
      }
      return null
    })
  }

  #match({ file }: KnownIndex): ReadonlyMap<string, readonly IndexRecord[]> {
    const matched = new Map<string, IndexRecord[]>()
    for (const record of file.records) {
      const path = this.#recordings.of(record)
      if (path !== null) getOrInsert(matched, path, (): IndexRecord[] => []).push(record)
    }
    return matched
  }
}

/** Whether it was read to its end. */
function readPart(file: IndexFile, path: string): boolean {
  try {
    return file.read(path)
  } catch (error) {
    if (isMissingOrRefused(error)) return true
    throw error
  }
}
