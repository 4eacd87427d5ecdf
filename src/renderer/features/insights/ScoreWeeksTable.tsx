import type { Side } from '../../../domain/insights/evaluations.ts'
import { CallsButton } from './CallsButton.tsx'
import { SIDE_LOOK } from './chartLook.ts'
import type { OpenCalls, OpenedCalls } from './openedCalls.ts'
import { scoreText } from './scoreText.ts'
import type { ChartedWeek } from './TrendChart.tsx'

interface ScoreWeeksTableProps {
  /** `calls`: all of the week. */
  readonly weeks: readonly (ChartedWeek & { readonly calls?: OpenedCalls })[]
  readonly sides: readonly Side[]
  readonly onOpenCalls: OpenCalls
}

export function ScoreWeeksTable({ weeks, sides, onOpenCalls }: ScoreWeeksTableProps) {
  const hasCalls = weeks.some(({ calls }) => calls !== undefined)
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{hasCalls ? 'Calls and mean score by week' : 'Mean score by week'}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="py-1 text-left font-normal">
            Week
          </th>
          {hasCalls && (
            <th scope="col" className="px-2 py-1 text-right font-normal">
              Calls
            </th>
          )}
          {sides.map((side) => (
            <th key={side} scope="col" className="px-2 py-1 text-right font-normal">
              {SIDE_LOOK[side].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, figures, calls }) => (
          <tr key={week}>
            <th scope="row" className="border-t border-line py-1 text-left font-normal">
              {week}
            </th>
            {calls && (
              <td className="border-t border-line px-2 py-1 text-right">
                <CallsButton calls={calls} of={week} onOpenCalls={onOpenCalls} />
              </td>
            )}
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
                        calls={figure.calls}
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
  )
}
