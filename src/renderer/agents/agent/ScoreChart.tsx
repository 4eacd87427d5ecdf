import clsx from 'clsx'
import type { ScoreControl } from '../../../domain/agents/scoreControl.ts'
import { callsOfAgent, callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import { conditionOn } from '../../../domain/query/query.ts'
import { localZone } from '../../client/localZone.ts'
import { format } from '../../components/format.ts'
import { ChartMark } from '../../figures/chart/ChartFrame.tsx'
import { callsMatching } from '../../figures/openedCalls.ts'
import { useToday } from '../../hooks/time/useToday.ts'

const WIDTH = 900
const HEIGHT = 200
const LEFT = 34
const BOTTOM = 22

interface ScoreChartProps {
  readonly agentId: number
  readonly field: 'score' | 'ai_score'
  readonly control: ScoreControl
}

/** The mean score of each week, with the limits of the last weeks and the usual mean. A point opens its calls. */
export function ScoreChart({ agentId, field, control: { weeks, usual } }: ScoreChartProps) {
  const today = useToday()
  const step = (WIDTH - LEFT) / Math.max(1, weeks.length)
  const xOf = (at: number) => LEFT + step * (at + 0.5)
  const yOf = (score: number) => (1 - score / 100) * (HEIGHT - BOTTOM - 8) + 8
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="group" aria-label="Mean score by week">
      {[0, 50, 100].map((score) => (
        <g key={score} aria-hidden="true">
          <line x1={LEFT} x2={WIDTH} y1={yOf(score)} y2={yOf(score)} className="stroke-line" />
          <text x={LEFT - 6} y={yOf(score) + 4} textAnchor="end" className="fill-ink-2 text-sm">
            {score}
          </text>
        </g>
      ))}
      {usual && (
        <line
          aria-hidden="true"
          x1={LEFT}
          x2={WIDTH}
          y1={yOf(usual.mean)}
          y2={yOf(usual.mean)}
          strokeDasharray="4 4"
          className="stroke-ink-3"
        />
      )}
      {weeks.map(({ start, limits }, at) => (
        <g key={start} aria-hidden="true">
          {limits && (
            <rect
              x={xOf(at) - step / 2}
              width={step}
              y={yOf(limits.high)}
              height={yOf(limits.low) - yOf(limits.high)}
              className="fill-accent-soft"
            />
          )}
          {(weeks.length - 1 - at) % 4 === 0 && (
            <text x={xOf(at)} y={HEIGHT - 4} textAnchor="middle" className="fill-ink-2 text-sm">
              {format.day(start, today)}
            </text>
          )}
        </g>
      ))}
      {weeks.map(({ start, mean, callIds, limits }, at) => {
        if (mean === null) return null
        const isOutside = limits !== null && (mean < limits.low || mean > limits.high)
        const filters = [
          callsOfAgent(agentId),
          ...callsOfWeek(start, localZone()),
          conditionOn(field, 'not_empty', null),
        ]
        const words = `Week of ${format.date(start)}: ${format.score(mean, 1)}, ${format.count(callIds.length, 'call')}${isOutside ? ', outside the limits' : ''}`
        return (
          <ChartMark
            key={start}
            label={words}
            calls={callsMatching(filters, callIds.length)}
            className={clsx('cursor-pointer', isOutside ? 'fill-bad' : 'fill-accent')}
          >
            <title>{words}</title>
            <circle cx={xOf(at)} cy={yOf(mean)} r={isOutside ? 6 : 4.5} />
          </ChartMark>
        )
      })}
    </svg>
  )
}
