import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { useScrollKeys } from '../../hooks/useScrollKeys.ts'

export interface TurnListHandle {
  /** Scrolls a turn into view, with some lines around it. */
  show(index: number): void
  /** Shows a turn in the middle at once. */
  jumpTo(index: number): void
}

interface TurnListProps {
  readonly ref: Ref<TurnListHandle>
  readonly count: number
  readonly renderTurn: (index: number) => ReactNode
  onScrolledByHand(): void
}

/**
 * Up to this many turns are all rendered, so that the browser's own find and "select all" include them; longer lists are
 * virtualized.
 */
const MOST_DRAWN = 200
/** Two lines of text and a name. */
const ESTIMATED_HEIGHT = 62

export function TurnList(props: TurnListProps) {
  return props.count > MOST_DRAWN ? <WindowedTurns {...props} /> : <AllTurns {...props} />
}

/** Scrolls only the transcript, not the panels of the call. TypeScript's types don't have the option yet. */
const WITHIN = { container: 'nearest' }

/** Focusable, so that the keyboard can scroll it. The padding keeps a turn that is scrolled into view off the edges. */
const BOX = 'relative min-h-0 flex-1 scroll-py-[min(96px,20%)] overflow-y-auto px-5 pb-6'
/** The same for the virtualizer, which doesn't read the style. */
const paddingOf = (box: HTMLElement | null) => Math.min(96, 0.2 * (box?.clientHeight ?? 0))

function handScroll(onScrolledByHand: () => void) {
  return {
    onWheel: onScrolledByHand,
    onTouchMove: onScrolledByHand,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].includes(event.key)) onScrolledByHand()
    },
    // Only on the box itself, not on a turn: a press on its scroll bar.
    onPointerDown: (event: React.PointerEvent) => {
      if (event.target === event.currentTarget) onScrolledByHand()
    },
  }
}

function AllTurns({ ref, count, renderTurn, onScrolledByHand }: TurnListProps) {
  const box = useRef<HTMLDivElement>(null)
  useScrollKeys(box, onScrolledByHand)
  const turn = (index: number) => box.current?.querySelector(`[data-turn="${index}"]`)
  useImperativeHandle(ref, () => ({
    show: (index) => turn(index)?.scrollIntoView({ block: 'nearest', ...WITHIN, behavior: smoothness() }),
    jumpTo: (index) => turn(index)?.scrollIntoView({ block: 'center', ...WITHIN, behavior: 'instant' }),
  }))
  return (
    <div ref={box} tabIndex={0} role="group" aria-label="Lines" className={BOX} {...handScroll(onScrolledByHand)}>
      {Array.from({ length: count }, (_, index) => renderTurn(index))}
    </div>
  )
}

function WindowedTurns({ ref, count, renderTurn, onScrolledByHand }: TurnListProps) {
  const box = useRef<HTMLDivElement>(null)
  useScrollKeys(box, onScrolledByHand)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: 8,
    scrollPaddingStart: paddingOf(box.current),
    scrollPaddingEnd: paddingOf(box.current),
  })
  useImperativeHandle(ref, () => ({
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    jumpTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  }))
  return (
    <div ref={box} tabIndex={0} role="group" aria-label="Lines" className={BOX} {...handScroll(onScrolledByHand)}>
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {renderTurn(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}

function smoothness(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
