import { z } from 'zod'
import { CHANGE_SETTINGS_MESSAGE, READ_SETTINGS_MESSAGE, type DesktopSettings } from '../../../contract/hostBridge.ts'
import type { LoginItem } from './loginItem.ts'
import type { OurIpc } from '../page/ourPage.ts'
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
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly settings: SettingsStore
  /** Null if the system can't start the app. */
  readonly loginItem: LoginItem | null
}): void {
  const { ipc, settings, loginItem } = options
  const read = async (): Promise<DesktopSettings> => {
    const { whenClosed, keepsAwake, theme, checksSpelling } = settings.settings
    return { whenClosed, keepsAwake, theme, checksSpelling, startsAtLogin: (await loginItem?.isOn()) ?? null }
  }
  ipc.handle(READ_SETTINGS_MESSAGE, read)
  ipc.handle(CHANGE_SETTINGS_MESSAGE, async (_event, some): Promise<DesktopSettings> => {
    const { startsAtLogin, ...stored } = changedSettings.parse(some)
    if (startsAtLogin !== undefined) await loginItem?.turn(startsAtLogin)
    if (Object.keys(stored).length > 0) await settings.change(stored)
    return read()
  })
}
