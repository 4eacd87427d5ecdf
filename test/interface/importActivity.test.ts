import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR } from '../../src/domain/units.ts'
import { ImportRig } from './importRig.ts'

/** What the core reports about imports to its host, which has no page while its window is closed. */

let rig: ImportRig

beforeEach(async () => (rig = await ImportRig.start()))
afterEach(() => rig.close())

const last = () => rig.activities.at(-1)

it('the host knows of imports from queued to done, and pauses and resumes them', async () => {
  expect(rig.activities).toHaveLength(1)
  // Without imports there is nothing to pause: a later import would wait although its user paused nothing.
  await rig.test.core.pauseImports(true)
  await rig.until(await rig.importOne('one.wav'), 'done')
  expect(rig.activities.some(({ sending }) => sending === 1)).toBe(true)
  await vi.waitFor(() => expect(last()).toEqual(rig.activities[0]))

  rig.importing = (request) => request.resume()
  const held = await rig.importOne('held.wav')
  await rig.until(held, 'sending')
  const queued = await rig.importOne('queued.wav')
  await rig.test.core.pauseImports(true)
  await vi.waitFor(() => expect(last()).toMatchObject({ waiting: 0, stopped: 1, sending: 1 }))
  await rig.client.imports.cancel({ workspaceId: rig.workspaceId, importId: held })
  await vi.waitFor(() => expect(last()).toMatchObject({ stopped: 1, sending: 0, isSendingSoon: false }))
  rig.importing = rig.accept
  await rig.test.core.pauseImports(false)
  await rig.until(queued, 'done')
  await vi.waitFor(() => expect(last()).toEqual(rig.activities[0]))
})

it('after a restart, the first report already has the imports that wait', async () => {
  for (let number = 1; number <= 11; number += 1) await rig.importOne(`${number}.wav`)
  const limited = { waiting: 1, sending: 0, processing: 0, isSendingSoon: true }
  // Ten requests at the pace of the general limit.
  await vi.waitFor(() => expect(last()).toMatchObject(limited))
  expect(last()?.nextSendAt).toBeGreaterThan(rig.clock.now() + HOUR / 2)
  expect(last()?.sentFraction).not.toBeNull()
  rig.activities.length = 0
  await rig.restart()
  await vi.waitFor(() => expect(rig.activities[0]).toMatchObject({ waiting: 1, sending: 0 }))
})
