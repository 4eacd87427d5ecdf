import type { App } from 'electron'
import { say } from '../../node/say.ts'
import { exitCodeAfter, type Shutdown } from '../../node/shutdown.ts'
import { relaunchArguments, type StartRequest } from '../launch/electronArguments.ts'
import { relaunch } from './relaunch.ts'

export interface Ending {
  /** Starts the app again once it has exited. */
  startAgain(request: StartRequest): void
  /** Call before `exit`: starts the app again, also with what was requested while it was closing. */
  relaunch(): void
  /** When everything is closed, calls this instead of exiting. It has to quit the app. */
  endWith(instead: () => void): void
  /** A window stays open, so the app doesn't quit. Forgets what `endWith` got: a later quit is an ordinary one. */
  keptOpen(): void
}

/** An installer that hasn't ended the app by then has failed. The windows are gone, so the app would only hang. */
const INSTEAD_LIMIT_MS = 60_000

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
  let instead: (() => void) | undefined
  let isClosed = false
  const startNext = (): void => relaunch(app, relaunchArguments(keptArguments, next ?? { demo: false, opens: [] }))
  const close = (): void => {
    if (shutdown.signal.aborted) return
    void shutdown.close().then((failed) => {
      const code = exitCodeAfter(failed, say)
      isClosed = true
      if (instead) {
        setTimeout(() => app.exit(code), INSTEAD_LIMIT_MS)
        return instead()
      }
      // Each call starts another instance.
      if (next) startNext()
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
    relaunch: startNext,
    endWith: (act) => void (instead = act),
    keptOpen: () => void (instead = undefined),
  }
}
