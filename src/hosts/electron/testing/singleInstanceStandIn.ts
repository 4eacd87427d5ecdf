import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the first instance learns about a second start. */
export interface SecondStartSeen {
  readonly argv: readonly string[]
  readonly folder: string
  readonly additionalData: unknown
}

const LOCK = 'single-instance'
const SECOND_START = /^second-start-.*\.json$/

/**
 * For tests: `app.requestSingleInstanceLock`. One process at a time has the lock of a folder; a second one passes on how it was
 * started, with Chromium's own order of arguments. Synchronous, so it uses files.
 * Sources: electron.d.ts, chromium chrome/browser/process_singleton_posix.cc.
 */
export function requestLock(
  folder: string,
  additionalData: unknown,
  onSecondStart: (seen: SecondStartSeen) => void,
): boolean {
  mkdirSync(folder, { recursive: true })
  if (!takeLock(join(folder, LOCK))) {
    const seen: SecondStartSeen = { argv: [...process.argv].sort(), folder: process.cwd(), additionalData }
    const name = `second-start-${randomUUID()}`
    // Renamed when it is complete.
    writeFileSync(join(folder, name), JSON.stringify(seen))
    renameSync(join(folder, name), join(folder, `${name}.json`))
    return false
  }
  process.once('exit', () => rmSync(join(folder, LOCK), { force: true }))
  const watcher = watch(folder, (event, name) => {
    if (event !== 'rename' || name === null || !SECOND_START.test(name)) return
    const seen = readAndRemove(join(folder, name))
    if (seen) onSecondStart(seen)
  })
  watcher.unref()
  return true
}

function takeLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false
    // Left by a process that was killed.
    writeFileSync(file, String(process.pid))
    return true
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Null if it has been read: removing it is reported too. */
function readAndRemove(file: string): SecondStartSeen | null {
  try {
    const seen = JSON.parse(readFileSync(file, 'utf8')) as SecondStartSeen
    rmSync(file)
    return seen
  } catch {
    return null
  }
}
