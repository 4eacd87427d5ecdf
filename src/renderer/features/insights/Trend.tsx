import { useMemo } from 'react'
import { trendByWeek, type Figure, type TrendPoint } from '../../../domain/insights/figures.ts'
import { SIDES } from '../../../domain/insights/scoredEvaluations.ts'
import { format } from '../../components/format.ts'
import { FigureSection } from './FigureSection.tsx'
import { callsWithIds } from './openedCalls.ts'
import type { FigureProps } from './ScoreByAgent.tsx'
import { SideLegend } from './SideLegend.tsx'
import { ScoreWeeksTable } from './ScoreWeeksTable.tsx'
import { TrendChart, type ChartedMean, type ChartedWeek } from './TrendChart.tsx'

/** Half a year. More weeks wouldn't be distinguishable on a screen. */
const MOST_WEEKS = 26

export function Trend({ evaluations, zone, onOpenCalls }: FigureProps & { readonly zone: string }) {
  const { points, weekCount } = useMemo(() => {
    const trend = trendByWeek(evaluations, zone, MOST_WEEKS)
    return { weekCount: trend.weekCount, points: trend.points.map(charted) }
  }, [evaluations, zone])
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
      note={<SideLegend sides={sides} />}
      empty={points.length === 0 ? 'No loaded calls have a score and a date.' : undefined}
      chart={<TrendChart points={points} sides={sides} onOpenCalls={onOpenCalls} />}
      table={<ScoreWeeksTable weeks={points} sides={sides} onOpenCalls={onOpenCalls} />}
    />
  )
}

function charted({ week, figures: { ai, people, you } }: TrendPoint): ChartedWeek {
  const figure = (one: Figure | null): ChartedMean | null => one && { ...one, calls: callsWithIds(one.callIds) }
  return { week, figures: { ai: figure(ai), people: figure(people), you: figure(you) } }
}
