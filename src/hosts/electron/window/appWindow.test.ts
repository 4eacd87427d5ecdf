import { expect, test } from 'vitest'
import { windowOptions } from './appWindow.ts'

test('before its first paint, the window has the page’s color, light or dark', () => {
  const paths = { preload: '/preload.cjs', resources: '/resources' }
  const color = (shouldUseDarkColors: boolean) =>
    windowOptions({ ...paths, nativeTheme: { shouldUseDarkColors }, locale: 'en-US' }).backgroundColor
  expect([color(false), color(true)]).toEqual(['#ffffff', '#131417'])
})
