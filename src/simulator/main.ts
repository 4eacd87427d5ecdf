/** `npm run service`: runs the simulator as its own process, standalone or as a child of a host. */
import { setFlagsFromString } from 'node:v8'
import { readCommandLine } from './commandLine.ts'
import { connectHost } from './hostChannel.ts'
import { recentReference } from './options.ts'
import { startSimulator } from './server.ts'

// Imported files are private. Set before creating any file.
process.umask(0o077)

// Otherwise, V8 13.6 (Node 24) may abort the process when Postgres and a thread that measures a recording call JavaScript from
// WebAssembly at the same time: their compiled calls are shared, and may be freed twice. So they are never compiled.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

const command = readCommandLine(process.argv.slice(2), process.env['EARSHOT_DEMO_KEY'])
if (command.kind === 'help') {
  ;(command.isMistake ? console.error : console.log)(command.text)
  process.exit(command.isMistake ? 2 : 0)
}

const host = connectHost()
const starting = startSimulator({
  referenceMs: recentReference(Date.now()),
  ...command.options,
  onProgress: (step, fraction) => host.send({ kind: 'progress', step, fraction }),
})

let isStarting = true
let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  // Starting may take long. The next start on the same data removes what this one leaves, but nothing removes a temporary folder.
  if (isStarting && command.options.dataDir !== undefined) process.exit()
  try {
    await (await starting).close()
  } catch {
    // It never started; the error is reported below.
  }
  process.exit(process.exitCode ?? 0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
host.onEnd(() => void stop())

try {
  const simulator = await starting
  isStarting = false
  const { secondKey } = command.options
  const second = secondKey === undefined ? '' : `, for its second workspace with key ${secondKey}`
  if (!command.isQuiet) console.log(`Service is at ${simulator.baseUrl} with key ${simulator.apiKey}${second}`)
  host.send({ kind: 'ready', baseUrl: simulator.baseUrl, apiKey: simulator.apiKey })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`The service couldn’t start: ${message}`)
  host.send({ kind: 'failed', message })
  process.exitCode = 1
  await stop()
}
