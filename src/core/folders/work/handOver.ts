import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isBlocking } from '../../../domain/recordings/rows/rowProblems.ts'
import { importFieldsOf, type RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import { MINUTE } from '../../../domain/units.ts'
import { instantOf } from '../../../domain/values/instant.ts'
import { MOST_TRIES } from '../../imports/queue/importPause.ts'
import type { ImportRecord } from '../../imports/queue/journal/importRecord.ts'
import type { PlannedCall } from '../../imports/staging/likelyCalls.ts'
import { earlierImport } from '../../imports/staging/stagingContext.ts'
import type { FileImport } from '../../imports/workspaceImports.ts'
import { assess, type RuleContext } from '../deciding/assessment.ts'
import { leftOutByLength, leftOutByValues } from '../deciding/selection.ts'
import { failedByFile, GONE, isFileFailure, otherRecording, UNREAD } from '../store/fileStore.ts'
import type { EnteredFields, StoredFile } from '../store/storedFile.ts'
import { type ActiveFolder, type FolderSession, isConfirmed, type WorkOptions } from './activeFolder.ts'
import { errorCode } from './errorCode.ts'
import { contentOf } from './followedFile.ts'
import { isSameFile, possiblyImported } from './sameRecording.ts'

type HandOverOptions = Omit<WorkOptions, 'isShared' | 'session' | 'prove' | 'clock'>

/** Two hours of imports: the list never runs dry, and a person's own imports never wait behind a backlog. */
const MOST_IN_LIST = 20
/** How long a file that can be read again waits before the next try if the users aren't known. */
const UNKNOWN_USERS_PAUSE = 10 * MINUTE

/**
 * Hands ready files to the list of imports, oldest calls first. The list's unique key makes each of them one import, also if the
 * app ends between the two databases: `reconcile` then finds by their keys which were handed over.
 */
export class HandOver {
  readonly #options: HandOverOptions
  /** Imports that were being sent when their folders were paused. */
  readonly #sentWhilePaused = new Set<string>()

  constructor(options: HandOverOptions) {
    this.#options = options
  }

  /** Call before anything is decided. */
  reconcile(): void {
    const { files, imports } = this.#options
    const linked = files.due.readyWithKey().flatMap((file): StoredFile[] => {
      const known = this.#known(file.key ?? '')
      // A failed one may be sent again, which `next` decides.
      if (known?.sha256 !== file.sha256 || isOver(known.record)) return []
      return [linkedFile(file, known.record?.importId ?? '')]
    })
    files.write(linked)
    // Taken back from the list, but the app ended before they were removed from it.
    const left = imports.queue.listed
      .records()
      .filter(
        ({ batchId, idempotencyKey, bytes }) =>
          batchId === null && bytes.kind === 'file' && files.due.isTakenBack(idempotencyKey, bytes.sha256),
      )
    imports.queue.withdraw(left.map(({ importId }) => importId))
  }

  /** Takes files of a paused folder back from the list. They are queued again when the folder is resumed. */
  takeBackPaused(folderId: string): void {
    const { listed } = this.#options.imports.queue
    const queued = this.#queued(folderId)
    const sending = queued.flatMap(({ key }) => listed.ofKey(key ?? '') ?? []).filter(isSending)
    for (const { importId } of sending) this.#sentWhilePaused.add(importId)
    this.takeBack(queued, PAUSED)
  }

  /** Takes imports back that were being sent when their folders were paused, and are queued again because that failed. */
  takeBackUnsent(): void {
    if (this.#sentWhilePaused.size === 0) return
    const { active, files, imports } = this.#options
    for (const file of files.due.followed()) {
      const record = imports.queue.listed.ofKey(file.key ?? '')
      if (record === null || isSending(record) || !this.#sentWhilePaused.delete(record.importId)) continue
      if (!active().some(({ folder }) => folder.folderId === file.folderId)) this.takeBack([file], PAUSED)
    }
  }

  /**
   * Takes files back from the list that the rule would send with other values than those they were handed over with, that the
   * selection leaves out, which have problems since, or whose rule isn't confirmed anymore. Not those that a person corrected in the
   * list, nor those that may be calls already. Returns whether it compared all; one that is being sent may be queued again.
   */
  takeBackOutdated(active: ActiveFolder, context: RuleContext): boolean {
    const { listed } = this.#options.imports.queue
    if (context.users === null) return false
    const queued = this.#queued(active.folder.folderId).flatMap((file) => {
      const record = listed.ofKey(file.key ?? '')
      return record === null ? [] : [{ file, record }]
    })
    const outdated = queued.flatMap(({ file, record }) => {
      const isUnsent = record.state.kind === 'queued' && !listed.mayBeCall(record.importId)
      return isUnsent && isOutdated(file, { record, active, context }) ? [file] : []
    })
    this.takeBack(outdated, { status: 'waiting', reason: { kind: 'unchecked' }, needs: 'decide' })
    return !queued.some(({ record }) => isSending(record))
  }

  /** Takes files back that a person had sent after all, if nothing of them was sent. `choice`: instead. Returns how many. */
  takeBackChosen(files: readonly StoredFile[], choice: 'leave-out' | null): number {
    const { listed } = this.#options.imports.queue
    const unsent = files.filter((file) => {
      const record = listed.ofKey(file.key ?? '')
      return record?.state.kind === 'queued' && !listed.mayBeCall(record.importId)
    })
    return this.takeBack(unsent, { status: 'waiting', reason: { kind: 'unchecked' }, choice, needs: 'decide' })
  }

  /**
   * Takes files back from the list that have changed since they were handed over, because their imports would fail. Not those that
   * a person corrected in the list, nor those that were tried, which may be calls already.
   */
  takeBackChanged(folderId: string): void {
    const { listed } = this.#options.imports.queue
    const changed = this.#queued(folderId).filter((file) => {
      const record = file.needs === 'check' ? listed.ofKey(file.key ?? '') : null
      return record !== null && !listed.wasTried(record.importId) && !isCorrected(record, file)
    })
    this.takeBack(changed.map(otherRecording), CHANGED)
  }

  /** Their imports can't be sent from there. The recordings may be in the folder under another name. */
  takeBackGone(files: readonly StoredFile[]): void {
    this.takeBack(files, GONE)
    for (const file of files) this.#options.files.gone(file.folderId, [file.path])
  }

  /**
   * Only those that aren't being sent, and of those that are gone the ones that failed because of that. They are marked first: see
   * `reconcile`. What a person corrected in the list stays. An import of a batch is a person's own: it stays in the list, and its
   * file follows it unless it is gone. Returns how many.
   */
  takeBack(taken: readonly StoredFile[], change: Partial<StoredFile>): number {
    const { files, imports, changed } = this.#options
    const queued = taken.flatMap((file) => {
      const record = imports.queue.listed.ofKey(file.key ?? '')
      const isGone = change.reason?.kind === 'gone'
      if (record === null || (record.batchId !== null && !isGone)) return []
      return record.state.kind === 'queued' || (isGone && hasFileFailure(record)) ? [{ file, record }] : []
    })
    const own = queued.filter(({ record }) => record.batchId === null)
    for (const { file, record } of own) this.noteTried(file, record)
    const unlinked = { importId: null, needs: null, checkAt: 0, ...change }
    files.write(queued.map(({ file, record }) => ({ ...file, ...unlinked, entered: enteredOf(file, record) })))
    imports.queue.withdraw(own.map(({ record }) => record.importId))
    for (const folderId of new Set(queued.map(({ file }) => file.folderId))) changed(folderId)
    return queued.length
  }

  /** If a request of its import has begun, its key stays that of the bytes of the import. Returns whether one has. */
  noteTried(file: StoredFile, { importId, bytes }: ImportRecord): boolean {
    const { files, imports } = this.#options
    const wasTried = imports.queue.listed.wasTried(importId)
    if (wasTried && bytes.kind === 'file') files.noteTried({ ...file, sha256: bytes.sha256 })
    return wasTried
  }

  /**
   * Sends imports again, with their keys and fields, whose files couldn't be read or had another time on disk, and were read since.
   * `checked`: files of the folder after a check. Returns them with their statuses. After several failures, or if the import would
   * have been taken back meanwhile, a person decides.
   */
  sendReadable(checked: readonly StoredFile[], active: ActiveFolder, context: RuleContext): readonly StoredFile[] {
    const { queue } = this.#options.imports
    return checked.map((file) => {
      const { importId, needs, path, sizeBytes, modifiedMs } = file
      const record = needs === null && failedByFile(file) ? queue.listed.find(importId ?? '') : null
      // An import of a batch is a person's, perhaps of a file elsewhere.
      if (record?.state.kind !== 'failed' || record.bytes.kind !== 'file' || record.batchId !== null) return file
      const { failure } = record.state
      if (!isFileFailure(failure) || record.bytes.sha256 !== file.sha256) return file
      if (context.users === null) return { ...file, needs: 'check', checkAt: context.nowMs + UNKNOWN_USERS_PAUSE }
      const fingerprint = { sizeBytes, modifiedMs }
      const bytes = { ...record.bytes, path: join(active.folder.path, path), fingerprint }
      const isLeft =
        queue.listed.failureCount(record.importId, failure.code) > MOST_TRIES ||
        isOutdated(file, { record, active, context }) ||
        // A person imported it meanwhile, or tried to.
        earlierImport(queue.known.byContent, bytes.sha256, record.idempotencyKey) !== null ||
        possiblyImported(file, record.idempotencyKey, queue.known).some((problem) => !isKnown(problem, file))
      if (isLeft) {
        // A person who retries it in the list sends the file as it is now.
        if (!isDeepStrictEqual(bytes, record.bytes)) queue.add([{ ...record, bytes }], { batch: null, stageIds: [] })
        return file
      }
      const tries = queue.listed.triesOf(record.importId)
      queue.add([{ ...record, bytes, state: { kind: 'queued', tries } }], { batch: null, stageIds: [] })
      return linkedFile(file, record.importId)
    })
  }

  #queued(folderId: string): readonly StoredFile[] {
    return this.#options.files.due
      .followed()
      .filter((file) => file.folderId === folderId && file.reason?.kind === 'importing')
  }

  /** Whether any was handed over. */
  async next(contextOf: (active: ActiveFolder) => RuleContext): Promise<boolean> {
    const { files, imports, active, signal, log } = this.#options
    const room = MOST_IN_LIST - files.due.inTheListOfImports()
    if (room <= 0) return false
    const mayBeSent = (one: ActiveFolder) => isConfirmed(one) && isReady(one.session) && contextOf(one).users !== null
    const ready = active()
      .filter(mayBeSent)
      .flatMap(({ folder }) => files.due.ready(folder.folderId, room))
      .toSorted((a, b) => (a.callAt ?? 0) - (b.callAt ?? 0))
      .slice(0, room)
    if (ready.length === 0) return false
    const planned = ready.flatMap((file) => plannedCall(file) ?? [])
    try {
      await imports.likely.read(planned, signal)
    } catch (error) {
      // The service can't be reached, so nothing could be sent either.
      if (!signal.aborted) log.info('folders.no-calls', { code: errorCode(error) })
      return false
    }
    if (signal.aborted) return false
    for (const file of ready) {
      // A person may have paused, removed or changed its folder while the calls were read.
      const one = active().find(({ folder }) => folder.folderId === file.folderId)
      if (one !== undefined && mayBeSent(one)) this.#handOver(file, one, contextOf(one))
    }
    return true
  }

  /** Whether it would follow a person's own import that failed or was canceled, instead of being sent. */
  followsOwn(file: StoredFile): boolean {
    const record = this.#known(file.key ?? '')?.record ?? null
    const isOwn = isOver(record) && record?.batchId !== null
    return isOwn && file.choice !== 'include' && this.#options.files.triedKey(file) === null
  }

  #handOver(before: StoredFile, { folder }: ActiveFolder, context: RuleContext): void {
    const { files, imports, changed } = this.#options
    // It may have changed while the calls were read.
    const file = files.of(before.folderId, before.path)
    if (file?.reason?.kind !== 'limit' || file.needs !== null) return
    changed(file.folderId)
    const tried = files.triedKey(file)
    // What was tried may be that call itself, and becomes no other with its key.
    const likely = tried === null ? this.#likelyCall(file) : null
    if (likely !== null && file.choice !== 'include') {
      files.write([{ ...file, found: [...file.found, { kind: 'likely-call', callId: likely }], needs: 'decide' }])
      return
    }
    const { fields, key: derived } = assess(file, context)
    const key = derived && (tried ?? derived)
    const values = importFieldsOf(fields)
    const { sha256, facts, sizeBytes, modifiedMs } = file
    if (key === null || key !== file.key || values === null || sha256 === null || facts === null) {
      files.write([{ ...file, needs: 'decide' }])
      return
    }
    const known = this.#known(key)
    // A person may have imported it while it waited, or tried to.
    const isImported =
      (known === null && earlierImport(imports.queue.known.byContent, sha256, key) !== null) ||
      possiblyImported(file, key, imports.queue.known).length > 0
    const isAgainPossible = isOver(known?.record ?? null)
    const isContinued = isAgainPossible && known?.record?.batchId === null
    // Another recording with the same id of the phone system, which was handed over since this one was decided, or which the service
    // may have received before its import was removed from the list.
    const content = known === null ? imports.queue.known.byKey.get(key)?.content : known.sha256
    const isOther = content !== undefined && content !== sha256 && !isContinued
    const triedOther = files.triedWith(key, file)
    const isTried = triedOther !== null && !(isContinued && isSameFile(triedOther, file))
    if (isOther || isTried || (isImported && file.choice !== 'include')) {
      files.write([{ ...file, needs: 'decide' }])
      return
    }
    // It failed or was canceled, and a person wants it now or has corrected it, or it came from a folder and was moved there.
    const isAgain = isAgainPossible && (file.choice === 'include' || tried !== null)
    if (isAgain || isContinued || known === null) {
      const inspection = { fingerprint: { sizeBytes, modifiedMs }, facts, sha256 }
      imports.addFiles([
        { idempotencyKey: key, path: join(folder.path, file.path), inspection, fields: values } satisfies FileImport,
      ])
    }
    files.writeLinked(linkedFile(file, imports.queue.listed.ofKey(key)?.importId ?? ''))
  }

  /** The import with this key, if there is or was one, and the content that it sends. */
  #known(key: string): { readonly record: ImportRecord | null; readonly sha256: string | null } | null {
    const { queue } = this.#options.imports
    const record = queue.listed.ofKey(key)
    const accepted = queue.known.accepted(key)
    return record === null && accepted === null ? null : { record, sha256: contentOf({ record, accepted }) }
  }

  #likelyCall(file: StoredFile): number | null {
    const planned = plannedCall(file)
    if (planned === null) return null
    const { queue, likely } = this.#options.imports
    return likely.of(planned, (callId) => queue.known.hasCall(callId))
  }
}

