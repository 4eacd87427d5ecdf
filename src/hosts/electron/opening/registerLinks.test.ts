import { expect, test } from 'vitest'
import { readElectronArguments } from '../launch/electronArguments.ts'
import { AppStandIn } from '../testing/appStandIn.ts'
import { launchOnWindows, switchesIn } from '../testing/systemLaunch.ts'
import { registerLinks } from './registerLinks.ts'

const INSTALLED = {
  platform: 'win32',
  execPath: String.raw`C:\Program Files\Earshot\Earshot.exe`,
  hasAppPath: false,
} as const
const CHECKOUT = { platform: 'win32', execPath: String.raw`C:\electron\electron.exe`, hasAppPath: true } as const

function commandOf(surroundings: Parameters<typeof registerLinks>[1]): string {
  const app = new AppStandIn('')
  registerLinks(app, surroundings)
  return app.linkCommands.get('earshot') ?? ''
}

function read(argv: readonly string[], hasAppPath: boolean) {
  return readElectronArguments(argv, { hasAppPath, platform: 'win32', folder: String.raw`C:\Windows\System32` })
}

test('Windows opens links with the app, or with Electron and the checkout', () => {
  expect(commandOf(INSTALLED)).toBe(String.raw`"C:\Program Files\Earshot\Earshot.exe" -- "%1"`)
  expect(commandOf(CHECKOUT)).toBe(String.raw`"C:\electron\electron.exe" "C:\earshot" -- "%1"`)
})

test.each(['darwin', 'linux'] as const)('the package declares links on %s', (platform) => {
  expect(commandOf({ ...INSTALLED, platform })).toBe('')
})

test.each([INSTALLED, CHECKOUT])('a link reaches the app whole: %o', (surroundings) => {
  const argv = launchOnWindows(commandOf(surroundings), 'earshot://call/123?t=68.4&workspace=w-1')
  expect(read(argv ?? [], surroundings.hasAppPath)).toMatchObject({
    demo: false,
    opens: ['earshot://call/123?t=68.4&workspace=w-1'],
  })
})

const INJECTIONS = [
  String.raw`earshot://call/1" --no-sandbox --data="\\evil\share`,
  String.raw`earshot://call/1" --data "\\evil\share" "`,
  String.raw`earshot://call/1" "--gpu-launcher=cmd.exe" "--demo`,
  String.raw`earshot://call/1" "\\evil\share\a.wav`,
  String.raw`earshot://call/1\" --demo "C:\secret.wav`,
  'earshot://" -- "--demo" "https://evil.example',
]

/** As some installers write it. */
const BARE_COMMAND = String.raw`"C:\Earshot.exe" "%1"`

test.each(INJECTIONS)('a link with quotes only opens, without switches or files: %s', (link) => {
  for (const [command, hasAppPath] of [
    [commandOf(INSTALLED), false],
    [commandOf(CHECKOUT), true],
    [BARE_COMMAND, false],
  ] as const) {
    const argv = launchOnWindows(command, link)
    if (argv === null) {
      expect(command).toBe(BARE_COMMAND)
      continue
    }
    expect(switchesIn(argv)).toEqual([])
    const { data, demo, opens, kept } = read(argv, hasAppPath)
    expect({ data, demo, kept }).toEqual({ demo: false, kept: hasAppPath ? [String.raw`C:\earshot`] : [] })
    expect(opens).toEqual([expect.stringMatching(/^earshot:/)])
  }
})

test('the injections do become several arguments, unless the quote is escaped', () => {
  const counts = INJECTIONS.map((link) => launchOnWindows(commandOf(INSTALLED), link)?.length)
  expect(counts).toEqual([5, 6, 5, 4, 3, 6])
})
