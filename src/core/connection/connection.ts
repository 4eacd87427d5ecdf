import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { isAppError } from '../../contract/errors/errors.ts'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import { IMPORT_LIMIT, ImportBudget } from '../budget/importBudget.ts'
import { REQUEST_LIMIT, type RequestBudget } from '../budget/requestBudget.ts'
import type { ApiKey } from '../secrets/apiKey.ts'
import { assertAllowed } from '../service/allowedBaseUrls.ts'
import { readBaseUrl } from '../service/baseUrl.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { createSession, type SessionOptions, type WorkspaceSession } from './session.ts'

export interface ServiceAddress {
  readonly baseUrl: string
  readonly key: ApiKey
  /** If the service allows other than the interface says. */
  readonly requestsPerMinute?: number
}

interface ConnectionOptions extends Pick<
  SessionOptions,
  'workspaceId' | 'budgets' | 'network' | 'clock' | 'log' | 'hooks'
> {
  readonly folder: string
  /** Fails with `not-found`, `key-missing`, `keychain-locked`, `keychain-unanswered`, `keychain-unavailable`, `demo-failed`. */
  readonly address: () => Promise<ServiceAddress>
  /** Whether the address can change while a session is open: the demo's service may be restarted on another port. */
  readonly canMove: boolean
}

const NO_USE: BudgetSnapshot = {
  used: 0,
  limit: REQUEST_LIMIT,
  waiting: 0,
  nextFreeAt: null,
  coolingDownUntil: null,
  imports: { used: 0, limit: IMPORT_LIMIT, nextFreeAt: null, coolingDownUntil: null },
}

/** The session is created on first use, and again after `close` or a new address; the budgets outlive it. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #budgetSource: SnapshotSource<BudgetSnapshot>
  #opening: Promise<WorkspaceSession> | undefined
  #importBudget: Promise<ImportBudget> | undefined
  /** The session whose budgets are shown. */
  #followed: WorkspaceSession | null = null
  #stopFollowing: readonly (() => void)[] = []
  /** Connections of closed sessions, on which requests may still be in flight. */
  readonly #leftDispatchers: Dispatcher[] = []

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#budgetSource = new SnapshotSource(() => this.#followed?.budgetSnapshot() ?? NO_USE, options.clock)
  }

  /** Fails with `not-found`, `key-missing`, `keychain-locked`, `keychain-unanswered`, `keychain-unavailable`, `demo-failed`. */
  async session(): Promise<WorkspaceSession> {
    const { address, canMove } = this.#options
    if (!canMove) return this.#opening ?? this.#open(address)
    const found = await address()
    const { baseUrl, key } = found
    const opening = this.#opening
    const current = await this.current()
    const isSame = current?.base.href === readBaseUrl(baseUrl).href && current.key.reveal() === key.reveal()
    if (current !== null && isSame) return current
    // Otherwise, another caller has replaced it meanwhile.
    if (current !== null && this.#opening === opening) await this.close()
    return this.#opening ?? this.#open(() => Promise.resolve(found))
  }

  async current(): Promise<WorkspaceSession | null> {
    return (await this.#opening?.catch(() => null)) ?? null
  }

  importBudget(): Promise<ImportBudget> {
    if (this.#importBudget !== undefined) return this.#importBudget
    const document = new JsonDocument(join(this.#options.folder, 'import-budget.json'))
    const opening = ImportBudget.open(document, this.#options.clock)
    this.#importBudget = opening
    opening.catch(() => (this.#importBudget = undefined))
    return opening
  }

  /** Before a key is tried for this workspace: its requests of an earlier run may have had the same key. */
  countEarlier(budget: RequestBudget): void {
    this.#options.budgets.countEarlier(budget, this.#budgetPath())
  }

  /** The budget over all sessions. While no session can be opened (such as without a key), it reports no use. */
  async watchBudget(signal?: AbortSignal): Promise<AsyncIterable<BudgetSnapshot>> {
    try {
      await this.session()
    } catch (error) {
      // Requests that need the session report this. Failing here would make the page retry, which would prompt for the keychain
      // again.
      if (!isAppError(error)) throw error
    }
    return this.#budgetSource.watch(signal)
  }

  /** The next use creates a new session. Requests in flight end by themselves: an upload that is cut off would count twice. */
  async close(): Promise<void> {
    const opening = this.#opening
    const session = await this.current()
    if (session === null || this.#opening !== opening) return
    this.#opening = undefined
    this.#options.budgets.release(session.budget, this.#budgetPath())
    this.#unfollow(session)
    this.#leftDispatchers.push(...session.close())
  }

  /** Ends all sessions with their requests, and the streams of the budget. */
  async end(): Promise<void> {
    this.#budgetSource.close()
    await this.close()
    await Promise.all(this.#leftDispatchers.splice(0).map((dispatcher) => dispatcher.destroy()))
  }

  /** Ends it for a removed workspace: its import budget, which may be shared, is no longer stored in its folder. */
  async erase(): Promise<void> {
    await this.end()
    const importBudget = await this.#importBudget?.catch(() => null)
    importBudget?.leave()
    this.#importBudget = undefined
  }

  #open(address: () => Promise<ServiceAddress>): Promise<WorkspaceSession> {
    const { budgets, network, canMove } = this.#options
    const opening = (async () => {
      const { baseUrl, key, requestsPerMinute } = await address()
      const base = readBaseUrl(baseUrl)
      // The demo's service runs on this computer.
      if (!canMove) assertAllowed(base, network.allowedBaseUrls)
      const importBudget = await this.importBudget()
      await budgets.joinImports(key.fingerprint(base.href), importBudget)
      const budgetPath = this.#budgetPath()
      const session = createSession({ ...this.#options, base, key, requestsPerMinute, budgetPath, importBudget })
      this.#follow(session)
      return session
    })()
    this.#opening = opening
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined
    })
    return opening
  }

  #budgetPath(): string {
    return join(this.#options.folder, 'request-budget.json')
  }

  #follow(session: WorkspaceSession): void {
    this.#followed = session
    const tell = () => {
      if (this.#followed === session) this.#budgetSource.changed()
    }
    for (const stop of this.#stopFollowing) stop()
    this.#stopFollowing = [session.budget.onChange(tell), session.importBudget.onChange(tell)]
    this.#budgetSource.changed()
  }

  /** The budgets outlive the session: a leftover listener would keep the session, and with it the key, in memory. */
  #unfollow(session: WorkspaceSession): void {
    if (this.#followed !== session) return
    for (const stop of this.#stopFollowing) stop()
    this.#stopFollowing = []
    this.#followed = null
  }
}
