import { spawn } from 'node:child_process'

/** What a finished program said, standard output and error as they came. `exitCode` is 124 when it was ended for taking too long. */
export type Finished = { readonly exitCode: number; readonly output: string }

const running = new Set<number>()

/**
 * Runs a program in a process group of its own, and ends the whole group afterwards: a test run leaves no browser and no server behind,
 * neither when it takes too long nor when a test forgot one.
 */
export async function runOwned(
  [program = '', ...args]: readonly string[],
  { env, timeoutMs }: { readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number },
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    let isLate = false
    if (child.pid !== undefined) running.add(child.pid)
    const timer = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => {
      clearTimeout(timer)
      resolve({ exitCode: 127, output: `${program}: ${error.message}\n` })
    })
    // When the program itself has ended, what it left is ended too: a stray that holds its output open would keep us waiting.
    child.once('exit', () => endGroup(child.pid))
    child.once('close', (code) => {
      clearTimeout(timer)
      if (child.pid !== undefined) running.delete(child.pid)
      const output = Buffer.concat(chunks).toString()
      if (isLate) resolve({ exitCode: 124, output: `${output}\nEnded after ${timeoutMs / 60_000} minutes.\n` })
      else resolve({ exitCode: code ?? 1, output })
    })
  })
}

/** Ends everything that is still running. For the way out. */
export function endAllOwned(): void {
  for (const pid of running) endGroup(pid)
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // ESRCH: the group is empty, which is what was wanted
  }
}
