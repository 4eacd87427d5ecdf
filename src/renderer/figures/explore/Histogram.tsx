import clsx from 'clsx'
import { flushSync } from 'react-dom'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  barAt,
  barsAfterKey,
  chartWidth,
  draggedBars,
  dragSelections,
  isSameSelection,
  movedBars,
  type BarSelection,
} from './barSelection.ts'
import { barsPath, selectionBox } from './barPaths.ts'

interface HistogramBars {
  /** By bar. */
  readonly counts: readonly number[]
  /** The part of `counts` that the filters leave; null if none is on this field. */
  readonly filteredCounts: readonly number[] | null
  /** Calls without a value; null for a field that all calls have. */
  readonly missing: { readonly count: number; readonly isFiltered: boolean } | null
}

interface HistogramProps {
  /** What it is of: "Duration". */
  readonly label: string
  readonly bars: HistogramBars
  readonly selection: BarSelection | null
  /** The selected bars and their number of calls. */
  readonly wordsOf: (selection: BarSelection | null) => string
  /** Called with what the drag can select, the likeliest first. */
  readonly onDragStart: (selections: readonly BarSelection[]) => void
  /** Called with each change while dragging or pressing keys. */
  readonly onBrush: (selection: BarSelection | null) => void
  /** Called with the result, once the pointer or the key is released. */
  readonly onBrushed: (selection: BarSelection | null) => void
  /** The drag or the keys were canceled, or changed nothing. Called with what was selected before. */
  readonly onCancel: (before: BarSelection | null) => void
  /** Identifies it for tests and measurements. */
  readonly name: string
  readonly className?: string | undefined
}

/** A drag in progress, or keys that are pressed. */
interface Brushing {
  /** What was selected before. While brushing, `selection` of the props already follows. */
  readonly before: BarSelection | null
  readonly selection: BarSelection | null
  /** Null for keys. */
  readonly drag: { readonly from: number; readonly moves: BarSelection | null; readonly hasMoved: boolean } | null
}

/** A result that the page doesn't show yet, for the next key. */
interface Done {
  readonly from: BarSelection | null
  readonly result: BarSelection | null
}

/**
 * Bars to choose a range from: by dragging, or with the arrow keys, which move the range, and Shift, which moves its end.
 * Escape, Delete or a double-click removes it. For assistive technology it's a slider whose text is the range and the count.
 */
