import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/errors.ts'
import type {
  DaySummary,
  FileFields,
  FileStanding,
  FolderFilesPage,
  FoldersSnapshot,
  LookStep,
  RuleTrial,
} from '../../contract/folders.ts'
import type { ImportRule, NewRule } from '../../domain/recordings/rules/importRule.ts'
import { learnRule, type LearnResult, type TaughtFile } from '../../domain/recordings/rules/learnRule.ts'
import { ruleProblem } from '../../domain/recordings/rules/ruleFile.ts'
import { UNPROVEN, type ZoneProof } from '../../domain/recordings/rules/zoneProof.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import type { WorkspaceImports } from '../imports/workspaceImports.ts'
import { checkTimeZone } from '../imports/staging/stagingTable.ts'
import type { Clock } from '../ports.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { lastSendTime } from './deciding/backlog.ts'
import { dayOf, startOfDay } from './deciding/days.ts'
import { judge } from './deciding/judgement.ts'
import { foldersView, shownFile } from './folderView.ts'
import { FolderWatches } from './folderWatches.ts'
import { FolderLooks, type TrialRequest } from './looks/folderLooks.ts'
import { watchablePath } from './looks/folderRefusal.ts'
import { FileStore, GONE, UNREAD } from './store/fileStore.ts'
import { FOLDER_MIGRATIONS } from './store/folderSchema.ts'
import { FolderStore } from './store/folderStore.ts'
import { type FolderSettings, ruleText, type StoredFolder } from './store/storedFolder.ts'
import type { StoredFile } from './store/storedFile.ts'
import { type FileTools, openFileTools } from './watching/fileTools.ts'
import type { ActiveFolder } from './work/activeFolder.ts'
import { FolderWork } from './work/folderWork.ts'

export interface FoldersOptions {
  /** Of the workspace. */
  readonly folder: string
  /** Of the app: it is never watched. */
  readonly dataFolder: string
  readonly imports: WorkspaceImports
  readonly budget: ImportBudget
  readonly session: () => Promise<WorkspaceSession>
  readonly clock: Clock
  readonly log: Log
}

type AddedFolder = FolderSettings & {
  readonly lookId: string
  readonly rule: { readonly ruleId: string } | { readonly rule: NewRule }
  readonly isConfirmed: boolean
}
type Changeable = 'name' | 'ruleId' | 'selection' | 'plan' | 'whenSent'
type TriedFolder = { readonly lookId: string } | { readonly folderId: string }

/** Counting the files of a folder takes some milliseconds, and they change many times a second. */
const SHOWN_EVERY_MS = 500
/** Names with which a learned rule is compared. */
const MOST_COMPARED = 2000
const MOST_TRIED = 5000

/**
 * The watched folders and the rules of a workspace, in one file. Once a method returns, its change is on disk. What happens to
 * files follows from what is stored (`work/folderWork.ts`), so it continues after a restart.
 */
export class Folders {
  readonly #options: FoldersOptions
  readonly #database: OpenedDatabase
  readonly #folders: FolderStore
  readonly #files: FileStore
  readonly #tools: FileTools & { close(): void }
  readonly #watches: FolderWatches
  readonly #work: FolderWork
  readonly #looks: FolderLooks
  readonly #source: SnapshotSource<FoldersSnapshot>
  readonly #revisions = new Map<string, number>()
  readonly #zones = new Map<string, string>()
  readonly #closing = new AbortController()
  #isShowing = false
  #active: readonly ActiveFolder[] | null = null

