import { join } from 'node:path'
import type { FoldersSnapshot, RuleTrial, ScanStep, TrialRequest } from '../../contract/import/folders.ts'
import { learnRule, type LearnResult, type TaughtFile } from '../../domain/recordings/rules/learning/learnRule.ts'
import { lastSendTime } from '../../domain/recordings/sendTimes.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { Log } from '../diagnostics/log.ts'
import { checkTimeZone } from '../imports/staging/stagingTable.ts'
import type { WorkspaceImports } from '../imports/workspaceImports.ts'
import type { Clock } from '../ports.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import { dayText } from '../../domain/values/zonedTime.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { ActiveFolders } from './activeFolders.ts'
import { FileChanges } from './fileChanges.ts'
import { FolderChanges } from './folderChanges.ts'
import { foldersView } from './folderView.ts'
import { FolderWatches } from './folderWatches.ts'
import { FolderScans, MOST_TRIED } from './scans/folderScans.ts'
import { overlap, watchablePath, type WatchedElsewhere } from './scans/folderRefusal.ts'
import { RuleChanges } from './ruleChanges.ts'
import { ShownFolders } from './shownFolders.ts'
import { FileStore } from './store/fileStore.ts'
import { FOLDER_MIGRATIONS } from './store/folderSchema.ts'
import { FolderStore } from './store/folderStore.ts'
import { type FileTools, openFileTools } from './watching/thread/fileTools.ts'
import { diskOf, withDisk } from './watching/thread/threadedDisk.ts'
import { ThreadedReading } from './watching/thread/threadedReading.ts'
import { FolderWork } from './work/folderWork.ts'

export interface FoldersOptions {
  /** The workspace's folder for this data. */
  readonly folder: string
  /** The app's data folder, which is never watched. */
  readonly dataFolder: string
  /** Folders of other workspaces. */
  readonly elsewhere: () => Promise<readonly WatchedElsewhere[]>
  readonly imports: WorkspaceImports
  readonly budget: ImportBudget
  readonly session: () => Promise<WorkspaceSession>
  readonly clock: Clock
  readonly log: Log
}

type TriedFolder = { readonly scanId: string } | { readonly folderId: string }

/**
 * The watched folders and the rules of a workspace, in one file. Once a method returns, its change is on disk. What happens to
 * files follows from what is stored (`work/folderWork.ts`), so it continues after a restart.
 */
export class Folders {
  readonly changes: FolderChanges
  readonly rules: RuleChanges
  readonly files: FileChanges
  readonly #options: FoldersOptions
  readonly #database: OpenedDatabase
  readonly #folders: FolderStore
  readonly #files: FileStore
  readonly #tools: FileTools & { close(): void }
  /** Compares folders with those of other workspaces. Its own, because those may be on a share that hangs. */
  readonly #comparing: ThreadedReading
  readonly #watches: FolderWatches
  readonly #work: FolderWork
  readonly #scans: FolderScans
  readonly #active: ActiveFolders
  readonly #shown: ShownFolders
  readonly #zones = new Map<string, string>()

