import { AppError, isAppError } from '../../contract/errors/errors.ts'
import type { WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { colorAt, freeColor, WORKSPACE_COLORS, type WorkspaceColor } from '../../domain/workspaces/workspaceColor.ts'
import type { Budgets } from '../budget/budgets.ts'
import type { Connection } from '../connection/connection.ts'
import type { Log } from '../diagnostics/log.ts'
import { RequestLog } from '../diagnostics/requestLog.ts'
import { type ApiKey, readApiKey } from '../secrets/apiKey.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { addTrackers } from '../made/trackers.ts'
import type { Clock, DemoService } from '../ports.ts'
import { assertAllowed } from '../service/allowedBaseUrls.ts'
import { readBaseUrl } from '../service/baseUrl.ts'
import { createDispatcher, type Network } from '../service/dispatcher.ts'
import { ServiceClient } from '../service/serviceClient.ts'
import { contentsText } from './contents.ts'
import { DEMO_EVIDENCE } from './demoEvidence.ts'
import { readServiceWorkspaceId } from './keyIdentity.ts'
import { DEMO_ID, type WorkspaceRegistry } from './registry.ts'
import type { OpenWorkspaces } from './openWorkspaces.ts'
import type { Workspace } from './workspace.ts'

interface WorkspacesOptions {
  readonly registry: WorkspaceRegistry
  readonly keychain: Keychain
  readonly open: OpenWorkspaces
  readonly budgets: Budgets
  readonly demoService: DemoService | null
  readonly network: Network
  readonly clock: Clock
  readonly log: Log
  readonly changed: () => void
}

export class Workspaces {
  readonly #options: WorkspacesOptions
  /** Workspaces with a key that turned out to be missing from the keychain in this session. */
  readonly #keyless = new Set<string>()
  /** Workspaces with a key that was entered in this session and is kept in memory. */
  readonly #keyedInMemory = new Set<string>()
  #openingDemo: Promise<{ readonly workspaceId: string }> | null = null
  /** The demo's last removal. It never fails. */
  #removingDemo: Promise<unknown> = Promise.resolve()

  constructor(options: WorkspacesOptions) {
    this.#options = options
  }

  snapshots(): readonly WorkspaceSnapshot[] {
    return this.#options.registry.all().map(({ id, kind, name, baseUrl, webAppUrl, color, keyKeptIn }, index) => ({
      id,
      kind,
      name,
      baseUrl,
      webAppUrl,
      color: WORKSPACE_COLORS.find((known) => known === color) ?? colorAt(index),
      keyKeptIn: kind === 'demo' ? 'memory' : this.#isKeyless(id, keyKeptIn) ? 'nowhere' : keyKeptIn,
    }))
  }

  /** Sends one request to check that the service responds, is the expected one and accepts the key. Stores nothing. */
  async test(
    connection: { readonly baseUrl: string; readonly apiKey: string },
    signal?: AbortSignal,
  ): Promise<{ readonly callTypeCount: number }> {
    return this.#tryOut(connection, (client) => countCallTypes(client, signal))
  }

  async add(
    workspace: {
      readonly name: string
      readonly baseUrl: string
      readonly webAppUrl: string | null
      readonly apiKey: string
      readonly color?: WorkspaceColor | undefined
    },
    signal?: AbortSignal,
  ): Promise<{ readonly workspaceId: string }> {
    const serviceWorkspaceId = await this.#checkIdentity(workspace, signal)
    const { registry, keychain, changed } = this.#options
    const id = `w-${crypto.randomUUID()}`
    const keyKeptIn = await this.#keepKey(id, usableKey(workspace.apiKey))
    const { name, webAppUrl, color = freeColor(this.snapshots().map((one) => one.color)) } = workspace
    const baseUrl = readBaseUrl(workspace.baseUrl).href
    try {
      signal?.throwIfAborted()
      await registry.put(
        { id, kind: 'connected', name, baseUrl, webAppUrl, color, keyKeptIn, serviceWorkspaceId },
        { activate: true },
      )
    } catch (error) {
      // No workspace would ever delete this key. If it can't be deleted now, the first error is the one to report.
      await keychain.delete(id, keyKeptIn).catch(() => undefined)
      throw error
    }
    this.#showsNext(id)
    changed()
    return { workspaceId: id }
  }

  async setKey(workspaceId: string, apiKey: string, signal?: AbortSignal): Promise<void> {
    const { registry, keychain, open, changed } = this.#options
    const { baseUrl, serviceWorkspaceId: known } = registry.get(workspaceId)
    if (baseUrl === null) throw new AppError('not-found', { what: 'workspace' })
    const { connection } = open.get(workspaceId)
    const found = await this.#checkIdentity({ baseUrl, apiKey, connection, isKnown: known !== undefined }, signal)
    const former = await keychain.get(workspaceId, registry.get(workspaceId).keyKeptIn).catch(() => undefined)
    signal?.throwIfAborted()
    // Meanwhile, it may have been edited or removed.
    const { serviceWorkspaceId = found } = registry.get(workspaceId)
    if (found !== undefined && found !== serviceWorkspaceId) throw new AppError('other-workspace', {})
    const keyKeptIn = await this.#keepKey(workspaceId, usableKey(apiKey))
    try {
      const record = registry.get(workspaceId)
      signal?.throwIfAborted()
      await registry.put({ ...record, keyKeptIn, serviceWorkspaceId }, { activate: false })
    } catch (error) {
      // What can't be undone now mustn't hide the first error.
      const isThere = registry.all().some(({ id }) => id === workspaceId)
      const undone = isThere && former ? keychain.set(workspaceId, former) : keychain.delete(workspaceId, keyKeptIn)
      await undone.catch(() => undefined)
      throw error
    }
    await connection.close()
    changed()
  }

  async edit(
    workspaceId: string,
    {
      color,
      ...details
    }: { readonly name: string; readonly webAppUrl: string | null; readonly color?: WorkspaceColor | undefined },
  ): Promise<void> {
    const { registry, changed } = this.#options
    await registry.put(
      { ...registry.get(workspaceId), ...details, ...(color !== undefined && { color }) },
      { activate: false },
    )
    changed()
  }

  /** What a person made in it, as JSON. */
  exportContents(workspaceId: string, reviewer: string | null): Promise<string> {
    const { registry, open, clock } = this.#options
    const { name } = registry.get(workspaceId)
    return contentsText(open.get(workspaceId), { name, reviewer, at: clock.now() })
  }

  async activate(workspaceId: string): Promise<void> {
    await this.#options.registry.activate(workspaceId)
    this.#options.changed()
  }

  /**
   * Removes the key first. If the keychain fails, nothing is removed and the failure is reported; with `mayLeaveKey` (confirmed
   * by the person), everything else is removed and the key stays in the keychain. Fails like `Keychain.delete`. `isErased`: whether
   * all its files could be deleted.
   */
  async remove(
    workspaceId: string,
    options: { readonly mayLeaveKey: boolean },
  ): Promise<{ readonly isErased: boolean }> {
    const { registry, keychain, open, changed } = this.#options
    const record = registry.get(workspaceId)
    const workspace = open.get(workspaceId)
    if (record.kind === 'connected') {
      // If the disk is full, the workspace stays, and needs its key.
      await registry.put(record, { activate: false })
      try {
        await keychain.delete(workspaceId, record.keyKeptIn)
      } catch (error) {
        if (!options.mayLeaveKey) throw error
        keychain.forget(workspaceId)
      }
    }
    const removing = this.#removeNow(workspace)
    if (record.kind === 'demo') {
      this.#removingDemo = removing.catch(() => undefined)
      // It fails, because its service ends.
      this.#openingDemo = null
    }
    const isErased = await removing
    changed()
    return { isErased }
  }

  /** Once for concurrent callers: another one would erase what the first has made. */
  openDemo(): Promise<{ readonly workspaceId: string }> {
    const opening = (this.#openingDemo ??= this.#openDemo().finally(() => {
      if (this.#openingDemo === opening) this.#openingDemo = null
    }))
    return opening
  }

  async #openDemo(): Promise<{ readonly workspaceId: string }> {
    const { registry, open, demoService, changed } = this.#options
    if (demoService === null)
      throw new AppError('demo-failed', { reason: 'The demo isn’t available in this version of Earshot.' })
    // After a removal that failed or isn't complete, the demo would still have its old calls.
    await this.#removingDemo
    await open.eraseLeft(DEMO_ID)
    await demoService.start()
    const name = registry.all().find(({ id }) => id === DEMO_ID)?.name ?? 'Demo workspace'
    await registry.put(
      { id: DEMO_ID, kind: 'demo', name, baseUrl: null, webAppUrl: null, keyKeptIn: 'memory' },
      { activate: true },
    )
    const demo = open.get(DEMO_ID)
    await demo.session()
    const library = await demo.library.get()
    // Its calls are made up, so there is nothing to ask. After an attempt that failed, nothing is chosen yet.
    if (library.snapshot().keeps === null) {
      const { trackers } = await demo.made.get()
      if (trackers.takenIds().size === 0) addTrackers(trackers, DEMO_EVIDENCE)
      await library.choose({ keeps: 'everything', since: null })
    }
    changed()
    return { workspaceId: DEMO_ID }
  }

  /** Called for each session that could not be opened, so that the list of workspaces shows missing keys. */
  noteFailure(workspaceId: string, error: unknown): void {
    if (!isAppError(error) || error.code !== 'key-missing' || this.#keyless.has(workspaceId)) return
    this.#keyless.add(workspaceId)
    this.#options.changed()
  }

  /** The page asks for the workspace's list of calls next: its first request is under way by then. A failure is the page's. */
  #showsNext(workspaceId: string): void {
    const { lists } = this.#options.open.get(workspaceId)
    lists.page({ filters: [], sort: [] }, { offset: 0, limit: 1 }).catch(() => undefined)
  }

  /**
   * Tests the connection like `test`, and reads the service's ID of the key's workspace; undefined if the service doesn't say it.
   * With `isKnown`, the key has to be compared with the workspace that Earshot knows: fails if the service can't be asked now.
   */
  #checkIdentity(
    {
      isKnown = false,
      ...tried
    }: {
      readonly baseUrl: string
      readonly apiKey: string
      readonly connection?: Connection
      readonly isKnown?: boolean
    },
    signal: AbortSignal | undefined,
  ): Promise<number | undefined> {
    return this.#tryOut(tried, async (client) => {
      await countCallTypes(client, signal)
      return isKnown ? readWorkspaceId(client, signal) : readWorkspaceIdIfPossible(client, signal)
    })
  }

  /** Returns whether nothing of the workspace is left. Fails if it stays in the registry. */
  async #removeNow(workspace: Workspace): Promise<boolean> {
    const { registry, open, log } = this.#options
    await registry.remove(workspace.workspaceId)
    try {
      await open.erase(workspace)
      return true
    } catch (error) {
      log.error('workspaces.not-erased', { workspaceId: workspace.workspaceId, error })
      return false
    }
  }

  /** A client with its own connections, for a key that isn't stored yet. `connection`: of its workspace, if there is one. */
  async #tryOut<Result>(
    {
      baseUrl,
      apiKey,
      connection,
    }: { readonly baseUrl: string; readonly apiKey: string; readonly connection?: Connection },
    work: (client: ServiceClient) => Promise<Result>,
  ): Promise<Result> {
    const base = readBaseUrl(baseUrl)
    const { budgets, clock, network } = this.#options
    assertAllowed(base, network.allowedBaseUrls)
    const key = usableKey(apiKey)
    const dispatcher = createDispatcher(network, { isLoopback: base.isLoopback })
    const budget = budgets.of(key.fingerprint(base.href))
    connection?.countEarlier(budget)
    try {
      return await work(new ServiceClient({ base, key, dispatcher, budget, clock, requests: new RequestLog() }))
    } finally {
      await dispatcher.destroy()
    }
  }

  async #keepKey(workspaceId: string, key: ApiKey): Promise<'os' | 'memory'> {
    const keptIn = await this.#options.keychain.set(workspaceId, key)
    this.#keyless.delete(workspaceId)
    if (keptIn === 'memory') this.#keyedInMemory.add(workspaceId)
    return keptIn
  }

  #isKeyless(workspaceId: string, keptIn: 'os' | 'memory'): boolean {
    return this.#keyless.has(workspaceId) || (keptIn === 'memory' && !this.#keyedInMemory.has(workspaceId))
  }
}

