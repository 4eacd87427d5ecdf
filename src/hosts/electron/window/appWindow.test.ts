import type { BrowserWindow } from 'electron'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../node/testing/fakeClock.ts'
import { WindowStandIn } from '../testing/windowStandIn.ts'
import { openAppWindow, windowOptions } from './appWindow.ts'

test('before its first paint, the window has the page’s color, light or dark', () => {
  const paths = { preload: '/preload.cjs', resources: '/resources', platform: 'linux' } as const
  const color = (shouldUseDarkColors: boolean) =>
    windowOptions({ ...paths, nativeTheme: { shouldUseDarkColors }, locale: 'en-US' }).backgroundColor
  expect([color(false), color(true)]).toEqual(['#ffffff', '#131417'])
})

test('the window has an icon with several sizes on Windows', () => {
  const parts = { preload: '/preload.cjs', resources: '/resources', nativeTheme: { shouldUseDarkColors: false } }
  const icon = (platform: NodeJS.Platform) => windowOptions({ ...parts, platform, locale: 'en-US' }).icon
  expect([icon('win32'), icon('linux')]).toEqual(['/resources/icon.ico', '/resources/icon.png'])
})

describe('the window is shown', () => {
  const clock = createFakeClock()

  function open(): WindowStandIn {
    const nativeTheme = { shouldUseDarkColors: false }
    const paths = { preload: '/preload.cjs', resources: '/resources', platform: 'linux' } as const
    const parts = { ...paths, nativeTheme, locale: 'en-US', clock }
    const makeWindow = (options: object) => new WindowStandIn(options) as unknown as BrowserWindow
    return openAppWindow({ ...parts, makeWindow }) as unknown as WindowStandIn
  }

  test('with its first paint, and only once', async () => {
    const window = open()
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    await clock.pass(60_000)
    expect(window.shown).toEqual(['show'])
  })

  // As on Wayland: electron#48859.
  test('once the page has loaded, if its first paint is never reported', async () => {
    const window = open()
    await clock.pass(1000)
    expect(window.shown).toEqual([])
    window.webContents.emit('did-finish-load')
    await clock.pass(0)
    expect(window.shown).toEqual(['show'])
  })

  test('after 2 seconds, if nothing is reported', async () => {
    const window = open()
    await clock.pass(1999)
    expect(window.shown).toEqual([])
    await clock.pass(1)
    expect(window.shown).toEqual(['show'])
  })

  test('not once it is closed', async () => {
    const window = open()
    window.close()
    await clock.pass(60_000)
    expect(window.shown).toEqual([])
  })
})
