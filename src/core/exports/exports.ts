import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors/errors.ts'
import type { ExportRequest } from '../../contract/exportRequest.ts'
import type { ExportSnapshot } from '../../contract/snapshots.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { ExportJob, type ExportJobOptions } from './exportJob.ts'

interface ExportsOptions extends Omit<ExportJobOptions, 'exportId' | 'path' | 'request' | 'changed'> {
  readonly folder: string
}

/** Removed exports that can still be restored: more than people undo. */
const KEPT_REMOVED = 20

/**
 * A workspace's exports of calls to files. A file exists until its export is removed for good or the app ends; pages download it
 * from its path (`export` in `workspacePaths`). Nothing is kept after the session: the service has the data, and the download is the person's
 * copy.
 */
export class Exports {
  readonly #options: ExportsOptions
  readonly #jobs = new Map<string, ExportJob>()
  /** Jobs that aren't in the list but can still be restored, the oldest first. */
  readonly #removed = new Set<string>()
  readonly #source: SnapshotSource<readonly ExportSnapshot[]>

  constructor(options: ExportsOptions) {
    this.#options = options
    this.#source = new SnapshotSource(() => this.#snapshots(), options.clock)
  }

  /** Removes files left by a session that was killed. */
  async sweep(): Promise<void> {
    // On Windows, another program, such as a virus scanner, may have one open for a moment.
    await rm(this.#options.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async start(request: ExportRequest): Promise<{ readonly exportId: string }> {
    const { folder, ...options } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const exportId = crypto.randomUUID()
    const changed = () => this.#source.changed()
    const job = new ExportJob({ ...options, exportId, path: join(folder, exportId), request, changed })
    this.#jobs.set(exportId, job)
    job.start()
    changed()
    return { exportId }
  }

  /** Resumes after the last page that was written. Fails with `not-found`. */
  retry(exportId: string): void {
    this.#find(exportId).retry()
  }

  async cancel(exportId: string): Promise<void> {
    await this.#find(exportId).cancel()
  }

  /** Fails with `not-found`. */
  async remove(exportId: string): Promise<void> {
    const job = this.#find(exportId)
    // One that failed can be restored, and then resumed.
    if (job.snapshot().state.kind === 'running') await job.cancel()
    this.#removed.add(exportId)
    this.#source.changed()
    for (const oldest of [...this.#removed].slice(0, -KEPT_REMOVED)) {
      await this.#jobs.get(oldest)?.cancel()
      this.#removed.delete(oldest)
      this.#jobs.delete(oldest)
      await rm(join(this.#options.folder, oldest), { force: true })
    }
  }

  /** Undoes `remove`. Idempotent. Fails with `not-found` if it was removed too long ago. */
  restore(exportId: string): void {
    this.#removed.delete(exportId)
    this.#find(exportId)
    this.#source.changed()
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly ExportSnapshot[]> {
    return this.#source.watch(signal)
  }

  /** The file as far as it is written. Fails with `not-found`. */
  respond(exportId: string, method: 'GET' | 'HEAD'): Response {
    const response = this.#find(exportId).response(method)
    if (response === null) throw new AppError('not-found', { what: 'export' })
    return response
  }

  async close(): Promise<void> {
    this.#source.close()
    await Promise.all([...this.#jobs.values()].map((job) => job.cancel()))
    this.#jobs.clear()
    this.#removed.clear()
    await this.sweep()
  }

  #snapshots(): readonly ExportSnapshot[] {
    const listed = [...this.#jobs].filter(([exportId]) => !this.#removed.has(exportId))
    return listed.map(([, job]) => job.snapshot())
  }

  #find(exportId: string): ExportJob {
    const job = this.#removed.has(exportId) ? undefined : this.#jobs.get(exportId)
    if (job === undefined) throw new AppError('not-found', { what: 'export' })
    return job
  }
}
