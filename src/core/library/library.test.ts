import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { CallRecord } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { Library } from './library.ts'
import { LibrarySettingsFile } from './librarySettings.ts'
import { LibraryStore } from './store/libraryStore.ts'
import { StoreThread } from './store/storeThread.ts'
import { newState, type SyncState } from './sync/syncState.ts'
import { fullDetail } from './testing/fullDetail.ts'

const noUsers = { reload: () => undefined, isPartial: () => false, users: () => [], callTypes: () => [] }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const unused = (): Promise<never> => Promise.reject(new Error('Nothing is asked.'))

async function openLibrary({ folder = mkdtempSync(join(tmpdir(), 'earshot-library-')), session = unused } = {}) {
  const library = await Library.open({
    ...{ folder, log, clock: new FakeClock(), errors: createExpectedErrors(log) },
    ...{ session, made: unused },
  })
  onTestFinished(async () => {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { library, folder, settings: new LibrarySettingsFile(join(folder, 'library.json'), log) }
}

const pageOf = (...calls: readonly CallRecord[]) => ({
  ...{ hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  rows: calls.map((call) => ({ kind: 'call', call }) as const),
})

function saveCall(folder: string, state: SyncState): void {
  mkdirSync(join(folder, 'library'))
  const store = new LibraryStore(join(folder, 'library', 'calls.sqlite'))
  store.readState()
  store.putPage({ calls: [fullCall()], state, now: 1 })
  store.close()
}

/** Opens the workspace at each moment of the change. */
async function startDuring(library: Library, change: Promise<void>): Promise<void> {
  const state = { isDone: false }
  const done = change.finally(() => (state.isDone = true))
  while (!state.isDone) {
    library.start()
    await setImmediate()
  }
  await done
}

it('keeps a choice that is still being applied when it is paused or resumed', async () => {
  const { library, settings } = await openLibrary()
  for (const change of ['pause', 'resume'] as const) {
    await library.choose({ keeps: 'everything', since: null })
    await Promise.all([library.choose({ keeps: 'nothing', since: null }), library[change]()])
    expect((await settings.read()).settings).toMatchObject({ keeps: 'nothing', isPaused: change === 'pause' })
  }
})

it('starts no thread to say that it has nothing, and has what a person read before', async () => {
  const ask = vi.spyOn(StoreThread.prototype, 'ask')
  onTestFinished(() => ask.mockRestore())
  const { library } = await openLibrary()
  expect(await library.calls([1])).toEqual([])
  expect(await library.vocabulary()).toEqual({ questions: [], customFields: [] })
  library.keepPage(pageOf(fullCall({ id: 1 })), 'background')
  expect(ask).not.toHaveBeenCalled()
  library.keepPage(pageOf(fullCall({ id: 2 })), 'interactive')
  await vi.waitFor(() => expect(library.snapshot().callCount).toBe(1))
  expect(await library.calls([1, 2])).toEqual([fullCall({ id: 2 })])
})

it('knows what its file has as soon as it is open, so that no list is read from the service first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-library-'))
  const choice = { keeps: 'calls', since: null, isPaused: false, requestShare: 'half' } as const
  await new LibrarySettingsFile(join(folder, 'library.json'), log).write(choice)
  saveCall(folder, { ...newState(null), walkedAt: 1 })
  const { library } = await openLibrary({ folder })
  expect(library.snapshot()).toMatchObject({ isListComplete: true, callCount: 1 })
})

it('asks nothing of its store once that is closed, which would open it again', async () => {
  const { library } = await openLibrary()
  const counting = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const asked: string[] = []
  const { ask } = StoreThread.prototype
  const asking = vi.spyOn(StoreThread.prototype, 'ask').mockImplementation(async function (
    this: StoreThread,
    ...given
  ) {
    asked.push(given[0])
    if (given[0] === 'counts') {
      counting.resolve()
      await answered.promise
    }
    return ask.apply(this, given)
  })
  onTestFinished(() => asking.mockRestore())
  // The second count waits for the first.
  for (const id of [1, 2]) library.keepPage(pageOf(fullCall({ id })), 'interactive')
  await counting.promise
  const closed = library.close()
  answered.resolve()
  await closed
  expect(asked.filter((method) => method === 'counts')).toHaveLength(1)
  expect(asked.at(-1)).toBe('close')
})

it('doesn’t count a shorter period as complete when it’s widened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-library-'))
  const since = '2026-11-01T00:00:00Z'
  const choice = { keeps: 'calls', since, isPaused: false, requestShare: 'half' } as const
  await new LibrarySettingsFile(join(folder, 'library.json'), log).write(choice)
  saveCall(folder, { ...newState(since), walkedAt: 1 })
  const { library } = await openLibrary({ folder })
  expect(library.snapshot()).toMatchObject({ since, isListComplete: true })
  let isChanged = false
  const changed = library.choose({ keeps: 'calls', since: null }).finally(() => (isChanged = true))
  while (!isChanged) {
    const { since: shown, isListComplete } = library.snapshot()
    expect(isListComplete).toBe(shown !== null)
    await setImmediate()
  }
  await changed
})

