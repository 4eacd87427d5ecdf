import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { reloadAfterCrash, windowOptions } from './appWindow.ts'

test('a page that crashed is reloaded, unless it crashes again within a minute', () => {
  let now = 0
  const contents = Object.assign(new EventEmitter(), { reload: vi.fn<() => void>() })
  reloadAfterCrash(contents as never, () => now)
  contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(contents.reload).not.toHaveBeenCalled()
  now = 100_000
  contents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(contents.reload).toHaveBeenCalledTimes(1)
  now = 130_000
  contents.emit('render-process-gone', {}, { reason: 'oom' })
  expect(contents.reload).toHaveBeenCalledTimes(1)
  now = 200_000
  contents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(contents.reload).toHaveBeenCalledTimes(2)
})

test('before its first paint, the window has the page’s color, light or dark', () => {
  const preload = '/preload.cjs'
  expect(windowOptions({ preload, isDark: false, locale: 'en-US' }).backgroundColor).toBe('#ffffff')
  expect(windowOptions({ preload, isDark: true, locale: 'en-US' }).backgroundColor).toBe('#131417')
})
