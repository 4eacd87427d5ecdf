import { expect, it, vi } from 'vitest'
import { hasTrayHost, type RunProgram } from './trayHost.ts'

const REPLY =
  'method return time=1.2 sender=:1.9 -> destination=:1.4 serial=3 reply_serial=2\n   variant       boolean '

it.each([
  ['a desktop that shows tray icons', `${REPLY}true\n`, true],
  ['a desktop whose tray is gone', `${REPLY}false\n`, false],
])('%s', async (_name, reply, has) => {
  const run = vi.fn<RunProgram>(() => Promise.resolve(reply))
  expect(await hasTrayHost('linux', run)).toBe(has)
  expect(run.mock.calls[0]?.[1]).toContain('string:IsStatusNotifierHostRegistered')
})

it('without a tray service or the program that asks for it, there is none', async () => {
  expect(await hasTrayHost('linux', () => Promise.reject(new Error('ServiceUnknown')))).toBe(false)
})

it('macOS and Windows have one', async () => {
  const run = vi.fn<RunProgram>()
  expect(await hasTrayHost('win32', run)).toBe(true)
  expect(await hasTrayHost('darwin', run)).toBe(true)
  expect(run).not.toHaveBeenCalled()
})
