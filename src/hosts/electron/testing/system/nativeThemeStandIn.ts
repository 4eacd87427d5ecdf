import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

/**
 * For tests: Electron's `nativeTheme`. `shouldUseDarkColors` follows the system until `themeSource` is another; setting that
 * emits `updated`. Source: electron.d.ts (`NativeTheme`).
 */
export class NativeThemeStandIn extends EventEmitter {
  isSystemDark = false
  #source: NativeTheme['themeSource'] = 'system'

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source
  }
  set themeSource(source: NativeTheme['themeSource']) {
    this.#source = source
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.isSystemDark : this.#source === 'dark'
  }
}
