import type { DaySummary, FileFields, FileStanding, FolderFilesPage } from '../../contract/folders.ts'
import { AppError } from '../../contract/errors.ts'
import type { WorkspaceImports } from '../imports/workspaceImports.ts'
import { judge } from './deciding/judgement.ts'
import { shownFile } from './folderView.ts'
import type { RuleChanges } from './ruleChanges.ts'
import { type FileStore, GONE, UNREAD } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import type { StoredFile } from './store/storedFile.ts'
import type { FolderWork } from './work/folderWork.ts'

export interface FileChangesOptions {
  readonly folders: FolderStore
  readonly files: FileStore
  readonly rules: RuleChanges
  readonly work: FolderWork
  readonly imports: WorkspaceImports
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
    readonly only: FileStanding | 'all'
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

  /** Fails with `not-found`. Files that are in the list of imports stay as they are. */
  correct(folderId: string, path: string, fields: FileFields, remember: boolean): void {
    const folder = this.#options.folders.folder(folderId)
    const rule = this.#options.folders.rule(folder.ruleId)
    const file = this.#options.files.of(folderId, path)
    if (file === null) throw new AppError('not-found', { what: 'recording' })
    if (file.importId !== null) return
    this.#options.files.write([{ ...file, said: { ...file.said, ...fields }, needs: file.needs ?? 'decide' }])
    const { reading } = judge(file, this.#options.work.contextOf({ folder, rule }))
    const said = reading?.extension ?? reading?.agentName ?? null
    if (remember && fields.userId !== undefined && said !== null) {
      const remembered = { ...rule.agents.remembered, [said]: fields.userId }
      this.#options.rules.store({ ...rule, agents: { ...rule.agents, remembered } })
    }
    this.#options.changed(folderId)
  }

  include(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    return this.#choose(folderId, paths, (file) => {
      const isOver = file.reason?.kind === 'failed' || file.reason?.kind === 'import-cancelled'
      const isReplaced = file.reason?.kind === 'replaced'
      if (file.reason?.kind === 'gone' || (file.importId !== null && !isOver && !isReplaced)) return null
      // Read again: it may have changed, which may be why it failed.
      if (isOver || isReplaced)
        return { ...file, ...UNREAD, importId: null, callId: null, sentAt: null, source: null, choice: 'include' }
      return { ...file, choice: 'include', needs: file.needs ?? 'decide' }
    })
  }

  leaveOut(folderId: string, paths: readonly string[]): { readonly changedCount: number } {
    return this.#choose(folderId, paths, (file) => {
      const isOver = file.reason?.kind === 'failed' || file.reason?.kind === 'replaced'
      if (file.importId !== null && !isOver) return null
      // Its call, if there is one, stays; only this file is done.
      if (isOver) return { ...file, choice: 'leave-out', standing: 'left-out', reason: { kind: 'by-person' } }
      return { ...file, choice: 'leave-out', needs: 'decide', checkAt: 0 }
    })
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
    this.#options.files.decideAgain(folderId, ['waiting', 'postponed', 'attention'])
    this.#options.changed(folderId)
  }

  /** Their imports can't be sent from there. The recordings may be in the folder under another name. */
  takeBack(files: readonly StoredFile[]): void {
    const { queue } = this.#options.imports
    for (const file of files) {
      const record = queue.ofKey(file.key ?? '')
      if (record?.state.kind !== 'queued' || !queue.cancel(record.importId)) continue
      this.#options.files.write([{ ...file, ...GONE }])
    }
    for (const file of files) this.#options.files.gone(file.folderId, [file.path])
  }
}
