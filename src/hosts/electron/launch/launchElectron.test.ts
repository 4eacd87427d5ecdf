import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHECKOUT } from '../../node/checkout.ts'
import { prepareBuild } from '../../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../../node/build/rendererBuild.ts'
import { PATIENT_PROCESS } from '../../node/testing/patientLimits.ts'
import { DESKTOP_BUILD } from './desktopBuild.ts'
import { readElectronArguments } from './electronArguments.ts'
import { electronArguments, launchElectron } from './launchElectron.ts'

/** What the app does once its window is on screen. */
const SETTLES = ': > "$EARSHOT_SETTLED_FILE"'

/** Preloaded into `npm start`: it is asked to end before the line after `spawn` has run. */
const SIGNAL_AT_SPAWN = `
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
const { spawn } = childProcess
childProcess.spawn = (program, ...rest) => {
  const child = spawn(program, ...rest)
  process.stdout.write(String(child.pid))
  process.kill(process.pid, 'SIGTERM')
  return child
}
syncBuiltinESMExports()
`

/** Preloaded into `npm start`: Ctrl+C arrives twice, from the terminal and from npm. Prints each signal it forwards. */
const INTERRUPT_TWICE = `
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
const { spawn } = childProcess
childProcess.spawn = (program, ...rest) => {
  const child = spawn(program, ...rest)
  const kill = child.kill.bind(child)
  child.kill = (signal) => {
    process.stdout.write(signal)
    return kill(signal)
  }
  setImmediate(() => {
    process.emit('SIGINT', 'SIGINT')
    process.emit('SIGINT', 'SIGINT')
  })
  return child
}
syncBuiltinESMExports()
`

test('the app reads the options of npm start', () => {
  const options = { data: '/srv/a b', demo: true, open: true }
  const argv = ['electron', ...electronArguments(options, true)]
  const surroundings = { hasAppPath: true, folder: '/', platform: 'linux' } as const
  expect(readElectronArguments(argv, surroundings)).toMatchObject({ data: '/srv/a b', demo: true, opens: [] })
})

test('disables Chromium’s sandbox only for root on Linux, where it wouldn’t start', () => {
  expect(electronArguments({ demo: false, open: true }, false)).toEqual(['.'])
  expect(electronArguments({ demo: false, open: true }, true)).toEqual(['.', '--no-sandbox'])
})

