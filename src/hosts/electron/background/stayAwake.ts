import type { PowerSaveBlocker } from 'electron'
import type { ImportActivity } from '../../../core/ports.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'

/**
 * Keeps the computer from going to sleep by itself while imports are queued that can be sent soon, if the setting allows
 * it. The display can still turn off. Returns a function to call when the imports change. Source:
 * electron_api_power_save_blocker.cc (`kPreventAppSuspension`).
 */
export function stayAwake(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
  store: Pick<SettingsStore, 'settings' | 'onChange'>,
): (activity: ImportActivity) => void {
  /** The first one is 0. */
  let id: number | null = null
  let isSendingSoon = false
  const update = (): void => {
    if (isSendingSoon && store.settings.keepsAwake) id ??= blocker.start('prevent-app-suspension')
    else if (id !== null) {
      blocker.stop(id)
      id = null
    }
  }
  store.onChange(update)
  return (activity) => {
    isSendingSoon = activity.isSendingSoon
    update()
  }
}
