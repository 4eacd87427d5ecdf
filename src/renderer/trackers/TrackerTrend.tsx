import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { TrackerWeek } from '../../contract/library/trackers.ts'
import { shareOf, weekWords } from '../client/trackers/weekShares.ts'
import type { QuerySearch } from '../components/links/querySearch.ts'
import { format } from '../components/format.ts'

/** The share of each week as bars, without words: the row beside it has the figures. */
export function Sparkline({ weeks }: { readonly weeks: readonly TrackerWeek[] }) {
  const highest = Math.max(0.01, ...weeks.map(shareOf))
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${weeks.length * 3} 20`} className="h-5 w-20" preserveAspectRatio="none">
      {weeks.map((week, at) => {
        const height = week.knownCount === 0 ? 0 : Math.max(1, (shareOf(week) / highest) * 20)
        return <rect key={week.start} x={at * 3} y={20 - height} width={2} height={height} fill="var(--accent)" />
      })}
    </svg>
  )
}

interface TrackerTrendProps {
  readonly weeks: readonly TrackerWeek[]
  /** The calls of a week. Null for a tracker that isn't saved. */
  readonly searchOf: ((week: TrackerWeek) => QuerySearch) | null
}

const HEIGHT = 64

/** Share of calls by week. Each bar opens its calls. */
export function TrackerTrend({ weeks, searchOf }: TrackerTrendProps) {
  const highest = Math.max(0.01, ...weeks.map(shareOf))
  return (
    <figure className="m-0">
      <figcaption className="flex justify-between pb-1 text-sm text-ink-3">
        <span>Share of calls by week</span>
        <span>Highest: {format.percent(Math.max(0, ...weeks.map(shareOf)))}</span>
      </figcaption>
      <ol className="flex items-end gap-px border-b border-line-strong" style={{ height: HEIGHT }}>
        {weeks.map((week) => {
          const words = weekWords(week)
          const bar = week.knownCount > 0 && (
            <span
              aria-hidden="true"
              className={clsx('block w-full rounded-t-[2px]', week.yesCount === 0 ? 'bg-ink-3' : 'bg-accent')}
              style={{ height: week.yesCount === 0 ? 1 : Math.max(3, (shareOf(week) / highest) * (HEIGHT - 4)) }}
            />
          )
          return (
            <li key={week.start} title={words} className="flex h-full flex-1 items-end">
              {searchOf === null || week.yesCount === 0 ? (
                <span className="flex h-full w-full items-end">
                  <span className="sr-only">{words}</span>
                  {bar}
                </span>
              ) : (
                <Link
                  to="/calls"
                  search={searchOf(week)}
                  aria-label={`${words}. Show calls`}
                  className="flex h-full w-full items-end hover:bg-hover"
                >
                  {bar}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {weeks.length > 0 && (
        <p aria-hidden="true" className="flex justify-between pt-0.5 text-xs text-ink-3">
          <span>{format.date(weeks[0]!.start)}</span>
          <span>{format.date(weeks.at(-1)!.start)}</span>
        </p>
      )}
    </figure>
  )
}
