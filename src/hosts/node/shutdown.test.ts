import { expect, test, vi } from 'vitest'
import { createShutdown, onOrphaned } from './shutdown.ts'

test('what was added last is closed first, one after the other', async () => {
  const order: string[] = []
  const shutdown = createShutdown()
  shutdown.add('demo', () => void order.push('demo'))
  shutdown.add('core', async () => {
    order.push('core begins')
    await new Promise((resolve) => setImmediate(resolve))
    order.push('core ends')
  })
  shutdown.add('server', () => void order.push('server'))
  expect(shutdown.signal.aborted).toBe(false)
  expect(await shutdown.close()).toEqual([])
  expect(shutdown.signal.aborted).toBe(true)
  expect(order).toEqual(['server', 'core begins', 'core ends', 'demo'])
})

test('closing twice closes once', async () => {
  const close = vi.fn<() => void>()
  const shutdown = createShutdown()
  shutdown.add('core', close)
  await Promise.all([shutdown.close(), shutdown.close()])
  expect(close).toHaveBeenCalledOnce()
})

test('a part that throws and one that hangs are named, and the others are closed all the same', async () => {
  const close = vi.fn<() => void>()
  const shutdown = createShutdown(50)
  shutdown.add('demo', close)
  shutdown.add('core', () => new Promise(() => undefined))
  shutdown.add('server', () => {
    throw new Error('it is stuck')
  })
  expect(await shutdown.close()).toEqual(['server', 'core'])
  expect(close).toHaveBeenCalledOnce()
})

test('what is added while closing is closed at once', async () => {
  const close = vi.fn<() => void>()
  const shutdown = createShutdown()
  await shutdown.close()
  shutdown.add('late', close)
  expect(close).toHaveBeenCalledOnce()
})

test('an orphan notices once', () => {
  vi.useFakeTimers()
  let parent = 42
  const noticed = vi.fn<() => void>()
  onOrphaned(noticed, () => parent)
  vi.advanceTimersByTime(60_000)
  expect(noticed).not.toHaveBeenCalled()
  parent = 1
  vi.advanceTimersByTime(60_000)
  expect(noticed).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
