import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { ZoneObservations } from '../../../domain/recordings/rules/zone/zoneObservations.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { WorkspaceImports } from '../../imports/workspaceImports.ts'
import type { Clock } from '../../ports.ts'
import type { FileStore } from '../store/fileStore.ts'
import { ruleText, type StoredFolder } from '../store/storedFolder.ts'
import type { FileTools } from '../watching/thread/fileTools.ts'
import type { Sighting } from '../watching/finishedFile.ts'
import { FolderDetails, type OtherFiles } from './folderDetails.ts'

/** A folder that is watched now, with what is only known in this session. */
export interface ActiveFolder {
  readonly folder: StoredFolder
  readonly rule: ImportRule
  readonly session: FolderSession
}

export interface WorkOptions {
  readonly files: FileStore
  readonly imports: WorkspaceImports
  /** Another workspace watches this folder, one in it, or one around it. Fails if a disk doesn't respond. */
  readonly isShared: (path: string) => Promise<boolean>
  readonly session: () => Promise<WorkspaceSession>
  /** Those that are watched now. */
  readonly active: () => readonly ActiveFolder[]
  /** Stores what the names of a folder prove. `active` has it from then on. */
  readonly prove: (folderId: string, proof: ZoneProof) => void
  /** Files of a folder have changed; null: of several. */
  readonly changed: (folderId: string | null) => void
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

export interface FolderSession {
  /** All of its files have been listed since the start. */
  isListed: boolean
  /** False while the folder is known to be unreachable. */
  isThere: boolean
  /** By `Clock.monotonicMs`: when the first listing reported its latest files. */
  listedAtMs: number
  /** Files that changed since, or that weren't finished, by path. */
  readonly sightings: Map<string, Sighting>
  others: OtherFiles
  /** Files that had an import when they left the folder. */
  readonly gone: Set<string>
  /** Files that were found with the name that `asideName` gives. */
  readonly asides: Set<string>
  /** Its own, so that a share that hangs stops no other folder. */
  readonly tools: FileTools
  readonly details: FolderDetails
  /** Names were added since the zone was proven. */
  hasNewNames: boolean
  isProving: boolean
  /** What the names that were read in this session say about the zone, and the last file among them. */
  names: { readonly rule: ImportRule; readonly observed: ZoneObservations; afterKey: number } | null
  /** What the imports that are in the list were last compared with; null: nothing in this session. */
  checkedBy: readonly [ActiveFolder, readonly User[] | null] | null
}

export function newSession(tools: FileTools): FolderSession {
  return {
    isListed: false,
    isThere: true,
    listedAtMs: 0,
    sightings: new Map(),
    gone: new Set(),
    others: { files: new Map() },
    tools,
    asides: new Set(),
    details: new FolderDetails(tools.reading),
    hasNewNames: true,
    isProving: false,
    names: null,
    checkedBy: null,
  }
}

export function isConfirmed({ folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>): boolean {
  return folder.confirmedRule === ruleText(rule)
}
