import type { App, BrowserWindow, Dialog } from 'electron'
import type { Clock, ImportActivity, Notice } from '../../../core/ports.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'
import { ask } from '../window/messageBoxes.ts'
import { importWords } from './importWords.ts'
import { isImporting, NO_IMPORTS } from './noImports.ts'
import { TrayIcon, type TrayParts } from './trayIcon.ts'

export interface BackgroundParts extends TrayParts {
  readonly app: Pick<App, 'on' | 'quit' | 'getSystemLocale'>
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  /** Whether the desktop shows tray icons. */
  readonly hasTrayHost: () => Promise<boolean>
  readonly platform: NodeJS.Platform
}

export interface BackgroundOptions {
  readonly electron: BackgroundParts
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly openWindow: () => void
  readonly pauseImports: (isPaused: boolean) => void
  /** Shows a notification; resolves when it is shown, or can't be. */
  readonly notify: (notice: Notice) => Promise<void>
}

/** How long to wait for a notification to be shown before quitting. On Windows, another thread shows it. */
const NOTICE_LIMIT_MS = 3000

/**
 * Keeps the app running without a window while imports are queued, if the setting allows it: with an icon in the tray, on macOS
 * in the Dock. When nothing is left to import, the app quits. The first time, a dialog says so before the window closes. It is a
 * dialog because notifications have buttons only on Windows and for signed apps on macOS (Electron's documentation of
 * `NotificationAction`).
 */
export class KeepImporting {
  readonly #options: BackgroundOptions
  readonly #tray: TrayIcon
  readonly #isMac: boolean
  #activity = NO_IMPORTS
  #isInBackground = false
  #hasOpenedWindow = false
  readonly #firstReport = Promise.withResolvers<void>()
  #isQuitting = false
  #lastNotice: Promise<unknown> = Promise.resolve()

  constructor(options: BackgroundOptions) {
    const { electron, openWindow, pauseImports } = options
    this.#options = options
    this.#isMac = electron.platform === 'darwin'
    const quit = () => electron.app.quit()
    this.#tray = new TrayIcon(electron, {
      open: openWindow,
      pauseImports,
      quit,
    })
    electron.app.on('before-quit', () => (this.#isQuitting = true))
    electron.app.on('window-all-closed', () => {
      if (this.#keepsRunning()) void this.#enterBackground()
      else quit()
    })
  }

  /**
   * Call instead of opening a window when the user has logged in. Resolves with whether the app runs in the background now:
   * only if it has something to do there.
   */
  async startWithoutWindow(): Promise<boolean> {
    await this.#firstReport.promise
    const { whenClosed } = this.#options.settings.settings
    const isWanted =
      this.#isMac || whenClosed === 'keep-importing' ? isImporting(this.#activity) : whenClosed !== 'quit'
    if (!isWanted || this.#hasOpenedWindow) return this.#hasOpenedWindow
    void this.#enterBackground()
    return true
  }

  windowOpened(window: BrowserWindow): void {
    this.#hasOpenedWindow = true
    this.#isInBackground = false
    this.#tray.hide()
    let isAsking = false
    window.on('close', (event) => {
      if (this.#isQuitting || (!isAsking && !this.#isExplanationDue())) return
      event.preventDefault()
      if (isAsking) return
      isAsking = true
      void this.#explain(window).then((answer) => {
        isAsking = false
        if (answer === 'Quit instead') this.#options.electron.app.quit()
        else if (!window.isDestroyed()) window.close()
      })
    })
  }

  /** Keeping the window open cancels quitting. */
  keptOpen(): void {
    this.#isQuitting = false
  }

  importsChanged(activity: ImportActivity): void {
    const before = this.#activity
    this.#activity = activity
    this.#firstReport.resolve()
    if (!this.#isInBackground) return
    if (this.#tray.isShown) this.#showTray()
    if (activity.needsPerson && !before.needsPerson) {
      void this.notify({ title: 'Imports stopped', body: 'Open Earshot to see why and to resume them.' })
    }
    if (isUnfinished(before) && !isUnfinished(activity)) void this.#quitWhenDone()
  }

  /** Shows a notification. The app doesn't quit by itself before it is shown. */
  notify(notice: Notice): Promise<void> {
    const shown = this.#options.notify(notice)
    this.#lastNotice = shown
    return shown
  }

  /** Call before everything is closed. */
  close(): void {
    this.#tray.hide()
  }

  #keepsRunning(): boolean {
    const { whenClosed } = this.#options.settings.settings
    if (this.#isMac || whenClosed === 'keep-running') return true
    return whenClosed === 'keep-importing' && isImporting(this.#activity)
  }

  #isExplanationDue(): boolean {
    const { hasExplainedClosing } = this.#options.settings.settings
    return !hasExplainedClosing && isImporting(this.#activity) && this.#keepsRunning()
  }

  async #explain(window: BrowserWindow): Promise<string | undefined> {
    const { electron, settings } = this.#options
    const answer = await ask(
      electron.dialog,
      {
        type: 'info',
        message: 'Earshot keeps importing in the background',
        detail: `${this.#words() ?? 'Recordings are queued'}. ${await this.#whereWords()}`,
        buttons: ['Keep importing', 'Quit instead'],
      },
      window,
    )
    // If it can't be written, it is explained again after the next start.
    await settings.change({ hasExplainedClosing: true }).catch(() => undefined)
    return answer
  }

  async #whereWords(): Promise<string> {
    const { electron, settings } = this.#options
    if (this.#isMac) return 'Click the Earshot icon in the Dock to reopen the window.'
    const open = (await electron.hasTrayHost())
      ? 'Click the Earshot icon in the tray to reopen the window.'
      : 'Start Earshot again to open its window.'
    const end = settings.settings.whenClosed === 'keep-running' ? '' : ' It quits when everything has been imported.'
    return `${open}${end} You can change this in Settings.`
  }

  async #enterBackground(): Promise<void> {
    this.#isInBackground = true
    if (this.#isMac) return
    this.#showTray()
    // A window that is destroyed to quit is gone before the app quits.
    if ((await this.#options.electron.hasTrayHost()) || !this.#isInBackground || this.#isQuitting) return
    const words = this.#words()
    await this.notify({
      title: 'Earshot keeps running in the background',
      body: `${words === null ? '' : `${words}. `}Start Earshot again to open its window.`,
    })
  }

  async #quitWhenDone(): Promise<void> {
    const { electron, clock, settings } = this.#options
    if (this.#isMac || settings.settings.whenClosed === 'keep-running') return
    await Promise.race([this.#lastNotice, clock.wait(NOTICE_LIMIT_MS)])
    // A window was opened, or recordings were added, meanwhile.
    if (this.#isInBackground && !isUnfinished(this.#activity)) electron.app.quit()
  }

  #showTray(): void {
    this.#tray.show(this.#activity, this.#words())
  }

  #words(): string | null {
    const { electron, clock } = this.#options
    return importWords(this.#activity, { now: clock.now(), locale: electron.app.getSystemLocale() })
  }
}

/** Whether imports wait, also for a person, are being sent, or are being analyzed, so that there is no result yet. */
function isUnfinished(activity: ImportActivity): boolean {
  return isImporting(activity) || activity.stopped + activity.processing > 0
}