describe.skipIf(process.platform === 'win32')('npm start with a script in place of Electron', () => {
  let folder: string
  beforeAll(async () => {
    await prepareBuild(RENDERER_BUILD, () => undefined)
    await prepareBuild(DESKTOP_BUILD, () => undefined)
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-launch-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** `program` is a shell script; one that only says `SETTLES` is an app whose window came on screen. */
  async function putInPlace(program: string): Promise<string> {
    const path = join(folder, 'electron')
    await writeFile(path, `#!/bin/sh\n${program}\n`)
    await chmod(path, 0o755)
    return path
  }

  async function startWith(program: string, flags: readonly string[] = [], preload?: string) {
    await putInPlace(program)
    const env = { ...process.env, ...PATIENT_PROCESS, ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':99' }
    const preloaded = preload === undefined ? [] : ['--import', preload]
    return spawn(process.execPath, [...preloaded, 'src/hosts/start.ts', ...flags], {
      cwd: CHECKOUT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  test('starts the built app with our options, and exits with its code', async () => {
    // As in the terminal of an editor that runs Electron as Node.
    process.env['ELECTRON_RUN_AS_NODE'] = '1'
    const program = `${SETTLES}; printf "%s\\n" "$@" "\${ELECTRON_RUN_AS_NODE-runs as an app}"; exit 3`
    const started = await startWith(program, ['--data', '/srv/a b', '--demo'])
    delete process.env['ELECTRON_RUN_AS_NODE']
    const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(said.split('\n').filter((line) => line !== '--no-sandbox')).toEqual([
      '.',
      '--data',
      '/srv/a b',
      '--demo',
      'runs as an app',
      '',
    ])
    expect(code).toBe(3)
  })

  test('forwards signals to the app and waits for it', async () => {
    const started = await startWith('trap "echo asked; exit 0" TERM; echo up; while :; do sleep 0.05; done')
    await once(started.stdout, 'data')
    started.kill('SIGTERM')
    const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(said).toBe('asked\n')
    expect(code).toBe(0)
  })

  test('runs the app in its own process group, which Ctrl+C in the terminal doesn’t reach', async () => {
    const started = await startWith('echo $$; trap "exit 0" TERM; while :; do sleep 0.05; done')
    const [pid] = (await once(started.stdout, 'data')) as [Buffer]
    expect(process.kill(-Number(pid), 0)).toBe(true)
    started.kill('SIGTERM')
    await once(started, 'close')
  })

  test('forwards Ctrl+C only once, although it arrives twice through npm', async () => {
    const preload = join(folder, 'interruptTwice.mjs')
    await writeFile(preload, INTERRUPT_TWICE)
    const started = await startWith('exec sleep 1000', [], preload)
    const [forwarded] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(forwarded).toBe('SIGINT')
  })

  test('forwards a signal that arrives while the app is starting, and leaves no app behind', async () => {
    const preload = join(folder, 'signalAtSpawn.mjs')
    await writeFile(preload, SIGNAL_AT_SPAWN)
    const started = await startWith('exec sleep 1000', [], preload)
    const [pid] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(Number(pid)).toBeGreaterThan(1)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
  })

  test.each([
    ['crashes', 'kill -SEGV $$', 'it was ended by SIGSEGV'],
    [
      'lacks a library',
      'echo "electron: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
      'libnss3.so isn’t installed',
    ],
    [
      'is refused its sandbox',
      'echo "FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly." >&2; kill -TRAP $$',
      'the system doesn’t allow Chromium’s sandbox',
    ],
  ])('reports why it %s before its window opens', async (_, program, what) => {
    const path = await putInPlace(program)
    const rules = { hasNoSandbox: () => false }
    const end = await launchElectron(path, { demo: false, open: true }, () => undefined, rules)
    expect(end).toMatchObject({ kind: 'not-shown', what: expect.stringContaining(what) as unknown })
  })

  test('uses the browser if it exits before its window opens', async () => {
    const started = await startWith('exit 127', ['--no-open', '--port', '0', '--data', join(folder, 'data')])
    const ended = once(started, 'close')
    const remarks = text(started.stderr)
    const [link] = (await once(started.stdout, 'data')) as [Buffer]
    expect(link.toString()).toContain('http://')
    started.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    const line = (await remarks).split('\n').find((one) => one.startsWith('The desktop app couldn’t start'))
    expect(line).toContain('it exited with code 127')
    expect(line).toContain('Opening Earshot in a browser instead.')
    expect(line).toContain('To fix it: ')
  })

  test('doesn’t use the browser if the user chose the desktop app', async () => {
    const flags = ['--host', 'electron', '--data', join(folder, 'data')]
    const started = await startWith('exit 127', flags)
    const [said, remarks, [code]] = await Promise.all([
      text(started.stdout),
      text(started.stderr),
      once(started, 'close'),
    ])
    expect(said).toBe('')
    expect(remarks).toContain('The desktop app couldn’t start: it exited with code 127 before its window opened.')
    expect(code).toBe(1)
  })

  test('says that a window takes long to open, and keeps waiting for it', async () => {
    const program = await putInPlace(`until [ -e "${join(folder, 'said')}" ]; do sleep 0.05; done; ${SETTLES}; exit 3`)
    const lines: string[] = []
    const say = (line: string): void => {
      lines.push(line)
      if (line.startsWith('The desktop app')) writeFileSync(join(folder, 'said'), '')
    }
    const end = await launchElectron(program, { demo: false, open: true }, say, { patienceMs: 100 })
    expect(end).toEqual({ kind: 'ended', code: 3 })
    expect(lines).toEqual([
      'The desktop app hasn’t opened its window yet. The first start can take a minute; to stop it, press Ctrl+C.',
    ])
  })

  test('doesn’t start Electron without a sandbox, unless the user chose it', async () => {
    const program = await putInPlace(`${SETTLES}; exit 3`)
    const rules = { hasNoSandbox: () => true }
    const end = await launchElectron(program, { demo: false, open: true }, () => undefined, rules)
    expect(end).toMatchObject({ kind: 'not-shown', what: 'the system doesn’t allow Chromium’s sandbox' })
    const chosen = { host: 'electron', demo: false, open: true } as const
    expect(await launchElectron(program, chosen, () => undefined, rules)).toEqual({ kind: 'ended', code: 3 })
  })

  test('reports a binary that can’t be run', async () => {
    await writeFile(join(folder, 'electron'), 'not a program', { mode: 0o644 })
    const end = await launchElectron(join(folder, 'electron'), { demo: false, open: true }, () => undefined)
    expect(end).toMatchObject({ kind: 'not-shown', what: 'Electron can’t be run (EACCES)' })
  })
})
