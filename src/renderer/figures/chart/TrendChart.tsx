import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scalePoint } from '@visx/scale'
import { Line, LinePath } from '@visx/shape'
import type { Mean } from '../../../domain/statistics/mean.ts'
import type { Side } from '../../../domain/insights/evaluations.ts'
import { AXIS_LINES, markPath, SIDE_LOOK, TICK_LABEL } from './chartClass.ts'
import { ChartFrame, ChartMark } from './ChartFrame.tsx'
import { callsWords, openWords, type OpenedCalls } from '../openedCalls.ts'
import { scoreText } from '../scoreText.ts'

export interface ChartedMean extends Mean {
  readonly calls: OpenedCalls
}

export interface ChartedWeek {
  /** Its name, for example `2026-W47`. */
  readonly week: string
  readonly figures: Readonly<Record<Side, ChartedMean | null>>
}

interface TrendChartProps {
  readonly points: readonly ChartedWeek[]
  readonly sides: readonly Side[]
}

const PLOT = 220
const TOP = 8
export const LEFT = 66
const AXIS = 24
export const END = 24
/** The distance at which marks of full size don't cover a neighbor's center. */
const MARK = 8
/** The most that points of the same week are apart. They are drawn next to each other, so that they don't overlap. */
const MOST_BESIDE = 12

/** A line for each side, interrupted by weeks without calls. Each point is a button that opens its calls. */
export function TrendChart({ points, sides }: TrendChartProps) {
  const draw = (width: number) => {
    const x = scalePoint<string>({ domain: points.map(({ week }) => week), range: [LEFT, width - END], padding: 0.5 })
    const y = scaleLinear<number>({ domain: [0, 100], range: [TOP + PLOT, TOP], clamp: true })
    const labelWidth = 12 + 6.5 * Math.max(0, ...points.map(({ week }) => week.length))
    const every = Math.max(1, Math.ceil((points.length * labelWidth) / Math.max(1, width - LEFT)))
    const beside = Math.min(MOST_BESIDE, x.step() / sides.length)
    const place = (side: Side, week: string) => (x(week) ?? 0) + (sides.indexOf(side) - (sides.length - 1) / 2) * beside
    return (
      <>
        {y.ticks(5).map((tick) => (
          <Line key={tick} from={{ x: LEFT, y: y(tick) }} to={{ x: width - END, y: y(tick) }} stroke="var(--line)" />
        ))}
        <AxisLeft
          left={LEFT}
          scale={y}
          numTicks={5}
          {...AXIS_LINES}
          tickLabelProps={{ ...TICK_LABEL, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          top={TOP + PLOT}
          scale={x}
          tickValues={points.map(({ week }) => week).filter((_, index) => (points.length - 1 - index) % every === 0)}
          {...AXIS_LINES}
          tickLabelProps={{ ...TICK_LABEL, textAnchor: 'middle' }}
        />
        {sides.map((side) => (
          <Group key={side}>
            <LinePath
              data={[...points]}
              x={({ week }) => place(side, week)}
              y={({ figures }) => y(figures[side]?.mean ?? 0)}
              defined={({ figures }) => figures[side] !== null}
              stroke={SIDE_LOOK[side].color}
              strokeWidth={1.5}
              strokeOpacity={0.7}
              // Its transparent area would cover the points of other sides.
              pointerEvents="none"
            />
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
                    />
                  </Group>
                )
              )
            })}
          </Group>
        ))}
      </>
    )
  }
  return (
    <ChartFrame label="Mean score by week" height={TOP + PLOT + AXIS + 6} className="block text-xs">
      {draw}
    </ChartFrame>
  )
}

interface MarkProps {
  readonly figure: ChartedMean
  readonly name: string
  readonly side: Side
  readonly y: (value: number) => number
  /** The radius around the point that can be clicked, in px: no neighbor's center is in it. */
  readonly reach: number
}

function Mark({ figure, name, side, y, reach }: MarkProps) {
  const { mean, interval, calls } = figure
  const { color } = SIDE_LOOK[side]
  const words = `${name}: ${scoreText(mean)}${interval ? ` (${scoreText(interval.low)} to ${scoreText(interval.high)})` : ''}, ${callsWords(calls)}`
  return (
    <ChartMark label={`${words}. ${openWords(calls)}`} calls={calls} className="cursor-pointer">
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
        transform={`translate(0 ${y(mean)}) scale(${Math.min(1, reach / MARK)})`}
        fill={interval ? color : 'var(--bg)'}
        stroke={color}
        strokeWidth={1.5}
      />
    </ChartMark>
  )
}
