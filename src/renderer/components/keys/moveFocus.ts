import type { KeyboardEvent } from 'react'

/** The arrow keys, Home and End move the focus along a list. `leaveTop`: the up arrow was pressed on the first one. */
export function moveFocus(event: KeyboardEvent, list: Iterable<HTMLElement>, leaveTop?: () => void): void {
  const items = [...list]
  const at = items.indexOf(event.currentTarget as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    ...{ ArrowDown: Math.min(at + 1, items.length - 1), ArrowUp: at - 1 },
    ...{ Home: 0, End: items.length - 1 },
  }
  const next = targets[event.key]
  if (next === undefined) return
  event.preventDefault()
  if (next < 0) leaveTop?.()
  else items[next]?.focus()
}
