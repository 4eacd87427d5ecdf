import { AppError } from '../../contract/errors.ts'
import type { KeyStorage } from '../../contract/snapshots.ts'
import { SECOND } from '../../domain/units.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock, SecretStore } from '../ports.ts'
import { ApiKey } from '../secrets/apiKey.ts'

/** The test entry's name; no workspace can have it as its id. */
const PROBE_ACCOUNT = 'earshot-keychain-test'

/** A keychain responds in 20 ms; a longer wait means that it's prompting the user to unlock it. */
const ANSWER_LIMIT = 5 * SECOND

/**
 * Stores the API keys: in the OS keychain if it works, otherwise in memory for this session, and reports which. To find out
 * whether it works, writes, reads and deletes a test entry, because libsecret reports "no password" for a plain read of a
 * locked or missing keychain.
 */
export class Keychain {
  readonly #store: SecretStore | null
  readonly #clock: Clock
  readonly #log: Log
  readonly #inMemory = new Map<string, ApiKey>()
  #storage: KeyStorage

  private constructor(store: SecretStore | null, storage: KeyStorage, clock: Clock, log: Log) {
    this.#store = store
    this.#storage = storage
    this.#clock = clock
    this.#log = log
  }

  static async open(options: {
    readonly store: SecretStore | null
    readonly reason: string | undefined
    readonly clock: Clock
    readonly log: Log
  }): Promise<Keychain> {
    const reason = options.reason ?? 'This system has no keychain that Earshot can use.'
    const keychain = new Keychain(options.store, { kind: 'memory', reason }, options.clock, options.log)
    await keychain.recheck()
    return keychain
  }

  storage(): KeyStorage {
    return this.#storage
  }

  /** Rechecks whether the OS keychain works, because it may have been unlocked. Returns whether keys are stored there now. */
  async recheck(): Promise<boolean> {
    if (this.#store === null) return false
    const problem = await this.#probe(this.#store)
    this.#storage = problem === null ? { kind: 'os' } : { kind: 'memory', reason: problem }
    if (problem !== null) this.#log.warn('keychain.unusable', { reason: problem })
    return problem === null
  }

  /** Where the key is stored. Keys in memory are lost when the app quits. */
  async set(workspaceId: string, key: ApiKey): Promise<'os' | 'memory'> {
    if (this.#storage.kind === 'memory') await this.recheck()
    if (this.#store !== null && this.#storage.kind === 'os') {
      try {
        await this.#limited(this.#store.set(workspaceId, key.reveal()))
        this.#inMemory.set(workspaceId, key)
        return 'os'
      } catch (error) {
        this.#storage = { kind: 'memory', reason: wordsOf(error) }
        this.#log.warn('keychain.refused', { reason: wordsOf(error) })
      }
    }
    this.#inMemory.set(workspaceId, key)
    return 'memory'
  }

  /**
   * Fails with `key-missing` if there is none, `keychain-locked` or `keychain-unavailable` if it should be in the OS keychain
   * (`keptIn` `os`) and that isn't accessible.
   */
  async get(workspaceId: string, keptIn: 'os' | 'memory'): Promise<ApiKey> {
    const known = this.#inMemory.get(workspaceId)
    if (known !== undefined) return known
    if (keptIn === 'memory' || this.#store === null) {
      if (keptIn === 'os') throw new AppError('keychain-unavailable', { reason: this.#reason() })
      throw new AppError('key-missing', { workspaceId })
    }
    const found = await this.#read(this.#store, workspaceId)
    if (found !== null) {
      const key = new ApiKey(found)
      this.#inMemory.set(workspaceId, key)
      return key
    }
    // A locked keychain also reports "no password"; only a test entry distinguishes the two.
    if (await this.recheck()) throw new AppError('key-missing', { workspaceId })
    throw unusable(this.#reason())
  }

  /**
   * Removes the key everywhere. Also checks the OS keychain for a key kept in memory: an older one is still there if the
   * keychain was locked when the key was replaced. Fails with `keychain-locked` or `keychain-unavailable` if it has the key
   * (`keptIn` `os`) and isn't accessible.
   */
  async delete(workspaceId: string, keptIn: 'os' | 'memory'): Promise<void> {
    if (this.#store === null) {
      if (keptIn === 'os') throw new AppError('keychain-unavailable', { reason: this.#reason() })
    } else {
      try {
        await this.#limited(this.#store.delete(workspaceId))
      } catch (error) {
        const reason = wordsOf(error)
        this.#log.warn('keychain.undeletable', { reason })
        if (keptIn === 'os') throw unusable(reason, error)
      }
    }
    this.#inMemory.delete(workspaceId)
  }

  /** Removes the copy in memory and keeps the OS keychain's. */
  forget(workspaceId: string): void {
    this.#inMemory.delete(workspaceId)
  }

  async #read(store: SecretStore, workspaceId: string): Promise<string | null> {
    try {
      return await this.#limited(store.get(workspaceId))
    } catch (error) {
      this.#log.warn('keychain.unreadable', { reason: wordsOf(error) })
      return null
    }
  }

  async #probe(store: SecretStore): Promise<string | null> {
    const token = crypto.randomUUID()
    try {
      await this.#limited(store.set(PROBE_ACCOUNT, token))
      const read = await this.#limited(store.get(PROBE_ACCOUNT))
      await this.#limited(store.delete(PROBE_ACCOUNT))
      return read === token ? null : 'The keychain doesn’t give back what is stored in it.'
    } catch (error) {
      return wordsOf(error)
    }
  }

  #reason(): string {
    return this.#storage.kind === 'memory' ? this.#storage.reason : 'The keychain didn’t answer.'
  }

  async #limited<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const done = new AbortController()
    const limit = this.#clock.wait(ANSWER_LIMIT, done.signal).then(() => {
      throw new Error(LOCKED)
    })
    limit.catch(() => undefined)
    try {
      return await Promise.race([answer, limit])
    } finally {
      done.abort()
    }
  }
}

const LOCKED = 'The keychain is locked.'

function unusable(reason: string, cause?: unknown): AppError {
  return reason === LOCKED
    ? new AppError('keychain-locked', {}, { cause })
    : new AppError('keychain-unavailable', { reason }, { cause })
}

/** Translates known error messages of libsecret and the Secret Service. */
function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message === LOCKED) return LOCKED
  if (/D-Bus|autolaunch|org\.freedesktop\.secrets|ServiceUnknown/i.test(message))
    return 'No keychain service is running.'
  if (/locked|dismissed|prompt|no result|does not exist at path/i.test(message)) return LOCKED
  return 'The keychain refused.'
}
