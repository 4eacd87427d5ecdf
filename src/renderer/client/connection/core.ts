import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { connectToCore, type CoreClient } from './coreLink.ts'

let client: CoreClient | undefined

/** Connects once. Call it before rendering anything that uses the core. */
export async function startCoreClient(): Promise<void> {
  client = await connectToCore()
}

export function core(): CoreClient {
  if (!client) throw new Error('the core client is used before startCoreClient')
  return client
}

/** Query and mutation options by contract name: `queries().calls.detail.queryOptions({ input })`. */
export function queries() {
  return (utils ??= createTanstackQueryUtils(core()))
}

let utils: ReturnType<typeof createTanstackQueryUtils<CoreClient>> | undefined
