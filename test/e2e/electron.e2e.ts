import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { lacksSandbox } from '../../src/hosts/electron/launch/chromiumSandbox.ts'
import { findElectron } from '../../src/hosts/electron/launch/electronBinary.ts'
import { electronArguments } from '../../src/hosts/electron/launch/launchElectron.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, expect, test as base } from './earshot.ts'
import { watchPlayback } from './player.ts'
import { doMainJob, hearFailingRecording, startWhileClosing } from './scenarios.ts'

const ROOT = join(import.meta.dirname, '../..')
const program = findElectron({ packageFolder: join(ROOT, 'node_modules', 'electron'), env: process.env })

const test = base.extend<{ readonly electron: ElectronApplication; readonly window: Page }>({
  electron: async ({ dataFolder }, provide) => {
    const electron = await _electron.launch({
      executablePath: program!,
      // Playwright adds --no-sandbox if needed.
      args: [...electronArguments({ data: dataFolder, demo: false, open: true }, false)],
      cwd: ROOT,
    })
    await provide(electron)
    // A test may have ended it.
    await electron.close().catch(() => undefined)
  },
  window: async ({ electron }, provide) => {
    const window = await electron.firstWindow()
    await watchPlayback(window)
    // The window opened before the test could observe it.
    await window.reload()
    await provide(window)
  },
})

/** What only a real Electron can show, by the scenarios of the browser and of the stand-in. */
test.describe('in Electron', () => {
  test.skip(program === null, 'no Electron binary')

  test('a person connects, lists, filters, opens, hears, drops a recording and hears the new call', async ({
    window,
    service,
    dataFolder,
  }) => {
    const recording = join(dataFolder, '2026-11-18 14.05 tone.wav')
    await writeFile(recording, toneWav({ seconds: 4, hertz: 330 }))
    expect(new URL(window.url()).protocol).toBe('earshot-app:')
    await doMainJob(window, service, recording)
  })

  test('a recording that can’t be loaded says why, and plays when it is tried again', async ({ window, service }) => {
    await connect(window, service)
    await hearFailingRecording(window, service)
  })

  test('it closes in order when Ctrl+C reaches it twice', async ({ electron, window, service, dataFolder }) => {
    test.skip(process.platform === 'win32', 'Windows has no such signal')
    await connect(window, service)
    const exited = once(electron.process(), 'exit')
    electron.process().kill('SIGINT')
    electron.process().kill('SIGINT')
    expect(await exited).toEqual([0, null])
    expect(await readFile(join(dataFolder, 'logs', 'earshot.log'), 'utf8')).toContain('core.closed')
  })

  test('a start while it is closing starts it again afterwards', async ({ electron, window, dataFolder }) => {
    await expect(window.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    const exited = once(electron.process(), 'exit')
    const file = join(dataFolder, 'relaunched.json')
    // Recorded, because nothing would end the next instance.
    await electron.evaluate(({ app }, path) => {
      app.relaunch = (options) => process.getBuiltinModule('node:fs').writeFileSync(path, JSON.stringify(options?.args))
    }, file)
    await electron.evaluate(startWhileClosing).catch(() => undefined)
    expect(await exited).toEqual([0, null])
    expect(JSON.parse(await readFile(file, 'utf8'))).toContain('--demo')
  })

  test('npm start says what to do where the system denies Chromium’s sandbox', async ({ dataFolder }) => {
    test.skip(program === null || !lacksSandbox(program), 'the sandbox works here')
    const start = ['src/hosts/start.ts', '--host', 'electron', '--data', dataFolder]
    const failure: unknown = await promisify(execFile)(process.execPath, start, { cwd: ROOT }).catch((error) => error)
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/doesn’t allow Chromium’s sandbox.*chmod 4755 '.*chrome-sandbox'/s),
    })
  })
})
