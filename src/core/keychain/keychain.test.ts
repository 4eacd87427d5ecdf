import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { Log } from '../diagnostics/log.ts'
import type { SecretStore } from '../ports.ts'
import { ApiKey, readApiKey } from './apiKey.ts'
import { Keychain } from './keychain.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A store as the OS would be, which can be locked (reads answer null, writes throw) as libsecret's is. */
function memoryStore(state: { isLocked: boolean }): SecretStore & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  const refuse = () =>
    Promise.reject(new Error('Object does not exist at path “/org/freedesktop/secrets/collection/login”'))
  return {
    entries,
    get: (account) => Promise.resolve(state.isLocked ? null : (entries.get(account) ?? null)),
    set: (account, secret) => (state.isLocked ? refuse() : Promise.resolve(void entries.set(account, secret))),
    delete: (account) => (state.isLocked ? refuse() : Promise.resolve(entries.delete(account))),
  }
}

const open = (store: SecretStore | null, reason?: string, clock = new FakeClock()) =>
  Keychain.open({ store, reason, clock, log: quiet })

describe('the keychain', () => {
  it('keeps keys in the OS store when it works, and leaves no test entry', async () => {
    const store = memoryStore({ isLocked: false })
    const keychain = await open(store)
    expect(keychain.storage()).toEqual({ kind: 'os' })
    expect(await keychain.set('w-1', new ApiKey('secret'))).toBe('os')
    expect([...store.entries]).toEqual([['w-1', 'secret']])

    const next = await open(store)
    expect((await next.get('w-1', 'os')).reveal()).toBe('secret')
    await next.delete('w-1', 'os')
    expect(store.entries.size).toBe(0)
    await expect(next.get('w-1', 'os')).rejects.toMatchObject({ code: 'key-missing', data: { workspaceId: 'w-1' } })
  })

  it('without an OS store keeps them for this run and says why', async () => {
    const keychain = await open(null, 'The keychain module is not installed.')
    expect(keychain.storage()).toEqual({ kind: 'memory', reason: 'The keychain module is not installed.' })
    expect(await keychain.set('w-1', new ApiKey('secret'))).toBe('memory')
    expect((await keychain.get('w-1', 'memory')).reveal()).toBe('secret')
    await expect((await open(null)).get('w-1', 'memory')).rejects.toMatchObject({ code: 'key-missing' })
    await expect((await open(null)).get('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('tells a locked store from a missing key, and goes on when it is unlocked', async () => {
    const state = { isLocked: false }
    const store = memoryStore(state)
    await (await open(store)).set('w-1', new ApiKey('secret'))
    state.isLocked = true
    const keychain = await open(store)
    expect(keychain.storage().kind).toBe('memory')
    await expect(keychain.get('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-locked' })
    state.isLocked = false
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    expect(await keychain.set('w-2', new ApiKey('other'))).toBe('os')
  })

  it('deletes the key that a locked store had kept when another was given meanwhile', async () => {
    const state = { isLocked: false }
    const store = memoryStore(state)
    const keychain = await open(store)
    await keychain.set('w-1', new ApiKey('old'))
    state.isLocked = true
    expect(await keychain.set('w-1', new ApiKey('new'))).toBe('memory')
    state.isLocked = false
    await keychain.delete('w-1', 'memory')
    expect([...store.entries]).toEqual([])
    await expect(keychain.get('w-1', 'memory')).rejects.toMatchObject({ code: 'key-missing' })
  })

  it('says of a key it can’t delete whether the store is locked or missing, and still has it', async () => {
    const state = { isLocked: false }
    const keychain = await open(memoryStore(state))
    await keychain.set('w-1', new ApiKey('secret'))
    state.isLocked = true
    await expect(keychain.delete('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-locked' })
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    await expect((await open(null)).delete('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    await (await open(null)).delete('w-1', 'memory')
  })

  it('does not wait for ever for a store that asks somebody', async () => {
    const clock = new FakeClock()
    const never = () => new Promise<never>(() => undefined)
    const opening = open({ get: never, set: never, delete: never }, undefined, clock)
    await clock.advance(5000)
    expect((await opening).storage()).toEqual({ kind: 'memory', reason: 'The keychain is locked.' })
  })

  it('a store that forgets is not used', async () => {
    const store: SecretStore = {
      get: () => Promise.resolve(null),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(false),
    }
    expect((await open(store)).storage().kind).toBe('memory')
  })
})

describe('an API key', () => {
  it('shows itself to nobody who prints, logs or serialises it', () => {
    const key = new ApiKey('secret-value')
    const shown = [
      String(key),
      `${key}`,
      JSON.stringify({ key }),
      inspect(key),
      inspect({ deep: [key] }),
      Object.values(key),
    ]
    expect(shown.join(' ')).not.toContain('secret-value')
  })

  it('is read without the blanks that copying adds, and not at all when it can’t be sent', () => {
    expect(readApiKey('  abc-123\n')?.reveal()).toBe('abc-123')
    expect(readApiKey('two words')).toBeNull()
    expect(readApiKey('ключ')).toBeNull()
    expect(readApiKey(' ')).toBeNull()
  })
})
