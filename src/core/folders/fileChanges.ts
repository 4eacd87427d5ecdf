import { basename, join } from 'node:path'
import type {
  DaySummary,
  FileFields,
  FilesQuery,
  FileStatus,
  FolderFilesPage,
  SentByCorrection,
} from '../../contract/import/folders.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../domain/recordings/recordingFacts.ts'
import { withAgents } from '../../domain/recordings/rules/importRule.ts'
import { agentTextToRemember } from '../../domain/recordings/rules/ruleResult.ts'
import type { FoundRecording } from '../imports/localRecordings.ts'
import type { ImportQueue } from '../imports/queue/importQueue.ts'
import { assess } from './deciding/assessment.ts'
import { shownFile } from './folderView.ts'
import type { RuleChanges } from './ruleChanges.ts'
import { type FileStore, UNREAD } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import type { StoredFile } from './store/storedFile.ts'
import type { FolderWork } from './work/folderWork.ts'
import { enteredOf, isOver } from './work/handOver.ts'

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
  page(query: FilesQuery): FolderFilesPage {
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
   * Failed ones are read and sent again. Skips those that are gone or were handed over meanwhile. `remember`: an extension or agent's
   * name for which the agent is remembered, if one of these files has it. Fails with `not-found`, and with `invalid-input` if all are
   * skipped.
   */
  correct(
    folderId: string,
    paths: readonly string[],
    fields: FileFields,
    remember: string | null,
  ): { readonly changedCount: number } {
    const { rules, changed } = this.#options
    const { corrected, rule, isRemembered } = this.#correction(folderId, paths, fields, remember)
    if (corrected.length === 0) throw new AppError('invalid-input', { field: null, reason: HANDED_OVER })
    this.#write(corrected, () => {
      if (isRemembered) rules.store(rule)
    })
    changed(folderId)
    return { changedCount: corrected.length }
  }

  /**
   * How many files `correct` would let be sent without another decision: of these, and of all folders with the rule because the
   * agent is remembered. Fails with `not-found`.
   */
  sentBy(folderId: string, paths: readonly string[], fields: FileFields, remember: string | null): SentByCorrection {
    const { folders, files, work } = this.#options
    const { corrected, rule, isRemembered } = this.#correction(folderId, paths, fields, remember)
    const own = new Set(corrected.map(({ fileKey }) => fileKey))
    const target = { folder: folders.folder(folderId), rule }
    // What is sent again is read again first, with what is beside it.
    const detailsOf = ({ path }: StoredFile) => files.of(folderId, path)?.details ?? null
    const read = corrected.map((file) =>
      file.reason?.kind === 'unchecked'
        ? { ...file, sha256: file.sha256 ?? '', facts: ANY_FACTS, details: detailsOf(file) }
        : file,
    )
    const ownCount = read.filter((file) => work.isSentBy(file, target)).length
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

  /** The files that can be corrected, as they would be, and the rule with the remembered agent. */
  #correction(folderId: string, paths: readonly string[], fields: FileFields, remember: string | null) {
    const { folders, files, work } = this.#options
    const folder = folders.folder(folderId)
    const rule = folders.rule(folder.ruleId)
    const open = paths.flatMap((path) => {
      const file = files.of(folderId, path)
      return file === null || !this.#isOpen(file) ? [] : [file]
    })
    const context = work.contextOf({ folder, rule })
    const { userId } = fields
    const isRemembered =
      remember !== null &&
      userId !== undefined &&
      open.some((file) => agentTextToRemember(assess(file, context)) === remember)
    const corrected = open.map((file): StoredFile => {
      const unsent = this.#unsent(file)
      return { ...unsent, entered: { ...unsent.entered, ...fields }, needs: unsent.needs ?? 'decide' }
    })
    return { corrected, rule: isRemembered ? withAgents(rule, { [remember]: userId }) : rule, isRemembered }
  }

  /** There, and not in the list of imports, in which a person may have retried its import a moment ago. */
  #isOpen(file: StoredFile): boolean {
    const { importId, reason } = file
    if (reason?.kind === 'gone' || isHandedOver(file)) return false
    const record = importId === null ? null : this.#options.queue.listed.find(importId)
    return record === null || reason?.kind === 'replaced' || isOver(record)
  }

  /**
   * Without its import, which failed, was canceled or sent another recording. What a person entered stays, also in the list of
   * imports, unless it was about another recording.
   */
  #unsent(file: StoredFile): StoredFile {
    if (file.importId === null) return file
    // What was entered since then is about the new recording.
    if (isReplaced(file)) return { ...file, ...UNSENT, sha256: null, key: null }
    const record = this.#options.queue.listed.find(file.importId)
    return { ...file, ...UNSENT, entered: record === null ? file.entered : enteredOf(file, record) }
  }

  /**
   * Imports that files no longer have leave the list, so that no person changes or sends them beside their files. If the service may
   * have made a call of one, its bytes keep its key. Files are marked first: see `HandOver.reconcile`.
   */
  #write(changed: readonly StoredFile[], also: () => void = () => {}): void {
    const { files, queue, work } = this.#options
    const left: string[] = []
    files.together(() => {
      for (const { folderId, path, importId } of changed) {
        const before = files.of(folderId, path)
        if (before === null || before.importId === null || importId !== null) continue
        const record = queue.listed.find(before.importId)
        if (record === null) {
          // Whether it was tried isn't known anymore.
          files.noteTried(before)
          continue
        }
        const wasTried = work.handOver.noteTried(before, record)
        // With the id of the phone system, it may continue with the new bytes. It can't send the old ones.
        const isContinued = wasTried && isReplaced(before)
        if (record.batchId === null && !isContinued) left.push(record.importId)
      }
      files.write(changed)
      also()
    })
    queue.withdraw(left)
  }

  /** `only`: those with one of these statuses now; null: with any. */
  include(
    folderId: string,
    paths: readonly string[],
    only: readonly FileStatus[] | null = null,
  ): { readonly changedCount: number } {
    return this.#choose(folderId, paths, (file) => {
      if (!this.#isOpen(file)) return null
      if (only !== null && !only.includes(file.status)) return null
      const unsent = this.#unsent(file)
      return { ...unsent, choice: 'include', needs: unsent.needs ?? 'decide' }
    })
  }

  /** Also those that a person had sent after all, if they are still queued. */
  leaveOut(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    const { changedCount } = this.#choose(folderId, paths, (file) => {
      const kind = file.reason?.kind
      // It is left out already.
      if (file.importId !== null && kind === 'import-canceled') return { ...file, choice: null }
      const isOver = kind === 'failed' || kind === 'replaced' || kind === 'other-call'
      if (file.importId !== null && !isOver) return null
      // Its call, if there is one, stays; only this file is done.
      if (isOver)
        return { ...file, choice: 'leave-out', status: 'left-out', reason: { kind: 'by-person' }, needs: null }
      return { ...file, choice: 'leave-out', needs: 'decide', checkAt: 0 }
    })
    return { changedCount: changedCount + this.#takeBackIncluded(folderId, paths, 'leave-out') }
  }

  /** The status of one that failed follows from its import again. That of one that was replaced isn't known anymore. */
  clearChoice(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    const takenBack = this.#takeBackIncluded(folderId, paths, null)
    const { changedCount } = this.#choose(folderId, paths, (file) => {
      if (file.choice === null || file.sentAt !== null) return null
      if (file.choice === 'include' && isHandedOver(file)) return null
      return { ...file, choice: null, needs: file.importId === null ? 'decide' : null, checkAt: 0 }
    })
    return { changedCount: takenBack + changedCount }
  }

  #takeBackIncluded(folderId: string, paths: readonly string[], choice: 'leave-out' | null): number {
    const { files, work } = this.#options
    const included = paths.flatMap((path) => {
      const file = files.of(folderId, path)
      return file?.choice === 'include' && isHandedOver(file) ? [file] : []
    })
    return work.handOver.takeBackChosen(included, choice)
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
    this.#write(changed)
    this.#options.changed(folderId)
    return { changedCount: changed.length }
  }

  /** A file with details may say what was missing, also of recordings that were left out without them. */
  detailsChanged(folderId: string): void {
    const { folders, files } = this.#options
    if (folders.rule(folders.folder(folderId).ruleId).sidecar === null) return
    files.decideAgain(folderId, 'open')
    files.decideUnknownAgain(folderId)
    this.#options.changed(folderId)
  }
}

const { key: _key, sha256: _sha256, ...READ_AGAIN } = UNREAD
/** It may have changed, which may be why it failed. Its hash and key stay until it was read: other files may have them, too. */
const UNSENT = { ...READ_AGAIN, importId: null, callId: null, sentAt: null, source: null, shownAt: null } as const
/** Of a file that wasn't read: nothing that would prevent sending it. */
const ANY_FACTS: RecordingFacts = { kind: 'wav', problem: null, ...NO_SOUND_FACTS }

/** It isn't what its import sends. */
function isReplaced({ reason }: StoredFile): boolean {
  return reason?.kind === 'replaced'
}

/** Files of a folder that need attention and are counted: assessing as many takes a second. */
const MOST_COUNTED = 10_000

const HANDED_OVER = 'These files are already queued or sent. Edit queued ones in Imports.'

/** It is in the list of imports, or was sent, and neither failed nor was canceled or replaced. */
function isHandedOver({ importId, reason }: StoredFile): boolean {
  const isOver = reason?.kind === 'failed' || reason?.kind === 'import-canceled' || reason?.kind === 'replaced'
  return importId !== null && !isOver
}
