import { createContext } from 'react'
import { flushSync } from 'react-dom'
import type { CommandId } from '../../../contract/commands.ts'

/** An item of a context menu that isn't shown, for the palette. */
export interface CollectedItem {
  readonly id: CommandId
  readonly title: string
  /** What the menu is for: "Message of Sofia". */
  readonly menu: string
  readonly run: () => void
}

export interface MenuCollection {
  readonly items: CollectedItem[]
  /** Closes the menus that were rendered for it. */
  readonly closers: (() => void)[]
}

/** While the items of a menu are collected, it is rendered without being shown. */
export const Collection = createContext<{ readonly into: MenuCollection; readonly menu: string } | null>(null)

let current: MenuCollection | null = null
export const currentCollection = (): MenuCollection | null => current

/** What has a menu while nothing has the focus: the active row of a list, the line that is being played. */
const ACTIVE = '[role=grid], [data-turn][aria-current]'

/**
 * The items of the context menu that the key for it would open: that of the focused element, or of what is active. None if
 * there is no menu, or if its code isn't loaded yet, which this starts.
 */
export function itemsOfFocusedMenu(): readonly CollectedItem[] {
  const focused = document.activeElement ?? document.body
  const items = itemsOfMenuAt(focused)
  const active = items.length > 0 ? null : document.querySelector(ACTIVE)
  return active === null ? items : itemsOfMenuAt(active)
}

function itemsOfMenuAt(element: Element): readonly CollectedItem[] {
  const collection: MenuCollection = { items: [], closers: [] }
  current = collection
  try {
    flushSync(() => element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
  } finally {
    current = null
  }
  flushSync(() => collection.closers.forEach((close) => close()))
  return collection.items
}
