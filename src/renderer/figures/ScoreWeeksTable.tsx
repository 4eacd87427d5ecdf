import type { Side } from '../../domain/insights/evaluations.ts'
import { FigureTable, type FigureColumn } from '../components/figures/FigureTable.tsx'
import { CallsButton } from './CallsButton.tsx'
import { SIDE_LOOK } from './chart/chartClass.ts'
import type { OpenedCalls } from './openedCalls.ts'
import { scoreText } from './scoreText.ts'
import type { ChartedWeek } from './chart/TrendChart.tsx'

/** `calls`: all of the week. */
type Week = ChartedWeek & { readonly calls: OpenedCalls }

interface ScoreWeeksTableProps {
  readonly weeks: readonly Week[]
  readonly sides: readonly Side[]
}

export function ScoreWeeksTable({ weeks, sides }: ScoreWeeksTableProps) {
  return (
    <FigureTable
      caption="Calls and mean score by week"
      rows={weeks}
      keyOf={({ week }) => week}
      columns={[
        { key: 'week', heading: 'Week', render: ({ week }) => week },
        {
          ...{ key: 'calls', heading: 'Calls' },
          render: ({ week, calls }) => <CallsButton calls={calls} of={week} />,
        },
        ...sides.map((side): FigureColumn<Week> => ({
          key: side,
          heading: SIDE_LOOK[side].name,
          render: ({ week, figures: { [side]: figure } }) =>
            figure === null ? (
              <span className="text-ink-3">n/a</span>
            ) : (
              <>
                <span className="font-medium">{scoreText(figure.mean)}</span>{' '}
                {figure.interval && (
                  <span className="text-ink-3">
                    {scoreText(figure.interval.low)} to {scoreText(figure.interval.high)}{' '}
                  </span>
                )}
                <CallsButton calls={figure.calls} of={`${SIDE_LOOK[side].name}, ${week}`} />
              </>
            ),
        })),
      ]}
    />
  )
}
