import type { MessagePortMain } from 'electron'
import type { Shutdown } from '../../node/shutdown.ts'
import type { ErrorReports, UnexpectedError } from '../../node/unexpectedErrors.ts'
import type { MakeChannel } from '../page/messagePort.ts'
import { forwardRequest } from './bytes/forwardRequest.ts'
import type { CoreEnd, CoreProcess } from './coreProcess.ts'

/** The core, in whichever process it runs now. */
export interface KeptCore {
  /** Resolves when the first process has created its core; rejects if it couldn't. */
  readonly started: Promise<void>
  /** Serves the core's procedures on a port of a page, until the process ends. */
  connect(port: MessagePortMain): void
  /** As `Core.handle`. Rejects if the core's process ends before it has answered. */
  handle(request: Request): Promise<Response>
  openDemo(): void
  /** As the methods of `Core`. */
  wake(): void
  pauseImports(isPaused: boolean): void
}

/** If the core's process ends unexpectedly again within this time, it isn't started again, to avoid a loop. */
const CRASH_WINDOW_MS = 60_000

/**
 * Keeps a core running: if its process ends unexpectedly, starts another. Nothing that people entered is lost, because the
 * core saves it at once. `giveUp` is called if it ends again soon, or can't start again.
 */
export function keepCore(options: {
  readonly start: (onEnd: (end: CoreEnd) => void) => CoreProcess
  readonly makeChannel: MakeChannel
  readonly shutdown: Shutdown
  readonly reports: Pick<ErrorReports, 'report'>
  /** Called when another process has been started, which needs new ports. */
  readonly onRestart: () => void
  readonly giveUp: (met: UnexpectedError) => void
  readonly monotonicMs?: () => number
}): KeptCore {
  const { shutdown, makeChannel, reports, monotonicMs = () => performance.now() } = options
  // Of requests that haven't been answered. A process that has just ended takes no ports, although its `exit` may not have
  // been emitted yet.
  const unanswered = new Set<MessagePortMain>()
  let endedAt = -Infinity
  let hasEverStarted = false
  let current: CoreProcess | null = options.start(whenEnded)
  const { started } = current

  function whenEnded(end: CoreEnd): void {
    hasEverStarted ||= end.hasStarted
    // One that couldn't start the first time is reported where the app waits for it.
    if (shutdown.signal.aborted || !hasEverStarted) return
    const isAgain = monotonicMs() - endedAt < CRASH_WINDOW_MS
    endedAt = monotonicMs()
    const isOver = isAgain || !end.hasStarted
    current = isOver ? null : options.start(whenEnded)
    for (const port of unanswered) port.close()
    if (!isOver) options.onRestart()
    void report(end).then((met) => {
      if (isOver) options.giveUp(met)
    })
  }

  async function report({ met, exitCode, output }: CoreEnd): Promise<UnexpectedError> {
    return met ?? reports.report({ exitCode, output: await output })
  }

  shutdown.add('the core', async () => {
    if ((await current?.stop()) === false) throw new Error('the core’s process had to be killed')
  })

  return {
    started,
    connect: (port) => current?.post({ kind: 'connect' }, [port]),
    async handle(request) {
      const core = current
      if (core === null) throw new Error('the core has ended')
      let theirs: MessagePortMain | undefined
      try {
        return await forwardRequest(request, makeChannel, (head, port) => {
          unanswered.add((theirs = port))
          core.post({ kind: 'request', head }, [port])
        })
      } finally {
        if (theirs) unanswered.delete(theirs)
      }
    },
    openDemo: () => current?.post({ kind: 'open-demo' }, []),
    wake: () => current?.post({ kind: 'wake' }, []),
    pauseImports: (isPaused) => current?.post({ kind: 'pause-imports', isPaused }, []),
  }
}