async function countCallTypes(
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<{ readonly callTypeCount: number }> {
  const page = await client.list('callTypes', null, null, { signal, isRetried: false })
  return { callTypeCount: page.items.length + page.unreadable.length }
}

/** Reads the ID from a user, or else from a call. Fails like a request. */
async function readWorkspaceId(client: ServiceClient, signal: AbortSignal | undefined): Promise<number | undefined> {
  const how = { signal, isRetried: false }
  const id = await usersWorkspaceId(client, signal)
  if (id !== undefined) return id
  const { rows } = await client.calls({ filters: [], sort: [] }, null, 1, how)
  return rows.find((row) => row.kind === 'call')?.call.workspaceId ?? undefined
}

function usersWorkspaceId(client: ServiceClient, signal: AbortSignal | undefined): Promise<number | undefined> {
  const how = { signal, isRetried: false }
  return readServiceWorkspaceId(async () => (await client.list('users', null, null, how, [['status', 'active']])).items)
}

/** A key that works may be stored even if the users can't be read: it's asked again before the first import. */
async function readWorkspaceIdIfPossible(
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  try {
    return await usersWorkspaceId(client, signal)
  } catch (error) {
    if (!isAppError(error) || signal?.aborted === true) throw error
    return undefined
  }
}

function usableKey(typed: string): ApiKey {
  const key = readApiKey(typed)
  if (key === null) {
    const reason = 'The API key contains a space or another character that keys don’t have. Copy it again.'
    throw new AppError('invalid-input', { field: null, reason })
  }
  return key
}
