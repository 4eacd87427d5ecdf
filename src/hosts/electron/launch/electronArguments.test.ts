import { describe, expect, test } from 'vitest'
import { launchOnLinux } from '../testing/systemLaunch.ts'
import { readElectronArguments, readSecondStart, relaunchArguments } from './electronArguments.ts'

const PACKAGED = { hasAppPath: false, folder: '/home/ada', platform: 'linux' } as const
const CHECKOUT = { ...PACKAGED, hasAppPath: true }

describe('our flags', () => {
  test('are found among those of Electron and Chromium', () => {
    const before = ['/opt/electron', '--inspect=0', '--remote-debugging-port=0', '.', '--no-sandbox']
    expect(readElectronArguments(before, CHECKOUT)).toEqual({
      isAtLogin: false,
      demo: false,
      opens: [],
      kept: before.slice(1),
    })
    const all = ['/opt/electron', '.', '--no-sandbox', '--data', '/srv/a b', '--demo']
    expect(readElectronArguments(all, CHECKOUT)).toEqual({
      data: '/srv/a b',
      isAtLogin: false,
      demo: true,
      opens: [],
      kept: ['.', '--no-sandbox', '--data', '/srv/a b'],
    })
    expect(readElectronArguments(['/opt/earshot', '--lang=de', '--data=/srv/x', '--disable-gpu'], PACKAGED)).toEqual({
      data: '/srv/x',
      isAtLogin: false,
      demo: false,
      opens: [],
      kept: ['--lang=de', '--data=/srv/x', '--disable-gpu'],
    })
  })

  test('say that the user has logged in, once: not when the app starts again', () => {
    const started = readElectronArguments(['/opt/earshot', '--at-login'], PACKAGED)
    expect(started).toMatchObject({ isAtLogin: true, kept: [] })
  })

  test.each([['earshot://call/1'], ['a.wav'], ['--'], ['https://evil.example']])('don’t follow %s', (outside) => {
    const argv = ['/opt/earshot', '--data=/srv/x', outside, '--data=/evil', '--demo']
    expect(readElectronArguments(argv, PACKAGED)).toMatchObject({
      data: '/srv/x',
      demo: false,
      kept: ['--data=/srv/x'],
    })
  })
})

describe('what the system opens', () => {
  const opened = (...given: readonly string[]) =>
    readElectronArguments(launchOnLinux('/opt/earshot %U', given), PACKAGED).opens

  test('is absolute paths, from paths of the working directory and from URLs', () => {
    expect(opened('/calls/a.wav', '../b.mp3', 'c:d.wav', 'file:///calls/e%20f.wav')).toEqual([
      '/calls/a.wav',
      '/home/b.mp3',
      '/home/ada/c:d.wav',
      '/calls/e f.wav',
    ])
    expect(opened('')).toEqual([])
  })

  test('is a path even if it is named like a flag', () => {
    expect(opened('/calls/--no-sandbox', '--', '--data=x')).toEqual(['/calls/--no-sandbox', '/home/ada/--data=x'])
  })

  test('isn’t a URL, except for a link of ours', () => {
    expect(opened('https://evil.example/a.wav', 'smb://evil/a.wav', 'file://evil/a.wav', 'file:///%00')).toEqual([])
    expect(opened('EARSHOT://Call/1')).toEqual(['EARSHOT://Call/1'])
  })

  test('is nothing that follows a link', () => {
    expect(opened('/calls/a.wav', 'earshot://call/1', 'earshot://call/2', 'b.wav')).toEqual([
      '/calls/a.wav',
      'earshot://call/1',
    ])
  })

  test('is never the app’s own path', () => {
    const argv = ['/opt/electron', '--inspect=0', '/src/earshot', '--no-sandbox', 'a.wav']
    expect(readElectronArguments(argv, CHECKOUT)).toEqual({
      isAtLogin: false,
      demo: false,
      opens: ['/home/ada/a.wav'],
      kept: ['--inspect=0', '/src/earshot', '--no-sandbox'],
    })
  })

  test('is a path of Windows, on a drive or a server', () => {
    const surroundings = { hasAppPath: false, folder: String.raw`C:\Users\ada`, platform: 'win32' } as const
    const argv = ['Earshot.exe', String.raw`D:\calls\a.wav`, 'b.wav', String.raw`\\server\calls\c.wav`]
    expect(readElectronArguments(argv, surroundings).opens).toEqual([
      String.raw`D:\calls\a.wav`,
      String.raw`C:\Users\ada\b.wav`,
      String.raw`\\server\calls\c.wav`,
    ])
  })
})

test('reads what a second start asks, also from an app of another version', () => {
  expect(readSecondStart({ demo: true })).toEqual({ demo: true, opens: [] })
  expect(readSecondStart({ demo: false, opens: ['/a.wav', 7, null] })).toEqual({ demo: false, opens: ['/a.wav'] })
  for (const other of [undefined, null, 'demo', {}, { demo: 'yes', opens: '/a.wav' }])
    expect(readSecondStart(other)).toEqual({ demo: false, opens: [] })
})

test('starts again with the same options, and with what is asked now', () => {
  const kept = ['.', '--no-sandbox', '--data', '/srv/a b']
  expect(relaunchArguments(kept, { demo: false, opens: [] })).toEqual(kept)
  const opens = ['earshot://call/1', '/calls/a.wav', 'earshot://call/2']
  const next = relaunchArguments(kept, { demo: true, opens })
  expect(next).toEqual([...kept, '--demo', '--', '/calls/a.wav', 'earshot://call/2'])
  expect(readElectronArguments(['/opt/electron', ...next], CHECKOUT)).toEqual({
    data: '/srv/a b',
    isAtLogin: false,
    demo: true,
    opens: ['/calls/a.wav', 'earshot://call/2'],
    kept,
  })
})
