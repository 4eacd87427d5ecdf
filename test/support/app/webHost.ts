import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The app in a browser, as a person starts it: a separate process with its own data folder. */
export interface WebHost {
  /** The link it printed, with its token. */
  readonly link: string
  /** Everything it has written so far, on both outputs. */
  output(): string
  /** Stops it like Ctrl+C and waits until it has exited. */
  stop(): Promise<void>
  /** Ends it at once, like a crash. */
  kill(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')
/** Against hanging only: a stale renderer is built first, and the machine may be busy. */
const START_LIMIT_MS = 150_000

export async function startWebHost({
  dataFolder,
  flags = [],
}: {
  readonly dataFolder: string
  readonly flags?: readonly string[]
}): Promise<WebHost> {
  const args = ['src/hosts/start.ts', '--host', 'web', '--no-open', '--port', '0', '--data', dataFolder, ...flags]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = () => end(child)
  try {
    const link = await printedLink(child, () => output)
    return { link, output: () => output, stop, kill: () => end(child, 'SIGKILL') }
  } catch (error) {
    await stop()
    throw error
  }
}

function printedLink(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No link within ${START_LIMIT_MS} ms:\n${output()}`)),
      START_LIMIT_MS,
    )
    child.stdout?.on('data', () => {
      const link = /^Earshot is at (\S+)$/m.exec(output())?.[1]
      if (link === undefined) return
      clearTimeout(timer)
      resolve(link)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the host ended with ${code}:\n${output()}`))
    })
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
