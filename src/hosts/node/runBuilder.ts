import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BUILD_MODE, fingerprint, isFresh, type Build } from './preparedBuild.ts'

/** A build takes seconds; one that takes minutes hangs, and whoever waits for it should say so. */
const WAIT_MS = 180_000

/**
 * The frame of every builder program: one at a time makes a build, and who waited for another finds it made. `make`
 * gets the fingerprint for `markBuilt`. What goes wrong is said on the error output, with exit code 1.
 */
export async function runBuilder(build: Build, make: (sources: string) => Promise<void>): Promise<void> {
  // Vite, electron-vite and React's plugin all go by it.
  process.env['NODE_ENV'] = BUILD_MODE
  const lock = waitForTurn(build)
  try {
    const sources = await fingerprint(build.sources)
    if (!(await isFresh(build, sources))) await make(sources)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    lock.close()
  }
}

/** SQLite's lock, which the system drops with its process. It blocks this thread, which has nothing else to do. */
function waitForTurn(build: Build): DatabaseSync {
  mkdirSync(dirname(build.folder), { recursive: true })
  const lock = new DatabaseSync(`${build.folder}.lock`, { timeout: WAIT_MS })
  lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  return lock
}
