import { useVirtualizer } from '@tanstack/react-virtual'
import { keptScrollTop, useKeptPlace } from './useKeptPlace.ts'

interface DrawnListOptions {
  /** Identifies the list, see `useKeptPlace`. */
  readonly list: string
  readonly count: number
  /** Px. An estimate, if its rows are measured. */
  readonly rowHeight: number
}

/** A long list that draws only the rows in sight, and is scrolled as the user left it. */
export function useDrawnList({ list, count, rowHeight }: DrawnListOptions) {
  const scroller = useKeptPlace<HTMLDivElement>(list)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialOffset: () => keptScrollTop(list),
  })
  const drawn = virtual.getVirtualItems()
  return { scroller, virtual, drawn, inSight: { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 } }
}
