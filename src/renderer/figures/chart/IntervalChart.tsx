import { Link } from '@tanstack/react-router'
import { AxisBottom } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Line } from '@visx/shape'
import type { Interval } from '../../../domain/statistics/agreement.ts'
import { AXIS_LINES, TICK_LABEL } from './chartClass.ts'
import { ChartFrame, ChartMark } from './ChartFrame.tsx'
import { callsWords, openWords, type OpenedCalls } from '../openedCalls.ts'

export interface IntervalRow {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly interval: Interval | null
  readonly calls: OpenedCalls
  /** The label leads to the page of this agent. */
  readonly agentId?: number
  /** Between the figures and the number of calls, in a few letters. */
  readonly change?: RowChange | null
}

export interface RowChange {
  readonly text: string
  readonly words: string
  /** 95%, in points. */
  readonly interval: string
  readonly isBeyondNoise: boolean
}

interface IntervalChartProps {
  readonly label: string
  readonly rows: readonly IntervalRow[]
  /** Ends of the scale. Values outside are drawn at the nearer end. */
  readonly ends: readonly [number, number]
  /** Value of a neutral reference line across all rows. */
  readonly reference?: number
  readonly color: string
  readonly text: (value: number) => string
  /** Shorter than `text`. */
  readonly axisText?: (value: number) => string
}

const ROW = 26
const AXIS = 26
/** For example "72.4 (68.1 to 77.0)" and "1,234 calls". */
const RIGHT = 190
/** For example "+12 pts". */
const CHANGE = 62

/** Without an interval (one call, equal values, or not yet computed) the point is hollow. Each row opens its calls. */
export function IntervalChart(props: IntervalChartProps) {
  const { label, rows, ends, reference, color, text, axisText = text } = props
  const height = rows.length * ROW
  const draw = (width: number) => {
    const left = Math.min(320, width * 0.33)
    const hasChange = rows.some(({ change }) => change)
    const right = Math.max(left + 40, width - RIGHT - (hasChange ? CHANGE : 0))
    const x = scaleLinear<number>({ domain: [...ends], range: [left + 8, right - 8], clamp: true })
    const y = scaleBand<string>({ domain: rows.map(({ key }) => key), range: [0, rows.length * ROW] })
    return (
      <>
        {x.ticks(6).map((tick) => (
          <Line key={tick} from={{ x: x(tick), y: 0 }} to={{ x: x(tick), y: height }} stroke="var(--line)" />
        ))}
        {reference !== undefined && (
          <Line
            from={{ x: x(reference), y: 0 }}
            to={{ x: x(reference), y: height }}
            stroke="var(--ink-3)"
            strokeDasharray="3 3"
          />
        )}
        {rows.map((row) => (
          <Group key={row.key} top={(y(row.key) ?? 0) + ROW / 2}>
            <ChartMark
              label={rowWords(row, shortened(row.label, left), text)}
              calls={row.calls}
              className="group cursor-pointer outline-offset-[-1px]"
            >
              <rect y={-ROW / 2} width={width} height={ROW} className="fill-transparent group-hover:fill-hover" />
              {row.agentId === undefined && (
                <text dy="0.35em" className="fill-ink">
                  {shortened(row.label, left)}
                </text>
              )}
              {/* Without the space, speech input and screen readers would read both texts as one word. */}{' '}
              {row.interval && (
                <Line
                  from={{ x: x(row.interval.low), y: 0 }}
                  to={{ x: x(row.interval.high), y: 0 }}
                  stroke={color}
                  strokeWidth={3}
                  strokeOpacity={0.4}
                  strokeLinecap="round"
                />
              )}
              <circle
                cx={x(row.value)}
                r={4.5}
                fill={row.interval ? color : 'var(--bg)'}
                stroke={color}
                strokeWidth={1.5}
              />
              <text x={right + 8} dy="0.35em" className="fill-ink font-medium">
                {text(row.value)}{' '}
                {row.interval && (
                  <tspan className="fill-ink-3 font-normal">
                    {`${text(row.interval.low)} to ${text(row.interval.high)}`}
                  </tspan>
                )}
              </text>{' '}
              {row.change && (
                <text
                  x={width - CHANGE - 12}
                  dy="0.35em"
                  textAnchor="end"
                  className={row.change.isBeyondNoise ? 'fill-ink font-medium' : 'fill-ink-3'}
                >
                  {row.change.text}
                </text>
              )}{' '}
              <text x={width} dy="0.35em" textAnchor="end" className="fill-ink-2">
                {callsWords(row.calls)}
              </text>
            </ChartMark>
            {row.agentId !== undefined && (
              <Link
                to="/agents/$agentId"
                params={{ agentId: row.agentId }}
                preload={false}
                aria-label={row.label}
                className="fill-accent-ink underline decoration-dotted underline-offset-3 hover:decoration-solid"
              >
                <text dy="0.35em">{shortened(row.label, left)}</text>
              </Link>
            )}
          </Group>
        ))}
        <AxisBottom
          top={height}
          scale={x}
          numTicks={6}
          {...AXIS_LINES}
          tickFormat={(value) => axisText(Number(value))}
          tickLabelProps={{ ...TICK_LABEL, textAnchor: 'middle' }}
        />
      </>
    )
  }
  return (
    <ChartFrame label={label} height={height + AXIS} className="block text-sm">
      {draw}
    </ChartFrame>
  )
}

/** The row's visible text in order (for speech input), then the rest. */
function rowWords(row: IntervalRow, shown: string, text: (value: number) => string): string {
  const { label, value, interval, calls, change } = row
  const figure = interval ? `${text(value)}, ${text(interval.low)} to ${text(interval.high)}` : text(value)
  const whole = shown === label ? '' : `${label}. `
  const changed = change ? ` ${change.words}.` : ''
  return `${shown}: ${figure}, ${callsWords(calls)}.${changed} ${whole}${openWords(calls)}`
}

/** Truncates at about 6.2 px per letter. The row's accessible name and the table contain the full text. */
function shortened(label: string, width: number): string {
  const most = Math.floor(width / 6.2)
  return label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`
}
