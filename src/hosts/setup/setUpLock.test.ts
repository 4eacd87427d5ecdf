import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { withSetUpLock } from './setUpLock.mjs'

let folder = ''
let lock = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'))
  lock = join(folder, 'inner', 'setup.lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function leaveLockOf(pid: number): void {
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(lock, String(pid))
}

it('runs four processes one after the other', async () => {
  // Each increments a number in a file, slowly enough to lose an increment if two ran at once.
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { withSetUpLock } from ${JSON.stringify(new URL('setUpLock.mjs', import.meta.url).href)}
    const [lock, file] = process.argv.slice(1)
    withSetUpLock(lock, () => {
      const count = Number(readFileSync(file, 'utf8'))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
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

it.each([
  ['a process that has ended', () => spawnSync(process.execPath, ['-e', '']).pid],
  ['one that had its id, in a container before', () => process.pid],
])('doesn’t wait for %s', (_, holder) => {
  leaveLockOf(holder())
  const lines: string[] = []
  const work = (): string => 'done'
  expect(withSetUpLock(lock, work, (line) => lines.push(line))).toBe('done')
  expect(lines).toEqual([])
})

it('waits for a process that takes the lock while the one before it ends', () => {
  leaveLockOf(1_234_567)
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    leaveLockOf(process.ppid)
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' })
  })
  const holders: string[] = []
  withSetUpLock(
    lock,
    () => undefined,
    () => {
      holders.push(readFileSync(lock, 'utf8'))
      rmSync(lock)
    },
  )
  expect(holders).toEqual([String(process.ppid)])
  expect(readdirSync(dirname(lock))).toEqual([])
})

it('says once that it waits, and for what', () => {
  leaveLockOf(process.ppid)
  const lines: string[] = []
  withSetUpLock(
    lock,
    () => undefined,
    (line) => {
      lines.push(line)
      rmSync(lock)
    },
  )
  expect(lines).toEqual([`Waiting for another set-up to finish. If none is running, delete ${lock}.`])
})

it('releases the lock when a set-up fails', () => {
  const fail = (): never => {
    throw new Error('no network')
  }
  expect(() => withSetUpLock(lock, fail, () => {})).toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})
