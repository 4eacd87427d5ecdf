import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { runOwned } from './ownedProcess.ts'
import { withPrivateSession, withVirtualDisplay } from './privateSession.ts'

const KEYTAR_ROUND_TRIP = `
  const keytar = require('keytar')
  const before = await keytar.findCredentials('earshot-session-test')
  await keytar.setPassword('earshot-session-test', 'me', 'secret')
  console.log(JSON.stringify({ before: before.length, after: await keytar.getPassword('earshot-session-test', 'me'), home: process.env.HOME }))`

const hasSession = withPrivateSession([], process.env)
hasSession.close()
const canHave = hasSession.command.length > 0

describe.skipIf(!canHave)('a private session', () => {
  it('has its own empty, unlocked Secret Service, while the command keeps the real home', async () => {
    for (const _run of ['first', 'second']) {
      const { command, env, close } = withPrivateSession(
        [process.execPath, '--input-type=commonjs', '-e', `(async () => {${KEYTAR_ROUND_TRIP}})()`],
        {
          ...process.env,
          HOME: '/nowhere/at/all',
        },
      )
      const { output, exitCode } = await runOwned(command, { env, timeoutMs: 4 * 60_000 })
      close()
      expect(exitCode, output).toBe(0)
      // The second run has nothing of the first.
      expect(output).toContain('{"before":0,"after":"secret","home":"/nowhere/at/all"}')
      expect(existsSync(env['HOME'] ?? '')).toBe(false)
    }
  })
})

it('runs the command unchanged if its programs are missing', () => {
  const env = { PATH: '/nowhere' }
  expect(withPrivateSession(['a', 'b'], env)).toMatchObject({ command: ['a', 'b'], env })
})

it.skipIf(process.platform !== 'linux')('a virtual display takes xauth too, without which xvfb-run refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-display-'))
  const env = { PATH: folder }
  writeFileSync(join(folder, 'xvfb-run'), '', { mode: 0o755 })
  expect(withVirtualDisplay(['a'], env)).toEqual(['a'])
  writeFileSync(join(folder, 'xauth'), '', { mode: 0o755 })
  expect(withVirtualDisplay(['a'], env)).toEqual(['xvfb-run', '-a', 'a'])
  rmSync(folder, { recursive: true })
})