const PAUSED = { status: 'postponed', reason: { kind: 'limit' }, needs: 'decide' } as const

/** The key stays until the import is out of the list, see `reconcile`. */
const { key: _key, ...CHANGED } = UNREAD

function isReady({ isThere, isListed, hasNewNames, isProving }: FolderSession): boolean {
  return isThere && isListed && !hasNewNames && !isProving
}

export function isOver(record: ImportRecord | null): boolean {
  return record?.state.kind === 'failed' || record?.state.kind === 'canceled'
}

/** A person included the file in spite of it. */
function isKnown(problem: RowProblem, { found }: StoredFile): boolean {
  return found.some((one) => isDeepStrictEqual(one, problem))
}

function isSending({ state }: ImportRecord): boolean {
  return state.kind === 'sending'
}

function hasFileFailure({ state }: ImportRecord): boolean {
  return state.kind === 'failed' && isFileFailure(state.failure)
}

function linkedFile(file: StoredFile, importId: string): StoredFile {
  return { ...file, importId, needs: null, status: 'waiting', reason: { kind: 'importing' } }
}

/** What was handed over isn't what the rule and the selection say now, and no person corrected it in the list. */
function isOutdated(
  file: StoredFile,
  {
    record,
    active,
    context,
  }: { readonly record: ImportRecord; readonly active: ActiveFolder; readonly context: RuleContext },
): boolean {
  if (isCorrected(record, file)) return false
  const assessment = assess(file, context)
  const { fields, problems } = assessment
  const { selection } = active.folder
  // As in `decide`.
  const isWanted = file.choice === 'include'
  const leftOut =
    leftOutByValues(assessment, selection) ?? leftOutByLength(file.facts?.durationSeconds ?? null, selection)
  const hasProblem = isWanted ? problems.some(isBlocking) : problems.length > 0
  const isSame = isDeepStrictEqual(importFieldsOf(fields), record.fields)
  return !isSame || (leftOut !== null && !isWanted) || hasProblem || !isConfirmed(active)
}

/** What a person entered for a file, in its folder and in the list of imports. */
export function enteredOf({ entered }: StoredFile, { isCorrected, corrected, fields }: ImportRecord): EnteredFields {
  if (isCorrected !== true) return entered
  const names: readonly string[] = corrected ?? Object.keys(fields)
  return { ...entered, ...Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) }
}

/** In the list. Before there was a mark for it, only the time and the agent tell. */
function isCorrected({ fields, isCorrected }: ImportRecord, { callAt, userId }: StoredFile): boolean {
  return isCorrected === true || instantOf(fields.timestamp) !== callAt || fields.userId !== userId
}

function plannedCall({ callAt, userId, facts }: StoredFile): PlannedCall | null {
  if (callAt === null || userId === null) return null
  return { startMs: callAt, userId, durationSeconds: facts?.durationSeconds ?? null }
}
