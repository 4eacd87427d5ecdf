import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { Log } from '../diagnostics/log.ts'
import type { SecretStore } from '../ports.ts'
import { ApiKey, readApiKey } from '../secrets/apiKey.ts'
import { Keychain } from './keychain.ts'

const UNANSWERED = 'Your system may be asking whether Earshot can use it.'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A store like the OS's that can be locked (reads return null, writes throw), like libsecret's. */
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
  it('stores keys in the OS store if it works, and leaves no test entry', async () => {
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

  it('stores keys for this session without an OS store, and reports why', async () => {
    const keychain = await open(null, 'The keychain module is not installed.')
    expect(keychain.storage()).toEqual({ kind: 'memory', reason: 'The keychain module is not installed.' })
    expect(await keychain.set('w-1', new ApiKey('secret'))).toBe('memory')
    expect((await keychain.get('w-1', 'memory')).reveal()).toBe('secret')
    await expect((await open(null)).get('w-1', 'memory')).rejects.toMatchObject({ code: 'key-missing' })
    await expect((await open(null)).get('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  })

  it('distinguishes a locked store from a missing key, and continues once it is unlocked', async () => {
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

  it('deletes the key in a locked store that was replaced meanwhile', async () => {
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

  it('reports whether the store is locked or missing when it can’t delete a key, and keeps the key', async () => {
    const state = { isLocked: false }
    const keychain = await open(memoryStore(state))
    await keychain.set('w-1', new ApiKey('secret'))
    state.isLocked = true
    await expect(keychain.delete('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-locked' })
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    await expect((await open(null)).delete('w-1', 'os')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    await (await open(null)).delete('w-1', 'memory')
  })

  it('doesn’t wait forever for a store that prompts the user', async () => {
    const clock = new FakeClock()
    const never = () => new Promise<never>(() => undefined)
    const opening = open({ get: never, set: never, delete: never }, undefined, clock)
    await clock.advance(5000)
    expect((await opening).storage()).toEqual({ kind: 'memory', reason: UNANSWERED })
  })

  it('says so when a person unlocks it later than that', async () => {
    const clock = new FakeClock()
    const store = memoryStore({ isLocked: false })
    const unlocked = Promise.withResolvers<void>()
    const prompting = {
      ...store,
      set: (account: string, secret: string) => unlocked.promise.then(() => store.set(account, secret)),
    }
    const opening = open(prompting, undefined, clock)
    await clock.advance(5000)
    const keychain = await opening
    const seen: string[] = []
    keychain.onChange(() => seen.push(keychain.storage().kind))
    unlocked.resolve()
    await vi.waitFor(() => expect(seen).toEqual(['os']))
  })

  it('uses the answer of a person who takes longer than that, without asking again', async () => {
    const clock = new FakeClock()
    const answer = Promise.withResolvers<string>()
    const store = memoryStore({ isLocked: false })
    const keychain = await open(store, undefined, clock)
    const get = vi.spyOn(store, 'get').mockReturnValue(answer.promise)
    for (const _attempt of ['first', 'second']) {
      const reading = keychain.get('w-1', 'os').catch((error: unknown) => error)
      await clock.advance(5000)
      expect(await reading).toMatchObject({ code: 'keychain-unanswered' })
    }
    answer.resolve('secret')
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    expect(get.mock.calls).toEqual([['w-1']])
  })

  it('keeps a newer key when the answer with an older one arrives', async () => {
    const clock = new FakeClock()
    const answer = Promise.withResolvers<string>()
    const store = memoryStore({ isLocked: false })
    const keychain = await open(store, undefined, clock)
    vi.spyOn(store, 'get').mockReturnValueOnce(answer.promise)
    const reading = keychain.get('w-1', 'os').catch((error: unknown) => error)
    await clock.advance(5000)
    expect(await reading).toMatchObject({ code: 'keychain-unanswered' })
    await keychain.set('w-1', new ApiKey('new'))
    answer.resolve('old')
    await answer.promise
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('new')
  })

  it.each([
    ['the workspace was removed', ['delete'], []],
    ['a newer key was saved', ['newer'], [['w-1', 'newer']]],
    ['a newer key was saved and removed', ['newer', 'delete'], []],
    ['nothing happened', [], []],
  ] as const)('undoes what is written after the person took too long, if meanwhile %s', async (_, steps, entries) => {
    const clock = new FakeClock()
    const isAllowed = Promise.withResolvers<void>()
    const store = memoryStore({ isLocked: false })
    const keychain = await open(store, undefined, clock)
    const { set } = store
    vi.spyOn(store, 'set').mockImplementationOnce((...entry) => isAllowed.promise.then(() => set(...entry)))
    const setting = keychain.set('w-1', new ApiKey('secret'))
    await clock.advance(5000)
    expect(await setting).toBe('memory')
    for (const step of steps) {
      if (step === 'newer') expect(await keychain.set('w-1', new ApiKey('newer'))).toBe('os')
      else await keychain.delete('w-1', 'memory')
    }
    isAllowed.resolve()
    await new Promise(setImmediate)
    expect([...store.entries]).toEqual(entries)
  })

  it('is used once the person has allowed it', async () => {
    const clock = new FakeClock()
    const isAllowed = Promise.withResolvers<void>()
    const store = memoryStore({ isLocked: false })
    const { set } = store
    const asking = vi.fn<SecretStore['set']>((...entry) => isAllowed.promise.then(() => set(...entry)))
    const opening = open({ ...store, set: asking }, undefined, clock)
    await clock.advance(5000)
    const keychain = await opening
    const checking = keychain.recheck()
    await clock.advance(5000)
    expect(await checking).toBe(false)
    isAllowed.resolve()
    expect(await keychain.recheck()).toBe(true)
    expect(keychain.storage()).toEqual({ kind: 'os' })
    expect(store.entries.size).toBe(0)
  })

  it('gives a store five seconds, and leaves no timer behind', async () => {
    const clock = new FakeClock()
    const wait = vi.spyOn(clock, 'wait')
    let isOpen = false
    const never = () => new Promise<never>(() => undefined)
    void open({ get: never, set: never, delete: never }, undefined, clock).then(() => {
      isOpen = true
    })
    await clock.advance(4999)
    expect(isOpen).toBe(false)
    await clock.advance(1)
    expect(isOpen).toBe(true)
    wait.mockClear()
    await open(memoryStore({ isLocked: false }), undefined, clock)
    expect(wait.mock.calls.length).toBeGreaterThan(0)
    expect(wait.mock.calls.every(([, signal]) => signal?.aborted)).toBe(true)
  })

  it('logs why a store can’t be used, and nothing if it works', async () => {
    const warn = vi.fn<Log['warn']>()
    const state = { isLocked: false }
    const store = memoryStore(state)
    const keychain = await Keychain.open({ store, reason: undefined, clock: new FakeClock(), log: { ...quiet, warn } })
    await keychain.set('w-1', new ApiKey('secret'))
    expect(warn).not.toHaveBeenCalled()
    state.isLocked = true
    await keychain.set('w-1', new ApiKey('secret'))
    await keychain.recheck()
    await keychain.delete('w-1', 'memory')
    const reason = 'The keychain is locked.'
    expect(warn.mock.calls).toEqual([
      ['keychain.refused', { reason }],
      ['keychain.unusable', { reason }],
      ['keychain.undeletable', { reason }],
    ])
  })

  it('doesn’t read the OS store for a workspace whose key is in memory', async () => {
    const store = memoryStore({ isLocked: false })
    await (await open(store)).set('w-1', new ApiKey('secret'))
    const keychain = await open(store)
    await expect(keychain.get('w-1', 'memory')).rejects.toMatchObject({ code: 'key-missing' })
  })

  it('reports why a key can’t be read from a store that works otherwise, instead of a missing key', async () => {
    const store = memoryStore({ isLocked: false })
    const keychain = await open(store)
    const { get } = store
    vi.spyOn(store, 'get').mockImplementation((account) =>
      account === 'w-1' ? Promise.reject(new Error('User canceled the operation.')) : get(account),
    )
    await expect(keychain.get('w-1', 'os')).rejects.toMatchObject({
      code: 'keychain-unavailable',
      data: { reason: 'The keychain denied access.' },
    })
  })

  it('trims a key that another program has stored, and reports one that can’t be sent as missing', async () => {
    const store = memoryStore({ isLocked: false })
    store.entries.set('w-1', 'secret\n').set('w-2', '').set('w-3', 'two words')
    const keychain = await open(store)
    for (const _time of ['from the store', 'from memory']) {
      expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    }
    for (const id of ['w-2', 'w-3']) await expect(keychain.get(id, 'os')).rejects.toMatchObject({ code: 'key-missing' })
  })

  it('doesn’t use a store that loses keys', async () => {
    const store: SecretStore = {
      get: () => Promise.resolve(null),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(false),
    }
    expect((await open(store)).storage().kind).toBe('memory')
  })
})

describe('an API key', () => {
  it('is hidden when printed, logged or serialized', () => {
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

  it('is trimmed, and rejected if it can’t be sent', () => {
    expect(readApiKey('  abc-123\n')?.reveal()).toBe('abc-123')
    expect(readApiKey('two words')).toBeNull()
    expect(readApiKey('ключ')).toBeNull()
    expect(readApiKey(' ')).toBeNull()
  })
})

describe('a key in a store that fails', () => {
  const failing = (message: string): SecretStore => {
    const fail = () => Promise.reject(new Error(message))
    return { get: fail, set: fail, delete: fail }
  }

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'No keychain service is running.'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'No keychain service is running.'],
    ['org.freedesktop.DBus.Error.ServiceUnknown', 'No keychain service is running.'],
    ['Cannot create an item in a locked collection', 'The keychain is locked.'],
    ['Prompt was dismissed', 'The keychain is locked.'],
    ['Something else', 'The keychain denied access.'],
  ])('that fails with "%s" is kept in memory, and why', async (message, reason) => {
    const keychain = await open(failing(message))
    expect(keychain.storage()).toEqual({ kind: 'memory', reason })
    expect(await keychain.recheck()).toBe(false)
    expect(await keychain.set('w-1', new ApiKey('secret'))).toBe('memory')
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
  })

  it('is kept in memory only then, and in the store again once it works', async () => {
    const state = { isLocked: false }
    const store = memoryStore(state)
    const keychain = await open(store)
    state.isLocked = true
    expect(await keychain.set('w-1', new ApiKey('secret'))).toBe('memory')
    expect(keychain.storage()).toEqual({ kind: 'memory', reason: 'The keychain is locked.' })
    expect((await keychain.get('w-1', 'memory')).reveal()).toBe('secret')
    state.isLocked = false
    expect(await keychain.recheck()).toBe(true)
    expect(keychain.storage()).toEqual({ kind: 'os' })
    expect([...store.entries]).toEqual([])
  })

  it('is read from the store once, and again after it was forgotten', async () => {
    const store = memoryStore({ isLocked: false })
    await (await open(store)).set('w-1', new ApiKey('secret'))
    const keychain = await open(store)
    await keychain.get('w-1', 'os')
    store.entries.set('w-1', 'changed')
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('secret')
    keychain.forget('w-1')
    expect((await keychain.get('w-1', 'os')).reveal()).toBe('changed')
  })

  it('isn’t used if it returns something else than what was stored', async () => {
    const store = { ...memoryStore({ isLocked: false }), get: () => Promise.resolve('something else') }
    expect((await open(store)).storage()).toEqual({
      kind: 'memory',
      reason: 'The keychain didn’t return what was saved to it.',
    })
  })

  it('is used although another Earshot removes the test entry once', async () => {
    const store = memoryStore({ isLocked: false })
    const get = vi.fn((account: string) => store.get(account)).mockResolvedValueOnce(null)
    expect((await open({ ...store, get })).storage()).toEqual({ kind: 'os' })
  })

  it('reports a missing key with its own error', async () => {
    expect((await open(null)).storage()).toEqual({
      kind: 'memory',
      reason: 'This system has no keychain that Earshot can use.',
    })
    expect(await (await open(null)).recheck()).toBe(false)
  })
})
