/**
 * A program for secretService.test.ts: uses the keychain like the app, one step per argument, and prints the results as JSON.
 */
import { isAppError } from '../../src/contract/errors/errors.ts'
import { ApiKey } from '../../src/core/secrets/apiKey.ts'
import { Keychain } from '../../src/core/keychain/keychain.ts'
import { loadKeytarStore } from '../../src/core/keychain/keytarStore.ts'
import type { Clock } from '../../src/core/ports.ts'
import { realClock } from './testCore.ts'

/** A real keychain is slow on a busy machine. */
const patient: Clock = { ...realClock, wait: (ms, signal) => realClock.wait(10 * ms, signal) }

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const { store, reason } = await loadKeytarStore()
const keychain = await Keychain.open({ store, reason, clock: patient, log })

async function step(text: string): Promise<unknown> {
  const [verb, account = '', secret = ''] = text.split(':')
  switch (verb) {
    case 'storage':
      return keychain.storage()
    case 'set':
      return keychain.set(account, new ApiKey(secret))
    case 'get':
      return (
        await keychain.get(account, keychain.storage().kind === 'memory' && store === null ? 'memory' : 'os')
      ).reveal()
    case 'delete':
      await keychain.delete(account, 'os')
      return 'deleted'
    default:
      throw new Error(`unknown step ${text}`)
  }
}

const results: unknown[] = []
for (const text of process.argv.slice(2)) {
  results.push(await step(text).catch((error: unknown) => (isAppError(error) ? error.code : String(error))))
}
console.log(JSON.stringify(results))
