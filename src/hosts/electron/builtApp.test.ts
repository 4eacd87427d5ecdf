import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  FILE_TICKETS_MESSAGE,
  NEXT_OPENED_MESSAGE,
  PORT_MESSAGE,
  REQUEST_PORT_MESSAGE,
} from '../../contract/hostBridge.ts'
import { CHECKOUT } from '../node/checkout.ts'
import { prepareBuild } from '../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/build/rendererBuild.ts'
import { takeDataFolder } from '../node/singleInstance.ts'
import { DESKTOP_BUILD } from './launch/desktopBuild.ts'

/** The desktop app as it is built, run by Node with a stand-in for Electron: what can be known of it without its program. */

const OUT = join(CHECKOUT, 'out')
const TESTING = join(import.meta.dirname, 'testing')

beforeAll(async () => {
  await prepareBuild(RENDERER_BUILD, () => undefined)
  await prepareBuild(DESKTOP_BUILD, () => undefined)
})

describe('the main process', () => {
  let data: string
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'earshot-built-'))
  })
  afterEach(() => rm(data, { recursive: true }))

  /** Fails with everything it wrote if it exits with anything but 0, as it does if it waits for Electron too early. */
  function boot(scenario: string, ...flags: readonly string[]) {
    const preloads = ['bootBuiltApp.ts', `scenarios/${scenario}`].flatMap((name) => ['--import', join(TESTING, name)])
    const args = [
      '--unhandled-rejections=warn-with-error-code',
      ...preloads,
      join(OUT, 'main', 'main.js'),
      '--data',
      join(data, 'data'),
      ...flags,
    ]
    const running = promisify(execFile)(process.execPath, args)
    // It may hang.
    onTestFinished(() => void running.child.kill('SIGKILL'))
    return running
  }

  test('boots, opens the demo in a process of its own, hands over calls and their sound, reads a recording, and quits', async () => {
    const { stdout } = await boot('visitBuiltApp.ts', '--demo')
    expect(JSON.parse(stdout)).toEqual({
      windowsBeforeReady: 0,
      isSandboxed: true,
      crashFolder: 'crashes',
      schemes: 1,
      calls: 50,
      heard: { status: 206, byteLength: 100, type: expect.stringMatching(/^(audio|video)\//) },
      staged: { codec: 'AAC', hasHash: true },
    })
    expect(await readdir(join(data, 'data', 'demo'))).not.toEqual([])
  })

  test('closes in order when Ctrl+C reaches it twice, from the terminal and through npm start', async () => {
    const { stdout } = await boot('interruptTwice.ts')
    expect(stdout).toBe('closed in order\n')
  })

  test('keeps the window, the menus and quitting when the core stands still, and starts a killed core again', async () => {
    const { stdout } = await boot('freezeCore.ts', '--demo')
    expect(JSON.parse(stdout)).toEqual({
      whileFrozen: { isShown: true, menus: 10, hasTicket: true, page: 200, calls: false },
      calls: 50,
      afterCrash: { sameWorkspace: true, calls: 50, media: 404 },
      isClosedAtOnce: true,
      exitCode: 0,
    })
    const lines = (await readFile(join(data, 'data', 'logs', 'earshot.log'), 'utf8')).trim().split('\n')
    const events = lines.map((line) => JSON.parse(line) as { readonly event: string; readonly exitCode?: number })
    expect(events.filter(({ event }) => event === 'core.started')).toHaveLength(2)
    expect(events.filter(({ event }) => event === 'core.closed')).toHaveLength(1)
    expect(events.find(({ event }) => event === 'unexpected')).toMatchObject({ exitCode: 9 })
  })

  test.each([['throwLater.ts', '--demo'], ['rejectLater.ts']])(
    'asks to restart after an unexpected error: %s',
    async (scenario, ...flags) => {
      const failure: unknown = await boot(scenario, ...flags).catch((error: unknown) => error)
      const { code, stdout } = failure as { readonly code: number; readonly stdout: string }
      const { box, relaunches, copied } = JSON.parse(stdout) as Record<string, string>
      expect(code).toBe(1)
      const [, id = 'no id'] = /Error ID: (\w{8})$/.exec(box ?? '') ?? []
      expect(copied).toContain(`Error ID: ${id}`)
      expect(relaunches).toEqual([[join(OUT, 'main', 'main.js'), '--data', join(data, 'data')]])
      const log = await readFile(join(data, 'data', 'logs', 'earshot.log'), 'utf8')
      const line = log.split('\n').find((one) => one.includes(id))
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        level: 'error',
        event: 'unexpected',
        error: { message: 'boom' },
      })
      expect(log).toContain('core.closed')
    },
  )

  test('says in a dialog why an installed app can’t start', async () => {
    await mkdir(join(data, 'data'))
    const taken = await takeDataFolder(join(data, 'data'))
    if (taken.kind !== 'taken') throw new Error('not taken')
    taken.lock.answerWith(() => ({ kind: 'web', link: 'http://127.0.0.1:1/?token=a', ticketLink: '' }))
    const failure = await boot('failToStart.ts').catch((error: unknown) => error)
    await taken.lock.release()
    expect(failure).toMatchObject({
      code: 1,
      stdout: JSON.stringify([
        ['Earshot couldn’t start', 'Earshot is already running in a browser: http://127.0.0.1:1/?token=a'],
      ]),
    })
  })
})

