import type { IpcMain, WebContents } from 'electron'
import { z } from 'zod'
import { CHANGE_SETTINGS_MESSAGE, READ_SETTINGS_MESSAGE, type DesktopSettings } from '../../../contract/hostBridge.ts'
import type { LoginItem } from './loginItem.ts'
import { isFromOurPage } from '../page/ourPage.ts'
import type { SettingsStore } from './settingsStore.ts'

/** What the page may change. */
const changedSettings = z.strictObject({
  whenClosed: z.enum(['quit', 'keep-importing', 'keep-running']).exactOptional(),
  keepsAwake: z.boolean().exactOptional(),
  theme: z.enum(['system', 'light', 'dark']).exactOptional(),
  checksSpelling: z.boolean().exactOptional(),
  startsAtLogin: z.boolean().exactOptional(),
})

/** Lets our page read and change the settings of the desktop app. */
export function offerSettings(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly settings: SettingsStore
  /** Null if the system can't start the app. */
  readonly loginItem: LoginItem | null
  readonly isOurs: (contents: WebContents) => boolean
}): void {
  const { ipcMain, settings, loginItem, isOurs } = options
  const read = async (): Promise<DesktopSettings> => {
    const { whenClosed, keepsAwake, theme, checksSpelling } = settings.settings
    return { whenClosed, keepsAwake, theme, checksSpelling, startsAtLogin: (await loginItem?.isOn()) ?? null }
  }
  ipcMain.handle(READ_SETTINGS_MESSAGE, async (event): Promise<DesktopSettings> => {
    if (!isFromOurPage(event, isOurs)) throw new Error('only our page has settings')
    return read()
  })
  ipcMain.handle(CHANGE_SETTINGS_MESSAGE, async (event, some: unknown): Promise<DesktopSettings> => {
    if (!isFromOurPage(event, isOurs)) throw new Error('only our page has settings')
    const { startsAtLogin, ...stored } = changedSettings.parse(some)
    if (startsAtLogin !== undefined) await loginItem?.turn(startsAtLogin)
    if (Object.keys(stored).length > 0) await settings.change(stored)
    return read()
  })
}
