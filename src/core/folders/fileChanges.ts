import { basename, join } from 'node:path'
import type {
  DaySummary,
  FileFields,
  FileStatus,
  FolderFilesPage,
  SentByCorrection,
} from '../../contract/import/folders.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { isBlocking } from '../../domain/recordings/rows/rowProblems.ts'
import { instantOf } from '../../domain/values/instant.ts'
import { withAgents } from '../../domain/recordings/rules/importRule.ts'
import { agentTextToRemember } from '../../domain/recordings/rules/ruleResult.ts'
import type { FoundRecording } from '../imports/localRecordings.ts'
import type { ImportQueue } from '../imports/queue/importQueue.ts'
import { assess, type RuleContext } from './deciding/assessment.ts'
import { shownFile } from './folderView.ts'
import type { RuleChanges } from './ruleChanges.ts'
import { type FileStore, UNREAD } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import type { StoredFile } from './store/storedFile.ts'
import type { StoredFolder } from './store/storedFolder.ts'
import type { FolderWork } from './work/folderWork.ts'
import { isOver } from './work/handOver.ts'

export interface FileChangesOptions {
  readonly folders: FolderStore
  readonly files: FileStore
  readonly rules: RuleChanges
  readonly work: FolderWork
  readonly queue: ImportQueue
  readonly revisionOf: (folderId: string) => number
  readonly changed: (folderId: string) => void
}

/** The files of watched folders as a person sees them, and what a person decides about them. */
export class FileChanges {
  readonly #options: FileChangesOptions

  constructor(options: FileChangesOptions) {
    this.#options = options
  }

  /** Fails with `not-found`. */
  page(query: {
    readonly folderId: string
    readonly only: FileStatus | 'all'
    readonly offset: number
    readonly limit: number
  }): FolderFilesPage {
    const { folderId } = query
    const folder = this.#options.folders.folder(folderId)
    const context = this.#options.work.contextOf({ folder, rule: this.#options.folders.rule(folder.ruleId) })
    const { total, files } = this.#options.files.shown.page(query)
    return {
      revision: this.#options.revisionOf(folderId),
      total,
      rows: files.map((file) => shownFile(file, context)),
    }
  }

  /** Null for a file that isn't known. Fails with `not-found`. */
  recordingAt(folderId: string, path: string): FoundRecording | null {
    const { folders, files } = this.#options
    const folder = folders.folder(folderId)
    return files.of(folderId, path) === null ? null : { path: join(folder.path, path), fileName: basename(path) }
  }

  /**
   * Failed ones are sent again, with their keys if they may be calls already. Skips those that are gone or were handed over
   * meanwhile. `remember`: an extension or agent's name for which the agent is remembered, if one of these files has it. Fails with
   * `not-found`, and with `invalid-input` if all are skipped.
   */
  correct(
    folderId: string,
    paths: readonly string[],
    fields: FileFields,
    remember: string | null,
  ): { readonly changedCount: number } {
    const { files, rules, queue, changed } = this.#options
    const { corrected, isSendable, rule, isRemembered } = this.#correction(folderId, paths, fields, remember)
    if (corrected.length === 0) throw new AppError('invalid-input', { field: null, reason: HANDED_OVER })
    files.together(() => {
      files.write(corrected)
      if (isRemembered) rules.store(rule)
    })
    for (const file of corrected) {
      if (file.importId === null) continue
      queue.edit([file.importId], fields)
      if (isSendable(file)) queue.retry(file.importId, undefined)
    }
    changed(folderId)
    return { changedCount: corrected.length }
  }

  /**
   * How many files `correct` would let be sent without another decision: of these, and of all folders with the rule because the
   * agent is remembered. Fails with `not-found`.
   */
  sentBy(folderId: string, paths: readonly string[], fields: FileFields, remember: string | null): SentByCorrection {
    const { folders, files, work } = this.#options
    const { corrected, isSendable, rule, isRemembered } = this.#correction(folderId, paths, fields, remember)
    const own = new Set(corrected.map(({ fileKey }) => fileKey))
    const target = { folder: folders.folder(folderId), rule }
    // What is sent again is read again first. Until then, its hash only has to be one.
    const read = corrected.map((file) => (file.reason?.kind === 'unchecked' ? { ...file, sha256: '' } : file))
    const isSent = (file: StoredFile) => (file.importId === null ? work.isSentBy(file, target) : isSendable(file))
    const ownCount = read.filter(isSent).length
    const others = isRemembered ? folders.folders().filter(({ ruleId }) => ruleId === rule.ruleId) : []
    const otherCount = others
      .map((folder) => {
        const of = { folder, rule }
        const context = work.contextOf(of)
        const open = files.shown.page({ folderId: folder.folderId, only: 'attention', offset: 0, limit: MOST_COUNTED })
        return open.files.filter(
          (file) =>
            !own.has(file.fileKey) &&
            !isHandedOver(file) &&
            agentTextToRemember(assess(file, context)) === remember &&
            work.isSentBy(file, of),
        ).length
      })
      .reduce((sum, count) => sum + count, 0)
    return { ownCount, otherCount }
  }

