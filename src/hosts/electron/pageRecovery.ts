import { release } from 'node:os'
import type { BrowserWindow, Clipboard, Dialog, MessageBoxOptions, RenderProcessGoneDetails } from 'electron'

interface RecoveryParts {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly quit: () => void
  readonly version: string
  readonly monotonicMs?: () => number
}

/** If the page crashes again within this time, ask instead of reloading it, to avoid a crash loop. */
const CRASH_WINDOW_MS = 60_000

/**
 * Reloads the page when its process crashes, and asks what to do if it crashes again or doesn't respond. The core and its
 * import queue keep running in this process.
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
      // A page that hangs can't be reloaded. When its process is gone, it is; this crash doesn't count.
      crashedAt = -Infinity
      webContents.forcefullyCrashRenderer()
    })
  })
}

async function askAfterCrash(
  window: BrowserWindow,
  { dialog, clipboard, quit, version }: RecoveryParts,
  gone: RenderProcessGoneDetails,
): Promise<void> {
  // It may have crashed before it was shown.
  window.show()
  const details = describe(version, gone)
  for (;;) {
    const answer = await ask(dialog, window, {
      type: 'error',
      message: 'The window crashed twice',
      detail: 'Reload it, or quit and start Earshot again. Imports continue in the background.',
      buttons: ['Reload', 'Copy details', 'Quit'],
    })
    if (window.isDestroyed()) return
    if (answer === 'Copy details') {
      // If it can't be copied, the dialog is still there to try again.
      await clipboard.writeText(details).catch(() => undefined)
      continue
    }
    if (answer === 'Quit') quit()
    else window.webContents.reload()
    return
  }
}

async function askWhileUnresponsive(
  window: BrowserWindow,
  { dialog, quit }: RecoveryParts,
  signal: AbortSignal,
  reload: () => void,
): Promise<void> {
  const answer = await ask(dialog, window, {
    type: 'warning',
    message: 'The window isn’t responding',
    detail: 'Wait for it, or reload it. Imports continue in the background.',
    buttons: ['Wait', 'Reload', 'Quit'],
    signal,
  })
  if (signal.aborted || window.isDestroyed()) return
  if (answer === 'Reload') reload()
  if (answer !== 'Quit') return
  // Closing would wait for the page.
  window.destroy()
  quit()
}

/** The label of the clicked button; the first one's if the box was closed. */
async function ask(dialog: RecoveryParts['dialog'], window: BrowserWindow, options: MessageBoxOptions) {
  const { response } = await dialog.showMessageBox(window, { ...options, cancelId: 0, noLink: true })
  return options.buttons?.[response]
}

function describe(version: string, { reason, exitCode }: RenderProcessGoneDetails): string {
  const { electron, chrome } = process.versions
  return [
    `Earshot ${version}, Electron ${electron}, Chromium ${chrome}`,
    `${process.platform} ${process.arch} ${release()}`,
    `The window’s process ended: ${reason}, exit code ${exitCode}`,
  ].join('\n')
}
