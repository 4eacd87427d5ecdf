import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuStandIn } from './menuStandIn.ts'

/** Windows cuts a longer one off. Source: electron notify_icon.cc (`SetToolTip`), `NOTIFYICONDATA.szTip`. */
const LONGEST_TOOLTIP = 127

/** For tests: Electron's `Tray`. Its menu is what was set last; on Linux, later changes of its items have no effect. */
export class TrayStandIn extends EventEmitter {
  readonly iconPath: string
  isDestroyed = false
  toolTip = ''
  #items: readonly MenuItemConstructorOptions[] = []

  constructor(iconPath: string) {
    super()
    this.iconPath = iconPath
  }

  setToolTip(toolTip: string): void {
    this.#check()
    this.toolTip = toolTip.slice(0, LONGEST_TOOLTIP)
  }

  setContextMenu(menu: MenuStandIn): void {
    this.#check()
    this.#items = menu.items.map((item) => ({ ...item }))
  }

  destroy(): void {
    this.isDestroyed = true
  }

  labels(): readonly string[] {
    return this.#items.flatMap(({ label }) => label ?? [])
  }

  click(label: string): void {
    const item = this.#items.find((one) => one.label === label && one.enabled !== false)
    if (!item?.click) throw new Error(`the menu has no ${label}`)
    ;(item.click as () => void)()
  }

  /** Electron throws for a destroyed object. */
  #check(): void {
    if (this.isDestroyed) throw new Error('Tray is destroyed')
  }
}