  /**
   * The files that can be corrected, as they would be, and the rule with the remembered agent. Those that still have an import may be
   * calls already, so that one is corrected and sent.
   */
  #correction(folderId: string, paths: readonly string[], fields: FileFields, remember: string | null) {
    const { folders, files, work } = this.#options
    const folder = folders.folder(folderId)
    const rule = folders.rule(folder.ruleId)
    const open = paths.flatMap((path) => {
      const file = files.of(folderId, path)
      return file === null || file.reason?.kind === 'gone' || isHandedOver(file) || this.#isQueuedAgain(file)
        ? []
        : [file]
    })
    const context = work.contextOf({ folder, rule })
    const { userId } = fields
    const isRemembered =
      remember !== null &&
      userId !== undefined &&
      open.some((file) => agentTextToRemember(assess(file, context)) === remember)
    const corrected = open.map((file): StoredFile => {
      const entered = { ...file.entered, ...fields }
      if (this.#mayBeCall(file)) {
        const { callAt, userId } = file
        const agent = typeof fields.userId === 'number' ? fields.userId : userId
        return { ...file, entered, callAt: instantOf(fields.timestamp) ?? callAt, userId: agent }
      }
      const unsent = file.importId === null ? file : { ...file, ...UNSENT }
      return { ...unsent, entered, needs: unsent.needs ?? 'decide' }
    })
    const isSendable = (file: StoredFile) => isImportable(file, folder, context)
    return { corrected, isSendable, rule: isRemembered ? withAgents(rule, { [remember]: userId }) : rule, isRemembered }
  }

  /** In the list of imports, which the file follows in a moment. */
  #isQueuedAgain({ importId, reason }: StoredFile): boolean {
    const record = importId === null ? null : this.#options.queue.listed.find(importId)
    return record !== null && reason?.kind !== 'replaced' && !isOver(record)
  }

  /** Another key, which would follow from another time or agent, could make a second call of it. */
  #mayBeCall({ importId, reason }: StoredFile): boolean {
    const { listed } = this.#options.queue
    const record = importId === null ? null : listed.find(importId)
    if (record === null || !listed.wasTried(record.importId) || reason?.kind === 'replaced') return false
    const { state } = record
    return isOver(record) && !(state.kind === 'failed' && state.failure.code === 'recording-changed')
  }

  /** `only`: those with one of these statuses now; null: with any. */
  include(
    folderId: string,
    paths: readonly string[],
    only: readonly FileStatus[] | null = null,
  ): { readonly changedCount: number } {
    return this.#choose(folderId, paths, (file) => {
      if (file.reason?.kind === 'gone' || isHandedOver(file)) return null
      if (only !== null && !only.includes(file.status)) return null
      const { importId } = file
      if (importId === null) return { ...file, choice: 'include', needs: file.needs ?? 'decide' }
      // As the same import: read again, it could get another key, and so become a second call.
      const isSameImport = this.#mayBeCall(file) && this.#options.queue.retry(importId, undefined)
      return { ...file, ...(isSameImport ? {} : UNSENT), choice: 'include' }
    })
  }

  leaveOut(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    return this.#choose(folderId, paths, (file) => {
      const kind = file.reason?.kind
      const isOver = kind === 'failed' || kind === 'replaced' || kind === 'other-call'
      if (file.importId !== null && !isOver) return null
      // Its call, if there is one, stays; only this file is done.
      if (isOver) return { ...file, choice: 'leave-out', status: 'left-out', reason: { kind: 'by-person' } }
      return { ...file, choice: 'leave-out', needs: 'decide', checkAt: 0 }
    })
  }

  /** The status of one that failed follows from its import again. That of one that was replaced isn't known anymore. */
  clearChoice(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    const { files, work } = this.#options
    const included = paths.flatMap((path) => {
      const file = files.of(folderId, path)
      return file?.choice === 'include' && isHandedOver(file) ? [file] : []
    })
    const takenBack = work.handOver.takeBackChosen(included)
    const { changedCount } = this.#choose(folderId, paths, (file) => {
      if (file.choice === null || file.sentAt !== null) return null
      if (file.choice === 'include' && isHandedOver(file)) return null
      return { ...file, choice: null, needs: file.importId === null ? 'decide' : null, checkAt: 0 }
    })
    return { changedCount: takenBack + changedCount }
  }

  summaries(folderId: string): readonly DaySummary[] {
    this.#options.folders.folder(folderId)
    return this.#options.files.shown.summaries(folderId)
  }

  #choose(
    folderId: string,
    paths: readonly string[],
    choice: (file: StoredFile) => StoredFile | null,
  ): { readonly changedCount: number } {
    this.#options.folders.folder(folderId)
    const changed = paths.flatMap((path) => {
      const file = this.#options.files.of(folderId, path)
      return file === null ? [] : (choice(file) ?? [])
    })
    this.#options.files.write(changed)
    this.#options.changed(folderId)
    return { changedCount: changed.length }
  }

  /** A file with details may say what was missing. */
  detailsChanged(folderId: string): void {
    if (this.#options.folders.rule(this.#options.folders.folder(folderId).ruleId).sidecar === null) return
    this.#options.files.decideAgain(folderId, 'open')
    this.#options.changed(folderId)
  }
}

/** Read again: it may have changed, which may be why it failed. */
const UNSENT = { ...UNREAD, importId: null, callId: null, sentAt: null, source: null, shownAt: null } as const

/** Files of a folder that need attention and are counted: assessing as many takes a second. */
const MOST_COUNTED = 10_000

const HANDED_OVER = 'These files are already queued or sent. Edit queued ones in Imports.'

function isImportable(file: StoredFile, { isPaused }: StoredFolder, context: RuleContext): boolean {
  const { missing, problems } = assess(file, context)
  return !isPaused && missing.length === 0 && !problems.some(isBlocking)
}

/** It is in the list of imports, or was sent, and neither failed nor was canceled or replaced. */
function isHandedOver({ importId, reason }: StoredFile): boolean {
  const isOver = reason?.kind === 'failed' || reason?.kind === 'import-canceled' || reason?.kind === 'replaced'
  return importId !== null && !isOver
}
