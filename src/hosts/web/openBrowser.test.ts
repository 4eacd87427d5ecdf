import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser, openWindow, pageFolderOf, type BrowserSurroundings } from './openBrowser.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'earshot-browser-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(place, { recursive: true })
})

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

test('the link is in no argument that other users see, but in a file that they can’t read', async () => {
  const link = 'http://earshot-1.localhost:4170/?token=A-token-of-one-minute'
  const seen = join(place, 'arguments')
  // What a browser's arguments are is all it does; written under another name first, so that it is there whole.
  const script = `const fs = require('fs'); fs.writeFileSync(process.argv[1] + '.new', JSON.stringify(process.argv)); fs.renameSync(process.argv[1] + '.new', process.argv[1])`
  await writeFile(join(place, 'open-earshot.html'), 'an older file', { mode: 0o666 })
  await openWindow({ command: process.execPath, args: ['-e', script, seen] }, link, place)
  const args = JSON.parse(await vi.waitFor(() => readFile(seen, 'utf8'))) as readonly string[]
  expect(args.join(' ')).not.toContain('token')
  const page = /^--app=(file:.+)$/.exec(args.at(-1) ?? '')?.[1] ?? ''
  expect((await stat(fileURLToPath(page))).mode & 0o777).toBe(0o600)
  expect(await readFile(fileURLToPath(page), 'utf8')).toContain(`content="0;url=${link}"`)
})

test('a Chromium that sees one folder alone is given the page there', () => {
  const home = '/home/ann'
  const confined = join(home, 'snap', 'chromium', 'common')
  const env = { PATH: '/usr/bin', DISPLAY: ':0', HOME: home }
  const snap = findBrowser(linux(env, ['/usr/bin/chromium-browser', '/snap/bin/chromium', confined]))
  expect(snap && pageFolderOf(snap, '/data')).toBe(confined)
  const packaged = findBrowser(linux(env, ['/usr/bin/chromium', confined]))
  expect(packaged && pageFolderOf(packaged, '/data')).toBe('/data')
  const chrome = findBrowser(linux(env, ['/usr/bin/google-chrome', '/snap/bin/chromium', confined]))
  expect(chrome && pageFolderOf(chrome, '/data')).toBe('/data')
})

test.runIf(process.platform === 'linux')('no browser is started as root', async () => {
  await mkdir(join(place, 'bin'))
  await writeFile(join(place, 'bin', 'chromium'), '')
  vi.stubEnv('PATH', join(place, 'bin'))
  vi.stubEnv('DISPLAY', ':0')
  const user = vi.spyOn(process, 'getuid')
  user.mockReturnValue(0)
  expect(findBrowser()).toBeNull()
  user.mockReturnValue(1000)
  expect(findBrowser()?.command).toBe(join(place, 'bin', 'chromium'))
})
