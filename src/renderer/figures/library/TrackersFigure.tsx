import { callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import { sharesCsv } from '../../../domain/insights/insightsCsv.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { localZone } from '../../client/localZone.ts'
import { shareOf, weekWords } from '../../client/trackers/weekShares.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { CallsButton } from '../CallsButton.tsx'
import { FigureSection } from '../FigureSection.tsx'
import { callsMatching } from '../openedCalls.ts'
import { described, type LibraryFigureProps } from './figureProps.ts'
import { changeOf, estimateOf } from './shareRows.ts'
import { SharesTable } from './SharesTable.tsx'
import { WeekBars } from './WeekBars.tsx'

interface TrackersFigureProps extends LibraryFigureProps {
  /** All of them. The figures have the first ones. */
  readonly trackers: readonly Tracker[]
  /** Shows the figures of all trackers; null if they are shown. */
  readonly onShowAll: (() => void) | null
}

export function TrackersFigure(props: TrackersFigureProps) {
  const { figures, filters, coverage, trackers, onShowAll, onSave } = props
  const shown = figures.trackers.flatMap((share) => {
    const tracker = trackers.find(({ id }) => id === share.trackerId)
    if (tracker === undefined) return []
    const where = (value: 'true' | 'false', also: readonly QueryPart[] = []) => [
      ...filters,
      ...also,
      conditionOn(`tracker.${tracker.id}`, '==', value),
    ]
    return [{ ...share, name: tracker.name, where }]
  })
  const known = shown.filter(({ knownCount }) => knownCount > 0)
  const more = onShowAll !== null && (
    <Button className="mt-3" aria-expanded={false} onClick={onShowAll}>
      All {format.count(trackers.length, 'tracker')}
    </Button>
  )
  return (
    <FigureSection
      title="Trackers"
      description={described('Share of calls in which each tracker is true, by week.', coverage.ofDetails)}
      method="Calls without a transcript or messages don’t count, nor those where it can’t be known. The change is against the period of the same length before."
      empty={
        trackers.length === 0 ? (
          <>
            There are no trackers yet. <Button variant="ghost" command="go.trackers" />
          </>
        ) : known.length === 0 ? (
          'No call in this period has a transcript or messages.'
        ) : undefined
      }
      onSave={() => onSave('trackers', sharesCsv('Tracker', 'Calls where true', shown))}
      more={more}
      chart={
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {shown.map(({ trackerId, name, where, weeks, before, ...share }) => {
            const most = Math.max(0.01, ...weeks.map(shareOf))
            const change = changeOf(share, before)
            return (
              <li key={trackerId} className="min-w-0">
                <p className="flex items-baseline gap-2 pb-1">
                  <span className="min-w-0 flex-1 truncate font-medium" title={name}>
                    {name}
                  </span>
                  {change && (
                    <span title={change.words} className={change.isBeyondNoise ? 'text-sm' : 'text-sm text-ink-3'}>
                      {change.text}
                    </span>
                  )}
                  <span>{share.knownCount === 0 ? 'n/a' : format.percent(shareOf(share))}</span>
                  <CallsButton calls={callsMatching(where('true'), share.yesCount)} of={name} />
                </p>
                <WeekBars
                  label={`${name}: share of calls by week`}
                  most={most}
                  bars={weeks.map((week) => ({
                    start: week.start,
                    height: week.knownCount === 0 ? null : shareOf(week),
                    words: weekWords(week),
                    calls: callsMatching(where('true', callsOfWeek(week.start, localZone())), week.yesCount),
                  }))}
                />
              </li>
            )
          })}
        </ul>
      }
      table={
        <SharesTable
          caption="Trackers"
          of="Tracker"
          rows={known.map(({ trackerId, name, where, before, weeks: _, ...share }) => ({
            ...{ key: trackerId, label: name, ...estimateOf(share), change: changeOf(share, before) },
            calls: callsMatching(where('true'), share.yesCount),
            answered: {
              yes: callsMatching(where('true'), share.yesCount),
              no: callsMatching(where('false'), share.knownCount - share.yesCount),
            },
          }))}
          answers={{ yes: 'True', no: 'False' }}
        />
      }
    />
  )
}
