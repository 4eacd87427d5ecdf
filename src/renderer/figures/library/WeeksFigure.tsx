import { MOST_WEEKS } from '../../../contract/library/insights.ts'
import { localText } from '../../../domain/values/localTime.ts'
import { callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import { meansCsv } from '../../../domain/insights/insightsCsv.ts'
import type { Side } from '../../../domain/insights/evaluations.ts'
import { localZone } from '../../client/localZone.ts'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { SIDE_LOOK } from '../chart/chartClass.ts'
import { FigureSection } from '../FigureSection.tsx'
import { callsMatching } from '../openedCalls.ts'
import { ScoreWeeksTable } from '../ScoreWeeksTable.tsx'
import { SideLegend } from '../chart/SideLegend.tsx'
import { END, LEFT, TrendChart, type ChartedMean } from '../chart/TrendChart.tsx'
import { callsScored, described, SCORE_OF, sidesOf, type LibraryFigureProps } from './figureProps.ts'
import { WeekBars } from './WeekBars.tsx'

interface WeeksFigureProps extends LibraryFigureProps {
  readonly isAllTime: boolean
}

export function WeeksFigure({ figures, filters, coverage, isAllTime, onSave }: WeeksFigureProps) {
  const today = useToday()
  const sides = sidesOf(figures)
  const first = figures.weeks.findIndex(({ callCount }) => callCount > 0)
  const ofWeeks = isAllTime ? figures.weeks.slice(Math.max(0, first)) : figures.weeks
  const weeks = ofWeeks.map(({ start, callCount, scores }) => {
    const ofWeek = [...filters, ...callsOfWeek(start, localZone())]
    const figure = (side: Side): ChartedMean | null => {
      const mean = scores[SCORE_OF[side]]
      return mean && { ...mean, calls: callsScored(ofWeek, side, mean.count) }
    }
    return {
      start,
      week: format.day(start, today),
      calls: callsMatching(ofWeek, callCount),
      figures: { ai: figure('ai'), people: figure('people'), you: figure('you') },
    }
  })
  const most = Math.max(1, ...weeks.map(({ calls }) => calls.count))
  return (
    <FigureSection
      title="Trends"
      description={described(
        isAllTime && ofWeeks.length === MOST_WEEKS
          ? `Calls and mean score by week, of the last ${MOST_WEEKS} weeks.`
          : 'Calls and mean score by week.',
        coverage.ofCalls,
      )}
      method="Weeks run from Monday to Sunday and are named by their Monday. The lines are 95% confidence intervals (Student’s t). A hollow point has no interval, because it is one call or all its scores are the same. The current week isn’t over yet."
      note={sides.length > 0 && <SideLegend sides={sides} />}
      onSave={() =>
        onSave(
          'calls and scores by week',
          meansCsv(
            'Week',
            sides.map((side) => SIDE_LOOK[side].name),
            ofWeeks.map(({ start, callCount, scores }) => ({
              name: localText(new Date(start).toISOString(), localZone()).slice(0, 'YYYY-MM-DD'.length),
              callCount,
              means: sides.map((side) => scores[SCORE_OF[side]]),
            })),
          ),
        )
      }
      chart={
        <>
          <div className="relative" style={{ paddingLeft: LEFT, paddingRight: END }}>
            <span aria-hidden="true" className="absolute bottom-0 left-0 text-xs text-ink-3">
              Calls
            </span>
            <span aria-hidden="true" className="absolute top-0 left-0 text-xs text-ink-3">
              {format.number(most)}
            </span>
            <WeekBars
              label="Calls by week"
              most={most}
              bars={weeks.map(({ start, calls }) => ({
                start,
                height: calls.count,
                words: `Week of ${format.date(start)}: ${format.count(calls.count, 'call')}`,
                calls,
              }))}
            />
          </div>
          {sides.length > 0 && (
            <div className="pt-3">
              <TrendChart points={weeks} sides={sides} />
            </div>
          )}
        </>
      }
      table={<ScoreWeeksTable weeks={weeks} sides={sides} />}
    />
  )
}
