import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isAppError } from '../../../../contract/errors/errors.ts'
import type { WhenSent } from '../../../../contract/import/folders.ts'
import type { CallDetail } from '../../../../domain/calls/call.ts'
import { instantOf } from '../../../../domain/values/instant.ts'
import { DAY, HOUR, MINUTE } from '../../../../domain/units.ts'
import { Urgency } from '../../../budget/requestBudget.ts'
import type { StoredFile } from '../../store/storedFile.ts'
import { nameBeforeAside } from '../../watching/asideName.ts'
import type { FileTools } from '../../watching/thread/fileTools.ts'
import { THREAD_ENDED } from '../../watching/thread/failureCodes.ts'
import { fileProperties } from '../../watching/listFolder.ts'
import { lostReason } from '../../watching/lostReason.ts'
import { diskOf } from '../../watching/thread/threadedDisk.ts'
import type { ActiveFolder, WorkOptions } from '../activeFolder.ts'
import { type AsideFile, isInside, moveTo, namesFor, putBack, setAside, statsOf } from './asideFile.ts'
import { errorCode } from '../errorCode.ts'
import { contentOf } from '../followedFile.ts'
import { hasMedia, shownCall } from './shownCall.ts'

const AT_ONCE = 20
/** Some of their calls may never be complete: they were deleted, or have no speech. */
const MOST_UNSHOWN = 500

/**
 * Moves or deletes files that were sent, in folders for which a person chose that: only a while after their calls were found
 * with media or a transcript, only inside the folder, and only if they still have the bytes that were sent.
 */
export class SentSources {
  readonly #options: WorkOptions
  /** By key: when to look for a call again. */
  readonly #notBefore = new Map<number, number>()
  /** By key: since when its file couldn't be moved or deleted, for the same reason. */
  readonly #failing = new Map<number, { readonly since: number; readonly code: string; readonly lastAt: number }>()

  constructor(options: WorkOptions) {
    this.#options = options
  }

  /** Whether there is more to do at once. */
  async next(active: ActiveFolder): Promise<boolean> {
    const { files, clock, signal } = this.#options
    const { folder, session } = active
    const { folderId, whenSent, disposesSince: since } = folder
    if (session.isThere) await this.#putBackLeft(active)
    if (whenSent.kind === 'keep' || since === null || !session.isThere || !session.isListed) return false
    for (const file of this.#due(files.due.toShow(folderId, since, MOST_UNSHOWN))) {
      this.#write(file, await this.#shown(file))
      if (signal.aborted || !this.#isCurrent(active)) return false
    }
    const shownBefore = clock.now() - whenSent.graceHours * HOUR
    for (const file of this.#due(files.due.toDispose(folderId, { since, shownBefore, limit: MOST_UNSHOWN }))) {
      const call = await this.#callOf(file)
      if (!this.#isCurrent(active)) return false
      const source = call !== null && hasMedia(call) ? await this.#dispose(active, file, whenSent) : null
      // It isn't its fault that the thread that reads it ends with the app.
      if (signal.aborted && source?.kind === 'left') return false
      this.#write(file, source === null ? null : { source })
      if (signal.aborted || !this.#isCurrent(active)) return false
    }
    return false
  }

  /** Whether the folder is still watched, and a person hasn't changed meanwhile what happens to its sent files. */
  #isCurrent({ folder, session }: ActiveFolder): boolean {
    const now = this.#options.active().find((one) => one.folder.folderId === folder.folderId)
    return (
      now?.session === session &&
      isDeepStrictEqual([now.folder.whenSent, now.folder.disposesSince], [folder.whenSent, folder.disposesSince])
    )
  }

  #due(some: readonly StoredFile[]): readonly StoredFile[] {
    const now = this.#options.clock.monotonicMs()
    return some.filter(({ fileKey }) => (this.#notBefore.get(fileKey) ?? 0) <= now).slice(0, AT_ONCE)
  }

  /** Null: nothing is known yet, so it is looked at again later. */
  #write(file: StoredFile, change: Partial<StoredFile> | null): void {
    const { files, changed, clock } = this.#options
    if (change === null) {
      const sinceMs = clock.now() - (file.sentAt ?? 0)
      const pauseMs = Math.min(HOUR, Math.max(MINUTE, sinceMs / 4))
      this.#notBefore.set(file.fileKey, clock.monotonicMs() + pauseMs)
      return
    }
    this.#notBefore.delete(file.fileKey)
    this.#failing.delete(file.fileKey)
    const now = files.of(file.folderId, file.path)
    // A person may have decided meanwhile that it is sent again.
    if (now === null || now.importId !== file.importId || now.sha256 !== file.sha256) return
    files.write([{ ...now, ...change }])
    changed(file.folderId)
  }

  async #shown(file: StoredFile): Promise<Partial<StoredFile> | null> {
    const { imports, clock } = this.#options
    const { key, callId, facts, sha256 } = file
    const call = await this.#callOf(file)
    if (call === null || callId === null) return null
    const other = { status: 'attention', reason: { kind: 'other-call', callId } } as const
    const record = imports.queue.listed.ofKey(key ?? '')
    const accepted = imports.queue.known.accepted(key ?? '')
    const isKnown = record !== null || accepted !== null
    if (isKnown && contentOf({ record, accepted }) !== sha256) return other
    if (facts?.durationSeconds == null) return { source: UNKNOWN_DURATION }
    // A person may have corrected them in the list of imports.
    const startMs = record === null ? file.callAt : instantOf(record.fields.timestamp)
    const userId = record === null ? file.userId : record.fields.userId
    switch (shownCall(call, { startMs, userId, durationSeconds: facts.durationSeconds })) {
      case 'shown':
        return { shownAt: clock.now() }
      case 'other':
        return other
      case 'not-yet':
        return null
    }
  }

  /** Null: it isn't there yet, or the service can't be reached. */
  async #callOf({ callId }: StoredFile): Promise<CallDetail | null> {
    const { session, signal } = this.#options
    if (callId === null) return null
    try {
      const { calls } = await session()
      return await calls.detail(callId, { urgency: new Urgency('background'), signal })
    } catch (error) {
      if (!isAppError(error)) throw error
      return null
    }
  }

