import type { MenuItemConstructorOptions, PopupOptions } from 'electron'

/** For tests: a menu, as it was built, and where it popped up. */
export class MenuStandIn {
  readonly items: readonly MenuItemConstructorOptions[]
  readonly #popups: MenuPopup[]

  constructor(items: readonly MenuItemConstructorOptions[], popups: MenuPopup[]) {
    this.items = items
    this.#popups = popups
  }

  popup(options: PopupOptions): void {
    this.#popups.push({ items: this.items, options })
  }
}

export interface MenuPopup {
  readonly items: readonly MenuItemConstructorOptions[]
  readonly options: PopupOptions
}
