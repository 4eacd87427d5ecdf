import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { receivedFileName } from '../../../domain/fileNames.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import { spool } from './spool.ts'

/** A dropped file that a browser has sent us. */
export interface UploadedFile {
  readonly uploadId: string
  readonly path: string
  readonly fileName: string
  /** The file's own time, as the browser gave it. */
  readonly modifiedAt: EpochMs
  /** Monotonic. */
  readonly receivedAt: number
}

/**
 * The spool: where a browser's dropped files wait until they are imported or discarded. It is emptied at each start;
 * what has become an import has left it by then (see `ImportJournal`).
 */
export class Uploads {
  readonly #folder: string
  readonly #clock: Clock
  readonly #byId = new Map<string, UploadedFile>()

  constructor(folder: string, clock: Clock) {
    this.#folder = folder
    this.#clock = clock
  }

  /** Removes what earlier runs left behind. */
  async sweep(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Streams the body of `POST /uploads?name=&modifiedAt=` to the disk. A broken upload leaves nothing. */
  async receive(request: Request): Promise<UploadedFile> {
    const parameters = new URL(request.url).searchParams
    const fileName = receivedFileName(parameters.get('name') ?? '')
    const modified = Number(parameters.get('modifiedAt') ?? Number.NaN)
    const uploadId = crypto.randomUUID()
    const path = join(this.#folder, uploadId)
    await spool(request, path)
    const modifiedAt = Number.isFinite(modified) && modified > 0 ? modified : this.#clock.now()
    const upload: UploadedFile = { uploadId, path, fileName, modifiedAt, receivedAt: this.#clock.monotonicMs() }
    this.#byId.set(uploadId, upload)
    return upload
  }

  /** Fails with `not-found`. */
  get(uploadId: string): UploadedFile {
    const upload = this.#byId.get(uploadId)
    if (upload === undefined) throw new AppError('not-found', { what: 'dropped-recording' })
    return upload
  }

  /** The ids of those that have been here since before `time`, in monotonic ms. */
  receivedBefore(time: number): readonly string[] {
    return [...this.#byId.values()].filter(({ receivedAt }) => receivedAt < time).map(({ uploadId }) => uploadId)
  }

  /** The file has gone elsewhere. */
  forget(uploadId: string): void {
    this.#byId.delete(uploadId)
  }

  async remove(uploadId: string): Promise<void> {
    const upload = this.#byId.get(uploadId)
    this.#byId.delete(uploadId)
    if (upload !== undefined) await rm(upload.path, { force: true })
  }
}