  /** Files with the name that `setAside` gives: the app ended, or their folder was renamed, before they were done with. */
  async #putBackLeft({ folder, session }: ActiveFolder): Promise<void> {
    const { log } = this.#options
    const disk = diskOf(session.tools.reading)
    for (const path of session.asides) {
      const name = nameBeforeAside(basename(path), folder.folderId)
      const found = join(folder.path, path)
      try {
        if (name !== null && (await statsOf(disk, found)) !== null)
          await putBack(disk, { path: await disk.realPath(found), name })
        session.asides.delete(path)
      } catch (error) {
        log.warn('folders.not-put-back', { code: errorCode(error) })
      }
    }
  }

  /**
   * Null: it is changing, so it may be another file soon, it can't be reached now or is in use, or a person has changed meanwhile
   * what happens to it.
   */
  async #dispose(active: ActiveFolder, file: StoredFile, whenSent: WhenSent): Promise<StoredFile['source']> {
    const { isShared, log } = this.#options
    const { folder, session } = active
    const disk = diskOf(session.tools.reading)
    const path = join(folder.path, file.path)
    try {
      // Both kept their files when they were added, or an earlier version allowed it.
      if (await isShared(folder.path)) return SHARED
      const info = await disk.entry(path)
      if (info.kind !== 'file' || !(await isInside(disk, path, folder.path))) return NOT_HERE
      const { sizeBytes, modifiedMs } = fileProperties(info)
      if (sizeBytes !== file.sizeBytes || modifiedMs !== file.modifiedMs) return null
      const target = whenSent.kind === 'move' ? join(folder.path, whenSent.subfolder, file.path) : null
      if (whenSent.kind === 'move' && target !== null) {
        const subfolder = join(folder.path, whenSent.subfolder)
        await disk.makeFolder(subfolder)
        // It may be a link that leads out of the folder, or have one.
        const isHere = await isInside(disk, subfolder, folder.path)
        if (isHere) await disk.makeFolder(dirname(target))
        if (!isHere || !(await isInside(disk, dirname(target), folder.path)))
          return { kind: 'left', why: 'The subfolder leads out of this folder.' }
      }
      if (!this.#isCurrent(active)) return null
      return await this.#takeAway(await setAside(disk, path, folder.folderId), { active, file, target })
    } catch (error) {
      if (isUnreachable(error)) return null
      // Moved, but the app ended before that was written.
      if (
        whenSent.kind === 'move' &&
        errorCode(error) === 'ENOENT' &&
        (await this.#isMoved(active, file, whenSent.subfolder))
      )
        return { kind: 'moved' }
      if (this.#mayPass(file, errorCode(error))) return null
      log.warn('folders.source-left', { code: errorCode(error) })
      if (errorCode(error) === 'ENOENT') return { kind: 'left', why: 'The file is no longer in this folder.' }
      return {
        kind: 'left',
        why: `The file couldn’t be ${whenSent.kind === 'delete' ? 'deleted' : 'moved'} (${errorCode(error)}).`,
      }
    }
  }

  /** Whether to try again, because the cause may be temporary: until it has lasted too long. */
  #mayPass({ fileKey }: StoredFile, code: string): boolean {
    const now = this.#options.clock.monotonicMs()
    const last = this.#failing.get(fileKey)
    // While it couldn't be tried, as on a share that is out of reach, nothing is known.
    const isSame = last !== undefined && (last.code === code || (IN_USE.has(last.code) && IN_USE.has(code)))
    const since = isSame && now - last.lastAt <= LONGEST_UNTRIED ? last.since : now
    this.#failing.set(fileKey, { since, code, lastAt: now })
    return now - since < (code === 'ENOENT' ? LONGEST_UNNOTICED : IN_USE.has(code) ? LONGEST_IN_USE : 0)
  }

  /** Moves it to the target, or deletes it, if it has the bytes that were sent. Otherwise it gets its name back. */
  async #takeAway(
    aside: AsideFile,
    {
      active,
      file,
      target,
    }: { readonly active: ActiveFolder; readonly file: StoredFile; readonly target: string | null },
  ): Promise<StoredFile['source']> {
    const { folder, session } = active
    const disk = diskOf(session.tools.reading)
    try {
      // Its folder may have become a link.
      const isHere = await isInside(disk, aside.path, folder.path)
      const isSent = isHere && (await this.#hasSentBytes(aside.path, file, session.tools))
      if (isSent && this.#isCurrent(active)) {
        if (target === null) await disk.unlink(aside.path)
        else await moveTo(disk, aside, target)
        return { kind: target === null ? 'deleted' : 'moved' }
      }
      await putBack(disk, aside)
      if (isSent) return null
      return isHere ? { kind: 'left', why: 'Its content has changed.' } : NOT_HERE
    } catch (error) {
      // If it can't be put back now, the next listing finds it.
      await putBack(disk, aside).catch(() => undefined)
      throw error
    }
  }

  /** Whether they are all that it has. A program that had it open could write to it while it is read. */
  async #hasSentBytes(path: string, file: StoredFile, tools: FileTools): Promise<boolean> {
    const disk = diskOf(tools.reading)
    const before = await disk.entry(path)
    if (before.kind !== 'file' || (await tools.hash(path, Number(before.size))) !== file.sha256) return false
    const after = await disk.entry(path)
    return after.size === before.size && after.mtimeNs === before.mtimeNs && after.ino === before.ino
  }

  /** Whether the subfolder has a file of this name with the bytes that were sent. */
  async #isMoved({ folder, session }: ActiveFolder, file: StoredFile, subfolder: string): Promise<boolean> {
    const disk = diskOf(session.tools.reading)
    for (const name of namesFor(join(folder.path, subfolder, file.path))) {
      const info = await disk.entry(name).catch((error: unknown) => {
        if (isUnreachable(error)) throw error
        return null
      })
      if (info === null) return false
      if (info.kind === 'file' && (await session.tools.hash(name, Number(info.size))) === file.sha256) return true
    }
    return false
  }
}

/** It may be back later. */
function isUnreachable(error: unknown): boolean {
  return errorCode(error) === THREAD_ENDED || lostReason(error) === 'not-responding'
}

/** Another program has the file open. Windows reports a missing permission like this, too. */
const IN_USE: ReadonlySet<string> = new Set(['EBUSY', 'EACCES', 'EPERM', 'ETXTBSY'])
const LONGEST_IN_USE = DAY
/** Its share may just have been disconnected. A slow folder is listed once an hour, and lost from then on. */
const LONGEST_UNNOTICED = 2 * HOUR
/** It is tried once an hour. */
const LONGEST_UNTRIED = 2 * HOUR

const UNKNOWN_DURATION = {
  kind: 'left',
  why: 'Its duration is unknown, so it can’t be compared with the call.',
} as const
const SHARED = { kind: 'left', why: 'Another workspace watches this folder, and may still need the file.' } as const
const NOT_HERE = { kind: 'left', why: 'It’s a link, or its path leads outside this folder.' } as const
