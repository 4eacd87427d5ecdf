// Allows one set-up at a time in this checkout: npm has no lock of its own, so that `npm start` and `npm test` in two terminals
// would run two `npm ci` in one folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const POLL_MS = 250

/**
 * Runs `work` while the file at `path` contains the id of this process. Ignores the file of a process that has ended.
 *
 * @template T
 * @param {string} path
 * @param {() => T} work
 * @param {(line: string) => void} say
 * @returns {T}
 */
export function withSetUpLock(path, work, say) {
  mkdirSync(dirname(path), { recursive: true })
  let isSaid = false
  while (!tryToHold(path)) {
    const holder = holderOf(path)
    // In a new container, this process may have the id that one had in the last.
    const hasEnded = holder !== undefined && (holder === process.pid || !isAlive(holder))
    if (hasEnded && removeLeft(path, holder)) continue
    if (!isSaid) say(`Waiting for another set-up to finish. If none is running, delete ${path}.`)
    isSaid = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function tryToHold(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** `undefined` if the file was just created or removed. @param {string} path */
function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/**
 * Removes the file of a process that has ended, unless another process has its own there by now: the one that ended may have removed
 * its file in its last moment. Returns false if another process is removing it.
 *
 * @param {string} path
 * @param {number} holder
 */
function removeLeft(path, holder) {
  const removing = `${path}.${holder}`
  if (!tryToHold(removing)) return false
  try {
    if (holderOf(path) === holder) rmSync(path, { force: true })
    return true
  } finally {
    rmSync(removing, { force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
