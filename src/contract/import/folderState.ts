import type { EpochMs } from '../../domain/units.ts'

/** What a whole scan of a folder found. */
export interface FolderReport {
  readonly fileCount: number
  /** Hidden, temporary and system files. */
  readonly temporaryCount: number
  /** Files that are neither recordings nor sidecars. */
  readonly otherCount: number
  readonly linkCount: number
  /** Folders and files that this account may not read, or that the disk can't read. */
  readonly unreadableCount: number
  /** The limit at which the scan stopped; what is beyond it isn't watched. Null: the report is complete. */
  readonly limit: FolderLimit | null
}

export type FolderLimit = 'files' | 'entries' | 'depth'

/** Why changes are found by polling. */
export type PollingReason =
  /** The folder is on a network share or a drive that reports no changes of other computers. */
  | { readonly kind: 'network'; readonly fileSystem: string }
  /** The folder is kept in sync with a cloud, which may create files without an event. */
  | { readonly kind: 'cloud' }
  /** A test file was written, and no event came. */
  | { readonly kind: 'no-events' }
  /** The file system isn't known to report the changes of others. */
  | { readonly kind: 'unknown-file-system'; readonly fileSystem: string | null }
  /** The system allows no more watched folders, or there are more than Earshot watches. */
  | { readonly kind: 'too-many-folders' }

/** Why changes are found by events. */
export type EventsReason =
  /** A test file was written, and its event came. */
  | { readonly kind: 'tested' }
  /** The folder is read-only, and on a disk of this computer. */
  | { readonly kind: 'local-disk'; readonly fileSystem: string }

export type LostReason =
  | 'missing'
  | 'not-a-folder'
  | 'not-allowed'
  /** A network path such as `\\server\share`, which is never opened. A drive letter for the share works. */
  | 'network-path'
  /** No progress within the deadline, such as a share of a computer that is off. */
  | 'not-responding'
  /** Another disk is there, and it's empty, such as the place of a share that isn't mounted. */
  | 'not-mounted'
  | 'failed'

/** How changes are found, and why so. */
export type WatchWay =
  | { readonly by: 'events'; readonly why: EventsReason }
  | { readonly by: 'polling'; readonly why: PollingReason }

export type FolderState =
  | { readonly kind: 'listing'; readonly fileCount: number }
  /** The whole folder is listed every so many seconds, also with events, which may get lost. The report is the last one's. */
  | ({ readonly kind: 'watching'; readonly everySeconds: number; readonly report: FolderReport } & WatchWay)
  | { readonly kind: 'lost'; readonly since: EpochMs; readonly reason: LostReason }

/**
 * Why a file isn't finished. `growing`: it changed since the last check. `incomplete`: it announces more than it contains.
 * `settling`: it seems complete, and must stay unchanged a while longer. `locked`: another program has it open, or this account
 * may not read it (yet). `online-only`: its bytes aren't on this computer. `out-of-reach`: the folder doesn't respond, or the
 * file isn't there.
 */
export type UnfinishedReason = 'growing' | 'incomplete' | 'settling' | 'locked' | 'online-only' | 'out-of-reach'
