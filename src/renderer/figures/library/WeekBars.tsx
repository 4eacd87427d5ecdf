import type { EpochMs } from '../../../domain/units.ts'
import { ChartFrame, ChartMark } from '../chart/ChartFrame.tsx'
import { openWords, type OpenedCalls } from '../openedCalls.ts'

interface WeekBar {
  readonly start: EpochMs
  /** From 0 to `most`; null if it isn't known. */
  readonly height: number | null
  /** With its week. */
  readonly words: string
  readonly calls: OpenedCalls
}

interface WeekBarsProps {
  readonly label: string
  readonly bars: readonly WeekBar[]
  /** In the unit of `height`. */
  readonly most: number
}

const HEIGHT = 56
const WIDEST = 24

/** A bar for each known week, which opens its calls. A week without any has a mark at the baseline. */
export function WeekBars({ label, bars, most }: WeekBarsProps) {
  return (
    <div className="border-b border-line-strong">
      <ChartFrame label={label} height={HEIGHT}>
        {(width) => {
          const step = width / Math.max(1, bars.length)
          const barWidth = Math.min(WIDEST, Math.max(1, step - 2))
          return bars.map(({ start, height, words, calls }, at) => {
            if (height === null) return null
            const barHeight = Math.max(2, (height / most) * (HEIGHT - 4))
            const isZero = calls.count === 0
            const drawn = (
              <>
                <title>{words}</title>
                <rect width={step} height={HEIGHT} className="fill-transparent group-hover:fill-hover" />
                <rect
                  x={(step - barWidth) / 2}
                  y={HEIGHT - barHeight}
                  width={barWidth}
                  height={barHeight}
                  className={isZero ? 'fill-ink-3' : 'fill-accent'}
                />
              </>
            )
            const transform = `translate(${at * step} 0)`
            return isZero ? (
              <g key={start} role="img" aria-label={words} transform={transform}>
                {drawn}
              </g>
            ) : (
              <ChartMark
                key={start}
                label={`${words}. ${openWords(calls)}`}
                calls={calls}
                transform={transform}
                className="group cursor-pointer outline-offset-[-2px]"
              >
                {drawn}
              </ChartMark>
            )
          })
        }}
      </ChartFrame>
    </div>
  )
}
