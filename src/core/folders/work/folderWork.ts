import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import type { SidecarReading } from '../../../domain/recordings/rules/nameReading.ts'
import { narrowedProof } from '../../../domain/recordings/rules/narrowedProof.ts'
import { ZoneObservations } from '../../../domain/recordings/rules/zoneObservations.ts'
import type { ZoneProof } from '../../../domain/recordings/rules/zoneProof.ts'
import { SECOND, type EpochMs } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { KnownRecordings } from '../../imports/queue/journal/knownRecordings.ts'
import type { WorkspaceImports } from '../../imports/workspaceImports.ts'
import type { Clock } from '../../ports.ts'
import { Steps } from '../../steps.ts'
import { decide } from '../deciding/decideFile.ts'
import { drawTime } from '../deciding/days.ts'
import { drawnFiles } from '../deciding/drawnFiles.ts'
import { judge, type RuleContext } from '../deciding/judgement.ts'
import { type FileStore, GONE } from '../store/fileStore.ts'
import { areReadAlike, ruleText } from '../store/storedFolder.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { type ActiveFolder, isConfirmed } from './activeFolder.ts'
import { checkedFile, checkFile } from './checkFile.ts'
import { errorCode } from './errorCode.ts'
import { followedFile } from './followedFile.ts'
import { HandOver } from './handOver.ts'
import { observe } from './provenZone.ts'
import { sameRecording, sameVoipId } from './sameRecording.ts'
import { SentSources } from './sentSources.ts'

export interface FolderWorkOptions {
  readonly files: FileStore
  readonly imports: WorkspaceImports
  /** Another workspace watches this folder, one in it, or one around it. Fails if a disk doesn't respond. */
  readonly isShared: (path: string) => Promise<boolean>
  readonly session: () => Promise<WorkspaceSession>
  /** Those that are watched now. */
  readonly active: () => readonly ActiveFolder[]
  /** Stores what the names of a folder prove. `active` has it from then on. */
  readonly prove: (folderId: string, proof: ZoneProof) => void
  /** Files of a folder have changed; null: of several. */
  readonly changed: (folderId: string | null) => void
  readonly clock: Clock
  readonly log: Log
}

/** Each step takes a few milliseconds, so that requests of the page aren't delayed. */
const DECIDED_AT_ONCE = 100
const CHECKED_AT_ONCE = 8
/** What has no event of its own: a draw, a free slot of the limit, agents that can be read again. */
const LONGEST_REST = 15 * SECOND
/** While an import is being sent, its queue changes many times a second. */
const SHORTEST_REST = SECOND / 4

/**
 * Decides about files of watched folders, reads them, draws, and hands them to the list of imports: step by step, one after
 * another, each written to disk before the next. What it does follows from what is stored, so it continues after a restart.
 */
export class FolderWork {
  readonly #options: FolderWorkOptions
  readonly #handOver: HandOver
  readonly #sources: SentSources
  readonly #closing = new AbortController()
  #rest = new AbortController()
  #isWoken = false
  #users: readonly User[] | null = null
  #callTypes: readonly CallType[] | null = null
  #ended: Promise<void> = Promise.resolve()
  /** What is being done now. */
  readonly #lanes = new Map<string, { isAskedAgain: boolean; ended: Promise<void> }>()

  constructor(options: FolderWorkOptions) {
    this.#options = options
    this.#handOver = new HandOver({ ...options, signal: this.#closing.signal })
    this.#sources = new SentSources({ ...options, signal: this.#closing.signal })
  }

  start(paused: readonly string[]): void {
    this.#handOver.reconcile()
    for (const folderId of paused) this.takeBackPaused(folderId)
    this.#ended = this.#run()
  }

  /** Something has changed. */
  wake(): void {
    this.#isWoken = true
    this.#rest.abort()
  }

  /** Its files that are in the list of imports wait until it is resumed. */
  takeBackPaused(folderId: string): void {
    this.#handOver.takeBackPaused(folderId)
  }

