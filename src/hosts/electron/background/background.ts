import type { App, BrowserWindow, PowerMonitor, PowerSaveBlocker } from 'electron'
import type { ImportActivity, Notice } from '../../../core/ports.ts'
import { ImportProgress } from './importProgress.ts'
import { type BackgroundOptions, type BackgroundParts, KeepImporting } from './keepImporting.ts'
import { stayAwake } from './stayAwake.ts'

export interface SystemParts extends BackgroundParts {
  readonly app: BackgroundParts['app'] & Pick<App, 'setBadgeCount'>
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
}

/** What the host does outside the window while recordings are imported. */
export interface Background extends Pick<KeepImporting, 'startWithoutWindow'> {
  windowOpened(window: BrowserWindow): void
  /** Call if the user keeps the window open that was about to close, or that would have closed because the app quits. */
  keptOpen(window: BrowserWindow): void
  importsChanged(activity: ImportActivity): void
  notify(notice: Notice): void
  /** Call before the app ends. */
  close(): void
}

export function createBackground(
  options: BackgroundOptions & {
    readonly electron: SystemParts
    /** Called when the computer has slept. */
    readonly wake: () => void
  },
): Background {
  const { app, platform, powerSaveBlocker, powerMonitor } = options.electron
  const life = new KeepImporting(options)
  const keepAwake = stayAwake(powerSaveBlocker, options.settings)
  const progress = new ImportProgress(app, platform)
  powerMonitor.on('resume', options.wake)
  return {
    startWithoutWindow: () => life.startWithoutWindow(),
    windowOpened(window) {
      life.windowOpened(window)
      progress.windowOpened(window)
    },
    keptOpen(window) {
      life.keptOpen()
      progress.keptOpen(window)
    },
    importsChanged(activity) {
      keepAwake(activity)
      progress.importsChanged(activity)
      life.importsChanged(activity)
    },
    notify: (notice) => void life.notify(notice),
    close() {
      life.close()
      progress.close()
    },
  }
}
