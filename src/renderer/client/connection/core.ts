import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { connectToCore, type CoreClient } from './coreLink.ts'

let client: CoreClient | undefined

/** Connects once, before anything is drawn that asks the core. */
export async function startCoreClient(): Promise<void> {
  client = await connectToCore()
}

export function core(): CoreClient {
  if (!client) throw new Error('the core client is used before startCoreClient')
  return client
}

/** Query and mutation options with keys, by the contract's names: `queries().calls.detail.queryOptions({ input })`. */
export function queries() {
  return (utils ??= createTanstackQueryUtils(core()))
}

let utils: ReturnType<typeof createTanstackQueryUtils<CoreClient>> | undefined
