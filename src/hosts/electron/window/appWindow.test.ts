import { expect, test } from 'vitest'
import { windowOptions } from './appWindow.ts'

test('before its first paint, the window has the page’s color, light or dark', () => {
  const paths = { preload: '/preload.cjs', resources: '/resources' }
  expect(windowOptions({ ...paths, isDark: false, locale: 'en-US' }).backgroundColor).toBe('#ffffff')
  expect(windowOptions({ ...paths, isDark: true, locale: 'en-US' }).backgroundColor).toBe('#131417')
})
