import { spawn } from 'node:child_process'
import { leaveProcess } from '../node/leaveProcess.ts'
import { say } from '../node/say.ts'
import { onSignals } from '../node/shutdown.ts'
import type { UnexpectedError } from '../node/unexpectedErrors.ts'

/** When this process was started by the one before, as the system clock's milliseconds. */
const RESTARTED_VARIABLE = 'EARSHOT_RESTARTED_AT'

/** An error that repeats within this time would repeat forever. */
const SOON_MS = 60_000

/**
 * Starts the host again after an unexpected error, in a new process with the same arguments. This process stays, because the
 * terminal and npm wait for it, and forwards signals. `stopSignals` removes the handlers that would end it.
 */
export async function restartAfterError(
  { id, logFile }: UnexpectedError,
  closed: Promise<void>,
  stopSignals: () => void,
): Promise<void> {
  await closed
  const now = Date.now()
  const restartedAt = Number(process.env[RESTARTED_VARIABLE] ?? 0)
  // Negative if the clock was set back.
  if (now >= restartedAt && now - restartedAt < SOON_MS) {
    say(`Earshot ran into another unexpected error (${id}) and quit. Details are in ${logFile}.`)
    return leaveProcess(1)
  }
  say(`Earshot ran into an unexpected error (${id}) and is restarting. Details are in ${logFile}.`)
  const next = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [RESTARTED_VARIABLE]: String(now) },
    stdio: 'inherit',
  })
  const forward = (signal: NodeJS.Signals): void => void next.kill(signal)
  onSignals(forward, forward)
  stopSignals()
  next.once('error', () => void leaveProcess(1))
  next.once('exit', (code) => void leaveProcess(code ?? 1))
}
