import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { nameApp, showNotice } from './nativeActions.ts'

it('a notice is shown with its words, and a click on it brings the app to the front', () => {
  const show = vi.fn<() => void>()
  const front = vi.fn<() => void>()
  const notice = Object.assign(new EventEmitter(), { show })
  const make = vi.fn<() => typeof notice>(() => notice)
  void showNotice(make as unknown as Parameters<typeof showNotice>[0], { title: 'Done', body: 'All of it.' }, front)
  expect(make).toHaveBeenCalledWith({ title: 'Done', body: 'All of it.' })
  expect(show).toHaveBeenCalledOnce()
  notice.emit('click')
  expect(front).toHaveBeenCalledOnce()
})

it('where the system shows no notices, nothing happens', async () => {
  const ignored = () => undefined
  await expect(showNotice(() => null, { title: 'Done', body: '' }, ignored)).resolves.toBeUndefined()
})

it.each(['show', 'close', 'failed'])('the caller can wait until a notice reports: %s', async (event) => {
  const notice = Object.assign(new EventEmitter(), { show: () => undefined })
  const make = (() => notice) as unknown as Parameters<typeof showNotice>[0]
  let isSettled = false
  const waiting = showNotice(make, { title: 'Done', body: '' }, () => undefined).then(() => (isSettled = true))
  await Promise.resolve()
  expect(isSettled).toBe(false)
  notice.emit(event)
  await waiting
})

it.each(['close', 'failed'])('a notice is kept until it reports: %s', (event) => {
  const notice = Object.assign(new EventEmitter(), { show: () => undefined })
  const shown = new Set<object>()
  void showNotice(
    (() => notice) as unknown as Parameters<typeof showNotice>[0],
    { title: 'Done', body: '' },
    () => undefined,
    shown,
  )
  expect([...shown]).toEqual([notice])
  notice.emit(event)
  expect([...shown]).toEqual([])
})

it.each([
  ['win32', ['app.earshot.desktop']],
  ['darwin', []],
  ['linux', []],
] as const)('on %s, the app has these ids for notifications: %j', (platform, ids) => {
  const given: string[] = []
  nameApp({ setName: () => undefined, setAppUserModelId: (id) => void given.push(id) }, platform)
  expect(given).toEqual(ids)
})