  private constructor(options: FoldersOptions, database: OpenedDatabase) {
    const { clock, log, imports, session } = options
    this.#options = options
    this.#database = database
    this.#folders = new FolderStore(database.database)
    this.#files = new FileStore(database.database, (folderId) => dayOf(clock.now(), this.#zoneOf(folderId)))
    this.#tools = openFileTools(clock)
    this.#source = new SnapshotSource(() => this.#snapshot(), clock)
    this.#looks = new FolderLooks({ tools: this.#tools, clock, rules: () => this.#folders.rules() })
    this.#watches = new FolderWatches({
      files: this.#files,
      clock,
      log,
      changed: (folderId) => this.#changed(folderId),
      detailsChanged: (folderId) => this.#detailsChanged(folderId),
      goneWhileQueued: (files) => this.#takeBack(files),
    })
    this.#work = new FolderWork({
      files: this.#files,
      imports,
      tools: this.#tools,
      session,
      active: () => this.#activeFolders(),
      prove: (folderId, proof) => this.#prove(folderId, proof),
      changed: (folderId) => this.#shownChanged(folderId),
      clock,
      log,
    })
  }

  /** Fails with `stored-by-newer-version`, `disk-full`. */
  static async open(options: FoldersOptions): Promise<Folders> {
    const { folder, clock, log } = options
    const database = openDatabase(join(folder, 'folders.db'), { migrations: FOLDER_MIGRATIONS, clock })
    if (database.recovery !== null) log.error('folders.recovered', { ...database.recovery })
    const folders = new Folders(options, database)
    folders.#folders.sweep(clock.now())
    folders.#files.sweep()
    folders.#work.start()
    await folders.#follow()
    return folders
  }

  watch(signal?: AbortSignal): AsyncIterable<FoldersSnapshot> {
    return this.#source.watch(signal)
  }

  /** Fails with `folder-refused`. Not a generator: an error of a stream that has begun reaches the page without its code. */
  async look(path: string, signal?: AbortSignal): Promise<AsyncGenerator<LookStep, void, void>> {
    const { dataFolder } = this.#options
    const watched = this.#folders.folders().map((folder) => folder.path)
    return this.#looks.look(await watchablePath(path, { watched, dataFolder }), signal)
  }

  async try(of: TriedFolder, request: TrialRequest): Promise<RuleTrial> {
    checkTimeZone(request.timeZone)
    await this.#work.readLists()
    return this.#looks.try(this.#triedFiles(of), request, this.#work.lists(), (count) => this.#lastSendAt(count))
  }

  /** Fails with `not-found` if the look has expired, with `folder-refused`, `invalid-input`. */
  async add({ lookId, rule, isConfirmed, ...settings }: AddedFolder): Promise<{ readonly folderId: string }> {
    checkTimeZone(settings.timeZone)
    const { clock, dataFolder } = this.#options
    const watched = this.#folders.folders().map((folder) => folder.path)
    const path = await watchablePath(this.#looks.get(lookId).path, { watched, dataFolder })
    const now = clock.now()
    if ('rule' in rule) checkRule(rule.rule)
    const confirmed = 'ruleId' in rule ? this.#folders.rule(rule.ruleId) : rule.rule
    const folder = {
      ...settings,
      folderId: crypto.randomUUID(),
      path,
      addedAt: now,
      startsAt: settings.start === 'all' ? null : startOfDay(dayOf(now, settings.timeZone), settings.timeZone),
      confirmedRule: isConfirmed ? ruleText(confirmed) : null,
      proof: UNPROVEN,
      disposesSince: settings.whenSent.kind === 'keep' ? null : now,
      isPaused: false,
    }
    this.#folders.addFolder(folder, rule)
    await this.#follow()
    return { folderId: folder.folderId }
  }

  /** Fails with `not-found`. */
  change(folderId: string, change: { readonly [Name in Changeable]?: StoredFolder[Name] | undefined }): Promise<void> {
    const before = this.#folders.folder(folderId)
    const {
      name = before.name,
      ruleId = before.ruleId,
      selection = before.selection,
      plan = before.plan,
      whenSent = before.whenSent,
    } = change
    const isReadAlike = areReadAlike(this.#folders.rule(ruleId), this.#folders.rule(before.ruleId))
    const isSameDisposal = isDeepStrictEqual(whenSent, before.whenSent)
    const disposesSince = whenSent.kind === 'keep' ? null : this.#options.clock.now()
    this.#folders.change({
      ...before,
      name,
      ruleId,
      selection,
      plan,
      whenSent,
      disposesSince: isSameDisposal ? before.disposesSince : disposesSince,
    })
    if (!isDeepStrictEqual(plan, before.plan)) this.#files.forgetDraws(folderId)
    const decidesSame = isDeepStrictEqual([ruleId, selection, plan], [before.ruleId, before.selection, before.plan])
    return decidesSame ? this.#follow() : this.#redecide(folderId, isReadAlike)
  }

  /** A person has seen what its rule, as it is now, makes of its files. */
  confirm(folderId: string): Promise<void> {
    const folder = this.#folders.folder(folderId)
    this.#folders.change({ ...folder, confirmedRule: ruleText(this.#folders.rule(folder.ruleId)) })
    return this.#redecide(folderId, true)
  }

  async pause(folderId: string, isPaused: boolean): Promise<void> {
    this.#folders.change({ ...this.#folders.folder(folderId), isPaused })
    if (isPaused) this.#files.decideDuplicatesAgain(folderId)
    await this.#follow()
  }

  /** Its files that are in the list of imports stay there. */
  async remove(folderId: string): Promise<void> {
    this.#folders.removeFolder(folderId, this.#options.clock.now())
    this.#files.decideDuplicatesAgain(folderId)
    await this.#follow()
  }

  /** Fails with `not-found`, `folder-refused`. */
  async restore(folderId: string): Promise<void> {
    if (this.#folders.folders().some((folder) => folder.folderId === folderId)) return
    const folder = this.#folders.removedFolder(folderId)
    const other = this.#folders.folders().find(({ path }) => path === folder.path)
    if (other !== undefined) {
      throw new AppError('folder-refused', { cause: 'watched', other: other.path })
    }
    this.#folders.restoreFolder(folder)
    this.#files.decideAgain(folderId)
    await this.#follow()
  }

  check(folderId: string): void {
    this.#folders.folder(folderId)
    this.#files.checkAgain(folderId)
    this.#watches.check(folderId)
    this.#changed(folderId)
  }

  /** Fails with `not-found`. */
  files(query: {
    readonly folderId: string
    readonly only: FileStanding | 'all'
    readonly offset: number
    readonly limit: number
  }): FolderFilesPage {
    const { folderId } = query
    const folder = this.#folders.folder(folderId)
    const context = this.#work.contextOf({ folder, rule: this.#folders.rule(folder.ruleId) })
    const { total, files } = this.#files.page(query)
    return {
      revision: this.#revisions.get(folderId) ?? 0,
      total,
      rows: files.map((file) => shownFile(file, context)),
    }
  }

  /** Fails with `not-found`. Files that are in the list of imports stay as they are. */
  correct(folderId: string, path: string, fields: FileFields, remember: boolean): void {
    const folder = this.#folders.folder(folderId)
    const rule = this.#folders.rule(folder.ruleId)
    const file = this.#files.of(folderId, path)
    if (file === null) throw new AppError('not-found', { what: 'recording' })
    if (file.importId !== null) return
    this.#files.write([{ ...file, said: { ...file.said, ...fields }, needs: file.needs ?? 'decide' }])
    const { reading } = judge(file, this.#work.contextOf({ folder, rule }))
    const said = reading?.extension ?? reading?.agentName ?? null
    if (remember && fields.userId !== undefined && said !== null) {
      const remembered = { ...rule.agents.remembered, [said]: fields.userId }
      this.#storeRule({ ...rule, agents: { ...rule.agents, remembered } })
    }
    this.#changed(folderId)
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
    this.#folders.folder(folderId)
    return this.#files.summaries(folderId)
  }

  /** Fails with `invalid-input`. */
  addRule(rule: NewRule): { readonly ruleId: string } {
    checkRule(rule)
    const ruleId = this.#folders.addRule(rule)
    this.#source.changed()
    return { ruleId }
  }

  /** Fails with `not-found`, `invalid-input`. */
  changeRule(ruleId: string, rule: NewRule): void {
    checkRule(rule)
    this.#storeRule({ ...rule, ruleId })
  }

  /** Fails with `not-found`, `rule-in-use`. */
  removeRule(ruleId: string): void {
    this.#folders.removeRule(ruleId, this.#options.clock.now())
    this.#source.changed()
  }

  /** Fails with `not-found`. */
  restoreRule(ruleId: string): void {
    this.#folders.restoreRule(ruleId)
    this.#source.changed()
  }

  async learn(of: TriedFolder, taught: readonly TaughtFile[], timeZone: string): Promise<LearnResult> {
    checkTimeZone(timeZone)
    await this.#work.readLists()
    const users = this.#work.lists().users ?? []
    const others = this.#triedFiles(of)
      .files.slice(0, MOST_COMPARED)
      .map(({ path }) => path)
    const customFields = [...new Set(users.flatMap((user) => (user.customFields ?? []).map(({ key }) => key)))]
    return learnRule(taught, { others, users, customFields, timeZone })
  }

  /** The list of imports has changed. */
  importsChanged(): void {
    this.#work.wake()
  }

  /** Call after the computer slept, or when a key was entered. */
  wake(): void {
    for (const { folder } of this.#activeFolders()) this.#watches.check(folder.folderId)
    this.#work.wake()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#source.close()
    await this.#watches.close()
    this.#tools.close()
    await this.#work.close()
    this.#database.close()
  }

  #snapshot(): FoldersSnapshot {
    return {
      recovery: this.#database.recovery,
      ...foldersView({
        folders: this.#folders.folders(),
        rules: this.#folders.rules(),
        ruleOf: (ruleId) => this.#folders.rule(ruleId),
        files: this.#files,
        stateOf: (folderId) => this.#watches.stateOf(folderId),
        revisionOf: (folderId) => this.#revisions.get(folderId) ?? 0,
        lastSendAt: (count) => this.#lastSendAt(count),
        now: this.#options.clock.now(),
      }),
    }
  }

  /** After the imports that wait now. Those of folders are counted by the caller. */
  #lastSendAt(count: number): EpochMs | null {
    const { imports, budget, clock } = this.#options
    if (count === 0) return null
    const waiting = imports.queue.glance().counts.waiting - this.#files.inTheListOfImports()
    return lastSendTime(count + Math.max(0, waiting), {
      now: clock.now(),
      slots: budget.slotTimes(),
      notBefore: budget.use().coolingDownUntil,
    })
  }

  #triedFiles(of: TriedFolder) {
    if ('lookId' in of) return this.#looks.get(of.lookId)
    const { path } = this.#folders.folder(of.folderId)
    const others = [...(this.#watches.sessionOf(of.folderId)?.others.keys() ?? [])]
    return { path, files: this.#files.newest(of.folderId, MOST_TRIED), others }
  }

  #choose(
    folderId: string,
    paths: readonly string[],
    choice: (file: StoredFile) => StoredFile | null,
  ): { readonly changedCount: number } {
    this.#folders.folder(folderId)
    const changed = paths.flatMap((path) => {
      const file = this.#files.of(folderId, path)
      return file === null ? [] : (choice(file) ?? [])
    })
    this.#files.write(changed)
    this.#changed(folderId)
    return { changedCount: changed.length }
  }

  /** A file with details may say what was missing. */
  #detailsChanged(folderId: string): void {
    if (this.#folders.rule(this.#folders.folder(folderId).ruleId).sidecar === null) return
    this.#files.decideAgain(folderId, ['waiting', 'postponed', 'attention'])
    this.#changed(folderId)
  }

  /** Their imports can't be sent from there. The recordings may be in the folder under another name. */
  #takeBack(files: readonly StoredFile[]): void {
    const { queue } = this.#options.imports
    for (const file of files) {
      const record = queue.ofKey(file.key ?? '')
      if (record?.state.kind !== 'queued' || !queue.cancel(record.importId)) continue
      this.#files.write([{ ...file, ...GONE }])
    }
    for (const file of files) this.#files.gone(file.folderId, [file.path])
  }

  #storeRule(rule: ImportRule): void {
    const isReadAlike = areReadAlike(rule, this.#folders.rule(rule.ruleId))
    this.#folders.changeRule(rule)
    for (const { folderId, ruleId } of this.#folders.folders()) {
      if (ruleId === rule.ruleId) void this.#redecide(folderId, isReadAlike)
    }
    this.#source.changed()
  }

  /** `isReadAlike`: the names say what they said before. Otherwise the zone has to be proven again. */
  async #redecide(folderId: string, isReadAlike: boolean): Promise<void> {
    this.#files.decideAgain(folderId)
    if (!isReadAlike) {
      this.#prove(folderId, UNPROVEN)
      const session = this.#watches.sessionOf(folderId)
      if (session !== null) session.hasNewNames = true
    }
    await this.#follow()
  }

  /** Watches what should be watched. */
  async #follow(): Promise<void> {
    const folders = this.#folders.folders().filter(({ isPaused }) => !isPaused)
    this.#active = null
    const following = this.#watches.follow(folders)
    this.#active = null
    for (const { folderId } of folders) this.#shownChanged(folderId)
    this.#shownChanged(null)
    this.#work.wake()
    await following
  }

  #prove(folderId: string, proof: ZoneProof): void {
    this.#folders.prove(folderId, proof)
    this.#active = null
  }

  /** Cached, because each step of the work asks several times. */
  #activeFolders(): readonly ActiveFolder[] {
    this.#active ??= this.#folders.folders().flatMap((folder): ActiveFolder[] => {
      const session = this.#watches.sessionOf(folder.folderId)
      return folder.isPaused || session === null ? [] : [{ folder, rule: this.#folders.rule(folder.ruleId), session }]
    })
    return this.#active
  }

  /** Cached, because it never changes and each written file asks. */
  #zoneOf(folderId: string): string {
    const zone = this.#zones.get(folderId) ?? this.#folders.zoneOf(folderId)
    this.#zones.set(folderId, zone)
    return zone
  }

  #changed(folderId: string): void {
    this.#shownChanged(folderId)
    this.#work.wake()
  }

  #shownChanged(folderId: string | null): void {
    const changed = folderId === null ? [...this.#revisions.keys()] : [folderId]
    for (const one of changed) this.#revisions.set(one, (this.#revisions.get(one) ?? 0) + 1)
    if (this.#isShowing) return
    this.#isShowing = true
    const show = () => {
      this.#isShowing = false
      this.#source.changed()
    }
    this.#options.clock.wait(SHOWN_EVERY_MS, this.#closing.signal).then(show, () => undefined)
  }
}

function areReadAlike(rule: ImportRule, other: ImportRule): boolean {
  return rule.system === other.system && isDeepStrictEqual(rule.patterns, other.patterns)
}

function checkRule(rule: NewRule): void {
  const reason = ruleProblem(rule)
  if (reason !== null) throw new AppError('invalid-input', { field: 'rule', reason })
}
