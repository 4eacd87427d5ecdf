import { expect, onTestFinished, test, vi } from 'vitest'
import { createShutdown } from '../../node/shutdown.ts'
import { AppStandIn } from '../testing/appStandIn.ts'
import { quitInOrder } from './ending.ts'

test('says what it couldn’t close, and exits with 1', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => stderr.mockRestore())
  const app = new AppStandIn('out')
  const shutdown = createShutdown()
  shutdown.add('the core', () => Promise.reject(new Error('it crashed')))
  quitInOrder(app as unknown as Parameters<typeof quitInOrder>[0], shutdown, [])
  app.quit()
  await vi.waitFor(() => expect(app.exitCodes).toEqual([1]))
  expect(stderr.mock.calls).toEqual([['Earshot quit, but couldn’t close: the core.\n']])
})
