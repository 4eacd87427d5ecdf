import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BUILD_MODE, fingerprint, isFresh, type Build } from './preparedBuild.ts'

/** A build takes seconds. After this, report that it hangs. */
const WAIT_MS = 180_000

/**
 * The main function of every builder program. Concurrent builders wait for each other and reuse the finished build. `make`
 * gets the fingerprint for `markBuilt`. Errors go to stderr, with exit code 1.
 */
export async function runBuilder(build: Build, make: (sources: string) => Promise<void>): Promise<void> {
  // Vite, electron-vite and React's plugin read it.
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

/** Waits for SQLite's lock, which the OS releases when its process exits. Blocks this thread, which has nothing else to do. */
function waitForTurn(build: Build): DatabaseSync {
  mkdirSync(dirname(build.folder), { recursive: true })
  const lock = new DatabaseSync(`${build.folder}.lock`, { timeout: WAIT_MS })
  lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  return lock
}
