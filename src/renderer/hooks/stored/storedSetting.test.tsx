import { beforeEach, expect, test, vi } from 'vitest'
import { storedSetting } from './storedSetting.ts'

const KEY = 'earshot.test'
const size = () => storedSetting(KEY, (stored) => (stored === 'large' ? 'large' : 'small'))

beforeEach(() => localStorage.clear())

test('survives a restart', () => {
  const setting = size()
  expect(setting.current()).toBe('small')
  setting.choose('large')
  expect([setting.current(), size().current()]).toEqual(['large', 'large'])
})

test.each(['"huge"', '{', '', 'null'])('%s, which isn’t valid, counts as the default', (stored) => {
  localStorage.setItem(KEY, stored)
  expect(size().current()).toBe('small')
})

test('a change is seen at once, also if another window made it', () => {
  const setting = size()
  const changed = vi.fn<() => void>()
  const stop = setting.subscribe(changed)
  setting.choose('large')
  expect(changed).toHaveBeenCalledOnce()
  localStorage.setItem(KEY, '"small"')
  dispatchEvent(new StorageEvent('storage', { key: 'another' }))
  expect(setting.current()).toBe('large')
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(setting.current()).toBe('small')
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(changed).toHaveBeenCalledTimes(2)
})

test('lasts until the window is closed if the storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const setting = size()
  setting.choose('large')
  expect(setting.current()).toBe('large')
})
