import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { killMarked, OWNER_VARIABLE } from './strayProcesses.ts'

/** What a finished program said, standard output and error as they came. `exitCode` is 124 when it was ended for taking too long. */
export type Finished = { readonly exitCode: number; readonly output: string }

type Owned = { readonly pid: number | undefined; readonly mark: string }

const running = new Set<Owned>()

/** After a program has ended, its output may still be in the pipe; what holds the pipe open longer than this is a stray that was not found. */
const DRAIN_LIMIT_MS = 5_000

/**
 * Runs a program in a process group of its own, and ends the program and everything it started when it is done or takes too long.
 * A test run leaves no browser and no server behind, and never waits for one.
 */
export async function runOwned(
  [program = '', ...args]: readonly string[],
  { env, timeoutMs }: { readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number },
): Promise<Finished> {
  return new Promise((resolve) => {
    const mark = randomUUID()
    // Runs may be nested: the outer one's mark stays.
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

/** Ends everything that is still running. For the way out. */
export function endAllOwned(): void {
  for (const owned of running) endOwned(owned)
}

function endOwned({ pid, mark }: Owned): void {
  if (pid !== undefined) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // ESRCH: the group is empty, which is what was wanted
    }
  }
  killMarked(mark)
}
