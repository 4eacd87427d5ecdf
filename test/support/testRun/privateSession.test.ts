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
  it('has a Secret Service that is empty, unlocked and its own, while the command keeps the real home', async () => {
    for (const _run of ['first', 'second']) {
      const { command, env, close } = withPrivateSession(
        [process.execPath, '--input-type=commonjs', '-e', `(async () => {${KEYTAR_ROUND_TRIP}})()`],
        {
          ...process.env,
          HOME: '/nowhere/at/all',
        },
      )
      const { output, exitCode } = await runOwned(command, { env, timeoutMs: 20_000 })
      close()
      expect(exitCode, output).toBe(0)
      // Nothing of the first run is there in the second.
      expect(output).toContain('{"before":0,"after":"secret","home":"/nowhere/at/all"}')
      expect(existsSync(env['HOME'] ?? '')).toBe(false)
    }
  })
})

it('where its programs are missing the command runs as it is', () => {
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
