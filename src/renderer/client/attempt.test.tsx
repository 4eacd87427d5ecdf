import { expect, test, vi } from 'vitest'
import { toastManager, toastsAreReady } from '../components/overlays/toasts.ts'
import { attempt } from './attempt.ts'
import { copyText } from './files/copyText.ts'

test('copyText reports success or failure', async () => {
  toastsAreReady()
  const add = vi.spyOn(toastManager, 'add')
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'))
  await copyText({ id: 'a', text: 'A text', done: 'Copied' })
  expect(write).toHaveBeenCalledWith('A text')
  expect(add.mock.lastCall![0]).toMatchObject({ id: 'a', title: 'Copied' })
  await copyText({ id: 'a', text: 'A text', done: 'Copied' })
  expect(add.mock.lastCall![0].title).not.toBe('Copied')
})

test('attempt returns the result, or shows the failure', async () => {
  toastsAreReady()
  const add = vi.spyOn(toastManager, 'add')
  expect(await attempt('a', () => Promise.resolve(7))).toBe(7)
  expect(add).not.toHaveBeenCalled()
  expect(await attempt('a', () => Promise.reject(new DOMException('', 'AbortError')))).toBeNull()
  expect(add.mock.lastCall![0]).toMatchObject({ id: 'a', title: expect.stringMatching(/^Canceled/) })
})
