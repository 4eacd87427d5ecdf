import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { EXPORT_PREFIX } from '../../contract/paths.ts'
import type { ExportSnapshot } from '../../contract/snapshots.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'
import { ExportJob, type ExportRequest, type ExportSession } from './exportJob.ts'

export interface ExportsOptions extends StoredWorkspaces {
  readonly session: (workspaceId: string) => Promise<ExportSession>
  readonly errors: ExpectedErrors
  readonly clock: Clock
}

interface WorkspaceExports {
  readonly jobs: Map<string, ExportJob>
  readonly source: SnapshotSource<readonly ExportSnapshot[]>
}

/**
 * Exports of calls to files, over all workspaces. A file lies in the workspace's folder until it is removed or the app
 * ends; a person gets it as a download from its path (`exportPath`). Nothing of an export outlives a run: what calls say
 * belongs to the service, and the person's own copy is the download.
 */
export class Exports {
  readonly #options: ExportsOptions
  readonly #open = new Map<string, WorkspaceExports>()

  constructor(options: ExportsOptions) {
    this.#options = options
  }

  /** Removes what an earlier run, ended by force, left behind. */
  async sweep(workspaceIds: readonly string[]): Promise<void> {
    await Promise.all(workspaceIds.map((id) => rm(this.#folder(id), { recursive: true, force: true })))
  }

  async start(workspaceId: string, request: ExportRequest): Promise<{ readonly exportId: string }> {
    const { checkWorkspace, session, errors, clock } = this.#options
    checkWorkspace(workspaceId)
    const { jobs, source } = this.#of(workspaceId)
    const folder = this.#folder(workspaceId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const exportId = crypto.randomUUID()
    const job = new ExportJob({
      exportId,
      workspaceId,
      path: join(folder, exportId),
      request,
      session: () => session(workspaceId),
      errors,
      clock,
      changed: () => source.changed(),
    })
    jobs.set(exportId, job)
    job.start()
    source.changed()
    return { exportId }
  }

  /** Goes on behind the last page that was written. Fails with `not-found`. */
  retry(exportId: string): void {
    this.#find(exportId).job.retry()
  }

  async cancel(exportId: string): Promise<void> {
    await this.#find(exportId).job.cancel()
  }

  /** Takes it off the list, with its file. */
  async remove(exportId: string): Promise<void> {
    const { job, workspaceId, exports } = this.#find(exportId)
    await job.cancel()
    exports.jobs.delete(exportId)
    exports.source.changed()
    await rm(join(this.#folder(workspaceId), exportId), { force: true })
  }

  watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<readonly ExportSnapshot[]> {
    this.#options.checkWorkspace(workspaceId)
    return this.#of(workspaceId).source.watch(signal)
  }

  /** GET and HEAD of `exportPath`. Null for every other path; fails with `not-found`. */
  respond(request: Request): Response | null {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(EXPORT_PREFIX) || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const { job } = this.#find(pathname.slice(EXPORT_PREFIX.length))
    const response = job.response(request.method)
    if (response === null) throw new AppError('not-found', { what: 'export' })
    return response
  }

  /** The workspace is about to be removed with everything stored for it. */
  async forget(workspaceId: string): Promise<void> {
    const exports = this.#open.get(workspaceId)
    if (exports === undefined) return
    this.#open.delete(workspaceId)
    exports.source.close()
    await Promise.all([...exports.jobs.values()].map((job) => job.cancel()))
    await rm(this.#folder(workspaceId), { recursive: true, force: true })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((workspaceId) => this.forget(workspaceId)))
  }

  #find(exportId: string): {
    readonly job: ExportJob
    readonly workspaceId: string
    readonly exports: WorkspaceExports
  } {
    for (const [workspaceId, exports] of this.#open) {
      const job = exports.jobs.get(exportId)
      if (job !== undefined) return { job, workspaceId, exports }
    }
    throw new AppError('not-found', { what: 'export' })
  }

  #of(workspaceId: string): WorkspaceExports {
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const jobs = new Map<string, ExportJob>()
    const snapshots = () => [...jobs.values()].map((job) => job.snapshot())
    const exports: WorkspaceExports = { jobs, source: new SnapshotSource(snapshots, this.#options.clock) }
    this.#open.set(workspaceId, exports)
    return exports
  }

  #folder(workspaceId: string): string {
    return join(this.#options.folderOf(workspaceId), 'exports')
  }
}