  /** Returns how many. */
  takeBackChosen(files: readonly StoredFile[]): number {
    return this.#handOver.takeBackChosen(files)
  }

  /** Their imports can't be sent from there. The recordings may be in the folder under another name. */
  takeBackGone(files: readonly StoredFile[]): void {
    this.#handOver.takeBack(files, GONE)
    for (const file of files) this.#options.files.gone(file.folderId, [file.path])
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
    const { standing, reason } = this.#decided(file, of, this.contextOf(of), this.#options.imports.queue.known)
    return !of.folder.isPaused && standing === 'postponed' && reason?.kind === 'limit'
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#rest.abort()
    await this.#ended
    await Promise.all([...this.#lanes.values()].map(({ ended }) => ended))
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
    await this.readLists()
    for (const one of active()) {
      const { folderId } = one.folder
      this.#begin(folderId, () => this.#attempt(() => this.#stepOf(folderId)))
      this.#begin(`sent files of ${folderId}`, () => this.#attempt(() => this.#sources.next(one)))
    }
    this.#begin('handing over', () => this.#attempt(() => this.#handOver.next((one) => this.contextOf(one))))
  }

  /** Repeats it as long as there is more to do at once. If it is asked for meanwhile, it is done again afterwards. */
  #begin(lane: string, once: () => Promise<boolean>): void {
    const running = this.#lanes.get(lane)
    if (running !== undefined) {
      running.isAskedAgain = true
      return
    }
    const begun = { isAskedAgain: false, ended: Promise.resolve() }
    this.#lanes.set(lane, begun)
    begun.ended = this.#repeat(once).then((hasDone) => {
      this.#lanes.delete(lane)
      if (hasDone || begun.isAskedAgain) this.wake()
    })
  }

  async #repeat(once: () => Promise<boolean>): Promise<boolean> {
    let hasDone = false
    while (!this.#closing.signal.aborted && (await once())) {
      hasDone = true
      await nextTurn()
    }
    return hasDone
  }

  async #stepOf(folderId: string): Promise<boolean> {
    // The first listing would change the proof, and with it every decision, again and again.
    const found = this.#active(folderId)
    if (found === null || (found.session.isThere && !found.session.isListed)) return false
    // Decisions by a proof of other names or another rule could be wrong.
    if (!(await this.#prove(folderId))) return true
    this.#takeBackOutdated(folderId)
    const hasDecided = await this.#decideSome(folderId)
    if (hasDecided) await nextTurn()
    const hasChecked = await this.#checkSome(folderId)
    const hasDrawn = this.#draw(folderId)
    return hasDecided || hasChecked || hasDrawn
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

  /** False if the rule or the names changed meanwhile, so that it has to be done again. */
  async #prove(folderId: string): Promise<boolean> {
    const found = this.#active(folderId)
    if (found === null || !found.session.hasNewNames) return true
    // Nothing is handed over by a proof that new names may contradict.
    found.session.isProving = true
    try {
      return await this.#proveFolder(found)
    } finally {
      found.session.isProving = false
    }
  }

  async #proveFolder({ folder, rule, session }: ActiveFolder): Promise<boolean> {
    const { prove, files, changed } = this.#options
    const { folderId } = folder
    session.hasNewNames = false
    if (session.names === null || !areReadAlike(session.names.rule, rule)) {
      const isProven = folder.proof.kind !== 'unproven'
      const afterKey = isProven ? files.shown.keyBeforeLast(folderId, MOST_PROVING_NAMES) : 0
      session.names = { rule, observed: new ZoneObservations(), afterKey }
    }
    const { names } = session
    const steps = new Steps(() => !this.#closing.signal.aborted)
    for (;;) {
      const added = files.shown.names(folderId, names.afterKey, NAMES_AT_ONCE)
      const paths = added.map(({ path }) => path)
      await observe(names.observed, rule, paths, steps)
      names.afterKey = added.at(-1)?.fileKey ?? names.afterKey
      if (added.length < NAMES_AT_ONCE) break
    }
    const proof = narrowedProof(folder.proof, await steps.run(names.observed.proof()))
    const now = this.#active(folderId)
    if (session.hasNewNames || now?.session !== session || !areReadAlike(now.rule, rule)) {
      session.hasNewNames = true
      return false
    }
    if (JSON.stringify(proof) === JSON.stringify(folder.proof)) return true
    prove(folderId, proof)
    const meaning = ({ confirmedBy: _, nameCount: __, ...rest }: typeof proof) => JSON.stringify(rest)
    if (meaning(proof) !== meaning(folder.proof)) files.decideAgain(folderId, 'all')
    changed(folderId)
    return true
  }

  /** Again when its rule, its proof or the users have changed. */
  #takeBackOutdated(folderId: string): void {
    const active = this.#active(folderId)
    if (active === null) return
    const [before, users] = active.session.checkedBy ?? []
    if (before === active && users === this.#users) return
    this.#handOver.takeBackOutdated(active, this.contextOf(active))
    active.session.checkedBy = [active, this.#users]
  }

  async #decideSome(folderId: string): Promise<boolean> {
    const { files, imports, changed, clock } = this.#options
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
    const { known } = imports.queue
    const context = this.contextOf(found)
    files.writeDecided(some.map((file) => this.#decided(file, found, context, known)))
    changed(folderId)
    return true
  }

  /** What files beside these say about them, or that they say nothing. Empty if the rule doesn't read such files. */
  async #detailsOf(folderId: string, some: readonly StoredFile[]): Promise<ReadonlyMap<string, SidecarReading | null>> {
    const { files } = this.#options
    const found = this.#active(folderId)
    const paths = some.filter(({ sha256 }) => sha256 !== null).map(({ path }) => path)
    if (found === null || found.rule.sidecar === null || paths.length === 0) return new Map()
    const { folder, rule, session } = found
    const recordings = (afterKey: number, limit: number) => files.shown.names(folderId, afterKey, limit)
    const details = await session.details.of(paths, { folder: folder.path, rule, others: session.others, recordings })
    return new Map(paths.map((path) => [path, details.get(path) ?? null]))
  }

  #decided(
    file: StoredFile,
    { folder, rule }: Pick<ActiveFolder, 'folder' | 'rule'>,
    context: RuleContext,
    known: KnownRecordings,
  ): StoredFile {
    const { files, active } = this.#options
    const first = judge({ ...file, found: [] }, context)
    const watched = new Set(active().map((one) => one.folder.folderId))
    const counts = (other: StoredFile) => other.importId !== null || watched.has(other.folderId)
    const { key, userId, callAt, day } = first
    const keyed = { ...file, key, userId, callAt, day }
    const same = {
      ofContent: files.sameContent(file).filter(counts),
      ofKey: files.sameKey(keyed).filter(counts),
      tried: key === null || file.sha256 === null ? null : files.triedWith(key, file.sha256),
      known,
    }
    // A likely call depends on the time and the agent.
    const likely = key === file.key ? file.found.filter(({ kind }) => kind === 'likely-call') : []
    const foundProblems = [...sameVoipId(file, key, same), ...likely]
    const isSameDraw = file.userId === userId && file.day === day
    const next = { ...keyed, found: foundProblems, draw: isSameDraw ? file.draw : null }
    const { plan } = folder
    const isDrawn = plan.kind === 'per-agent' && day !== null && files.due.isDrawn(folder.folderId, day)
    const decision = decide(next, judge(next, context), {
      startsAt: folder.startsAt,
      timeZone: folder.timeZone,
      selection: folder.selection,
      plan,
      isConfirmed: isConfirmed({ folder, rule }),
      hasUsers: context.users !== null,
      same: sameRecording(file, key, same),
      drawn: isDrawn ? { isFull: files.due.drawnOf(next) >= plan.perDay } : null,
    })
    if (decision.kind === 'unread') {
      const isNew = file.standing === 'waiting' || file.standing === 'writing'
      const shown = isNew ? { standing: file.standing, reason: file.reason } : UNCHECKED
      return { ...next, ...shown, needs: 'check' }
    }
    const { standing, reason, draw } = decision
    return { ...next, standing, reason, draw, needs: null }
  }

  async #checkSome(folderId: string): Promise<boolean> {
    const { files, changed, clock } = this.#options
    const found = this.#active(folderId)
    if (found === null || !found.session.isThere || !found.session.isListed) return false
    const some = files.due.needing('check', folderId, clock.now(), CHECKED_AT_ONCE)
    if (some.length === 0) return false
    const checks = await Promise.all(some.map((file) => checkFile(found, file)))
    // What failed because it was paused or removed says nothing about the files.
    if (this.#closing.signal.aborted || this.#active(folderId)?.session !== found.session) return false
    const checked = some.flatMap((before, index) => {
      // A person may have changed it, or the folder, while it was read.
      const file = files.of(folderId, before.path)
      const check = checks[index]
      const isSame = file?.sizeBytes === before.sizeBytes && file.modifiedMs === before.modifiedMs
      return file === null || check === undefined || !isSame || file.needs !== 'check'
        ? []
        : [checkedFile(file, check, clock.now())]
    })
    files.write(checked)
    changed(folderId)
    return true
  }

  /** Draws from the calls of days that are over and completely read. */
  #draw(folderId: string): boolean {
    const { files, changed, clock } = this.#options
    const found = this.#active(folderId)
    if (found === null || found.folder.plan.kind !== 'per-agent' || !found.session.isListed) return false
    const { plan, timeZone } = found.folder
    const now = clock.now()
    const due = files.due
      .undrawnDays(folderId)
      .filter((day) => drawTime(day, timeZone) <= now && !files.due.hasUnread(folderId, day))
    if (due.length === 0) return false
    for (const day of due) {
      const ofDay = files.due.ofDay(folderId, day)
      const open = ofDay.filter(({ reason, needs }) => reason?.kind === 'before-draw' && needs === null)
      const before = ofDay.filter(({ draw, importId }) => draw === 'drawn' || importId !== null)
      const candidates = [
        ...open.map((file) => ({ ...file, isDrawn: false })),
        ...before.map((file) => ({ ...file, isDrawn: true })),
      ]
      const drawn = new Set([...drawnFiles(candidates, plan)].map(({ fileKey }) => fileKey))
      const written = open.map((file): StoredFile => {
        return drawn.has(file.fileKey)
          ? { ...file, draw: 'drawn', standing: 'postponed', reason: { kind: 'limit' } }
          : { ...file, draw: 'not-drawn', standing: 'postponed', reason: { kind: 'not-drawn', day } }
      })
      files.writeDraw(folderId, { day, at: now, plan }, written)
    }
    changed(folderId)
    return true
  }

  #follow(): void {
    const { files, imports, changed, clock } = this.#options
    const now = clock.now()
    const { queue } = imports
    const followed = files.due.followed().flatMap((file) => {
      const key = file.key ?? ''
      return followedFile(file, { record: queue.ofKey(key), accepted: queue.acceptedOf(key) }, now) ?? []
    })
    if (followed.length === 0) return
    files.write(followed)
    changed(null)
  }

  #restMs(): number {
    const { files, active, clock } = this.#options
    const times: EpochMs[] = active().flatMap(({ folder }) => files.due.nextCheckAt(folder.folderId) ?? [])
    return Math.min(LONGEST_REST, Math.max(0, Math.min(...times) - clock.now()))
  }
}

const UNCHECKED = { standing: 'waiting', reason: { kind: 'unchecked' } } as const

/** Read again after a start, if the zone was proven before. All names are read until it is. */
const MOST_PROVING_NAMES = 5000
const NAMES_AT_ONCE = 500
