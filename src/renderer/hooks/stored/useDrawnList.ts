import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import { keptScrollTop, useKeptPlace } from './useKeptPlace.ts'

type Options = VirtualizerOptions<HTMLDivElement, Element>

interface DrawnListOptions extends Pick<Options, 'count' | 'getItemKey' | 'scrollPaddingStart'> {
  /** Identifies the list, see `useKeptPlace`. */
  readonly list: string
  /** Px. An estimate, if its rows are measured. */
  readonly rowHeight: number | ((index: number) => number)
}

/** A long list that draws only the rows in sight, and is scrolled as the user left it. */
export function useDrawnList({ list, rowHeight, ...options }: DrawnListOptions) {
  const scroller = useKeptPlace<HTMLDivElement>(list)
  const virtual = useVirtualizer({
    getScrollElement: () => scroller.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    overscan: 10,
    initialOffset: () => keptScrollTop(list),
    ...options,
  })
  const drawn = virtual.getVirtualItems()
  return { scroller, virtual, drawn, inSight: { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 } }
}
