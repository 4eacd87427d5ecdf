import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/errors/errors.ts'
import type { FolderSettings, WhenSent } from '../../contract/import/folders.ts'
import type { NewRule } from '../../domain/recordings/rules/importRule.ts'
import { UNPROVEN } from '../../domain/recordings/rules/zone/zoneProof.ts'
import { dayText } from '../../domain/values/zonedTime.ts'
import { checkTimeZone } from '../imports/staging/stagingTable.ts'
import type { Clock } from '../ports.ts'
import type { ActiveFolders } from './activeFolders.ts'
import { startOfDay } from './deciding/days.ts'
import type { FolderWatches } from './folderWatches.ts'
import type { FolderScans } from './scans/folderScans.ts'
import { checkElsewhere, overlapNow, watchablePath, type WatchedElsewhere } from './scans/folderRefusal.ts'
import { checkRule } from './ruleChanges.ts'
import type { FileStore } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import { areReadAlike, ruleText, type StoredFolder } from './store/storedFolder.ts'
import type { FolderWork } from './work/folderWork.ts'
import { withDisk } from './watching/thread/threadedDisk.ts'

export interface FolderChangesOptions {
  /** The app's data folder, which is never watched. */
  readonly dataFolder: string
  readonly elsewhere: () => Promise<readonly WatchedElsewhere[]>
  readonly folders: FolderStore
  readonly files: FileStore
  readonly watches: FolderWatches
  readonly scans: FolderScans
  readonly active: ActiveFolders
  readonly work: FolderWork
  readonly changed: (folderId: string) => void
  readonly clock: Clock
}

type AddedFolder = FolderSettings & {
  readonly scanId: string
  readonly rule: { readonly ruleId: string } | { readonly rule: NewRule }
  readonly confirmed: NewRule | null
}
type Changeable = 'name' | 'ruleId' | 'selection' | 'plan' | 'whenSent'

/** What a person does with the watched folders of a workspace. */
export class FolderChanges {
  readonly #options: FolderChangesOptions

  constructor(options: FolderChangesOptions) {
    this.#options = options
  }

  /** Fails with `not-found` if the scan has expired, with `folder-refused`, `invalid-input`. */
  async add({ scanId, rule, confirmed, ...settings }: AddedFolder): Promise<{ readonly folderId: string }> {
    checkTimeZone(settings.timeZone)
    const { clock, dataFolder } = this.#options
    const watched = this.#options.folders.folders().map((folder) => folder.path)
    const found = this.#options.scans.get(scanId).path
    const path = await withDisk(clock, (disk) => watchablePath(found, { watched, dataFolder, disk }))
    await this.#checkElsewhere(path, settings.whenSent)
    const now = clock.now()
    if ('rule' in rule) checkRule(rule.rule)
    const folder = {
      ...settings,
      folderId: crypto.randomUUID(),
      path,
      addedAt: now,
      startsAt: settings.start === 'all' ? null : startOfDay(dayText(now, settings.timeZone), settings.timeZone),
      confirmedRule: confirmed && ruleText(confirmed),
      proof: UNPROVEN,
      disposesSince: settings.whenSent.kind === 'keep' ? null : now,
      isPaused: false,
    }
    this.#options.folders.addFolder(folder, rule)
    await this.#options.active.follow()
    return { folderId: folder.folderId }
  }

  /** Fails with `not-found`, `folder-refused`. */
  async change(
    folderId: string,
    change: { readonly [Name in Changeable]?: StoredFolder[Name] | undefined },
  ): Promise<void> {
    const { path } = this.#options.folders.folder(folderId)
    if (change.whenSent !== undefined) await this.#checkElsewhere(path, change.whenSent)
    const before = this.#options.folders.folder(folderId)
    const {
      name = before.name,
      ruleId = before.ruleId,
      selection = before.selection,
      plan = before.plan,
      whenSent = before.whenSent,
    } = change
    const isReadAlike = areReadAlike(this.#options.folders.rule(ruleId), this.#options.folders.rule(before.ruleId))
    const isSameDisposal = isDeepStrictEqual(whenSent, before.whenSent)
    const disposesSince = whenSent.kind === 'keep' ? null : this.#options.clock.now()
    this.#options.folders.change({
      ...before,
      name,
      ruleId,
      selection,
      plan,
      whenSent,
      disposesSince: isSameDisposal ? before.disposesSince : disposesSince,
    })
    if (!isDeepStrictEqual(plan, before.plan)) this.#options.files.forgetDraws(folderId)
    const decidesSame = isDeepStrictEqual([ruleId, selection, plan], [before.ruleId, before.selection, before.plan])
    return decidesSame ? this.#options.active.follow() : this.#options.active.redecide(folderId, isReadAlike)
  }

  /** A person has seen what this rule makes of its files. If the folder's rule is another one by now, it isn't confirmed. */
  confirm(folderId: string, rule: NewRule): Promise<void> {
    const folder = this.#options.folders.folder(folderId)
    this.#options.folders.change({ ...folder, confirmedRule: ruleText(rule) })
    return this.#options.active.redecide(folderId, true)
  }

  /** Nothing is sent from a paused folder, except an import that is being sent now. */
  async pause(folderId: string, isPaused: boolean): Promise<void> {
    this.#options.folders.change({ ...this.#options.folders.folder(folderId), isPaused })
    try {
      if (isPaused) {
        this.#options.work.handOver.takeBackPaused(folderId)
        this.#options.files.decideDuplicatesAgain(folderId)
      }
      // The workspace's users may have changed meanwhile.
      else this.#options.files.decideAgain(folderId, 'open')
    } finally {
      // Otherwise its files would still be handed over.
      await this.#options.active.follow()
    }
  }

  /** Its files that are in the list of imports stay there. */
  async remove(folderId: string): Promise<void> {
    this.#options.folders.removeFolder(folderId, this.#options.clock.now())
    this.#options.files.decideDuplicatesAgain(folderId)
    await this.#options.active.follow()
  }

  /** Fails with `not-found`, `folder-refused`. */
  async restore(folderId: string): Promise<void> {
    if (this.#options.folders.folders().some((folder) => folder.folderId === folderId)) return
    const folder = this.#options.folders.removedFolder(folderId)
    await withDisk(this.#options.clock, async (disk) => {
      for (const { path } of this.#options.folders.folders())
        if (await overlapNow(disk, folder.path, path))
          throw new AppError('folder-refused', { cause: 'watched', other: path })
    })
    await this.#checkElsewhere(folder.path, folder.whenSent)
    this.#options.folders.restoreFolder(folder)
    this.#options.files.decideAgain(folderId, 'all')
    await this.#options.active.follow()
  }

  check(folderId: string): void {
    this.#options.folders.folder(folderId)
    this.#options.files.checkAgain(folderId)
    this.#options.watches.check(folderId)
    this.#options.changed(folderId)
  }

  async #checkElsewhere(path: string, whenSent: WhenSent): Promise<void> {
    const elsewhere = await this.#options.elsewhere()
    const isKept = whenSent.kind === 'keep'
    await withDisk(this.#options.clock, (disk) => checkElsewhere({ path, isKept }, elsewhere, disk))
  }
}
