import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { showNotice } from './nativeActions.ts'

it('a notice is shown with its words, and a click on it brings the app to the front', () => {
  const show = vi.fn<() => void>()
  const front = vi.fn<() => void>()
  const notice = Object.assign(new EventEmitter(), { show })
  const make = vi.fn<() => typeof notice>(() => notice)
  showNotice(make as unknown as Parameters<typeof showNotice>[0], { title: 'Done', body: 'All of it.' }, front)
  expect(make).toHaveBeenCalledWith({ title: 'Done', body: 'All of it.' })
  expect(show).toHaveBeenCalledOnce()
  notice.emit('click')
  expect(front).toHaveBeenCalledOnce()
})

it('where the system shows no notices, nothing happens', () => {
  expect(() =>
    showNotice(
      () => null,
      { title: 'Done', body: '' },
      () => undefined,
    ),
  ).not.toThrow()
})