export function Histogram(props: HistogramProps) {
  const { label, bars, wordsOf, onDragStart, onBrush, onBrushed, onCancel, name, className } = props
  const [brushing, setBrushing] = useState<Brushing | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const pattern = useId()
  const count = { binCount: bars.counts.length, hasMissing: bars.missing !== null }
  if (done && !isSameSelection(done.from, props.selection)) setDone(null)
  const selection = done ? done.result : props.selection
  const shown = brushing === null ? selection : brushing.selection
  const highest = Math.max(1, ...bars.counts)
  const width = chartWidth(count)

  const barOf = ({ clientX }: PointerEvent) => {
    const { left, width } = box.current!.getBoundingClientRect()
    return barAt((clientX - left) / width, count)
  }
  const before = brushing ? brushing.before : selection
  const brush = (next: Omit<Brushing, 'before'>) => {
    setBrushing({ ...next, before })
    if (!isSameSelection(next.selection, shown)) onBrush(next.selection)
  }
  const select = (result: BarSelection | null) => {
    setDone(isSameSelection(result, props.selection) ? null : { from: props.selection, result })
    onBrushed(result)
  }
  const finish = (result: BarSelection | null) => {
    setBrushing(null)
    if (isSameSelection(result, before)) onCancel(before)
    else select(result)
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || count.binCount === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = barOf(event)
    // Dragging inside of a range of several bars moves it.
    const moves = selection && selection.last > selection.first && isWithin(from, selection) ? selection : null
    onDragStart(dragSelections({ from, moves }, count))
    brush({ selection: moves ?? draggedBars(from, from, count), drag: { from, moves, hasMoved: false } })
  }
  const onPointerMove = (event: PointerEvent) => {
    const at = barOf(event)
    const drag = brushing?.drag
    if (!drag) {
      setPointed(at)
      return
    }
    if (at === pointed) return
    const next = drag.moves ? movedBars(drag.moves, at - drag.from, count) : draggedBars(drag.from, at, count)
    // In the frame of this event instead of the next one.
    flushSync(() => {
      setPointed(at)
      brush({ selection: next, drag: { ...drag, hasMoved: drag.hasMoved || at !== drag.from } })
    })
  }
  const onPointerUp = () => {
    const drag = brushing?.drag
    if (!drag) return
    // A click selects a bar, or removes the range if it's only that bar.
    const pressed = draggedBars(drag.from, drag.from, count)
    if (drag.hasMoved) finish(brushing.selection)
    else finish(isSameSelection(pressed, before) ? null : pressed)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      if (brushing) {
        setBrushing(null)
        onCancel(before)
      } else if (selection) select(null)
      else return
      event.preventDefault()
      return
    }
    if (brushing?.drag) return
    const next = barsAfterKey(event.key, { selection: shown, hasShift: event.shiftKey, bars: count })
    if (next === undefined) return
    // The keys are also those of the list.
    event.preventDefault()
    brush({ selection: next, drag: null })
  }
  const finishKeys = () => {
    if (brushing && !brushing.drag) finish(brushing.selection)
  }

  const frame = shown && shown.last < count.binCount + Number(count.hasMissing) ? selectionBox(shown, count) : null
  const isMissingOn = shown ? shown.first >= count.binCount : bars.missing?.isFiltered === true
  const fills = brushing === null ? bars.filteredCounts : withinSelection(bars.counts, shown)
  const hint = brushing ? wordsOf(shown) : pointed === null ? null : wordsOf({ first: pointed, last: pointed })
  const hintAt = ((pointed ?? shown?.last ?? 0) + 0.5) / (count.binCount + Number(count.hasMissing))
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: filter by range`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count.binCount - 1 + Number(count.hasMissing))}
      aria-valuenow={shown?.last ?? 0}
      aria-valuetext={wordsOf(shown)}
      data-histogram={name}
      data-selected={shown === null ? undefined : `${shown.first}-${shown.last}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        setBrushing(null)
        onCancel(before)
      }}
      onPointerLeave={() => setPointed(null)}
      onDoubleClick={() => {
        if (selection) select(null)
      }}
      onKeyDown={onKeyDown}
      onKeyUp={finishKeys}
      onBlur={finishKeys}
      className={clsx('relative touch-none rounded-sm select-none', className)}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, width)} 1`}
        preserveAspectRatio="none"
        className="block size-full overflow-visible"
      >
        <defs>
          <pattern id={pattern} width="1" height="0.16" patternUnits="userSpaceOnUse">
            <rect width="1" height="0.08" className={isMissingOn ? 'fill-accent' : 'fill-bar'} />
          </pattern>
        </defs>
        {frame && <rect {...frame} y={0} height={1} className="fill-accent-soft" />}
        <path d={barsPath(bars.counts, highest, count)} className="fill-bar" />
        {fills && <path d={barsPath(fills, highest, count)} className="fill-accent" />}
        {bars.missing && (
          // Striped: not a value like the others. Its height is of its own scale if it's the largest.
          <path
            d={barsPath(
              [...bars.counts.map(() => 0), bars.missing.count],
              Math.max(highest, bars.missing.count),
              count,
            )}
            fill={`url(#${pattern})`}
          />
        )}
        <line x1={0} x2={width} y1={1} y2={1} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
      </svg>
      {hint !== null && (
        // Under the pointer, or from the left if the chart is narrower than the words.
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-full z-20 mt-1 flex">
          <span style={{ flexGrow: hintAt }} />
          <span className="shrink-0 rounded-sm border border-line bg-bg px-1.5 py-0.5 text-xs whitespace-nowrap text-ink shadow-pop">
            {hint}
          </span>
          <span style={{ flexGrow: 1 - hintAt }} />
        </span>
      )}
    </div>
  )
}

function isWithin(bar: number, { first, last }: BarSelection): boolean {
  return bar >= first && bar <= last
}

function withinSelection(counts: readonly number[], selection: BarSelection | null): readonly number[] | null {
  return selection && counts.map((count, bar) => (isWithin(bar, selection) ? count : 0))
}
