import { DatabaseSync } from 'node:sqlite'
import type { FolderSettings } from '../../../contract/import/folders.ts'
import { ruleForSystem } from '../../../domain/recordings/rules/suggestRules.ts'
import { UNPROVEN } from '../../../domain/recordings/rules/zone/zoneProof.ts'
import { FileStore } from '../store/fileStore.ts'
import { FOLDER_MIGRATIONS } from '../store/folderSchema.ts'
import { FolderStore } from '../store/folderStore.ts'
import type { StoredFolder } from '../store/storedFolder.ts'

/** The stores of watched folders in memory. */
export function folderDatabase() {
  const database = new DatabaseSync(':memory:')
  for (const { up } of FOLDER_MIGRATIONS) up(database)
  const folders = new FolderStore(database)
  const files = new FileStore(database, () => '2026-06-01')
  const clear = () => database.exec('DELETE FROM folders; DELETE FROM rules; DELETE FROM tried_keys')
  return { database, folders, files, clear }
}

/** All recordings are sent, and stay. */
export const ALL_OF_FOLDER: FolderSettings = {
  name: 'Calls',
  start: 'all',
  timeZone: 'UTC',
  selection: {
    minSeconds: null,
    maxSeconds: null,
    agents: null,
    directions: null,
    leaveOutNumbers: [],
    onlyNumbers: [],
  },
  plan: { kind: 'all' },
  whenSent: { kind: 'keep' },
}

/** Adds a folder for Asterisk's recordings with these files. */
export function addFolder(
  { folders, files }: Pick<ReturnType<typeof folderDatabase>, 'folders' | 'files'>,
  folderId: string,
  paths: readonly string[],
): StoredFolder {
  folders.addFolder(
    {
      folderId,
      path: `/${folderId}`,
      ...ALL_OF_FOLDER,
      addedAt: 0,
      startsAt: null,
      confirmedRule: null,
      proof: UNPROVEN,
      disposesSince: null,
      isPaused: false,
    },
    { rule: ruleForSystem('asterisk') },
  )
  files.seen(
    folderId,
    paths.map((path) => ({ path, sizeBytes: 1, modifiedMs: 0 })),
  )
  return folders.folder(folderId)
}
