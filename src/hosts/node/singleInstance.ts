import { existsSync, type FSWatcher, statSync, watch } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { HostProblem } from './hostProblem.ts'

/**
 * Ensures a single Earshot per data folder, across hosts. It's SQLite's lock on a small file: the OS releases it however
 * the process ends, so there are no stale locks and no reused process ids.
 *
 * A second start asks the first for its link through a socket in the folder, which only the owner can use.
 *
 * The lock is on the open file. If a cleaner deletes that, a second start could lock a new one, so the holder locks the new
 * file itself as soon as it notices (`keepLocked`), and a second start checks whether a holder answers at the socket. Only if
 * both files were deleted and a second start comes first, two run for a few seconds; then the holder ends with an error.
 */
export interface DataFolderLock {
  /** Sets the reply to a second start, which waits a few seconds for it. */
  answerWith(answer: () => InstanceAnswer): void
  release(): Promise<void>
}

/** The running Earshot's reply to a second start: its links (web), or that it showed its window (Electron). */
export type InstanceAnswer =
  | { readonly kind: 'web'; readonly link: string; readonly ticketLink: string }
  | { readonly kind: 'electron' }

export type Taken =
  | { readonly kind: 'taken'; readonly lock: DataFolderLock }
  /** `answer` is null if there was no reply in time. */
  | { readonly kind: 'busy'; readonly answer: InstanceAnswer | null }

/** `sockaddr_un` holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const LONGEST_SOCKET_PATH = 103

/** The first start may still be preparing its window; after this, the second one gives up. */
const ANSWER_LIMIT_MS = 5000
const ASK_AGAIN_MS = 100

/** For file systems that don't report changes. */
const CHECK_EVERY_MS = 30_000
/** A second start that meets a running one at the socket gives its lock back at once. */
const LOST_AFTER_MS = 3000

/** `onLost` is called if another Earshot has the folder after all. By default, the process ends with an error. */
export async function takeDataFolder(
  folder: string,
  answerLimitMs: number = ANSWER_LIMIT_MS,
  onLost: () => void = failLost,
): Promise<Taken> {
  const socketPath = socketPathIn(folder)
  const file = join(folder, LOCK_FILE)
  const database = lock(file, folder)
  if (database === null || (socketPath !== null && (await isAnswered(socketPath)))) {
    database?.close()
    return { kind: 'busy', answer: socketPath === null ? null : await ask(socketPath, answerLimitMs) }
  }
  const answer = Promise.withResolvers<() => InstanceAnswer>()
  const open = async () => (socketPath === null ? null : listen(socketPath, answer.promise))
  let server = await open()
  let isReleased = false
  let listening = Promise.resolve()
  const listenAgain = async (): Promise<void> => {
    if (isReleased || socketPath === null || existsSync(socketPath)) return
    server?.close()
    server = await open()
  }
  const release = async (): Promise<void> => {
    isReleased = true
    await listening
    // Closing removes the socket's file at once, so close before another process can create a new one. Don't wait for second
    // starts that still wait for an answer.
    server?.close()
    locked.release()
  }
  const locked = keepLocked(database, {
    file,
    folder,
    onLost() {
      void release()
      onLost()
    },
  })
  locked.onHeld(() => {
    listening = listening.then(listenAgain)
  })
  return { kind: 'taken', lock: { answerWith: answer.resolve, release } }
}

const LOCK_FILE = 'instance.lock'
const SOCKET_FILE = 'instance.sock'

function failLost(): never {
  throw new Error('The lock of the data folder was deleted, and another Earshot uses the folder now.')
}

