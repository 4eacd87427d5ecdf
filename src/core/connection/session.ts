import type { Dispatcher } from 'undici'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import type { Budgets } from '../budget/budgets.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { RequestBudget } from '../budget/requestBudget.ts'
import { Calls, type ReadHooks } from '../calls/calls.ts'
import type { Log } from '../diagnostics/log.ts'
import { RequestLog } from '../diagnostics/requestLog.ts'
import { Directory } from '../directory/directory.ts'
import type { ApiKey } from '../secrets/apiKey.ts'
import { MediaRule } from '../media/mediaRule.ts'
import { MediaTries } from '../media/mediaTries.ts'
import type { Clock } from '../ports.ts'
import type { BaseUrl } from '../service/baseUrl.ts'
import { createDispatcher, type Network } from '../service/dispatcher.ts'
import { ServiceClient } from '../service/serviceClient.ts'

/** The objects of one open workspace. Nothing is shared with other workspaces, except the budget of a shared key. */
export interface WorkspaceSession {
  readonly workspaceId: string
  readonly base: BaseUrl
  readonly key: ApiKey
  readonly client: ServiceClient
  readonly budget: RequestBudget
  readonly importBudget: ImportBudget
  readonly calls: Calls
  readonly directory: Directory
  readonly mediaTries: MediaTries
  readonly requests: RequestLog
  /** For media hosts: separate connections, which never carry the key. */
  readonly mediaDispatcher: Dispatcher
  readonly mediaRule: MediaRule
  budgetSnapshot(): BudgetSnapshot
  /** Returns the connections, on which requests in flight can still end. */
  close(): readonly Dispatcher[]
}

export interface SessionOptions {
  readonly workspaceId: string
  readonly base: BaseUrl
  readonly key: ApiKey
  readonly budgets: Budgets
  readonly requestsPerMinute: number | undefined
  readonly budgetPath: string
  readonly importBudget: ImportBudget
  readonly network: Network
  readonly clock: Clock
  readonly log: Log
  readonly hooks: ReadHooks
}

export function createSession(options: SessionOptions): WorkspaceSession {
  const { workspaceId, base, key, budgets, importBudget, clock } = options
  const budget = budgets.of(key.fingerprint(base.href), options.requestsPerMinute)
  budgets.keep(budget, options.budgetPath)
  const mediaRule = new MediaRule(base)
  const onConnect = (address: string) => mediaRule.serviceIsAt(address)
  const dispatcher = createDispatcher(options.network, { isLoopback: base.isLoopback, onConnect })
  const mediaDispatcher = createDispatcher(options.network, { isLoopback: base.isLoopback, lookup: mediaRule.lookup })
  const requests = new RequestLog()
  const client = new ServiceClient({ base, key, dispatcher, budget, clock, requests })
  const calls = new Calls(client, clock, options.hooks)
  return {
    workspaceId,
    base,
    key,
    client,
    budget,
    importBudget,
    calls,
    directory: new Directory(client, clock, options.log),
    mediaTries: new MediaTries(),
    requests,
    mediaDispatcher,
    mediaRule,
    budgetSnapshot: () => ({ ...budget.use(), imports: importBudget.use() }),
    close: () => {
      calls.close()
      return [dispatcher, mediaDispatcher]
    },
  }
}
