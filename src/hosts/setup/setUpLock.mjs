// Allows one setup at a time per checkout, so that `npm test` in two terminals doesn't run two `npm ci` at once.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 250
const HEARTBEAT_MS = 5_000

/**
 * The holder updates the lock every five seconds. After two minutes without an update, another process may have its process id.
 */
const SILENCE_MS = 120_000

/**
 * Waits for the lock at `path`, runs `work`, and releases the lock.
 * A holder that died is detected by its process id, or by missing updates.
 *
 * @template T
 * @param {string} path      a folder that exists while the lock is held
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} onWait called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withSetUpLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true })
  let hasWaited = false
  while (!tryToHold(path)) {
    const holder = holderOf(path)
    if (holder !== undefined && (!isAlive(holder) || isSilent(path))) {
      breakLock(path, holder)
      continue
    }
    if (!hasWaited && holder !== undefined) {
      onWait(holder)
      hasWaited = true
    }
    await sleep(POLL_MS)
  }
  const letGo = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', letGo)
  const heartbeat = setInterval(() => showLife(path), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', letGo)
    letGo()
  }
}

/** Moves a folder that already contains the id into place, so that a lock always has a holder. @param {string} path */
function tryToHold(path) {
  const own = `${path}.${process.pid}`
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  writeFileSync(join(own, 'pid'), String(process.pid))
  try {
    renameSync(own, path) // fails if the folder exists and isn't empty
    return true
  } catch {
    rmSync(own, { recursive: true, force: true })
    return false
  }
}

/** @param {string} path @returns {number | undefined} */
function holderOf(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8')) || undefined
  } catch {
    return undefined // released between our two checks
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

/** @param {string} path */
function showLife(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Another process considered us dead after two minutes without an update: too late to stop a running `npm ci`.
  }
}

/** @param {string} path */
function isSilent(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > SILENCE_MS
  } catch {
    return false // released between our two checks
  }
}

/**
 * Moves the dead holder's lock aside. If another process did so first and already holds a new lock, puts that back.
 *
 * @param {string} path
 * @param {number} deadHolder
 */
function breakLock(path, deadHolder) {
  const aside = `${path}.broken.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // another process was faster
  }
  if (holderOf(aside) === deadHolder) rmSync(aside, { recursive: true, force: true })
  else renameSync(aside, path)
}
