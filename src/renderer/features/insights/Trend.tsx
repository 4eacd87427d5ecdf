import { useMemo } from 'react'
import { trendByWeek } from '../../../domain/insights/figures.ts'
import { SIDES } from '../../../domain/insights/scoredEvaluations.ts'
import { format } from '../../components/format.ts'
import { CallsButton } from './CallsButton.tsx'
import { markPath, SIDE_LOOK } from './chartLook.ts'
import { FigureSection } from './FigureSection.tsx'
import { scoreText, type FigureProps } from './ScoreByAgent.tsx'
import { TrendChart } from './TrendChart.tsx'

/** Half a year. More weeks wouldn't be distinguishable on a screen. */
const MOST_WEEKS = 26

export function Trend({ evaluations, zone, onOpenCalls }: FigureProps & { readonly zone: string }) {
  const { points, weekCount } = useMemo(() => trendByWeek(evaluations, zone, MOST_WEEKS), [evaluations, zone])
  const sides = SIDES.filter((side) => points.some(({ figures }) => figures[side] !== null))
  return (
    <FigureSection
      title="Trend"
      description={
        <>
          Mean score by week of the call.
          {weekCount > MOST_WEEKS && ` Shows the last ${MOST_WEEKS} of ${format.number(weekCount)} weeks.`}
        </>
      }
      method="Weeks run from Monday to Sunday. The lines are 95% intervals. Below each week is its number of calls."
      note={
        <p className="mt-1 flex gap-4 text-sm text-ink-2">
          {sides.map((side) => (
            <span key={side} className="flex items-center gap-1.5">
              <svg aria-hidden="true" width={12} height={12} viewBox="-6 -6 12 12">
                <path d={markPath(side)} fill={SIDE_LOOK[side].color} />
              </svg>
              {SIDE_LOOK[side].name}
            </span>
          ))}
        </p>
      }
      empty={points.length === 0 ? 'No loaded calls have a score and a date.' : undefined}
      chart={<TrendChart points={points} sides={sides} onOpenCalls={onOpenCalls} />}
      table={
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Mean score by week</caption>
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="py-1 text-left font-normal">
                Week
              </th>
              {sides.map((side) => (
                <th key={side} scope="col" className="px-2 py-1 text-right font-normal">
                  {SIDE_LOOK[side].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ week, figures }) => (
              <tr key={week}>
                <th scope="row" className="border-t border-line py-1 text-left font-normal">
                  {week}
                </th>
                {sides.map((side) => {
                  const figure = figures[side]
                  return (
                    <td key={side} className="border-t border-line px-2 py-1 text-right">
                      {figure === null ? (
                        <span className="text-ink-3">n/a</span>
                      ) : (
                        <>
                          <span className="font-medium">{scoreText(figure.mean)}</span>{' '}
                          {figure.interval && (
                            <span className="text-ink-3">
                              {scoreText(figure.interval.low)} to {scoreText(figure.interval.high)}{' '}
                            </span>
                          )}
                          <CallsButton
                            callIds={figure.callIds}
                            of={`${SIDE_LOOK[side].name}, ${week}`}
                            onOpenCalls={onOpenCalls}
                          />
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
