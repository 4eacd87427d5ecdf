import type { App } from 'electron'
import type { Shutdown } from '../node/shutdown.ts'
import { relaunchArguments, type SecondStart } from './launch/electronArguments.ts'

export interface Ending {
  /** Starts the app again once it has exited. */
  startAgain(asked: SecondStart): void
}

/** Delays quitting until everything is closed, then calls `exit`, which destroys the windows and skips further events. */
export function quitInOrder(
  app: Pick<App, 'on' | 'relaunch' | 'exit'>,
  shutdown: Shutdown,
  argv: readonly string[],
): Ending {
  let next: SecondStart | undefined
  app.on('will-quit', (event) => {
    event.preventDefault()
    // Prevented, so it's emitted again at the next `quit`.
    if (shutdown.signal.aborted) return
    void shutdown.close().then((failed) => {
      // Each call starts another instance.
      if (next) app.relaunch({ args: relaunchArguments(argv, next) })
      app.exit(failed.length > 0 ? 1 : 0)
    })
  })
  return { startAgain: (asked) => void (next = asked) }
}