describe('the preload', () => {
  const read = () => readFile(join(OUT, 'preload', 'preload.cjs'), 'utf8')

  test('is one file that requires Electron and nothing else, for a sandboxed page has nothing else', async () => {
    expect(await readdir(join(OUT, 'preload'))).toEqual(['preload.cjs'])
    const required = [...(await read()).matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)
    expect(required).toEqual(['"electron"'])
    expect(await read()).not.toMatch(/^\s*(import|export) /m)
  })

  test('gives the page the system’s locale, tickets for its files and the port it asks for', async () => {
    const page = runPreload(await read())
    expect(Object.keys(page.exposed)).toEqual(['earshotHost'])
    expect(page.exposed['earshotHost']).toMatchObject({ kind: 'electron', locale: 'de-AT' })
    expect(await page.exposed['earshotHost']?.ticketsForFiles([{ name: 'a.mp3' }])).toEqual(['a ticket'])
    await page.exposed['earshotHost']?.nextOpened(7)
    expect(page.invoked).toEqual([
      [FILE_TICKETS_MESSAGE, ['/calls/a.mp3']],
      [NEXT_OPENED_MESSAGE, 7],
    ])

    page.say({ type: REQUEST_PORT_MESSAGE }, 'earshot-app://app', page.window)
    expect(page.sent).toEqual([REQUEST_PORT_MESSAGE])
    page.receive(PORT_MESSAGE, { ports: ['the port'] })
    expect(page.posted).toEqual([[{ type: PORT_MESSAGE }, 'earshot-app://app', ['the port']]])
  })

  test('ignores a port requested by another page', async () => {
    const page = runPreload(await read())
    page.say({ type: REQUEST_PORT_MESSAGE }, 'https://evil.example', page.window)
    page.say({ type: REQUEST_PORT_MESSAGE }, 'earshot-app://app', {})
    page.say({ type: 'something else' }, 'earshot-app://app', page.window)
    page.say(REQUEST_PORT_MESSAGE, 'earshot-app://app', page.window)
    page.say(null, 'earshot-app://app', page.window)
    expect(page.sent).toEqual([])
  })
})

interface Bridge {
  readonly kind: string
  ticketsForFiles(files: readonly { readonly name: string }[]): Promise<readonly string[]>
  nextOpened(doneId: number): Promise<unknown>
}

/** Runs it with a page and an Electron of this test's making. */
function runPreload(code: string) {
  const exposed: Record<string, Bridge> = {}
  const sent: string[] = []
  const invoked: unknown[] = []
  const posted: unknown[] = []
  const onMessage: ((event: object) => void)[] = []
  const onChannel = new Map<string, (event: object) => void>()
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, bridge: Bridge) => (exposed[name] = bridge) },
    ipcRenderer: {
      send: (channel: string) => sent.push(channel),
      invoke: (...message: unknown[]) => {
        invoked.push(JSON.parse(JSON.stringify(message)))
        return Promise.resolve(['a ticket'])
      },
      on: (channel: string, listener: (event: object) => void) => onChannel.set(channel, listener),
    },
    webUtils: { getPathForFile: (file: { readonly name: string }) => `/calls/${file.name}` },
  }
  const window = {
    addEventListener: (_type: string, listener: (event: object) => void) => onMessage.push(listener),
    postMessage: (...message: unknown[]) => posted.push(JSON.parse(JSON.stringify(message))),
  }
  const require = vi.fn<(name: string) => unknown>(() => electron)
  const process = { argv: ['electron', '--earshot-locale=de-AT'] }
  runInNewContext(code, { require, window, process, location: { origin: 'earshot-app://app' } })
  return {
    exposed,
    sent,
    invoked,
    posted,
    window,
    say: (data: unknown, origin: string, source: unknown) =>
      onMessage.forEach((listener) => listener({ data, origin, source })),
    receive: (channel: string, event: object) => onChannel.get(channel)?.(event),
  }
}
