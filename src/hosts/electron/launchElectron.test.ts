import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHECKOUT } from '../node/checkout.ts'
import { prepareBuild } from '../node/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/rendererBuild.ts'
import { DESKTOP_BUILD } from './desktopBuild.ts'
import { readElectronArguments } from './electronArguments.ts'
import { electronArguments } from './launchElectron.ts'

test('what npm start was told is what the app reads', () => {
  const options = { data: '/srv/a b', demo: true, open: true }
  expect(readElectronArguments(['electron', ...electronArguments(options, true)])).toEqual({
    data: '/srv/a b',
    demo: true,
  })
})

test('Chromium’s sandbox is left out for root on Linux only, where it would not start', () => {
  expect(electronArguments({ demo: false, open: true }, false)).toEqual(['.'])
  expect(electronArguments({ demo: false, open: true }, true)).toEqual(['.', '--no-sandbox'])
})

describe.skipIf(process.platform === 'win32')('npm start with a program in Electron’s place', () => {
  let folder: string
  beforeAll(async () => {
    await prepareBuild(RENDERER_BUILD, () => undefined)
    await prepareBuild(DESKTOP_BUILD, () => undefined)
  }, 120_000)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-launch-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function startWith(program: string, ...flags: readonly string[]) {
    await writeFile(join(folder, 'electron'), `#!/bin/sh\n${program}\n`)
    await chmod(join(folder, 'electron'), 0o755)
    const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':99' }
    return spawn(process.execPath, ['src/hosts/start.ts', ...flags], {
      cwd: CHECKOUT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  test('runs it on the built app with our flags, and ends as it does', async () => {
    const started = await startWith('printf "%s\\n" "$@"; exit 3', '--data', '/srv/a b', '--demo')
    const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(said.split('\n').filter((line) => line !== '--no-sandbox')).toEqual([
      '.',
      '--data',
      '/srv/a b',
      '--demo',
      '',
    ])
    expect(code).toBe(3)
  })

  test('hands signals on and waits for it', async () => {
    const started = await startWith('trap "echo asked; exit 0" TERM; echo up; while :; do sleep 0.05; done')
    await once(started.stdout, 'data')
    started.kill('SIGTERM')
    const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'close')])
    expect(said).toBe('asked\n')
    expect(code).toBe(0)
  })
})
