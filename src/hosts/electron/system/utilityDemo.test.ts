import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ForkOptions, UtilityProcess } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { CHECKOUT } from '../../node/checkout.ts'
import { UtilityStandIn } from '../testing/utilityStandIn.ts'
import { utilityDemo } from './utilityDemo.ts'
import type { ForkUtility } from './utilityProcess.ts'

class UtilityFake extends EventEmitter {
  readonly stderr = new PassThrough()
  readonly kill = vi.fn<() => boolean>(() => true)
  readonly postMessage = vi.fn<(message: unknown) => void>()

  /** Electron removes the listeners of stderr right after `exit`. */
  exit(code: number): void {
    this.emit('exit', code)
    this.stderr.removeAllListeners()
    this.stderr.end()
  }
}

let child: UtilityFake
let forked: { modulePath: string; args: string[]; options: ForkOptions } | undefined

beforeEach(() => {
  child = new UtilityFake()
  forked = undefined
})

/** Without `limitMs`, with the limits of the app. */
const launcher = (limitMs?: number) =>
  utilityDemo(
    (modulePath, args, options) => {
      forked = { modulePath, args, options }
      return child as unknown as UtilityProcess
    },
    '/built/main/simulator.js',
    { PATH: '/usr/bin', ELECTRON_RUN_AS_NODE: '1' },
    limitMs,
  )
/** Against hanging only. */
const LIMIT_MS = 60_000
const launch = launcher(LIMIT_MS)

test('the key is in the environment of the process and in none of its arguments', () => {
  launch(['--port', '0'], { EARSHOT_DEMO_KEY: 'sk-secret' })
  expect(forked?.modulePath).toBe('/built/main/simulator.js')
  expect(forked?.args).toEqual(['--port', '0'])
  expect(forked?.options.env).toEqual({ PATH: '/usr/bin', EARSHOT_DEMO_KEY: 'sk-secret' })
})

test('passes on its messages, and the end of its stderr when it has exited', async () => {
  const started = launch([], {})
  const [heard, ended] = [vi.fn<(message: unknown) => void>(), vi.fn<(output: string) => void>()]
  started.onMessage(heard)
  started.onExit(ended)
  child.emit('message', { kind: 'progress' })
  child.stderr.write('no space left\n')
  await new Promise((resolve) => setImmediate(resolve))
  child.emit('exit', 1)
  child.stderr.removeAllListeners()
  setImmediate(() => child.stderr.end('on this disk\n'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('no space left\non this disk'))
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'progress' })
})

test('keeps where V8 failed, which Electron reports by an event that would otherwise be thrown', async () => {
  const started = launch([], {})
  const ended = vi.fn<(output: string) => void>()
  started.onExit(ended)
  child.emit('error', 'FatalError', 'v8::ToLocalChecked', '{"environmentVariables":{"KEY":"sk-secret"}}')
  child.exit(5)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('FatalError at v8::ToLocalChecked'))
})

test('asks it to stop, and waits until it has exited', async () => {
  const started = launch([], {})
  let isGone = false
  const ending = started.end().then(() => (isGone = true))
  expect(child.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'stop' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isGone).toBe(false)
  child.exit(0)
  await ending
  await started.end()
  expect(child.postMessage).toHaveBeenCalledOnce()
  expect(child.kill).not.toHaveBeenCalled()
})

test('kills it if it doesn’t stop, and doesn’t wait forever', async () => {
  vi.useFakeTimers()
  try {
    const ending = launcher()([], {}).end()
    await vi.advanceTimersByTimeAsync(4900)
    expect(child.kill).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(child.kill).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(3000)
    await ending
  } finally {
    vi.useRealTimers()
  }
})

test('a real process hears the request, stops in order and leaves its last line', async () => {
  const script = join(CHECKOUT, 'src', 'simulator', 'testing', 'stopOnRequest.mjs')
  const fork = (...args: ConstructorParameters<typeof UtilityStandIn>) => new UtilityStandIn(...args)
  const started = utilityDemo(fork as unknown as ForkUtility, script, process.env, LIMIT_MS)([], {})
  const said = new Promise((resolve) => started.onExit(resolve))
  await new Promise<void>((resolve) => started.onMessage(() => resolve()))
  await started.end()
  expect(await said).toBe('the database is closed')
})
