import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { runOwned } from './ownedProcess.ts'

const node = (program: string): readonly string[] => [process.execPath, '-e', program]

it('both streams and the exit code come back', async () => {
  const finished = await runOwned(node(`console.log('out'); console.error('err'); process.exitCode = 3`), {
    env: process.env,
    timeoutMs: 10_000,
  })
  expect(finished.exitCode).toBe(3)
  expect(finished.output).toContain('out\n')
  expect(finished.output).toContain('err\n')
})

it('a program that takes too long is ended and says so', async () => {
  const finished = await runOwned(node(`console.log('started'); setInterval(() => {}, 1000)`), {
    env: process.env,
    timeoutMs: 1_000,
  })
  expect(finished.exitCode).toBe(124)
  expect(finished.output).toContain('Ended after')
})

it('what a program left running is ended with it', async () => {
  const leaves = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    child.unref()
    console.log(child.pid)`
  const { exitCode, output } = await runOwned(node(leaves), { env: process.env, timeoutMs: 10_000 })
  expect(exitCode).toBe(0)
  const pid = Number(output.trim())
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A child in a session of its own that holds the output open: no signal to its parent's group reaches it. */
const LEAVES_A_DETACHED_CHILD = `
  const { spawn } = require('node:child_process')
  const program = 'setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit', detached: true })
  child.unref()
  console.log(child.pid)`

it('a program that hangs is ended with its detached children, and its output is there', async () => {
  const { exitCode, output } = await runOwned(node(`${LEAVES_A_DETACHED_CHILD}; setInterval(() => {}, 1000)`), {
    env: process.env,
    timeoutMs: 1_000,
  })
  expect(exitCode).toBe(124)
  expect(output).toContain('Ended after')
  const pid = Number.parseInt(output, 10)
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('a detached child that a program left does not keep its result waiting', async () => {
  const { exitCode, output } = await runOwned(node(LEAVES_A_DETACHED_CHILD), { env: process.env, timeoutMs: 10_000 })
  expect(exitCode).toBe(0)
  const pid = Number(output.trim())
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('a program that does not exist is a failure, not an exception', async () => {
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

/** In a container nobody may be there to reap it: dead, but still listed. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // no /proc here, or gone in the meantime
  }
}
