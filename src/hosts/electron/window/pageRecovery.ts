import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'
import { ask, askWithDetails, describeApp, type MessageBoxParts } from './messageBoxes.ts'

interface RecoveryParts extends MessageBoxParts {
  readonly quit: () => void
  readonly version: string
  readonly monotonicMs?: () => number
}

/** If the page crashes again within this time, ask instead of reloading it, to avoid a crash loop. */
const CRASH_WINDOW_MS = 60_000

/**
 * Reloads the page when its process crashes, and asks what to do if it crashes again or doesn't respond. The core and its
 * import queue keep running in their process.
 */
export function recoverPage(window: BrowserWindow, parts: RecoveryParts): void {
  const { monotonicMs = () => performance.now() } = parts
  const { webContents } = window
  let crashedAt = -Infinity
  let unresponsive = new AbortController()

  webContents.on('render-process-gone', (_event, gone) => {
    unresponsive.abort()
    const isAgain = monotonicMs() - crashedAt < CRASH_WINDOW_MS
    crashedAt = monotonicMs()
    if (gone.reason === 'clean-exit') return
    if (isAgain) void askAfterCrash(window, parts, gone)
    else webContents.reload()
  })

  window.on('responsive', () => unresponsive.abort())
  // Electron doesn't emit it while a message box is open on the window.
  window.on('unresponsive', () => {
    unresponsive = new AbortController()
    void askWhileUnresponsive(window, parts, unresponsive.signal, () => {
      // A hung page can't be reloaded, so end its process; `render-process-gone` then reloads it. This doesn't count as a crash.
      crashedAt = -Infinity
      webContents.forcefullyCrashRenderer()
    })
  })
}

async function askAfterCrash(
  window: BrowserWindow,
  parts: RecoveryParts,
  { reason, exitCode }: RenderProcessGoneDetails,
): Promise<void> {
  // It may have crashed before it was shown.
  window.show()
  const box = {
    type: 'error',
    message: 'The window crashed twice',
    detail: 'Reload it, or quit and start Earshot again. Imports continue in the background.',
    choices: ['Reload', 'Quit'],
    details: `${describeApp(parts.version)}\nThe window’s process ended: ${reason}, exit code ${exitCode}`,
  } as const
  const answer = await askWithDetails(parts, box, window)
  if (window.isDestroyed()) return
  if (answer === 'Quit') parts.quit()
  else window.webContents.reload()
}

async function askWhileUnresponsive(
  window: BrowserWindow,
  { dialog, quit }: RecoveryParts,
  signal: AbortSignal,
  reload: () => void,
): Promise<void> {
  const box = {
    type: 'warning' as const,
    message: 'The window isn’t responding',
    detail: 'Wait for it, or reload it. Imports continue in the background.',
    buttons: ['Wait', 'Reload', 'Quit'],
    signal,
  }
  const answer = await ask(dialog, box, window)
  if (signal.aborted || window.isDestroyed()) return
  if (answer === 'Reload') reload()
  if (answer !== 'Quit') return
  // Closing would wait for the page.
  window.destroy()
  quit()
}
