import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { Budgets } from '../budget/budgets.ts'
import { IMPORT_LIMIT, ImportBudget } from '../budget/importBudget.ts'
import { REQUEST_LIMIT } from '../budget/requestBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ApiKey } from '../secrets/apiKey.ts'
import { readApiKey } from '../secrets/apiKey.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { Clock, DemoService } from '../ports.ts'
import { readBaseUrl } from '../service/baseUrl.ts'
import type { Network } from '../service/dispatcher.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { WorkspaceRecord, WorkspaceRegistry } from './registry.ts'
import { createSession, type WorkspaceSession } from './session.ts'

export interface SessionsOptions {
  readonly registry: WorkspaceRegistry
  readonly keychain: Keychain
  readonly budgets: Budgets
  readonly demoService: DemoService | null
  readonly network: Network
  readonly clock: Clock
  readonly log: Log
  /** `dataFolder/workspaces`. */
  readonly folder: string
  /** Told of each call that was read in full. */
  readonly onCallRead?: (workspaceId: string, call: CallDetail) => void
}

const NO_USE: BudgetSnapshot = {
  used: 0,
  limit: REQUEST_LIMIT,
  waiting: 0,
  nextFreeAt: null,
  coolingDownUntil: null,
  imports: { used: 0, limit: IMPORT_LIMIT, nextFreeAt: null, coolingDownUntil: null },
}

interface BudgetFeed {
  readonly source: SnapshotSource<BudgetSnapshot>
  session: WorkspaceSession | null
  /** What ends the listening to that session. */
  listening: readonly (() => void)[]
}

