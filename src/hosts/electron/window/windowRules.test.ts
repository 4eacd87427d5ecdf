import { beforeEach, describe, expect, test } from 'vitest'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { ContentsStandIn } from '../testing/windowStandIn.ts'
import { keepInside, limitPermissions } from './windowRules.ts'

let electron: ElectronStandIn
let contents: ContentsStandIn

beforeEach(() => {
  electron = createElectronStandIn({ pageFolder: '/nowhere' })
  contents = new ContentsStandIn()
  keepInside(contents as never, electron.parts.shell)
  limitPermissions(electron.parts.session())
})

const opens = (url: string) => contents.onOpen?.({ url } as never)
const inMain = (url: string) => ({ url, isMainFrame: true })
const inFrame = (url: string) => ({ url, isMainFrame: false })

describe('a link of the page', () => {
  test.each(['https://crm.example/deals/7', 'http://intranet/', 'mailto:ana@acme.example'])(
    '%s opens in the person’s own program, never in a window of ours',
    (url) => {
      expect(opens(url)).toEqual({ action: 'deny' })
      expect(electron.opened).toEqual([url])
    },
  )

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://share/x.exe',
    'earshot-app://app/',
    'about:blank',
    'nonsense',
  ])('%s opens nothing', (url) => {
    expect(opens(url)).toEqual({ action: 'deny' })
    expect(electron.opened).toEqual([])
  })
})

describe('the page', () => {
  test('goes to its own places', () => {
    expect(contents.lets('will-frame-navigate', inMain('earshot-app://app/calls/5'))).toBe(true)
  })

  test.each([
    'https://evil.example/',
    'earshot-app://other/',
    'earshot-app://app.evil.example/',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('can’t be led to %s', (url) => {
    expect(contents.lets('will-frame-navigate', inMain(url))).toBe(false)
    expect(contents.lets('will-redirect', inMain(url))).toBe(false)
  })

  test('a link dropped on the window opens outside, a file does nothing', () => {
    contents.lets('will-frame-navigate', inMain('https://crm.example/'))
    contents.lets('will-frame-navigate', inMain('file:///home/a/call.mp3'))
    expect(electron.opened).toEqual(['https://crm.example/'])
  })

  test('holds no other page, not even itself', () => {
    expect(contents.lets('will-frame-navigate', inFrame('earshot-app://app/'))).toBe(false)
    expect(contents.lets('will-redirect', inFrame('earshot-app://app/'))).toBe(false)
    expect(contents.lets('will-attach-webview', inMain('earshot-app://app/'))).toBe(false)
    expect(electron.opened).toEqual([])
  })
})

describe('permissions', () => {
  function asked(permission: string, requestingUrl: string, isMainFrame = true): boolean | undefined {
    let given: boolean | undefined
    electron.session().permissions.request?.(null as never, permission as never, (answer) => (given = answer), {
      requestingUrl,
      isMainFrame,
    })
    return given
  }
  const checked = (permission: string, origin: string, isMainFrame = true) =>
    electron.session().permissions.check?.(null, permission as never, origin, { isMainFrame })

  test.each(['clipboard-sanitized-write', 'fullscreen'])('%s is for our page alone', (permission) => {
    expect(asked(permission, 'earshot-app://app/calls/5')).toBe(true)
    expect(asked(permission, 'https://evil.example/')).toBe(false)
    expect(asked(permission, 'earshot-app://app/', false)).toBe(false)
    expect(checked(permission, 'earshot-app://app')).toBe(true)
    expect(checked(permission, 'earshot-app://app/')).toBe(true)
    expect(checked(permission, 'https://evil.example')).toBe(false)
    expect(checked(permission, 'earshot-app://app', false)).toBe(false)
  })

  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'display-capture',
    'openExternal',
    'fileSystem',
    'hid',
  ])('%s is denied', (permission) => {
    expect(asked(permission, 'earshot-app://app/')).toBe(false)
    expect(checked(permission, 'earshot-app://app')).toBe(false)
  })

  test('devices are denied', () => {
    expect(electron.session().permissions.device?.({} as never)).toBe(false)
  })
})