describe('a library in memory that is lost because its thread ended', () => {
  async function lost({ isPaused }: { readonly isPaused: boolean }) {
    const calls = [fullCall({ id: 1 }), fullCall({ id: 2 })]
    const client = { calls: async () => pageOf(...calls), serviceNow: async () => null }
    const session = { client, directory: noUsers }
    const { library } = await openLibrary({ session: async () => session as never })
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    onTestFinished(() => posted.mockRestore())
    library.start()
    await library.search({ text: 'word', offset: 0, limit: 1 })
    await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 2, activity: 'current' }))
    if (isPaused) await library.pause()
    await (posted.mock.contexts.at(-1) as Worker).terminate()
    return { library, calls }
  }

  it('isn’t complete anymore, also while it’s paused', async () => {
    const { library } = await lost({ isPaused: true })
    await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 0, isListComplete: false }))
  })

  it('is read again at once', async () => {
    const { library, calls } = await lost({ isPaused: false })
    await vi.waitFor(async () => expect(await library.calls([1, 2])).toEqual(calls))
    await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 2, activity: 'current' }))
  })
})

it('has what was read or removed while it moved to a file', async () => {
  const { library } = await openLibrary()
  library.keepPage(pageOf(fullCall({ id: 1 }), fullCall({ id: 2 })), 'interactive')
  await vi.waitFor(() => expect(library.snapshot().callCount).toBe(2))
  const { copyFrom } = StoreThread.prototype
  const copying = vi.spyOn(StoreThread.prototype, 'copyFrom').mockImplementation(async function (
    this: StoreThread,
    ...given
  ) {
    await copyFrom.apply(this, given)
    library.keep(fullDetail({ id: 1 }), 'interactive')
    library.remove(2)
    library.keepPage(pageOf(fullCall({ id: 3 })), 'interactive')
  })
  onTestFinished(() => copying.mockRestore())
  await library.choose({ keeps: 'everything', since: null })
  await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 2, recordCount: 1 }))
  expect(await library.calls([1, 2, 3])).toMatchObject([{ id: 1 }, { id: 3 }])
})

describe('if the workspace is opened during a change', () => {
  it('syncs with the place to which the library has moved', async () => {
    const calls = [fullCall({ id: 1 }), fullCall({ id: 2 })]
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const client = { calls: () => changed.then(() => pageOf(...calls)), serviceNow: () => Promise.resolve(null) }
    const session = { client, directory: noUsers }
    const { library } = await openLibrary({ session: () => Promise.resolve(session as never) })
    library.keepPage(pageOf(calls[0]!), 'interactive')
    await startDuring(library, library.choose({ keeps: 'calls', since: null }))
    resolve()
    await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 2, isListComplete: true }))
    expect(await library.calls([1, 2])).toEqual(calls)
  })

  it('starts no sync that is being paused', async () => {
    const session = vi.fn(unused)
    const { library } = await openLibrary({ session })
    await library.choose({ keeps: 'calls', since: null })
    await startDuring(library, library.pause())
    await library.calls([1])
    expect(session).not.toHaveBeenCalled()
    await library.resume()
    await vi.waitFor(() => expect(session).toHaveBeenCalled())
  })
})

describe('deletes what may not be saved, if the app was killed after the answer,', () => {
  const OLD = '2026-11-17T09:00:00Z'
  const SINCE = '2026-11-18T00:00:00Z'

  async function saved() {
    const { library, folder, settings } = await openLibrary()
    await library.choose({ keeps: 'everything', since: null })
    library.keepPage(pageOf(fullCall({ id: 1 }), fullCall({ id: 2, timestamp: OLD })), 'interactive')
    await vi.waitFor(() => expect(library.snapshot().callCount).toBe(2))
    library.keep(fullDetail({ id: 1 }), 'interactive')
    await vi.waitFor(() => expect(library.snapshot().recordCount).toBe(1))
    await library.close()
    return { folder, settings }
  }
  const isSaved = (folder: string) => existsSync(join(folder, 'library'))

  it.each(['nothing', null] as const)('which is %s', async (keeps) => {
    const { folder, settings } = await saved()
    expect(isSaved(folder)).toBe(true)
    await settings.write({ ...(await settings.read()).settings, keeps })
    await (await openLibrary({ folder })).library.close()
    expect(isSaved(folder)).toBe(false)
  })

  it('which can’t be read', async () => {
    const { folder } = await saved()
    writeFileSync(join(folder, 'library.json'), '{')
    await (await openLibrary({ folder })).library.close()
    expect(isSaved(folder)).toBe(false)
  })

  it.each([{ version: 2 }, { keeps: 'summaries' }])(
    'but not if a newer Earshot wrote the answer: %j',
    async (newer) => {
      const { folder, settings } = await saved()
      const known = { version: 1, ...(await settings.read()).settings }
      writeFileSync(join(folder, 'library.json'), JSON.stringify({ ...known, ...newer }))
      const { library } = await openLibrary({ folder })
      expect(library.snapshot().keeps).toBeNull()
      await library.pause()
      await library.close()
      expect(isSaved(folder)).toBe(true)
      expect(JSON.parse(readFileSync(join(folder, 'library.json'), 'utf8'))).toMatchObject(newer)
      writeFileSync(join(folder, 'library.json'), JSON.stringify(known))
      expect(await (await openLibrary({ folder })).library.calls([1])).toHaveLength(1)
    },
  )

  it('which is a shorter period without full records', async () => {
    const { folder, settings } = await saved()
    await settings.write({ ...(await settings.read()).settings, keeps: 'calls', since: SINCE })
    const { library } = await openLibrary({ folder })
    await vi.waitFor(() => expect(library.snapshot()).toMatchObject({ callCount: 1, recordCount: 0 }))
    expect(await library.calls([1, 2])).toEqual([fullCall({ id: 1 })])
  })
})
