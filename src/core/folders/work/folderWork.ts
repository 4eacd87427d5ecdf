import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { SECOND, type EpochMs } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { RuleContext } from '../deciding/assessment.ts'
import { earlierImport } from '../../imports/staging/stagingContext.ts'
import { ruleText } from '../store/storedFolder.ts'
import type { StoredFile } from '../store/storedFile.ts'
import type { ActiveFolder, WorkOptions } from './activeFolder.ts'
import { checkedFile, checkFile } from './checkFile.ts'
import { decidedFile, type Deciding } from './decidedFile.ts'
import { drawDays } from './drawDays.ts'
import { errorCode } from './errorCode.ts'
import { followedFile } from './followedFile.ts'
import { HandOver, isOver } from './handOver.ts'
import { Lanes } from './lanes.ts'
import { proveFolder } from './proveFolder.ts'
import { SentSources } from './sources/sentSources.ts'

/** Each step takes a few milliseconds, so that requests of the page aren't delayed. */
const DECIDED_AT_ONCE = 100
const CHECKED_AT_ONCE = 8
/** What has no event of its own: a draw, a free slot of the limit, agents that can be read again. */
const LONGEST_REST = 15 * SECOND
/** While an import is being sent, its queue changes many times a second. */
const SHORTEST_REST = SECOND / 4

export type FolderWorkOptions = Omit<WorkOptions, 'signal'>

/**
 * Decides about files of watched folders, reads them, draws, and hands them to the list of imports: step by step, one after
 * another, each written to disk before the next. What it does follows from what is stored, so it continues after a restart.
 */
export class FolderWork {
  readonly #options: FolderWorkOptions
  /** To the list of imports, and back. */
  readonly handOver: HandOver
  readonly #sources: SentSources
  readonly #closing = new AbortController()
  #rest = new AbortController()
  #isWoken = false
  /** Of the list of imports in the last step. */
  #importsRevision = 0
  #users: readonly User[] | null = null
  #callTypes: readonly CallType[] | null = null
  #ended: Promise<void> = Promise.resolve()
  readonly #lanes = new Lanes(this.#closing.signal, () => this.wake())

