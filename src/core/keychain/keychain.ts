import { AppError } from '../../contract/errors/errors.ts'
import type { KeyStorage } from '../../contract/snapshots.ts'
import { SECOND } from '../../domain/units.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock, SecretStore } from '../ports.ts'
import { type ApiKey, readApiKey } from '../secrets/apiKey.ts'

/** The test entry's name; no workspace can have it as its id. */
const PROBE_ACCOUNT = 'earshot-keychain-test'
/** Another Earshot may be using the entry at the same moment. */
const MOST_PROBES = 3

/** A keychain responds in 20 ms; a longer wait means that the system asks the user to unlock it or to allow access. */
const ANSWER_LIMIT = 5 * SECOND

interface KeyWrite {
  readonly key: ApiKey
  readonly ended: Promise<void>
  /** It didn't end within `ANSWER_LIMIT`. */
  isLate: boolean
}

/**
 * Stores the API keys: in the OS keychain if it works, otherwise in memory for this session, and reports which. To find out
 * whether it works, writes, reads and deletes a test entry, because libsecret reports "no password" for a plain read of a
 * locked or missing keychain.
 *
 * An entry is named by the ID of its workspace, so a copy of the data folder has the same entries as the original: a key that is
 * replaced or removed in one is also replaced or removed in the other.
 */
export class Keychain {
  readonly #store: SecretStore | null
  readonly #clock: Clock
  readonly #log: Log
  readonly #inMemory = new Map<string, ApiKey>()
  /** Unanswered reads. They aren't repeated, because the system would ask the user again. */
  readonly #reads = new Map<string, Promise<ApiKey | null>>()
  /** The last write of each entry that wasn't removed. */
  readonly #writes = new Map<string, KeyWrite>()
  #probing: Promise<void> | undefined
  #storage: KeyStorage
  #changed: () => void = () => undefined

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

  /** Calls back whenever `storage` may have changed, also long after a person was asked to unlock the keychain. */
  onChange(listener: () => void): void {
    this.#changed = listener
  }

