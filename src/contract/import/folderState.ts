import type { EpochMs } from '../../domain/units.ts'

/** What one complete scan of a folder found. */
export interface FolderReport {
  readonly fileCount: number
  /** Hidden, temporary and system files, and system folders, which aren't scanned. */
  readonly temporaryCount: number
  /** Files that are neither recordings nor sidecars. */
  readonly otherCount: number
  /** Symbolic links, which aren't followed. */
  readonly linkCount: number
  /** Folders and files that this account may not read, or that the disk can't read. */
  readonly unreadableCount: number
  /** The limit that was reached; what is beyond it isn't watched. Null if everything was listed. */
  readonly limit: FolderLimit | null
}

/** `files`, of recordings and sidecars, and `entries` of any kind end the scan. `depth` skips folders that are nested deeper. */
export type FolderLimit = 'files' | 'entries' | 'depth'

/** Why changes are found by polling. */
export type PollingReason =
  /** The folder is on a network share, or on a drive that doesn't report changes made by other computers. */
  | { readonly kind: 'network'; readonly fileSystem: string }
  /** The folder is kept in sync with a cloud, which may create files without an event. */
  | { readonly kind: 'cloud' }
  /** A test file was written, and no event came. */
  | { readonly kind: 'no-events' }
  /** It isn't known whether the file system reports changes made by other computers. */
  | { readonly kind: 'unknown-file-system'; readonly fileSystem: string | null }
  /** The system allows no more watched folders, or the folder has more subfolders than Earshot watches. */
  | { readonly kind: 'too-many-folders' }

/** Why changes are found by events. */
export type EventsReason =
  /** A test file was written, and its event came. */
  | { readonly kind: 'tested' }
  /** The folder is read-only, so no test file can be written, but it's on a disk of this computer. */
  | { readonly kind: 'local-disk'; readonly fileSystem: string }

export type LostReason =
  | 'missing'
  | 'not-a-folder'
  | 'not-allowed'
  /** A network path such as `\\server\share`, which is never opened. A drive letter for the share works. */
  | 'network-path'
  /** Reading made no progress before the deadline, as with a share of a computer that is off. */
  | 'not-responding'
  /** It is empty although it had files: probably its share or drive isn't mounted. */
  | 'not-mounted'
  | 'failed'

/** How changes are found, and why in this way. */
export type WatchWay =
  | { readonly by: 'events'; readonly why: EventsReason }
  | { readonly by: 'polling'; readonly why: PollingReason }

export type FolderState =
  | { readonly kind: 'listing'; readonly fileCount: number }
  /** The whole folder is listed again every `everySeconds`, even with events, which may get lost. The report is of the last listing. */
  | ({ readonly kind: 'watching'; readonly everySeconds: number; readonly report: FolderReport } & WatchWay)
  | { readonly kind: 'lost'; readonly since: EpochMs; readonly reason: LostReason }

/**
 * Why a file isn't finished. `growing`: it changed since the last check. `incomplete`: its header promises more than it contains.
 * `settling`: it seems complete, and must stay unchanged a while longer. `locked`: another program has it open, or this account
 * may not read it. `online-only`: its bytes aren't on this computer. `out-of-reach`: the folder doesn't respond, or the
 * file isn't there.
 */
export type UnfinishedReason = 'growing' | 'incomplete' | 'settling' | 'locked' | 'online-only' | 'out-of-reach'
