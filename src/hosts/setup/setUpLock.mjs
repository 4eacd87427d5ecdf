// One set-up at a time in a checkout: `npm test` in two terminals must not run two `npm ci` over each other.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 250
const HEARTBEAT_MS = 5_000

/** A holder shows itself every five seconds; two minutes of silence, and its process id is somebody else's by now. */
const SILENCE_MS = 120_000

/**
 * Waits until no other set-up is at work on `path`, runs `work`, and lets the next one in.
 * A holder that died without letting go is recognised by its process id, or by its silence.
 *
 * @template T
 * @param {string} path      a folder that exists while somebody holds the lock
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} onWait called once, when somebody else is at work
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

/** A folder with the id already inside is moved into place, so that a lock without a holder is never seen. @param {string} path */
function tryToHold(path) {
  const own = `${path}.${process.pid}`
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  writeFileSync(join(own, 'pid'), String(process.pid))
  try {
    renameSync(own, path) // fails when the folder is there and not empty
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
    return undefined // let go of between our two looks
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
    // Somebody took us for dead, after two minutes of standing still: too late to stop a working `npm ci`.
  }
}

/** @param {string} path */
function isSilent(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > SILENCE_MS
  } catch {
    return false // let go of between our two looks
  }
}

/**
 * Moves the dead holder's lock aside. Somebody may have done so first and hold a new one by now: then it is put back.
 *
 * @param {string} path
 * @param {number} deadHolder
 */
function breakLock(path, deadHolder) {
  const aside = `${path}.broken.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // somebody else was quicker
  }
  if (holderOf(aside) === deadHolder) rmSync(aside, { recursive: true, force: true })
  else renameSync(aside, path)
}
