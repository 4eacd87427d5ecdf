import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { withSetUpLock } from './setUpLock.mjs'

let folder = ''
let lock = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'))
  lock = join(folder, 'inner', 'set-up.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function leaveLockOf(pid: number): void {
  mkdirSync(lock, { recursive: true })
  writeFileSync(join(lock, 'pid'), String(pid))
}

it('four processes at once work one after the other', async () => {
  // Each adds one to a number in a file, slowly enough to lose a count if two were inside together.
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { withSetUpLock } from ${JSON.stringify(new URL('setUpLock.mjs', import.meta.url).href)}
    const [lock, file] = process.argv.slice(1)
    await withSetUpLock(lock, async () => {
      const count = Number(readFileSync(file, 'utf8'))
      await new Promise((resolve) => setTimeout(resolve, 40))
      writeFileSync(file, String(count + 1))
    }, () => {})`
  const file = join(folder, 'count')
  writeFileSync(file, '0')
  const errors = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, lock, file], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      return text(child.stderr)
    }),
  )
  expect(errors.join('')).toBe('')
  expect(readFileSync(file, 'utf8')).toBe('4')
  expect(existsSync(lock)).toBe(false)
})

it('the lock of a process that died is not waited for', async () => {
  leaveLockOf(spawnSync(process.execPath, ['-e', '']).pid)
  let waited = 0
  await expect(
    withSetUpLock(
      lock,
      async () => 'done',
      () => waited++,
    ),
  ).resolves.toBe('done')
  expect(waited).toBe(0)
})

it('the lock of a living process that has long been silent is not waited for: its id has been given to somebody else', async () => {
  leaveLockOf(process.pid)
  const longAgo = new Date(Date.now() - 10 * 60_000)
  utimesSync(lock, longAgo, longAgo)
  await expect(
    withSetUpLock(
      lock,
      async () => 'done',
      () => {},
    ),
  ).resolves.toBe('done')
})

it('whoever waits is told for whom, once', async () => {
  leaveLockOf(process.pid)
  const holders: number[] = []
  const waiting = withSetUpLock(
    lock,
    async () => 'done',
    (holder) => {
      holders.push(holder)
      rmSync(lock, { recursive: true })
    },
  )
  await expect(waiting).resolves.toBe('done')
  expect(holders).toEqual([process.pid])
})

it('a failing set-up lets the next one in', async () => {
  await expect(
    withSetUpLock(
      lock,
      async () => Promise.reject(new Error('no network')),
      () => {},
    ),
  ).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})
