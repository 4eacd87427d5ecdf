import { expect, test } from 'vitest'
import { windowOptions } from './appWindow.ts'

test('before its first paint, the window has the page’s color, light or dark', () => {
  const preload = '/preload.cjs'
  expect(windowOptions({ preload, isDark: false, locale: 'en-US' }).backgroundColor).toBe('#ffffff')
  expect(windowOptions({ preload, isDark: true, locale: 'en-US' }).backgroundColor).toBe('#131417')
})
