import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Failure } from '../../contract/errors.ts'
import { ERRORS } from '../../contract/errors.ts'
import type { ImportFields, StagedRecording } from '../../domain/recordings/recording.ts'
import type { Log } from '../diagnostics/log.ts'
import { readJson, writeJson } from '../storage/jsonDocument.ts'
import type { FileFingerprint } from './staging.ts'

/** Where an import stands, as far as a restart must know. */
export type StoredImportState =
  | { readonly kind: 'queued' }
  /** The request may have left: it is sent again with the same key, which makes no second call. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'accepted'; readonly callId: number; readonly acceptedAt: number }
  | { readonly kind: 'done'; readonly callId: number }
  | { readonly kind: 'still-processing'; readonly callId: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' }

export interface ImportRecord {
  readonly importId: string
  readonly idempotencyKey: string
  readonly recording: StagedRecording
  readonly path: string
  /** The bytes are ours (an upload): they go with the import. */
  readonly isOurs: boolean
  readonly fingerprint: FileFingerprint
  readonly fields: ImportFields
  readonly addedAt: number
  readonly state: StoredImportState
}

const callId = z.int()
const failure = z.custom<Failure>((value) => {
  const { code } = (value ?? {}) as { code?: unknown }
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
})
const storedRecord = z.object({
  importId: z.string(),
  idempotencyKey: z.string().min(1),
  // Written by this app alone; what can't be used is found when it is used.
  recording: z.custom<StagedRecording>((value) => typeof value === 'object' && value !== null),
  path: z.string(),
  isOurs: z.boolean(),
  fingerprint: z.object({ sizeBytes: z.number(), modifiedMs: z.number() }),
  fields: z.custom<ImportFields>((value) => typeof value === 'object' && value !== null),
  addedAt: z.number(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('queued') }),
    z.object({ kind: z.literal('sending') }),
    z.object({ kind: z.literal('accepted'), callId, acceptedAt: z.number() }),
    z.object({ kind: z.literal('done'), callId }),
    z.object({ kind: z.literal('still-processing'), callId }),
    z.object({ kind: z.literal('failed'), failure, canRetry: z.boolean() }),
    z.object({ kind: z.literal('cancelled') }),
  ]),
})

/**
 * The imports of one workspace on the disk: one JSON file each, replaced in one step. An import is in here, with its
 * Idempotency-Key, before the first byte of it is sent.
 */
export class ImportJournal {
  readonly #folder: string
  readonly #log: Log

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  /** Oldest first. A file that can't be read is left alone and said in the log. */
  async load(): Promise<readonly ImportRecord[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const records: ImportRecord[] = []
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const stored = await readJson(join(this.#folder, name))
      const parsed = stored.kind === 'found' ? storedRecord.safeParse(stored.value) : null
      if (parsed?.success === true) records.push(parsed.data)
      else this.#log.error('imports.unreadable-record', { name })
    }
    await this.#sweep(names, records)
    return records.toSorted((a, b) => a.addedAt - b.addedAt)
  }

  write(record: ImportRecord): Promise<void> {
    return writeJson(join(this.#folder, `${record.importId}.json`), record)
  }

  async remove(record: ImportRecord): Promise<void> {
    await rm(join(this.#folder, `${record.importId}.json`), { force: true })
    await this.dropBytes(record)
  }

  /** Takes an uploaded recording out of the spool into our keeping; answers where it is now. */
  async adopt(importId: string, uploadedPath: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${importId}.recording`)
    await rename(uploadedPath, path)
    return path
  }

  /** The service has the recording, or nobody wants it: a copy of ours goes, a person's own file stays. */
  async dropBytes(record: ImportRecord): Promise<void> {
    if (record.isOurs) await rm(record.path, { force: true })
  }

  /** Recordings whose import is not in the journal: the app was killed between moving and writing. */
  async #sweep(names: readonly string[], records: readonly ImportRecord[]): Promise<void> {
    const known = new Set(records.map(({ importId }) => importId))
    const unknownJson = names.some((name) => name.endsWith('.json')) && records.length === 0
    if (unknownJson) return
    for (const name of names) {
      const importId = name.slice(0, -'.recording'.length)
      // An entry that can't be read keeps its recording, also once it has been set aside as damaged.
      const hasEntry = names.some((other) => other.startsWith(`${importId}.json`) && !other.endsWith('.new'))
      const isOrphan = name.endsWith('.recording') && !known.has(importId) && !hasEntry
      if (isOrphan || name.endsWith('.new')) await rm(join(this.#folder, name), { force: true })
    }
  }
}
