import { SECOND } from '../../../domain/units.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import { type FolderReading, NOT_MOUNTED } from './folderTasks.ts'
import { KnownFiles } from './knownFiles.ts'
import type { ListedFile, ListedFolder, WatchLimits } from './listFolder.ts'
import { lostReason } from './lostReason.ts'
import { readListing } from './readListing.ts'
import type { FolderState, LostReason, PollingReason, SeenFile } from './seenFile.ts'
import { ThreadedReading } from './threadedReading.ts'

export interface WatchOptions {
  /** Absolute. */
  readonly path: string
  readonly clock: Clock
  readonly log: Log
  /**
   * New and changed files, at most 250 at once. The first listing reports all of them. If it returns a promise, the listing
   * continues when it resolves.
   */
  readonly onFiles: (batch: readonly SeenFile[]) => void | Promise<void>
  /** Files that are no longer in the folder. Not called for a lost folder, whose files are only out of reach. */
  readonly onGone: (paths: readonly string[]) => void
  readonly onState: (state: FolderState) => void
  readonly limits?: WatchLimits
  /** Tests read without a thread. */
  readonly reading?: FolderReading
}

export interface FolderWatch {
  /** Looks again now. */
  check(): void
  close(): Promise<void>
}

/** Short enough for a person who waits for a recording; a look at 1,000 files takes a few milliseconds. */
const POLL_SECONDS = 60
/** A folder on which a look takes long is looked at less often, so that looking takes at most a tenth of the time. */
const LOOK_SHARE = 10
const LONGEST_POLL_SECONDS = 3600
const LOST_SECONDS = 30
const REPORT_EVERY_FILES = 5000

/** Lists a folder, then reports changes until closed. Never throws for a lost share: reports it, and when it is back. */
export function watchFolder(options: WatchOptions): FolderWatch {
  const { path, clock, log, onFiles, onGone, onState, limits } = options
  const reading = options.reading ?? new ThreadedReading(clock)
  const known = new KnownFiles()
  let rootId: string | null = null
  let lost: { readonly since: number; readonly reason: LostReason } | null = null
  let lastState = ''
  let isClosed = false
  let pause = new AbortController()
  const ended = run()

  return {
    check: () => pause.abort(),
    async close() {
      isClosed = true
      pause.abort()
      reading.close()
      await ended
    },
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      pause = new AbortController()
      const seconds = await look()
      if (isClosed) return
      await clock.wait(seconds * SECOND, pause.signal).catch(() => undefined) // Aborted: look again, or closed.
    }
  }

  /** The seconds until the next look. */
  async function look(): Promise<number> {
    const from = clock.monotonicMs()
    try {
      const { report } = await list()
      const tookSeconds = (clock.monotonicMs() - from) / SECOND
      const everySeconds = Math.min(LONGEST_POLL_SECONDS, Math.max(POLL_SECONDS, Math.ceil(tookSeconds * LOOK_SHARE)))
      if (lost !== null) log.info('folder-back', { awayMs: clock.now() - lost.since })
      lost = null
      const why: PollingReason = { kind: 'unknown-file-system', fileSystem: null }
      tell({ kind: 'watching', by: 'polling', why, everySeconds, report })
      reading.rest()
      return everySeconds
    } catch (error) {
      if (!isClosed) lose(lostReason(error))
      return LOST_SECONDS
    }
  }

  async function list(): Promise<ListedFolder> {
    const isFirst = rootId === null
    let fileCount = 0
    known.begin()
    if (isFirst) tell({ kind: 'listing', fileCount })
    const listed = await readListing(reading, {
      path,
      ...(limits !== undefined && { limits }),
      async onFiles(files) {
        await report(files)
        const before = Math.floor(fileCount / REPORT_EVERY_FILES)
        fileCount += files.length
        if (isFirst && Math.floor(fileCount / REPORT_EVERY_FILES) > before) tell({ kind: 'listing', fileCount })
      },
    })
    // The folder in which a share is mounted is still there, and empty, without the share.
    const isReplaced = rootId !== null && listed.rootId !== rootId
    if (isReplaced && listed.report.fileCount === 0 && known.count > 0) {
      throw Object.assign(new Error('The folder is empty.'), { code: NOT_MOUNTED })
    }
    rootId = listed.rootId
    const gone = listed.report.limit === null ? known.gone(listed.unreadableFolders) : []
    if (gone.length > 0) onGone(gone)
    return listed
  }

  async function report(files: readonly ListedFile[]): Promise<void> {
    const changed = known.changed(files, clock.monotonicMs())
    if (changed.length === 0 || isClosed) return
    await onFiles(changed)
    known.accept(changed)
  }

  function lose(reason: LostReason): void {
    if (lost?.reason !== reason) log.warn('folder-lost', { reason })
    lost = { since: lost?.since ?? clock.now(), reason }
    tell({ kind: 'lost', ...lost })
  }

  function tell(state: FolderState): void {
    const text = JSON.stringify(state)
    if (text === lastState) return
    lastState = text
    onState(state)
  }
}
