import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { runOwned } from './ownedProcess.ts'

const AGAINST_HANGING_MS = 4 * 60_000

const node = (program: string): readonly string[] => [process.execPath, '-e', program]

it('returns both streams and the exit code', async () => {
  const finished = await runOwned(node(`console.log('out'); console.error('err'); process.exitCode = 3`), {
    env: process.env,
    timeoutMs: AGAINST_HANGING_MS,
  })
  expect(finished.exitCode).toBe(3)
  expect(finished.output).toContain('out\n')
  expect(finished.output).toContain('err\n')
})

it('stops a program that takes too long and reports that', async () => {
  const finished = await runOwned(node(`console.log('started'); setInterval(() => {}, 1000)`), {
    env: process.env,
    timeoutMs: 1_000,
  })
  expect(finished.exitCode).toBe(124)
  expect(finished.output).toContain('Ended after')
})

it('stops what a program left running', async () => {
  const leaves = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    child.unref()
    console.log(child.pid)`
  const { exitCode, output } = await runOwned(node(leaves), { env: process.env, timeoutMs: AGAINST_HANGING_MS })
  expect(exitCode).toBe(0)
  const pid = Number(output.trim())
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A child in its own session that keeps the output open: signals to its parent's group don't reach it. */
const LEAVES_A_DETACHED_CHILD = `
  const { spawn } = require('node:child_process')
  const program = 'setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit', detached: true })
  child.unref()
  console.log(child.pid)`

it('stops a hanging program with its detached children, and returns its output', async () => {
  let pid = Number.NaN
  // Until the program has had the time to start a child.
  for (let timeoutMs = 1_000; Number.isNaN(pid); timeoutMs *= 2) {
    const hanging = node(`${LEAVES_A_DETACHED_CHILD}; setInterval(() => {}, 1000)`)
    const { exitCode, output } = await runOwned(hanging, { env: process.env, timeoutMs })
    expect(exitCode).toBe(124)
    expect(output).toContain('Ended after')
    pid = Number.parseInt(output, 10)
  }
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('doesn’t wait for a detached child of a finished program', async () => {
  const { exitCode, output } = await runOwned(node(LEAVES_A_DETACHED_CHILD), {
    env: process.env,
    timeoutMs: AGAINST_HANGING_MS,
  })
  expect(exitCode).toBe(0)
  const pid = Number(output.trim())
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('a missing program is a failure, not an exception', async () => {
  await expect(runOwned(['no-such-program'], { env: process.env, timeoutMs: 1_000 })).resolves.toMatchObject({
    exitCode: 127,
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false // ESRCH
  }
  return !isZombie(pid)
}

/** In a container its parent may not reap it: dead, but still listed. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // no /proc, or the process has exited
  }
}
