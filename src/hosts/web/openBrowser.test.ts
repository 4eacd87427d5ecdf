import { expect, test } from 'vitest'
import { findBrowser, type BrowserSurroundings } from './openBrowser.ts'

function linux(env: NodeJS.ProcessEnv, installed: readonly string[], isRoot = false): BrowserSurroundings {
  return { platform: 'linux', env, isRoot, exists: (path) => installed.includes(path) }
}

test('Chromium is found on the PATH where there is a display', () => {
  const here = { PATH: '/usr/local/bin:/usr/bin', DISPLAY: ':0' }
  expect(findBrowser(linux(here, ['/usr/bin/chromium']))).toEqual({ command: '/usr/bin/chromium', args: [] })
  const wayland = { PATH: '/usr/bin', WAYLAND_DISPLAY: 'wayland-0' }
  expect(findBrowser(linux(wayland, ['/usr/bin/google-chrome']))?.command).toBe('/usr/bin/google-chrome')
})

test('without a display, without a browser and as root the link must do', () => {
  const here = { PATH: '/usr/bin', DISPLAY: ':0' }
  expect(findBrowser(linux({ PATH: '/usr/bin' }, ['/usr/bin/chromium']))).toBeNull()
  expect(findBrowser(linux(here, ['/usr/bin/firefox']))).toBeNull()
  expect(findBrowser(linux(here, ['/usr/bin/chromium'], true))).toBeNull()
})

test('a PATH with a relative folder does not start what lies in the folder we stand in', () => {
  expect(findBrowser(linux({ PATH: '.:', DISPLAY: ':0' }, ['chromium', './chromium', '/chromium']))).toBeNull()
})

test('on a Mac the application is asked for by its place', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser({ platform: 'darwin', env: {}, isRoot: false, exists: (path) => path === chrome })).toEqual({
    command: chrome,
    args: [],
  })
})
