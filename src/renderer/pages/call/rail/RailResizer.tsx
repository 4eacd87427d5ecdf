import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import { chooseRailWidth, LEAST_WIDTH, MOST_WIDTH, railWidth } from './railWidth.ts'

const STEP = 20

/** The left edge of the side panel. Drag it, or use the arrow keys; a double click restores the usual width. */
export function RailResizer({ rail }: { readonly rail: RefObject<HTMLElement | null> }) {
  const chosen = useStoredSetting(railWidth)
  const widthNow = () => rail.current?.getBoundingClientRect().width ?? LEAST_WIDTH
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key]
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    // Handled here, so that the player's arrow keys don't seek.
    event.preventDefault()
    chooseRailWidth(step === undefined ? (event.key === 'Home' ? LEAST_WIDTH : MOST_WIDTH) : widthNow() + step)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      chooseRailWidth(rail.current!.getBoundingClientRect().right - event.clientX)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Width of the side panel"
      aria-orientation="horizontal"
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      aria-valuenow={chosen ?? 380}
      title="Drag to resize, double-click to reset"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => chooseRailWidth(null)}
      className="absolute inset-y-0 -left-1 z-20 w-2 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/30 max-wide:hidden"
    />
  )
}
