import { lstat, mkdir, realpath, rename, unlink } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { isAppError } from '../../../contract/errors.ts'
import type { WhenSent } from '../../../contract/folders.ts'
import { MINUTE } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import type { FileStore } from '../store/fileStore.ts'
import type { StoredFolder } from '../store/storedFolder.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { FileTools } from '../watching/fileTools.ts'
import type { ActiveFolder } from './activeFolder.ts'
import { errorCode } from './errorCode.ts'

export interface SentSourcesOptions {
  readonly files: FileStore
  readonly tools: FileTools
  readonly session: () => Promise<WorkspaceSession>
  readonly changed: (folderId: string | null) => void
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

const AT_ONCE = 20
/** Until a call that can't be read is requested again. */
const PAUSE = MINUTE

/**
 * Moves or deletes files that were sent, in folders for which a person chose that: only once their call can be read, only
 * inside the folder, and only if they still have the bytes that were sent.
 */
export class SentSources {
  readonly #options: SentSourcesOptions
  /** By key: when to look for a call again. */
  readonly #notBefore = new Map<number, number>()

  constructor(options: SentSourcesOptions) {
    this.#options = options
  }

  /** Whether there is more to do at once. */
  async next({ folder, session }: ActiveFolder): Promise<boolean> {
    const { files, changed, signal } = this.#options
    const { whenSent, disposesSince } = folder
    if (whenSent.kind === 'keep' || disposesSince === null || !session.isThere || !session.isListed) return false
    for (const file of files.due.toDispose(folder.folderId, disposesSince, AT_ONCE)) {
      if (!(await this.#canBeRead(file))) continue
      const source = await this.#dispose(folder, file, whenSent)
      const now = files.of(folder.folderId, file.path)
      if (signal.aborted || now === null) return false
      files.write([{ ...now, source }])
      changed(folder.folderId)
    }
    return false
  }

  async #canBeRead({ fileKey, callId }: StoredFile): Promise<boolean> {
    const { session, clock, signal } = this.#options
    if (callId === null || (this.#notBefore.get(fileKey) ?? 0) > clock.monotonicMs()) return false
    try {
      const { calls } = await session()
      await calls.detail(callId, { urgency: new Urgency('background'), signal })
      this.#notBefore.delete(fileKey)
      return true
    } catch (error) {
      // It isn't there yet, or the service can't be reached.
      if (!isAppError(error)) throw error
      this.#notBefore.set(fileKey, clock.monotonicMs() + PAUSE)
      return false
    }
  }

  async #dispose(folder: StoredFolder, file: StoredFile, whenSent: WhenSent): Promise<StoredFile['source']> {
    const { tools, log } = this.#options
    const path = join(folder.path, file.path)
    try {
      const info = await lstat(path)
      if (!info.isFile() || !(await isInside(path, folder.path)))
        return { kind: 'left', why: 'It is not a file in this folder.' }
      if ((await tools.hash(path, info.size)) !== file.sha256) return { kind: 'left', why: 'Its content has changed.' }
      if (whenSent.kind === 'delete') {
        await unlink(path)
        return { kind: 'deleted' }
      }
      if (whenSent.kind === 'move') {
        const subfolder = join(folder.path, whenSent.subfolder)
        const target = join(subfolder, file.path)
        await mkdir(subfolder, { recursive: true })
        // It may be a link that leads out of the folder, or have one.
        const isHere = await isInside(subfolder, folder.path)
        if (isHere) await mkdir(dirname(target), { recursive: true })
        if (!isHere || !(await isInside(dirname(target), folder.path)))
          return { kind: 'left', why: 'The subfolder leads out of this folder.' }
        await rename(path, await freeName(target))
        return { kind: 'moved' }
      }
      return null
    } catch (error) {
      // Moved, but the app ended before that was written.
      if (
        whenSent.kind === 'move' &&
        errorCode(error) === 'ENOENT' &&
        (await this.#isMoved(folder, file, whenSent.subfolder))
      )
        return { kind: 'moved' }
      log.warn('folders.source-left', { code: errorCode(error) })
      if (errorCode(error) === 'ENOENT') return { kind: 'left', why: 'The file is no longer in this folder.' }
      return {
        kind: 'left',
        why: `The file couldn’t be ${whenSent.kind === 'delete' ? 'deleted' : 'moved'} (${errorCode(error)}).`,
      }
    }
  }

  /** Whether the subfolder has a file of this name with the bytes that were sent. */
  async #isMoved(folder: StoredFolder, file: StoredFile, subfolder: string): Promise<boolean> {
    const names = namesFor(join(folder.path, subfolder, file.path))
    for (;;) {
      const { value: name } = names.next()
      const info = await lstat(name).catch(() => null)
      if (info === null) return false
      if (info.isFile() && (await this.#options.tools.hash(name, info.size)) === file.sha256) return true
    }
  }
}

/** Of a file that is moved: never an existing one. */
async function freeName(path: string): Promise<string> {
  const names = namesFor(path)
  for (;;) {
    const { value: name } = names.next()
    if (!(await isTaken(name))) return name
  }
}

async function isInside(path: string, folder: string): Promise<boolean> {
  const [inside, root] = await Promise.all([realpath(path), realpath(folder)])
  return inside.startsWith(root.endsWith(sep) ? root : root + sep)
}

function* namesFor(path: string): Generator<string, never> {
  const extension = extname(path)
  const bare = path.slice(0, path.length - extension.length)
  yield path
  for (let count = 2; ; count += 1) yield `${bare} (${count})${extension}`
}

function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  )
}
