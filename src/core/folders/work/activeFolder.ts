import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
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
  /** It can be read now. */
  isThere: boolean
  /** By `Clock.monotonicMs`: when the first listing reported its latest files. */
  listedAtMs: number
  /** Files that changed since, or that weren't finished, by path. */
  readonly sightings: Map<string, Sighting>
  /** Names were added since the zone was proven. */
  hasNewNames: boolean
}

export function newSession(): FolderSession {
  return { isListed: false, isThere: false, listedAtMs: 0, sightings: new Map(), hasNewNames: true }
}

export function isConfirmed({ folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>): boolean {
  return folder.confirmedRule === ruleText(rule)
}
