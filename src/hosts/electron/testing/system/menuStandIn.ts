import type { MenuItem, MenuItemConstructorOptions, PopupOptions } from 'electron'

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

/**
 * For tests: what a key does that the focused page has handled or not. Only unhandled keys reach the menu, on Windows and
 * Linux only registered ones. Sources: native_window_views.cc (`HandleKeyboardEvent`) and accelerator_util.cc
 * (`GenerateAcceleratorTable`); electron_api_web_contents_mac.mm (`PlatformHandleKeyboardEvent`).
 */
export function pressKey(
  items: readonly MenuItemConstructorOptions[],
  accelerator: string,
  { platform, by }: { readonly platform: NodeJS.Platform; readonly by: 'handled' | 'unhandled' },
): void {
  if (by === 'handled') return
  for (const item of items) {
    if (Array.isArray(item.submenu)) pressKey(item.submenu, accelerator, { platform, by })
    if (item.enabled === false) continue
    const isRegistered = item.registerAccelerator !== false || platform === 'darwin'
    if (item.accelerator === accelerator && isRegistered) item.click?.({} as MenuItem, undefined, {})
  }
}

/** For tests: the user chooses the item with this label. */
export function chooseItem(items: readonly MenuItemConstructorOptions[], label: string): void {
  for (const item of items) {
    if (Array.isArray(item.submenu)) chooseItem(item.submenu, label)
    if (item.label === label && item.enabled !== false) item.click?.({} as MenuItem, undefined, {})
  }
}

export interface MenuPopup {
  readonly items: readonly MenuItemConstructorOptions[]
  readonly options: PopupOptions
}
