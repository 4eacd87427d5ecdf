import type { App, BrowserWindow } from 'electron'
import type { ImportActivity } from '../../../core/ports.ts'
import { isImporting, NO_IMPORTS } from './noImports.ts'

/** Removes the bar. */
const NO_BAR = -1
/** On Linux, 0 hides the bar. Source: electron launcher_entry.cc (`SetProgress`). */
const SMALLEST = 0.01

/**
 * Shows on the taskbar or in the Dock how far the imports are, and how many recordings are left as a badge. Windows has no
 * badges (electron.d.ts, `setBadgeCount`). On Linux, both need a desktop that supports them and the package's desktop entry.
 */
export class ImportProgress {
  readonly #app: Pick<App, 'setBadgeCount'>
  readonly #platform: NodeJS.Platform
  #window: BrowserWindow | null = null
  #activity = NO_IMPORTS
  #badge = 0

  constructor(app: Pick<App, 'setBadgeCount'>, platform: NodeJS.Platform) {
    this.#app = app
    this.#platform = platform
  }

  windowOpened(window: BrowserWindow): void {
    this.keptOpen(window)
    window.on('close', (event) => {
      if (event.defaultPrevented) return
      // On macOS and Linux, it belongs to the app and would stay as it is.
      window.setProgressBar(NO_BAR)
      this.#window = null
    })
  }

  keptOpen(window: BrowserWindow): void {
    this.#window = window
    this.#showBar()
  }

  importsChanged(activity: ImportActivity): void {
    this.#activity = activity
    this.#showBar()
    this.#showBadge(activity.waiting + activity.stopped + activity.sending)
  }

  close(): void {
    this.#showBadge(0)
  }

  #showBar(): void {
    if (this.#window === null || this.#window.isDestroyed()) return
    const { sentFraction, needsPerson } = this.#activity
    if (sentFraction === null) this.#window.setProgressBar(NO_BAR)
    else {
      // Only Windows has modes.
      const mode = needsPerson ? 'error' : isImporting(this.#activity) ? 'normal' : 'paused'
      this.#window.setProgressBar(Math.max(sentFraction, SMALLEST), { mode })
    }
  }

  #showBadge(count: number): void {
    if (this.#platform === 'win32' || count === this.#badge) return
    this.#badge = count
    this.#app.setBadgeCount(count)
  }
}
