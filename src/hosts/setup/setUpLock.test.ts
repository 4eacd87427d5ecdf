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

it('runs four processes one after the other', async () => {
  // Each increments a number in a file, slowly enough to lose an increment if two ran at once.
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

it('doesn’t wait for the lock of a dead process', async () => {
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

it('doesn’t wait for a lock without recent updates, because another process may have its process id', async () => {
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

it('reports the holder once to a waiting process', async () => {
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

it('releases the lock when a setup fails', async () => {
  await expect(
    withSetUpLock(
      lock,
      async () => Promise.reject(new Error('no network')),
      () => {},
    ),
  ).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})
