import { isAppError } from '../../contract/errors/errors.ts'
import type { UnreadableRecord } from '../../domain/calls/call.ts'
import { MINUTE } from '../../domain/units.ts'
import type { CallType, DirectoryList, User } from '../../domain/workspaces/directory.ts'
import { Urgency } from '../budget/requestBudget.ts'
import { walkPages } from '../calls/pages.ts'
import { SharedReads } from '../calls/sharedReads.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { PAGE_SIZE, type PageCursor } from '../service/callQuery.ts'
import type { How, ServiceClient } from '../service/serviceClient.ts'
import type { Page } from '../service/wire/wire.ts'

/** Users and call types change rarely. After ten minutes the known list is still returned, and reloaded in the background. */
const FRESH_MS = 10 * MINUTE

interface Known<Item> {
  readonly items: readonly Item[]
  /** The service has more, on pages that no cursor leads to. */
  readonly isPartial: boolean
  readonly readAt: number
}

type ReadPage<Item> = (cursor: PageCursor | null, pageSize: number | null, how: How) => Promise<Page<Item>>

/** A list of the workspace, read completely from one or more parts and cached with its age. */
class KeptList<Item> {
  readonly #parts: readonly ReadPage<Item>[]
  readonly #idOf: (item: Item) => number
  readonly #clock: Clock
  readonly #log: Log
  readonly #shared = new SharedReads<'all', Known<Item>>()
  #known: Known<Item> | null = null

  constructor(parts: readonly ReadPage<Item>[], idOf: (item: Item) => number, clock: Clock, log: Log) {
    this.#parts = parts
    this.#idOf = idOf
    this.#clock = clock
    this.#log = log
  }

  async get(how: How): Promise<Known<Item>> {
    const known = this.#known
    if (known === null) return this.reload(how)
    if (this.#clock.monotonicMs() - known.readAt > FRESH_MS) {
      // If this fails, the known list is good enough; the next call retries.
      this.reload({ urgency: new Urgency('background') }).catch(() => undefined)
    }
    return known
  }

  reload(how: How): Promise<Known<Item>> {
    return this.#shared.get('all', how, async (shared) => {
      const known = { ...(await this.#readAll(shared)), readAt: this.#clock.monotonicMs() }
      this.#known = known
      return known
    })
  }

  async #readAll(how: How): Promise<Omit<Known<Item>, 'readAt'>> {
    try {
      return await this.#walk(PAGE_SIZE, how)
    } catch (error) {
      // The maximum for users and call types is undocumented, and may be less than for calls.
      if (isAppError(error) && error.code === 'invalid-request') return this.#walk(null, how)
      throw error
    }
  }

  async #walk(pageSize: number | null, how: How): Promise<Omit<Known<Item>, 'readAt'>> {
    // An item in both parts (it changed while they were read, or the service ignores the status filter) counts in the first.
    const byId = new Map<number, Item>()
    const unreadable: UnreadableRecord[] = []
    const odd: UnreadableRecord[] = []
    let isPartial = false
    for (const read of this.#parts) {
      // Names for most agents are better than none.
      const onLost = () => {
        isPartial = true
        this.#log.warn('directory.inconsistent-paging', { items: byId.size })
      }
      for await (const page of walkPages((cursor) => read(cursor, pageSize, how), { onLost })) {
        unreadable.push(...page.unreadable)
        odd.push(...page.odd)
        if (page.report) this.#log.warn('directory.reported', { errors: page.report.errors.length })
        for (const item of page.items) if (!byId.has(this.#idOf(item))) byId.set(this.#idOf(item), item)
      }
    }
    if (unreadable.length > 0) {
      this.#log.warn('directory.unreadable', { records: unreadable.length, path: unreadable[0]?.path })
    }
    if (odd.length > 0) this.#log.warn('directory.odd-fields', { fields: odd.length, path: odd[0]?.path })
    return { items: [...byId.values()], isPartial }
  }
}

/** Users (active first) and call types of one workspace. */
export class Directory {
  readonly #lists: { readonly users: KeptList<User>; readonly callTypes: KeptList<CallType> }

  constructor(client: ServiceClient, clock: Clock, log: Log) {
    const users =
      (isActive: boolean): ReadPage<User> =>
      async (...at) => {
        const page = await client.list('users', ...at, [['status', isActive ? 'active' : 'inactive']])
        return { ...page, items: page.items.map((user) => ({ ...user, isActive })) }
      }
    this.#lists = {
      users: new KeptList([users(true), users(false)], ({ userId }) => userId, clock, log),
      callTypes: new KeptList([(...at) => client.list('callTypes', ...at)], ({ id }) => id, clock, log),
    }
  }

  async users(how: How): Promise<readonly User[]> {
    return (await this.#lists.users.get(how)).items
  }

  async callTypes(how: How): Promise<readonly CallType[]> {
    return (await this.#lists.callTypes.get(how)).items
  }

  async isPartial(list: DirectoryList, how: How): Promise<boolean> {
    return (await this.#lists[list].get(how)).isPartial
  }

  async reload(list: DirectoryList, how: How): Promise<void> {
    await this.#lists[list].reload(how)
  }
}