  private constructor(options: FoldersOptions, database: OpenedDatabase) {
    const { clock, log, imports, elsewhere } = options
    const folders = new FolderStore(database.database)
    const files = new FileStore(database.database, (folderId) => dayText(clock.now(), this.#zoneOf(folderId)))
    const tools = openFileTools(clock)
    const shown = new ShownFolders(() => this.#snapshot(), clock)
    const comparing = new ThreadedReading(clock)
    const scans = new FolderScans({
      ...{ tools, clock, log },
      rules: () => folders.rules(),
      sentBefore: (path) => files.shown.sentBefore(path),
    })
    const filesShown = (folderId: string | null) => shown.filesChanged(folderId)
    const changed = (folderId: string) => {
      shown.filesChanged(folderId)
      this.#work.wake()
    }
    const watches = new FolderWatches({
      ...{ ...options, files, changed },
      detailsChanged: (folderId) => this.files.detailsChanged(folderId),
      changedWhileQueued: (folderId) => this.#work.handOver.takeBackChanged(folderId),
      goneWhileQueued: (gone) => this.#work.handOver.takeBackGone(gone),
    })
    const active = new ActiveFolders({ folders, files, watches, shown: filesShown, wake: () => this.#work.wake() })
    const work = new FolderWork({
      ...{ ...options, files, changed: filesShown },
      isShared: async (path) => {
        const disk = diskOf(comparing)
        for (const other of await elsewhere()) if (await overlap(disk, path, other.path)) return true
        return false
      },
      active: () => active.all(),
      prove: (folderId, proof) => active.prove(folderId, proof),
    })
    const rulesShown = () => {
      shown.rulesChanged()
      // Names of staged recordings are read by the rules, too.
      imports.loadForChecks()
    }
    this.#options = options
    this.#database = database
    this.#folders = folders
    this.#files = files
    this.#tools = tools
    this.#comparing = comparing
    this.#watches = watches
    this.#work = work
    this.#scans = scans
    this.#active = active
    this.#shown = shown
    this.changes = new FolderChanges({ ...options, folders, files, watches, scans, active, work, changed })
    this.rules = new RuleChanges({ folders, files, active, shown: rulesShown, clock, log })
    const revisionOf = (folderId: string) => shown.revisionOf(folderId)
    this.files = new FileChanges({ folders, files, rules: this.rules, work, queue: imports.queue, revisionOf, changed })
  }

  /** Fails with `stored-by-newer-version`, `disk-full`. */
  static async open(options: FoldersOptions): Promise<Folders> {
    const { folder, clock, log } = options
    const database = openDatabase(join(folder, 'folders.db'), { migrations: FOLDER_MIGRATIONS, clock, log })
    if (database.recovery !== null) log.error('folders.recovered', { ...database.recovery })
    const folders = new Folders(options, database)
    folders.#folders.sweep(clock.now())
    folders.#files.sweep(dayText(clock.now(), 'UTC'))
    const paused = folders.#folders.folders().filter(({ isPaused }) => isPaused)
    folders.#work.start(paused.map(({ folderId }) => folderId))
    await folders.#active.follow()
    return folders
  }

  watch(signal?: AbortSignal): AsyncIterable<FoldersSnapshot> {
    return this.#shown.watch(signal)
  }

  savedRules(): readonly ImportRule[] {
    return this.#folders.rules()
  }

  /** The path of each folder, and whether its files stay. */
  watched(): readonly Omit<WatchedElsewhere, 'workspaceName'>[] {
    return this.#folders.folders().map(({ path, whenSent }) => ({ path, isKept: whenSent.kind === 'keep' }))
  }

  /** Fails with `folder-refused`. Not a generator: an error of a stream that has begun reaches the page without its code. */
  async scan(path: string, signal?: AbortSignal): Promise<AsyncGenerator<ScanStep, void, void>> {
    const { dataFolder, clock } = this.#options
    const watched = this.#folders.folders().map((folder) => folder.path)
    const watchable = await withDisk(clock, (disk) => watchablePath(path, { watched, dataFolder, disk }))
    return this.#scans.scan(watchable, signal)
  }

  async try(of: TriedFolder, request: TrialRequest): Promise<RuleTrial> {
    checkTimeZone(request.timeZone)
    await this.#work.readLists()
    return this.#scans.try(this.#triedFiles(of), request, this.#work.lists(), (count) => this.#lastSendAt(count))
  }

  async learn(of: TriedFolder, taught: readonly TaughtFile[], timeZone: string): Promise<LearnResult> {
    checkTimeZone(timeZone)
    await this.#work.readLists()
    const users = this.#work.lists().users ?? []
    const others = this.#triedFiles(of).files.map(({ path }) => path)
    const customFields = [...new Set(users.flatMap((user) => (user.customFields ?? []).map(({ key }) => key)))]
    return learnRule(taught, { others, users, customFields, timeZone })
  }

  importsChanged(): void {
    this.#work.wake()
  }

  /** Call after the computer slept, or when a key was entered. */
  wake(): void {
    for (const { folder } of this.#active.all()) this.#watches.check(folder.folderId)
    this.#work.wake()
  }

  async close(): Promise<void> {
    this.#shown.close()
    const ended = this.#work.close()
    await this.#watches.close()
    this.#tools.close()
    this.#comparing.close()
    await ended
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
        othersOf: (folderId) => this.#watches.sessionOf(folderId)?.others ?? null,
        revisionOf: (folderId) => this.#shown.revisionOf(folderId),
        lastSendAt: (count) => this.#lastSendAt(count),
        now: this.#options.clock.now(),
      }),
    }
  }

  /** After the imports that wait now. Those of folders are counted by the caller. */
  #lastSendAt(count: number): EpochMs | null {
    const { imports, budget, clock } = this.#options
    if (count === 0) return null
    const waiting = imports.queue.snapshot().counts.waiting - this.#files.due.inTheListOfImports()
    const now = clock.now()
    const notBefore = budget.use().coolingDownUntil ?? now
    return lastSendTime(count + Math.max(0, waiting), { now, slots: budget.slotTimes(), notBefore })
  }

  #triedFiles(of: TriedFolder) {
    if ('scanId' in of) return this.#scans.get(of.scanId)
    const { path, startsAt } = this.#folders.folder(of.folderId)
    const others = this.#watches.sessionOf(of.folderId)?.others ?? { files: new Map() }
    const { shown } = this.#files
    const files = shown.newest(of.folderId, MOST_TRIED)
    return { path, startsAt, files, fileCount: shown.count(of.folderId), others }
  }

  /** Cached, because it never changes and each written file asks. */
  #zoneOf(folderId: string): string {
    const zone = this.#zones.get(folderId) ?? this.#folders.zoneOf(folderId)
    this.#zones.set(folderId, zone)
    return zone
  }
}
