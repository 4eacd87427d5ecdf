import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/**
 * Takes the folder for this process; the answer gives it back. Two services on one Postgres would destroy it. The lock
 * is the operating system's on an empty SQLite file: it goes with the process, however that ends.
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
