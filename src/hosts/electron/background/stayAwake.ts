import type { PowerSaveBlocker } from 'electron'
import type { ImportActivity } from '../../../core/ports.ts'
import type { SettingsStore } from '../settings/settingsStore.ts'

/**
 * Keeps the computer from going to sleep by itself while imports are queued that can be sent soon, if the setting allows
 * it. The display can still turn off. Source: electron_api_power_save_blocker.cc (`kPreventAppSuspension`).
 */
export class StayAwake {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  readonly #settings: SettingsStore
  /** The first one is 0. */
  #id: number | null = null
  #isSendingSoon = false

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>, settings: SettingsStore) {
    this.#blocker = blocker
    this.#settings = settings
    settings.onChange(() => this.#update())
  }

  importsChanged({ isSendingSoon }: ImportActivity): void {
    this.#isSendingSoon = isSendingSoon
    this.#update()
  }

  #update(): void {
    const isWanted = this.#isSendingSoon && this.#settings.settings.keepsAwake
    if (isWanted) this.#id ??= this.#blocker.start('prevent-app-suspension')
    else if (this.#id !== null) {
      this.#blocker.stop(this.#id)
      this.#id = null
    }
  }
}
