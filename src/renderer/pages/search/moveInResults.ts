import type { KeyboardEvent } from 'react'

/** The arrow keys, Home and End move between all results. `leaveTop`: the up arrow was pressed on the first. */
export function moveInResults(event: KeyboardEvent<HTMLElement>, results: HTMLElement | null, leaveTop: () => void) {
  const targets = [...(results?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const next = nextIndex(event.key, targets.indexOf(event.currentTarget), targets.length)
  if (next === null) return
  event.preventDefault()
  if (next < 0) leaveTop()
  else targets[next]?.focus()
}

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