  /** Rechecks whether the OS keychain works, because it may have been unlocked. Returns whether keys are stored there now. */
  async recheck(): Promise<boolean> {
    const store = this.#store
    if (store === null) return false
    // Also continued once the user has answered the system.
    this.#probing ??= this.#probe(store).then((problem) => {
      this.#probing = undefined
      this.#setProblem(problem)
    })
    await this.#limited(this.#probing).catch((error: unknown) => this.#setProblem(wordsOf(error)))
    return this.#storage.kind === 'os'
  }

  #setProblem(problem: string | null): void {
    this.#storage = problem === null ? { kind: 'os' } : { kind: 'memory', reason: problem }
    if (problem !== null) this.#log.warn('keychain.unusable', { reason: problem })
    this.#changed()
  }

  /** Where the key is stored. Keys in memory are lost when the app quits. */
  async set(workspaceId: string, key: ApiKey): Promise<'os' | 'memory'> {
    this.#reads.delete(workspaceId)
    if (this.#storage.kind === 'memory') await this.recheck()
    if (this.#store !== null && this.#storage.kind === 'os') {
      try {
        await this.#write(this.#store, workspaceId, key)
        this.#inMemory.set(workspaceId, key)
        return 'os'
      } catch (error) {
        this.#storage = { kind: 'memory', reason: wordsOf(error) }
        this.#log.warn('keychain.refused', { reason: wordsOf(error) })
        this.#changed()
      }
    }
    this.#inMemory.set(workspaceId, key)
    return 'memory'
  }

  /**
   * Fails with `key-missing` if there is none, `keychain-locked`, `keychain-unanswered` or `keychain-unavailable` if it should
   * be in the OS keychain (`keptIn` `os`) and that isn't accessible.
   */
  async get(workspaceId: string, keptIn: 'os' | 'memory'): Promise<ApiKey> {
    const known = this.#inMemory.get(workspaceId)
    if (known !== undefined) return known
    if (keptIn === 'memory' || this.#store === null) {
      if (keptIn === 'os') throw new AppError('keychain-unavailable', { reason: this.#reason() })
      throw new AppError('key-missing', { workspaceId })
    }
    const found = await this.#read(this.#store, workspaceId)
    if (found !== null) return found
    // A locked keychain also reports "no password"; only a test entry distinguishes the two.
    if (await this.recheck()) throw new AppError('key-missing', { workspaceId })
    throw unusable(this.#reason())
  }

  /**
   * Removes the key everywhere. Also checks the OS keychain for a key kept in memory: an older one is still there if the
   * keychain was locked when the key was replaced. Fails with `keychain-locked`, `keychain-unanswered` or
   * `keychain-unavailable` if it has the key (`keptIn` `os`) and isn't accessible.
   */
  async delete(workspaceId: string, keptIn: 'os' | 'memory'): Promise<void> {
    this.#reads.delete(workspaceId)
    this.#writes.delete(workspaceId)
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
    this.#reads.delete(workspaceId)
    this.#inMemory.delete(workspaceId)
  }

  async #read(store: SecretStore, workspaceId: string): Promise<ApiKey | null> {
    try {
      return await this.#limited(this.#reads.get(workspaceId) ?? this.#startRead(store, workspaceId))
    } catch (error) {
      const reason = wordsOf(error)
      this.#log.warn('keychain.unreadable', { reason })
      if (reason === UNANSWERED) throw unusable(reason)
      // The key may be there, so it isn't reported as missing. If nothing works, the test entry says why.
      throw unusable((await this.recheck()) ? reason : this.#reason(), error)
    }
  }

  /** Undoes a write that ends after `ANSWER_LIMIT`: the key is kept elsewhere by then, or was replaced or removed. */
  async #write(store: SecretStore, workspaceId: string, key: ApiKey): Promise<void> {
    const write: KeyWrite = { key, ended: store.set(workspaceId, key.reveal()), isLate: false }
    this.#writes.set(workspaceId, write)
    try {
      await this.#limited(write.ended)
    } catch (error) {
      write.isLate = true
      // If it wasn't written, there is nothing to undo. What can't be undone now stays, like a key that can't be deleted.
      void write.ended.then(() => this.#undoWrite(store, workspaceId)).catch(() => undefined)
      throw error
    }
  }

  async #undoWrite(store: SecretStore, workspaceId: string): Promise<void> {
    const last = this.#writes.get(workspaceId)
    await last?.ended
    if (last === undefined || last.isLate) await store.delete(workspaceId)
    else await store.set(workspaceId, last.key.reveal())
  }

  /**
   * The answer is kept even if it arrives after `ANSWER_LIMIT`, unless the key was changed or removed meanwhile. Null also for an
   * entry that can't be a key: another program may have written it.
   */
  async #startRead(store: SecretStore, workspaceId: string): Promise<ApiKey | null> {
    const reading = store.get(workspaceId).then((found) => (found === null ? null : readApiKey(found)))
    this.#reads.set(workspaceId, reading)
    const isLatest = (): boolean => this.#reads.get(workspaceId) === reading
    try {
      const found = await reading
      if (found !== null && isLatest()) this.#inMemory.set(workspaceId, found)
      return found
    } finally {
      if (isLatest()) this.#reads.delete(workspaceId)
    }
  }

  async #probe(store: SecretStore): Promise<string | null> {
    try {
      for (let tries = 0; tries < MOST_PROBES; tries += 1) {
        const token = crypto.randomUUID()
        await store.set(PROBE_ACCOUNT, token)
        const read = await store.get(PROBE_ACCOUNT)
        await store.delete(PROBE_ACCOUNT)
        if (read === token) return null
      }
      return 'The keychain didn’t return what was saved to it.'
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
      throw new Error(UNANSWERED)
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
const UNANSWERED = 'Your system may be asking whether Earshot can use it.'

function unusable(reason: string, cause?: unknown): AppError {
  if (reason === LOCKED) return new AppError('keychain-locked', {}, { cause })
  if (reason === UNANSWERED) return new AppError('keychain-unanswered', {}, { cause })
  return new AppError('keychain-unavailable', { reason }, { cause })
}

/** Translates known error messages of libsecret and the Secret Service. */
function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message === UNANSWERED) return UNANSWERED
  if (/D-Bus|autolaunch|org\.freedesktop\.secrets|ServiceUnknown/i.test(message))
    return 'No keychain service is running.'
  if (/locked|dismissed|prompt|no result|does not exist at path/i.test(message)) return LOCKED
  return 'The keychain denied access.'
}
