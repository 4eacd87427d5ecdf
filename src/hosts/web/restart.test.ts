import { EventEmitter } from 'node:events'
import { spawn } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { restartAfterError } from './restart.ts'

vi.mock('node:child_process', () => ({ spawn: vi.fn<() => EventEmitter>(() => new EventEmitter()) }))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([
  ['a second ago, it ends', -1000, 0],
  ['an hour ago, it starts again', -3_600_000, 1],
  ['later, because the clock was set back, it starts again', 3_600_000, 1],
])('if it was started again %s', async (_name, after, starts) => {
  vi.mocked(spawn).mockClear()
  vi.stubEnv('EARSHOT_RESTARTED_AT', String(Date.now() + after))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  // It forwards signals from then on.
  vi.spyOn(process, 'on').mockReturnThis()
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit')
  })
  // Otherwise, a thread of another test file that doesn't end at once would have this process killed.
  vi.spyOn(process, 'kill').mockReturnValue(true)
  const restarting = restartAfterError({ id: 'a', logFile: 'b' }, Promise.resolve(), () => undefined)
  await restarting.catch(() => undefined)
  expect(spawn).toHaveBeenCalledTimes(starts)
})
