import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import type { ZoneObservations } from '../../../domain/recordings/rules/zoneObservations.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { ruleText, type StoredFolder } from '../store/storedFolder.ts'
import type { Sighting } from '../watching/finishedFile.ts'

/** A folder that is watched now, with what is only known in this session. */
export interface ActiveFolder {
  readonly folder: StoredFolder
  readonly rule: ImportRule
  readonly session: FolderSession
}

export interface FolderSession {
  /** All of its files have been listed since the start. */
  isListed: boolean
  /** It isn't lost, as far as is known. */
  isThere: boolean
  /** By `Clock.monotonicMs`: when the first listing reported its latest files. */
  listedAtMs: number
  /** Files that changed since, or that weren't finished, by path. */
  readonly sightings: Map<string, Sighting>
  /** Files that aren't recordings, with their size and time, by path: they may have details of recordings. */
  readonly others: Map<string, string>
  /** Files that were found with the name that `asideName` gives. */
  readonly asides: Set<string>
  /** What indexes say, as long as they and the number of files stay the same. */
  indexed: { readonly of: string; readonly details: ReadonlyMap<string, SidecarReading> } | null
  /** Names were added since the zone was proven. */
  hasNewNames: boolean
  /** What the names that were read in this session say about the zone, and the last file among them. */
  names: { readonly rule: ImportRule; readonly observed: ZoneObservations; afterKey: number } | null
  /** What the imports that are in the list were last compared with; null: nothing in this session. */
  checkedBy: readonly [ActiveFolder, readonly User[] | null] | null
}

export function newSession(): FolderSession {
  return {
    isListed: false,
    isThere: true,
    listedAtMs: 0,
    sightings: new Map(),
    others: new Map(),
    asides: new Set(),
    indexed: null,
    hasNewNames: true,
    names: null,
    checkedBy: null,
  }
}

export function isConfirmed({ folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>): boolean {
  return folder.confirmedRule === ruleText(rule)
}