/** The open workspaces: each made at the first need, closed on removal, made anew when its address or its key changes. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #open = new Map<string, Promise<WorkspaceSession>>()
  readonly #importBudgets = new Map<string, Promise<ImportBudget>>()
  /** Of each key the first that this run has seen, by fingerprint; it stays when its workspace goes, since the service's hour does. */
  readonly #importsOfKey = new Map<string, ImportBudget>()
  readonly #feeds = new Map<string, BudgetFeed>()

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  /** Fails with `not-found`, `key-missing`, `keychain-locked`, `keychain-unavailable`, `demo-failed`. */
  async get(workspaceId: string): Promise<WorkspaceSession> {
    const record = this.#options.registry.get(workspaceId)
    if (record.kind === 'demo') return this.#demoSession(record)
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    return this.#create(workspaceId, async () => {
      const key = await this.#options.keychain.get(workspaceId, record.keyKeptIn)
      return { baseUrl: record.baseUrl ?? '', key }
    })
  }

  /** The session as it is, when there is one; makes none. */
  async existing(workspaceId: string): Promise<WorkspaceSession | null> {
    return (await this.#open.get(workspaceId)?.catch(() => null)) ?? null
  }

  /** Where everything stored for a workspace lies. */
  folderOf(workspaceId: string): string {
    return join(this.#options.folder, workspaceId)
  }

  /** The import limit is per workspace and outlives sessions. */
  importBudget(workspaceId: string): Promise<ImportBudget> {
    const known = this.#importBudgets.get(workspaceId)
    if (known !== undefined) return known
    const document = new JsonDocument(join(this.folderOf(workspaceId), 'import-budget.json'))
    const opened = ImportBudget.open(document, this.#options.clock)
    this.#importBudgets.set(workspaceId, opened)
    opened.catch(() => this.#importBudgets.delete(workspaceId))
    return opened
  }

  /**
   * The budget of a workspace, over all its sessions: one that can't be opened now (its key is missing, say) has used
   * nothing until it is. Fails with `not-found`.
   */
  async watchBudget(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<BudgetSnapshot>> {
    try {
      await this.get(workspaceId)
    } catch (error) {
      // Who needs the session hears why there is none; a failure here would only be asked for again, and the keychain too.
      if (!isAppError(error)) throw error
      this.#options.registry.get(workspaceId)
    }
    return this.#feed(workspaceId).source.watch(signal)
  }

  /** Ends the session; the next `get` makes a new one. */
  async close(workspaceId: string): Promise<void> {
    const session = await this.existing(workspaceId)
    this.#open.delete(workspaceId)
    if (session === null) return
    this.#options.budgets.release(session.budget, this.#budgetPath(workspaceId))
    this.#unfollow(session)
    await session.close()
  }

  /** Ends the session and removes everything stored for the workspace. */
  async erase(workspaceId: string): Promise<void> {
    await this.close(workspaceId)
    this.#feeds.get(workspaceId)?.source.close()
    this.#feeds.delete(workspaceId)
    const importBudget = await this.#importBudgets.get(workspaceId)?.catch(() => null)
    importBudget?.leave()
    this.#importBudgets.delete(workspaceId)
    await rm(this.folderOf(workspaceId), { recursive: true, force: true })
  }

  async closeAll(): Promise<void> {
    for (const { source } of this.#feeds.values()) source.close()
    await Promise.all([...this.#open.keys()].map((workspaceId) => this.close(workspaceId)))
  }

  async #demoSession({ id }: WorkspaceRecord): Promise<WorkspaceSession> {
    const { demoService } = this.#options
    if (demoService === null) throw new AppError('demo-failed', { reason: 'This host has no demo service.' })
    const { baseUrl, apiKey } = await demoService.start()
    const existing = await this.existing(id)
    const key = readApiKey(apiKey)
    if (key === null) throw new AppError('demo-failed', { reason: 'The demo service gave an unusable key.' })
    const isSame = existing?.base.href === readBaseUrl(baseUrl).href && existing.key.reveal() === key.reveal()
    if (existing !== null && isSame) return existing
    // The service was started again somewhere else, with another key.
    const pending = this.#open.get(id)
    if (existing !== null) await this.close(id)
    else if (pending !== undefined) return pending
    return this.#open.get(id) ?? this.#create(id, () => Promise.resolve({ baseUrl, key }))
  }

  #create(
    workspaceId: string,
    connect: () => Promise<{ readonly baseUrl: string; readonly key: ApiKey }>,
  ): Promise<WorkspaceSession> {
    const { budgets, network, clock, log } = this.#options
    const created = (async () => {
      const { baseUrl, key } = await connect()
      const base = readBaseUrl(baseUrl)
      const importBudget = await this.importBudget(workspaceId)
      const fingerprint = key.fingerprint(base.href)
      const first = this.#importsOfKey.get(fingerprint)
      if (first === undefined) this.#importsOfKey.set(fingerprint, importBudget)
      else await importBudget.shareWith(first)
      const session = createSession({
        workspaceId,
        base,
        key,
        budgets,
        budgetPath: this.#budgetPath(workspaceId),
        importBudget,
        network,
        clock,
        log,
        onCallRead: (call) => this.#options.onCallRead?.(workspaceId, call),
      })
      this.#follow(session)
      return session
    })()
    this.#open.set(workspaceId, created)
    created.catch(() => {
      if (this.#open.get(workspaceId) === created) this.#open.delete(workspaceId)
    })
    return created
  }

  #budgetPath(workspaceId: string): string {
    return join(this.folderOf(workspaceId), 'request-budget.json')
  }

  #follow(session: WorkspaceSession): void {
    const feed = this.#feed(session.workspaceId)
    feed.session = session
    const tell = () => {
      if (feed.session === session) feed.source.changed()
    }
    for (const stop of feed.listening) stop()
    feed.listening = [session.budget.onChange(tell), session.importBudget.onChange(tell)]
    feed.source.changed()
  }

  /** The budgets outlive the session: what still listened to them would hold it, and with it its key. */
  #unfollow(session: WorkspaceSession): void {
    const feed = this.#feed(session.workspaceId)
    if (feed.session !== session) return
    for (const stop of feed.listening) stop()
    feed.listening = []
    feed.session = null
  }

  #feed(workspaceId: string): BudgetFeed {
    const known = this.#feeds.get(workspaceId)
    if (known !== undefined) return known
    const feed: BudgetFeed = {
      session: null,
      listening: [],
      source: new SnapshotSource<BudgetSnapshot>(() => feed.session?.budgetSnapshot() ?? NO_USE, this.#options.clock),
    }
    this.#feeds.set(workspaceId, feed)
    return feed
  }
}
