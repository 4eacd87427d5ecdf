import { EventEmitter } from 'node:events'
import type { ForkOptions, UtilityProcess } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { utilityDemo } from './utilityDemo.ts'

class UtilityStandIn extends EventEmitter {
  readonly stderr = new EventEmitter()
  readonly kill = vi.fn<() => boolean>(() => true)
}

let child: UtilityStandIn
let forked: { modulePath: string; args: string[]; options: ForkOptions } | undefined

beforeEach(() => {
  child = new UtilityStandIn()
  forked = undefined
})

const launch = utilityDemo(
  (modulePath, args, options) => {
    forked = { modulePath, args, options }
    return child as unknown as UtilityProcess
  },
  '/built/main/simulator.js',
  { PATH: '/usr/bin' },
)

test('the key is in the environment of the process and in none of its arguments', () => {
  launch(['--port', '0'], { EARSHOT_DEMO_KEY: 'sk-secret' })
  expect(forked?.modulePath).toBe('/built/main/simulator.js')
  expect(forked?.args).toEqual(['--port', '0'])
  expect(forked?.options.env).toEqual({ PATH: '/usr/bin', EARSHOT_DEMO_KEY: 'sk-secret' })
})

test('its messages and its last words reach whoever listens', () => {
  const started = launch([], {})
  const [heard, ended] = [vi.fn<(message: unknown) => void>(), vi.fn<(said: string) => void>()]
  started.onMessage(heard)
  started.onExit(ended)
  child.emit('message', { kind: 'progress' })
  child.stderr.emit('data', Buffer.from('no space left\n'))
  child.emit('exit', 1)
  expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'progress' })
  expect(ended).toHaveBeenCalledExactlyOnceWith('no space left')
})

test('ending asks it to go and waits until it is gone', async () => {
  const started = launch([], {})
  let isGone = false
  const ending = started.end().then(() => (isGone = true))
  expect(child.kill).toHaveBeenCalledOnce()
  await new Promise((resolve) => setImmediate(resolve))
  expect(isGone).toBe(false)
  child.emit('exit', 0)
  await ending
  await started.end()
  expect(child.kill).toHaveBeenCalledOnce()
})