  constructor(options: FolderWorkOptions) {
    this.#options = options
    this.handOver = new HandOver({ ...options, signal: this.#closing.signal })
    this.#sources = new SentSources({ ...options, signal: this.#closing.signal })
  }

  start(paused: readonly string[]): void {
    this.handOver.reconcile()
    for (const folderId of paused) this.handOver.takeBackPaused(folderId)
    this.#ended = this.#run()
  }

  /** Something has changed. */
  wake(): void {
    this.#isWoken = true
    this.#rest.abort()
  }

  lists(): Pick<RuleContext, 'users' | 'callTypes'> {
    return { users: this.#users, callTypes: this.#callTypes }
  }

  contextOf({ folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>): RuleContext {
    const { proof, timeZone } = folder
    return { rule, proof, timeZone, users: this.#users, callTypes: this.#callTypes, nowMs: this.#options.clock.now() }
  }

  /** Whether the file, as it is here, would be sent by this rule without another decision. */
  isSentBy(file: StoredFile, of: Pick<ActiveFolder, 'folder' | 'rule'>): boolean {
    const decided = decidedFile(file, of, this.#deciding(of))
    const isReady = decided.status === 'postponed' && decided.reason?.kind === 'limit'
    return isReady && !of.folder.isPaused && !this.handOver.followsOwn(decided)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#rest.abort()
    await this.#ended
    await this.#lanes.ended()
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    while (!this.#closing.signal.aborted) {
      this.#isWoken = false
      this.#rest = new AbortController()
      await this.#attempt(() => this.#step().then(() => false))
      if (this.#closing.signal.aborted) return
      await nextTurn()
      // Also if it was woken meanwhile: the progress of an import is not urgent.
      await clock.wait(SHORTEST_REST, this.#closing.signal).catch(() => undefined)
      if (!this.#isWoken) await clock.wait(this.#restMs(), this.#rest.signal).catch(() => undefined)
    }
  }

  /** What fails for one folder doesn't stop the others. It is tried again in the next step. */
  async #attempt(step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await step()
    } catch (error) {
      // Paths of files have phone numbers, and errors of the file system have paths.
      if (!this.#closing.signal.aborted) this.#options.log.error('folders.step', { code: errorCode(error) })
      return false
    }
  }

  /** Begins what isn't being done already. Each folder waits for its own disk only. */
  async #step(): Promise<void> {
    const { active } = this.#options
    this.#follow()
    if (active().length === 0) return
    this.#decideImported()
    await this.readLists()
    for (const one of active()) {
      const { folderId } = one.folder
      this.#lanes.begin(folderId, () => this.#attempt(() => this.#stepOf(folderId)))
      this.#lanes.begin(`sent files of ${folderId}`, () => this.#attempt(() => this.#sources.next(one)))
    }
    this.#lanes.begin('handing over', () => this.#attempt(() => this.handOver.next((one) => this.contextOf(one))))
  }

  async #stepOf(folderId: string): Promise<boolean> {
    // The first listing would change the proof, and with it every decision, again and again.
    const found = this.#active(folderId)
    if (found === null || (found.session.isThere && !found.session.isListed)) return false
    // Decisions by a proof of other names or another rule could be wrong.
    if (!(await this.#prove(found))) return true
    this.#takeBackOutdated(folderId)
    const hasDecided = await this.#decideSome(folderId)
    if (hasDecided) await nextTurn()
    const hasChecked = await this.#checkSome(folderId)
    const hasDrawn = this.#draw(folderId)
    return hasDecided || hasChecked || hasDrawn
  }

  #prove(found: ActiveFolder): Promise<boolean> {
    const now = () => this.#active(found.folder.folderId)
    return proveFolder(found, { ...this.#options, now, signal: this.#closing.signal })
  }

  /** Null if it was removed or paused meanwhile. */
  #active(folderId: string): ActiveFolder | null {
    return this.#options.active().find(({ folder }) => folder.folderId === folderId) ?? null
  }

  /** The users and call types. Without them files wait, and the next step tries again. */
  async readLists(): Promise<void> {
    const { session, files, active, log } = this.#options
    try {
      const { directory } = await session()
      const how = { urgency: new Urgency('background'), signal: this.#closing.signal }
      const [users, callTypes] = await Promise.all([directory.users(how), directory.callTypes(how)])
      if (isDeepStrictEqual([users, callTypes], [this.#users, this.#callTypes])) return
      this.#users = users
      this.#callTypes = callTypes
      for (const { folder } of active()) files.decideAgain(folder.folderId, 'open')
    } catch (error) {
      if (!this.#closing.signal.aborted) log.info('folders.no-lists', { code: errorCode(error) })
    }
  }

  /** Again when the folder, its rule, its proof or the users have changed. */
  #takeBackOutdated(folderId: string): void {
    const active = this.#active(folderId)
    if (active === null) return
    const [before, users] = active.session.checkedBy ?? []
    if (before === active && users === this.#users) return
    const isDone = this.handOver.takeBackOutdated(active, this.contextOf(active))
    if (isDone) active.session.checkedBy = [active, this.#users]
  }

  async #decideSome(folderId: string): Promise<boolean> {
    const { files, changed, clock } = this.#options
    const needing = () => files.due.needing('decide', folderId, clock.now(), DECIDED_AT_ONCE)
    const before = this.#active(folderId)
    const others = before?.session.others
    const first = needing()
    if (first.length === 0) return false
    const details = await this.#detailsOf(folderId, first)
    const found = this.#active(folderId)
    if (before === null || found === null || this.#closing.signal.aborted) return false
    // What was read may be outdated, and these decisions would count as decisions about what is there now.
    if (found.session.others !== others || ruleText(found.rule) !== ruleText(before.rule)) return true
    // Read again: a person may have changed them meanwhile.
    const some = needing().map((file) =>
      details.has(file.path) ? { ...file, details: details.get(file.path) ?? null } : file,
    )
    if (some.length === 0) return false
    const deciding = this.#deciding(found)
    files.writeDecided(some.map((file) => decidedFile(file, found, deciding)))
    changed(folderId)
    return true
  }

  #deciding(of: Pick<ActiveFolder, 'folder' | 'rule'>): Deciding {
    const { files, imports, active } = this.#options
    return { files, active: active(), context: this.contextOf(of), known: imports.queue.known }
  }

  /** What files beside these say about them, or that they say nothing. Empty if the rule doesn't read such files. */
  async #detailsOf(folderId: string, some: readonly StoredFile[]): Promise<ReadonlyMap<string, SidecarReading | null>> {
    const { files } = this.#options
    const found = this.#active(folderId)
    const paths = some.filter(({ sha256 }) => sha256 !== null).map(({ path }) => path)
    if (found === null || found.rule.sidecar === null || paths.length === 0) return new Map()
    const { folder, rule, session } = found
    const recordings = (afterKey: number, limit: number) => files.shown.namesThere(folderId, afterKey, limit)
    const details = await session.details.of(paths, { folder: folder.path, rule, others: session.others, recordings })
    return new Map(paths.map((path) => [path, details.get(path) ?? null]))
  }

  async #checkSome(folderId: string): Promise<boolean> {
    const { files, changed, clock } = this.#options
    const found = this.#active(folderId)
    if (found === null || !found.session.isThere || !found.session.isListed) return false
    const some = files.due.needing('check', folderId, clock.now(), CHECKED_AT_ONCE)
    if (some.length === 0) return false
    const gone = some.filter(({ path, status }) => found.session.gone.has(path) && status !== 'sent')
    if (gone.length > 0) {
      this.handOver.takeBackGone(gone)
      changed(folderId)
      return true
    }
    const checks = await Promise.all(some.map((file) => checkFile(found, file)))
    // What failed because it was paused or removed says nothing about the files.
    const now = this.#active(folderId)
    if (this.#closing.signal.aborted || now?.session !== found.session) return false
    const checked = some.flatMap((before, index) => {
      // A person may have changed it, or the folder, while it was read.
      const file = files.of(folderId, before.path)
      const check = checks[index]
      const isSame = file?.sizeBytes === before.sizeBytes && file.modifiedMs === before.modifiedMs
      return file === null || check === undefined || !isSame || file.needs !== 'check'
        ? []
        : [checkedFile(file, check, clock.now())]
    })
    files.write(this.handOver.sendReadable(checked, now, this.contextOf(now)))
    changed(folderId)
    return true
  }

  #draw(folderId: string): boolean {
    const { files, changed, clock } = this.#options
    const found = this.#active(folderId)
    if (found === null || !drawDays(found, files, clock.now())) return false
    changed(folderId)
    return true
  }

  #follow(): void {
    const { files, imports, changed, clock } = this.#options
    const now = clock.now()
    const { queue } = imports
    this.handOver.takeBackUnsent()
    const followed = files.together(() => {
      const some = files.due.followed().flatMap((file) => {
        const key = file.key ?? ''
        const record = queue.listed.ofKey(key)
        const next = followedFile(file, { record, accepted: queue.known.accepted(key) }, now)
        // Before a person can remove it from the list.
        const isNew = next !== null || file.reason?.kind === 'replaced'
        if (record !== null && isOver(record) && isNew) this.handOver.noteTried(file, record)
        return next ?? []
      })
      files.write(some)
      return some
    })
    if (followed.length > 0) changed(null)
  }

  /** Files that may have been imported, once the service has accepted that import: a person who includes them has to know. */
  #decideImported(): void {
    const { files, imports, active } = this.#options
    const { revision, known } = imports.queue
    if (revision === this.#importsRevision) return
    const imported = active()
      .flatMap(({ folder }) => files.due.possiblyImported(folder.folderId))
      .filter(
        ({ sha256, key }) => sha256 !== null && typeof earlierImport(known.byContent, sha256, key)?.callId === 'number',
      )
    files.write(imported.map((file) => ({ ...file, needs: 'decide' })))
    this.#importsRevision = revision
  }

  #restMs(): number {
    const { files, active, clock } = this.#options
    const times: EpochMs[] = active()
      .filter(({ session }) => session.isThere && session.isListed)
      .flatMap(({ folder }) => files.due.nextCheckAt(folder.folderId) ?? [])
    return Math.min(LONGEST_REST, Math.max(0, Math.min(...times) - clock.now()))
  }
}
