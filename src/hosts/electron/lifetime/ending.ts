import type { App } from 'electron'
import type { Shutdown } from '../../node/shutdown.ts'
import { relaunchArguments, type AskedAtStart } from '../launch/electronArguments.ts'

export interface Ending {
  /** Starts the app again once it has exited. */
  startAgain(asked: AskedAtStart): void
}

/**
 * Delays quitting until everything is closed, then calls `exit`, which destroys the windows and skips further events. When a
 * Windows session ends, closing begins at once, without the events for quitting, and Windows may end the app before it is
 * done. The core's files survive that.
 */
export function quitInOrder(
  app: Pick<App, 'on' | 'relaunch' | 'quit' | 'exit'>,
  shutdown: Shutdown,
  keptArguments: readonly string[],
): Ending {
  let next: AskedAtStart | undefined
  const close = (): void => {
    if (shutdown.signal.aborted) return
    void shutdown.close().then((failed) => {
      // Each call starts another instance.
      if (next) app.relaunch({ args: relaunchArguments(keptArguments, next) })
      app.exit(failed.length > 0 ? 1 : 0)
    })
  }
  app.on('will-quit', (event) => {
    // Prevented, so it's emitted again at the next `quit`.
    event.preventDefault()
    close()
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => {
      close()
      // Otherwise Electron terminates the process when all listeners have returned.
      app.quit()
    })
  })
  return {
    startAgain({ demo, opens }) {
      next = { demo, opens: [...(next?.opens ?? []), ...opens] }
    },
  }
}
