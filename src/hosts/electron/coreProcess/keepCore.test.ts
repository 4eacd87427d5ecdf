import type { MessagePortMain } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createShutdown, type Shutdown } from '../../node/shutdown.ts'
import type { UnexpectedError } from '../../node/unexpectedErrors.ts'
import { createChannelStandIn } from '../testing/messagePortStandIn.ts'
import type { CoreEnd, CoreProcess } from './coreProcess.ts'
import { keepCore, type KeptCore } from './keepCore.ts'

interface FakeProcess extends CoreProcess {
  readonly posted: unknown[]
  end(end?: Partial<CoreEnd>): void
}

let processes: FakeProcess[]
let shutdown: Shutdown
let now: number
let core: KeptCore
const report = vi.fn<(fields: object) => UnexpectedError>(() => ({ id: 'abcd1234', logFile: '/logs/earshot.log' }))
const giveUp = vi.fn<(met: UnexpectedError) => void>()
const onRestart = vi.fn<() => void>()

beforeEach(() => {
  for (const mock of [report, giveUp, onRestart]) mock.mockClear()
  processes = []
  shutdown = createShutdown()
  now = 1_000_000
  core = keepCore({
    start(onEnd) {
      const posted: unknown[] = []
      const process: FakeProcess = {
        posted,
        started: Promise.resolve(),
        post: (message) => void posted.push(message),
        stop: () => Promise.resolve(true),
        end: (end) =>
          onEnd({ hasStarted: true, met: null, exitCode: 9, output: Promise.resolve('its last words'), ...end }),
      }
      processes.push(process)
      return process
    },
    makeChannel: createChannelStandIn,
    shutdown,
    reports: { report },
    onRestart,
    giveUp,
    monotonicMs: () => now,
  })
})

test('a core whose process ends is started again, and what follows goes there', async () => {
  processes[0]!.end()
  expect(processes).toHaveLength(2)
  expect(onRestart).toHaveBeenCalledOnce()
  core.connect({} as MessagePortMain)
  core.wake()
  expect(processes[1]!.posted).toEqual([{ kind: 'connect' }, { kind: 'wake' }])
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith({ exitCode: 9, output: 'its last words' }))
  expect(giveUp).not.toHaveBeenCalled()
})

test('an error that the core has logged isn’t logged again', async () => {
  const met = { id: 'its own', logFile: '/logs/earshot.log' }
  processes[0]!.end({ met })
  processes[1]!.end({ met })
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalledExactlyOnceWith(met))
  expect(report).not.toHaveBeenCalled()
})

test('it gives up if the core ends again within a minute', async () => {
  processes[0]!.end()
  now += 59_000
  processes[1]!.end()
  expect(processes).toHaveLength(2)
  await vi.waitFor(() =>
    expect(giveUp).toHaveBeenCalledExactlyOnceWith({ id: 'abcd1234', logFile: '/logs/earshot.log' }),
  )
  await expect(core.handle(new Request('earshot-app://app/media/w/7/audio'))).rejects.toThrow()
})

test('it starts the core again after more than a minute', () => {
  processes[0]!.end()
  now += 61_000
  processes[1]!.end()
  expect(processes).toHaveLength(3)
})

test('it gives up if the core can’t start again', async () => {
  processes[0]!.end()
  now += 61_000
  processes[1]!.end({ hasStarted: false })
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce())
  expect(processes).toHaveLength(2)
})

test('a core that can’t start the first time is left to the caller, who waits for it', () => {
  processes[0]!.end({ hasStarted: false })
  expect(processes).toHaveLength(1)
  expect(giveUp).not.toHaveBeenCalled()
})

test('a request that the ended process didn’t take fails, so that the page can repeat it', async () => {
  const answer = core.handle(new Request('earshot-app://app/media/w/7/audio'))
  processes[0]!.end()
  await expect(answer).rejects.toThrow()
})

test('nothing is started while the app closes', async () => {
  const closed = shutdown.close()
  processes[0]!.end({ exitCode: 0 })
  expect(await closed).toEqual([])
  expect(processes).toHaveLength(1)
})

test('a core that has to be killed counts as not closed', async () => {
  vi.spyOn(processes[0]!, 'stop').mockResolvedValue(false)
  expect(await shutdown.close()).toEqual(['the core'])
})
