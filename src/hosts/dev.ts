import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { CHECKOUT } from './node/checkout.ts'
import { rendererConfig } from './node/build/rendererConfig.ts'
import { say } from './node/say.ts'
import { DEV_HELP, readFlags, type StartOptions } from './startOptions.ts'
import { type ConnectionSecrets, createConnectionSecrets } from './web/connectionToken.ts'
import type { ViteServer } from './web/vitePage.ts'

/**
 * `npm run dev`: the browser version for development. Vite serves the page from its sources and updates it when they change.
 * The host with the core runs in a separate process, which restarts when one of its sources changes; open tabs reconnect,
 * because link, cookie and port stay the same.
 */
export interface DevSession {
  readonly options: StartOptions
  readonly vite: ViteServer
  readonly secrets: ConnectionSecrets
}

/** What the host's process loads, and the simulator's, which it starts. */
const SOURCES = ['src/core', 'src/contract', 'src/domain', 'src/hosts', 'src/simulator']

/** A branch switch changes many files: one restart is enough. */
const SETTLE_MS = 150

const ONLY_BROWSER = 'npm run dev only starts the browser version.'

const read = readFlags(process.argv.slice(2))
if (read.kind === 'help') process.stdout.write(DEV_HELP)
else if (read.kind === 'refused' || read.options.host === 'electron') {
  say(`${read.kind === 'refused' ? read.reason : ONLY_BROWSER} To see all options, run: npm run dev -- --help`)
  process.exitCode = 2
} else await develop(read.options)

async function develop(options: StartOptions): Promise<void> {
  const vite = { port: await freePort(), nonce: randomBytes(16).toString('base64url') }
  const config = rendererConfig(CHECKOUT)
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: 'warn',
    clearScreen: false,
    html: { cspNonce: vite.nonce },
    // Vite doesn't look into a worker that a worker starts, and would reload the page when it meets the package there.
    optimizeDeps: { include: ['mpg123-decoder'] },
    server: {
      host: '127.0.0.1',
      port: vite.port,
      strictPort: true,
      // The page is at the web host's origin; Vite's socket isn't.
      hmr: { host: '127.0.0.1', clientPort: vite.port, protocol: 'ws' },
    },
  })
  await server.listen()

  const secrets = createConnectionSecrets()
  const startHost = (open: boolean): ChildProcess => {
    const child = fork(join(CHECKOUT, 'src/hosts/devHost.ts'))
    child.send({ options: { ...options, open: options.open && open }, vite, secrets } satisfies DevSession)
    return child
  }

  let host = startHost(true)
  let isEnding = false
  let restarts = Promise.resolve()
  let settling: NodeJS.Timeout | undefined
  server.watcher.add(SOURCES.map((folder) => join(CHECKOUT, folder)))
  server.watcher.on('all', (_event, file) => {
    const path = relative(CHECKOUT, file).replaceAll('\\', '/')
    if (!isHostSource(path)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      restarts = restarts.then(async () => {
        if (isEnding) return
        say(`${path} changed. Restarting the core…`)
        await end(host)
        if (!isEnding) host = startHost(false)
      })
    }, SETTLE_MS)
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      void restarts.then(async () => {
        await end(host)
        await server.close()
        process.exit(0)
      })
    })
  }
}

function isHostSource(path: string): boolean {
  return (
    SOURCES.some((folder) => path.startsWith(`${folder}/`)) && /\.(ts|mjs)$/.test(path) && !path.endsWith('.test.ts')
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Vite's client has to know the port before Vite listens. */
async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}