/** Locks the file again whenever another one, or none, has its name. Reports each time that it was found or got the lock. */
function keepLocked(
  first: DatabaseSync,
  { file, folder, onLost }: { readonly file: string; readonly folder: string; readonly onLost: () => void },
) {
  let database = first
  let identity = identityOf(file)
  let missedSince: number | null = null
  let held: () => void = () => undefined
  const check = () => {
    if (identity !== null && identityOf(file) === identity) {
      held()
      return
    }
    const next = lockIfPossible(file, folder)
    if (next !== null) {
      database.close()
      database = next
      identity = identityOf(file)
      missedSince = null
      held()
      return
    }
    // The folder itself may be gone, for example on a drive that was removed.
    if (identityOf(file) === null) return
    missedSince ??= performance.now()
    if (performance.now() - missedSince < LOST_AFTER_MS) retry = setTimeout(check, ASK_AGAIN_MS)
    else {
      release()
      onLost()
    }
  }
  let retry: NodeJS.Timeout | undefined
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  const watcher = watchFor(folder, check)
  function release(): void {
    clearTimeout(retry)
    clearInterval(timer)
    watcher?.close()
    if (database.isOpen) database.close()
  }
  return {
    release,
    onHeld: (callback: () => void) => {
      held = callback
    },
  }
}

/** Null if there is no such file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}

function lockIfPossible(file: string, folder: string): DatabaseSync | null {
  try {
    return lock(file, folder)
  } catch {
    return null // Checked again later.
  }
}

/** Null if the file system can't be watched, or no more watches are left. */
function watchFor(folder: string, check: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || name === LOCK_FILE || name === SOCKET_FILE) check()
    })
    return watcher.on('error', () => watcher.close())
  } catch {
    return null
  }
}

/** Null if another process holds the lock. Throws `HostProblem` if the folder isn't usable. */
function lock(file: string, folder: string): DatabaseSync | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // Nothing is written, so no journal file is needed.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new HostProblem(`Earshot can’t use ${folder}: ${reason}. Choose another folder with --data.`, {
      cause: error,
    })
  }
}

/** SQLite's result codes, https://www.sqlite.org/rescode.html. */
const SQLITE_BUSY = 5

/** Whether a process listens there. The socket of one that ended refuses. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (isHere: boolean) => () => {
      socket.destroy()
      resolve(isHere)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}

/** Null if impossible: the path is too long, or on Windows, where pipes aren't in folders. */
function socketPathIn(folder: string): string | null {
  const path = join(folder, SOCKET_FILE)
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_SOCKET_PATH ? null : path
}

async function listen(path: string, answer: Promise<() => InstanceAnswer>): Promise<Server | null> {
  // We hold the lock, and nothing answers at the socket, so the process that created it has exited.
  await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    void answer.then((present) => socket.end(JSON.stringify(present())))
  })
  const listening = new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(true))
    // Some file systems don't support sockets. Then a second start is refused without a link.
    server.once('error', () => resolve(false))
  })
  // listen() binds synchronously, so no one can connect before the mode is set.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  if (!(await listening)) return null
  await chmod(path, 0o600).catch(() => undefined)
  // Don't keep the process alive for it.
  server.unref()
  return server
}

async function ask(path: string, limitMs: number): Promise<InstanceAnswer | null> {
  const deadline = AbortSignal.timeout(limitMs)
  while (!deadline.aborted) {
    const answer = await askOnce(path, deadline)
    if (answer !== null) return answer
    // The other process has the lock but no socket yet.
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  return null
}

async function askOnce(path: string, deadline: AbortSignal): Promise<InstanceAnswer | null> {
  const socket = connect(path)
  const giveUp = (): void => void socket.destroy()
  deadline.addEventListener('abort', giveUp)
  try {
    return readAnswer(JSON.parse(await text(socket)))
  } catch {
    return null
  } finally {
    deadline.removeEventListener('abort', giveUp)
    socket.destroy()
  }
}

function readAnswer(value: unknown): InstanceAnswer | null {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null
  if (value.kind === 'electron') return { kind: 'electron' }
  if (value.kind !== 'web' || !('link' in value) || !('ticketLink' in value)) return null
  const { link, ticketLink } = value
  return typeof link === 'string' && typeof ticketLink === 'string' ? { kind: 'web', link, ticketLink } : null
}
