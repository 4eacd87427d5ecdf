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

export async function takeDataFolder(folder: string, answerLimitMs: number = ANSWER_LIMIT_MS): Promise<Taken> {
  const socketPath = socketPathIn(folder)
  const database = lock(join(folder, 'instance.lock'), folder)
  if (database === null) {
    return { kind: 'busy', answer: socketPath === null ? null : await ask(socketPath, answerLimitMs) }
  }
  const answer = Promise.withResolvers<() => InstanceAnswer>()
  const server = socketPath === null ? null : await listen(socketPath, answer.promise)
  return {
    kind: 'taken',
    lock: {
      answerWith: answer.resolve,
      async release() {
        // Closing removes the socket's file, so close before another process can create a new one.
        if (server) await new Promise((resolve) => server.close(resolve))
        database.close()
      },
    },
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

/** Null if impossible: the path is too long, or on Windows, where pipes aren't in folders. */
function socketPathIn(folder: string): string | null {
  const path = join(folder, 'instance.sock')
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_SOCKET_PATH ? null : path
}

async function listen(path: string, answer: Promise<() => InstanceAnswer>): Promise<Server | null> {
  // We hold the lock, so the process that created this socket has exited.
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
