import { leaveProcess } from '../node/leaveProcess.ts'
import { onUnexpectedError } from '../node/unexpectedErrors.ts'
import type { FromCore } from './coreProcess/messages.ts'
import { serveCore } from './coreProcess/serveCore.ts'

/**
 * Entry point of the process with the core, a utility process of the desktop app. It has the API keys; the main process never
 * gets them. It ends when the main process tells it to, or with it.
 */
const { parentPort } = process

// In a terminal, Ctrl+C reaches it too. The main process then quits, and stops it in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

serveCore(parentPort, (code) => void leaveProcess(code), {
  onStart: (dataFolder, shutdown) =>
    onUnexpectedError(dataFolder, shutdown, async (met, closed) => {
      parentPort.postMessage({ kind: 'unexpected', met } satisfies FromCore)
      await closed
      await leaveProcess(1)
    }),
})
