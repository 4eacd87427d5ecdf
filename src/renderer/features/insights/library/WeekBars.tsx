import { useRef } from 'react'
import type { EpochMs } from '../../../../domain/units.ts'
import { useInnerWidth } from '../../../hooks/useInnerWidth.ts'
import { openWords, type OpenCalls, type OpenedCalls } from '../openedCalls.ts'

interface WeekBar {
  readonly start: EpochMs
  /** From 0 to `most`. */
  readonly height: number
  /** With its week. */
  readonly words: string
  readonly calls: OpenedCalls
}

interface WeekBarsProps {
  readonly label: string
  readonly bars: readonly WeekBar[]
  /** In the unit of `height`. */
  readonly most: number
  readonly onOpenCalls: OpenCalls
}

const HEIGHT = 56
const WIDEST = 24

/** A bar for each week. Each opens its calls. */
export function WeekBars({ label, bars, most, onOpenCalls }: WeekBarsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(ref) ?? 0
  const step = width / Math.max(1, bars.length)
  const barWidth = Math.min(WIDEST, Math.max(1, step - 2))
  return (
    <div ref={ref} className="w-full overflow-hidden border-b border-line-strong">
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="group" aria-label={label} className="block">
          {bars.map(({ start, height, words, calls }, at) => {
            if (calls.count === 0) return null
            const open = () => onOpenCalls(calls.filters)
            const barHeight = Math.max(2, (height / most) * (HEIGHT - 4))
            return (
              <g
                key={start}
                role="button"
                data-content=""
                tabIndex={0}
                aria-label={`${words}. ${openWords(calls)}`}
                transform={`translate(${at * step} 0)`}
                className="group cursor-pointer outline-offset-[-2px]"
                onClick={open}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  open()
                }}
              >
                <title>{words}</title>
                <rect width={step} height={HEIGHT} className="fill-transparent group-hover:fill-hover" />
                <rect
                  x={(step - barWidth) / 2}
                  y={HEIGHT - barHeight}
                  width={barWidth}
                  height={barHeight}
                  className="fill-accent"
                />
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
