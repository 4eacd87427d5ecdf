import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { PageReport } from '../../domain/calls/call.ts'
import { HOUR, MINUTE, SECOND } from '../../domain/units.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { newMemoryLocation } from '../storage/memoryLocation.ts'
import { LibraryStore } from './store/libraryStore.ts'
import type { Store } from './sync/syncJournal.ts'
import { SyncRunner } from './syncRunner.ts'
import { ModelService } from './testing/modelService.ts'

const noUsers = { reload: () => undefined, isPartial: () => false, users: () => [], callTypes: () => [] }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('stores the users as they are now, and keeps the others while the service’s list is partial', async () => {
  const clock = new FakeClock()
  const kept = new LibraryStore(newMemoryLocation())
  onTestFinished(() => kept.close())
  const list = { known: ['Ann'], now: ['Ann', 'Bea'], isPartial: false }
  const directory = {
    users: async () =>
      list.known.map((name) => ({
        ...{ userId: name.charCodeAt(0), workspaceId: 1, email: null, name, isActive: true, customFields: null },
      })),
    callTypes: () => [],
    isPartial: async () => list.isPartial,
    reload: async () => void (list.known = list.now),
  }
  const { page, serviceNow } = new ModelService(clock)
  const session = { client: { calls: page, serviceNow }, directory }
  const runner = new SyncRunner({
    session: () => Promise.resolve(session as never),
    errors: createExpectedErrors(log),
    clock,
    log,
    putDetail: () => Promise.resolve(true),
    onProgress: () => undefined,
  })
  const names = () => kept.users().map(({ name }) => name)
  runner.start(storeOf(kept), { since: null, keepsDetails: false, lane: 'sparing' })
  await clock.advance(MINUTE)
  expect(names()).toEqual(['Ann', 'Bea'])
  list.now = ['Cleo']
  list.isPartial = true
  await clock.advance(7 * HOUR)
  expect(names()).toEqual(['Ann', 'Bea', 'Cleo'])
  list.isPartial = false
  await clock.advance(7 * HOUR)
  expect(names()).toEqual(['Cleo'])
  await runner.stop()
})

it('has what the service reported about the latest page, while it runs', async () => {
  const clock = new FakeClock()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-runner-'))
  const kept = new LibraryStore(join(folder, 'calls.sqlite'))
  onTestFinished(() => {
    kept.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const service = new ModelService(clock)
  service.put(1)
  let report: PageReport | undefined = { errors: ['Unknown filter'], params: null, excessCount: 0 }
  const calls = async (...read: Parameters<ModelService['page']>) => ({
    ...(await service.page(...read)),
    ...(report && { report }),
  })
  const session = { client: { calls }, directory: noUsers }
  const runner = new SyncRunner({
    session: () => Promise.resolve(session as never),
    errors: createExpectedErrors(log),
    clock,
    log,
    putDetail: () => Promise.resolve(true),
    onProgress: () => undefined,
  })
  runner.start(storeOf(kept), { since: null, keepsDetails: false, lane: 'sparing' })
  await clock.advance(10 * SECOND)
  expect(runner.report).toEqual(report)
  report = undefined
  await clock.advance(2 * MINUTE)
  expect(runner.report).toBeUndefined()
  report = { errors: [], params: '{}', excessCount: 1 }
  await clock.advance(2 * MINUTE)
  expect(runner.report).toEqual(report)
  await runner.stop()
  expect(runner.report).toBeUndefined()
})

function storeOf(kept: LibraryStore): Store {
  return {
    ask: async (method, ...args) => {
      await Promise.resolve()
      return (kept[method] as (...args: readonly unknown[]) => never).call(kept, ...args)
    },
  }
}
