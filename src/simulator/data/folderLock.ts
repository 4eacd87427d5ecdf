import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/**
 * Locks the folder for this process and returns a function that unlocks it. Two services on one Postgres would corrupt it.
 * It is the operating system's lock on an empty SQLite file, so it is released however the process ends.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw new Error(`The data folder ${folder} is in use by another service.`, { cause: error })
  }
  return () => lock.close()
}
