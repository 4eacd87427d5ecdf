import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { killMarked, OWNER_VARIABLE } from './strayProcesses.ts'

/**
 * The output of a finished program, standard output and error in order. `exitCode` is 124 if it was stopped for taking too
 * long.
 */
export type Finished = { readonly exitCode: number; readonly output: string }

type Owned = { readonly pid: number | undefined; readonly mark: string }

const running = new Set<Owned>()

/** After a program has ended, its output may still be in the pipe. If the pipe stays open longer, a stray process holds it. */
const DRAIN_LIMIT_MS = 5_000

/**
 * Runs a program in its own process group, and ends the program and everything it started when it is done or takes too long. So
 * a test run leaves no browser and no server behind, and never waits for one.
 */
export async function runOwned(
  [program = '', ...args]: readonly string[],
  { env, timeoutMs }: { readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number },
): Promise<Finished> {
  return new Promise((resolve) => {
    const mark = randomUUID()
    // Runs may be nested: keep the outer run's mark.
    const marks = [env[OWNER_VARIABLE], mark].filter(Boolean).join(',')
    const child = spawn(program, args, {
      env: { ...env, [OWNER_VARIABLE]: marks },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const owned: Owned = { pid: child.pid, mark }
    running.add(owned)
    const chunks: Buffer[] = []
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endOwned(owned)
    }, timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => {
      clearTimeout(timer)
      running.delete(owned)
      resolve({ exitCode: 127, output: `${program}: ${error.message}\n` })
    })
    child.once('exit', () => {
      clearTimeout(timer)
      endOwned(owned)
      const drain = setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, DRAIN_LIMIT_MS)
      child.once('close', (code) => {
        clearTimeout(drain)
        running.delete(owned)
        const output = Buffer.concat(chunks).toString()
        if (isLate) resolve({ exitCode: 124, output: `${output}\nEnded after ${timeoutMs / 60_000} minutes.\n` })
        else resolve({ exitCode: code ?? 1, output })
      })
    })
  })
}

/** Ends everything that is still running. Call it before exiting. */
export function endAllOwned(): void {
  for (const owned of running) endOwned(owned)
}

function endOwned({ pid, mark }: Owned): void {
  if (pid !== undefined) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // ESRCH: the group is already empty
    }
  }
  killMarked(mark)
}
