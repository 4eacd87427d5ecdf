import type { KeyboardEvent } from 'react'

interface SliderPlace {
  /** In seconds, like the rest. */
  readonly now: number
  readonly step: number
  readonly page: number
  readonly end: number
}

/** Where a key moves a slider of the recording; undefined for other keys, and with those that belong to commands. */
export function sliderTarget(event: KeyboardEvent, { now, step, page, end }: SliderPlace): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const targets: Readonly<Record<string, number>> = {
    ...{ ArrowRight: now + step, ArrowUp: now + step, ArrowLeft: now - step, ArrowDown: now - step },
    ...{ PageUp: now + page, PageDown: now - page, Home: 0, End: end },
  }
  return targets[event.key]
}
