import type { App } from 'electron'
import type { Shutdown } from '../../node/shutdown.ts'
import { relaunchArguments, type StartRequest } from '../launch/electronArguments.ts'
import { relaunch } from './relaunch.ts'

export interface Ending {
  /** Starts the app again once it has exited. */
  startAgain(request: StartRequest): void
  /** When everything is closed, calls this instead of exiting. It has to quit the app. */
  endWith(last: () => void): void
}

/** An installer that hasn't ended the app by then has failed. The windows are gone, so the app would only hang. */
const LAST_LIMIT_MS = 60_000

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
  let next: StartRequest | undefined
  let last: (() => void) | undefined
  let isClosed = false
  const close = (): void => {
    if (shutdown.signal.aborted) return
    void shutdown.close().then((failed) => {
      const code = failed.length > 0 ? 1 : 0
      isClosed = true
      if (last) {
        setTimeout(() => app.exit(code), LAST_LIMIT_MS)
        return last()
      }
      // Each call starts another instance.
      if (next) relaunch(app, relaunchArguments(keptArguments, next))
      app.exit(code)
    })
  }
  app.on('will-quit', (event) => {
    if (isClosed) return
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
    endWith: (act) => void (last = act),
  }
}
