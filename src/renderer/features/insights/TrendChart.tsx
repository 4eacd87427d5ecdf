import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scalePoint } from '@visx/scale'
import { Line, LinePath } from '@visx/shape'
import { useRef } from 'react'
import type { Figure, TrendPoint } from '../../../domain/insights/figures.ts'
import type { Side } from '../../../domain/insights/scoredEvaluations.ts'
import { callsWords, MOST_OPENED, openWords } from './CallsButton.tsx'
import { AXIS_STROKE, markPath, SIDE_LOOK, TICK_LABEL } from './chartLook.ts'
import { scoreText } from './ScoreByAgent.tsx'
import { useInnerWidth } from '../../hooks/useInnerWidth.ts'

interface TrendChartProps {
  readonly points: readonly TrendPoint[]
  readonly sides: readonly Side[]
  readonly onOpenCalls: (callIds: readonly number[]) => void
}

const PLOT = 220
const TOP = 8
const LEFT = 66
const AXIS = 24
const COUNT_ROW = 16
/** The most that points of the same week are apart. They are drawn next to each other, so that they don't overlap. */
const MOST_BESIDE = 12

/** A line for each side, interrupted by weeks without calls. Each point is a button that opens its calls. */
export function TrendChart({ points, sides, onOpenCalls }: TrendChartProps) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(ref) ?? 0
  const x = scalePoint<string>({ domain: points.map(({ week }) => week), range: [LEFT, width - 24], padding: 0.5 })
  const y = scaleLinear<number>({ domain: [0, 100], range: [TOP + PLOT, TOP], clamp: true })
  // A label is about 60 px wide.
  const every = Math.max(1, Math.ceil((points.length * 64) / Math.max(1, width - LEFT)))
  const beside = Math.min(MOST_BESIDE, x.step() / sides.length)
  const place = (side: Side, week: string) => (x(week) ?? 0) + (sides.indexOf(side) - (sides.length - 1) / 2) * beside
  const bottom = TOP + PLOT + AXIS
  return (
    <div ref={ref} className="w-full overflow-hidden">
      {width > 0 && (
        <svg
          width={width}
          height={bottom + sides.length * COUNT_ROW + 6}
          role="group"
          aria-label="Mean score by week"
          className="block text-xs"
        >
          {y.ticks(5).map((tick) => (
            <Line key={tick} from={{ x: LEFT, y: y(tick) }} to={{ x: width - 8, y: y(tick) }} stroke="var(--line)" />
          ))}
          <AxisLeft
            left={LEFT}
            scale={y}
            numTicks={5}
            stroke={AXIS_STROKE}
            tickStroke={AXIS_STROKE}
            tickLength={4}
            tickLabelProps={{ ...TICK_LABEL, textAnchor: 'end', dx: -4, dy: 4 }}
          />
          <AxisBottom
            top={TOP + PLOT}
            scale={x}
            tickValues={points.map(({ week }) => week).filter((_, index) => (points.length - 1 - index) % every === 0)}
            stroke={AXIS_STROKE}
            tickStroke={AXIS_STROKE}
            tickLength={4}
            tickLabelProps={{ ...TICK_LABEL, textAnchor: 'middle' }}
          />
          {sides.map((side, row) => (
            <Group key={side}>
              <LinePath
                data={[...points]}
                x={({ week }) => place(side, week)}
                y={({ figures }) => y(figures[side]?.mean ?? 0)}
                defined={({ figures }) => figures[side] !== null}
                stroke={SIDE_LOOK[side].color}
                strokeWidth={1.5}
                strokeOpacity={0.7}
              />
              <text x={0} y={bottom + row * COUNT_ROW + 10} className="fill-ink-3">
                {SIDE_LOOK[side].name}
              </text>
              {points.map(({ week, figures }) => {
                const figure = figures[side]
                return (
                  figure && (
                    <Group key={week} left={place(side, week)}>
                      <Mark
                        figure={figure}
                        name={`${SIDE_LOOK[side].name}, ${week}`}
                        side={side}
                        y={y}
                        reach={Math.min(10, beside)}
                        onOpenCalls={onOpenCalls}
                      />
                      <text y={bottom + row * COUNT_ROW + 10} textAnchor="middle" className="fill-ink-2">
                        {figure.count}
                      </text>
                    </Group>
                  )
                )
              })}
            </Group>
          ))}
        </svg>
      )}
    </div>
  )
}

interface MarkProps {
  readonly figure: Figure
  readonly name: string
  readonly side: Side
  readonly y: (value: number) => number
  /** The radius around the point that can be clicked, in px: no neighbor's center is in it. */
  readonly reach: number
  readonly onOpenCalls: (callIds: readonly number[]) => void
}

function Mark({ figure, name, side, y, reach, onOpenCalls }: MarkProps) {
  const { mean, interval, callIds } = figure
  const { color } = SIDE_LOOK[side]
  const open = () => onOpenCalls(callIds.slice(0, MOST_OPENED))
  const words = `${name}: ${scoreText(mean)}${interval ? ` (${scoreText(interval.low)} to ${scoreText(interval.high)})` : ''}, ${callsWords(callIds.length)}`
  return (
    <Group
      role="button"
      data-content=""
      tabIndex={0}
      aria-label={`${words}. ${openWords(callIds.length)}`}
      className="cursor-pointer"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
    >
      <title>{words}</title>
      {interval && (
        <Line
          from={{ x: 0, y: y(interval.low) }}
          to={{ x: 0, y: y(interval.high) }}
          stroke={color}
          strokeWidth={2}
          strokeOpacity={0.35}
        />
      )}
      <circle cy={y(mean)} r={reach} fill="transparent" />
      <path
        d={markPath(side)}
        transform={`translate(0 ${y(mean)})`}
        fill={interval ? color : 'var(--bg)'}
        stroke={color}
        strokeWidth={1.5}
      />
    </Group>
  )
}
