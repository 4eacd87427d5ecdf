import { join } from 'node:path'
import { createFileLog } from '../../core/diagnostics/log.ts'
import type { Shutdown } from './shutdown.ts'
import { systemClock } from './systemClock.ts'

export interface UnexpectedError {
  /** For finding it in the log. Its message isn't shown, because it may contain anything. */
  readonly id: string
  readonly logFile: string
}

/** Logs unexpected errors of a host, each with an id. */
export interface ErrorReports {
  report(fields: Readonly<Record<string, unknown>>): UnexpectedError
  /** Resolves when all are in the file. */
  flush(): Promise<void>
}

export function createErrorReports(dataFolder: string): ErrorReports {
  const folder = join(dataFolder, 'logs')
  const log = createFileLog(folder, systemClock)
  return {
    report(fields) {
      const id = crypto.randomUUID().slice(0, 8)
      log.error('unexpected', { id, ...fields })
      return { id, logFile: join(folder, 'earshot.log') }
    },
    flush: () => log.flush(),
  }
}

/**
 * The rule of both hosts for an exception or a rejection that was never handled: the state of the process is unknown, so it
 * is logged, everything is closed, and `respond` tells the user and starts Earshot again.
 */
export function onUnexpectedError(
  dataFolder: string,
  shutdown: Shutdown,
  respond: (met: UnexpectedError, closed: Promise<void>) => Promise<void>,
): void {
  const reports = createErrorReports(dataFolder)
  const handle = (thrown: unknown): void => {
    const met = reports.report({ error: thrown })
    // The first one decides, and a process that is closing ends anyway.
    if (shutdown.signal.aborted) return
    const closed = shutdown.close().then(() => reports.flush())
    void respond(met, closed)
  }
  process.on('uncaughtException', handle)
  process.on('unhandledRejection', handle)
}
