import type { RequestListener, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { Budgets } from '../../src/core/budget/budgets.ts'
import { RequestLog } from '../../src/core/diagnostics/requestLog.ts'
import { ApiKey } from '../../src/core/secrets/apiKey.ts'
import type { Clock, Proxy } from '../../src/core/ports.ts'
import { STALL_LIMIT } from '../../src/core/service/answerBody.ts'
import { readBaseUrl } from '../../src/core/service/baseUrl.ts'
import { createDispatcher } from '../../src/core/service/dispatcher.ts'
import { ServiceClient } from '../../src/core/service/serviceClient.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { realClock } from '../support/testCore.ts'

export const KEY = 'key-that-must-not-travel'
export const QUERY = { filters: [], sort: [] }
/** An empty page of calls. */
export const GOOD = {
  data: [],
  meta: { has_next_page: false, has_previous_page: false, start_cursor: null, end_cursor: null },
}

/** A service with the given responses until the test ends. */
export async function serve(listener: RequestListener): Promise<LocalServer> {
  const server = await startLocalServer(listener)
  onTestFinished(() => server.close())
  return server
}

/** The real one, except for time limits: a busy machine may take longer than a person waits. */
const patientClock: Clock = {
  ...realClock,
  wait: (ms, signal) => realClock.wait(ms < STALL_LIMIT ? ms : 10 * ms, signal),
}

interface ClientOptions {
  readonly key?: string
  readonly clock?: Clock
  readonly proxy?: Proxy
}

/** A client until the test ends, with its own budget, so that a 429 doesn't delay the next client. */
export function clientOf(url: string, { key = KEY, clock = patientClock, proxy }: ClientOptions = {}) {
  const base = readBaseUrl(url)
  const dispatcher = createDispatcher({ proxy }, base)
  const budgets = new Budgets(clock)
  const requests = new RequestLog()
  onTestFinished(async () => {
    budgets.close()
    await dispatcher.destroy()
  })
  const budget = budgets.of('test')
  const client = new ServiceClient({ base, key: new ApiKey(key), dispatcher, budget, clock, requests })
  /** The first page of calls, requested once. */
  const page = (signal?: AbortSignal) => client.calls(QUERY, null, 50, { isRetried: false, signal })
  return { client, page, requests }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
