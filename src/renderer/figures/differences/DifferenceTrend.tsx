import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '../../../domain/differences/comparisons.ts'
import type { Difference } from '../../../domain/differences/difference.ts'
import { trendOf, trendQueries, type TrendPoint } from '../../../domain/differences/trend.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { amountWords } from '../../../domain/fields/kinds.ts'
import { localZone } from '../../client/localZone.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { format } from '../../components/format.ts'
import { Skeleton } from '../../components/notices/Skeleton.tsx'

interface DifferenceTrendProps {
  readonly difference: Difference
  readonly comparison: Comparison
  readonly othersName: string
}

const WIDTH = 360
const HEIGHT = 72

export function hasTrend(difference: Difference, comparison: Comparison): boolean {
  return trendQueries(difference, comparison, 'UTC') !== null
}

/** A finding by month, in these calls and the others. */
export function DifferenceTrend({ difference, comparison, othersName }: DifferenceTrendProps) {
  const core = useCore()
  const { explore } = useCoreQueries().library
  const zone = localZone()
  const { data, error } = useQuery({
    queryKey: [...explore.key(), 'trend', difference, comparison.queries],
    queryFn: async () => {
      const queries = trendQueries(difference, comparison, zone)!
      const groupsOf = async (query: (typeof queries)['inside']['all']) => {
        const shown = { fields: [], calendar: null, zone, offset: 0, limit: 0 }
        return (await core.library.explore({ query, ...shown })).groups ?? []
      }
      const sides = [queries.inside, queries.others].map(async ({ all, found }) =>
        trendOf(difference, await groupsOf(all), found === null ? null : await groupsOf(found)),
      )
      const [inside, others] = await Promise.all(sides)
      return { inside: inside!, others: others! }
    },
    staleTime: 0,
  })
  if (error) return <p className="text-sm text-bad">{presentError(error).title}</p>
  if (data === undefined) return <Skeleton className="my-2 w-full" />
  const all = [...data.inside, ...data.others]
  const months = [...new Set(all.map(({ start }) => start))].toSorted((one, other) => one - other)
  if (months.length < 2) return <p className="text-sm text-ink-2">All of these calls are in one month.</p>
  const highest = Math.max(...all.map(({ value }) => value)) || 1
  const x = (start: number) => 6 + (months.indexOf(start) / (months.length - 1)) * (WIDTH - 12)
  const y = (value: number) => HEIGHT - 4 - (value / highest) * (HEIGHT - 10)
  const words = (value: number) => trendWords(difference, value)
  const valueAt = (points: readonly TrendPoint[], start: number) => points.find((point) => point.start === start)
  const renderLine = (points: readonly TrendPoint[], color: string) => (
    <>
      <polyline
        points={points.map(({ start, value }) => `${x(start)},${y(value)}`).join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={1.5}
      />
      {points.map(({ start, value, callCount }) => (
        <circle key={start} cx={x(start)} cy={y(value)} r={3} fill={color}>
          <title>{`${format.month(start)}: ${words(value)} of ${format.count(callCount, 'call')}`}</title>
        </circle>
      ))}
    </>
  )
  const spoken = months.map((start) => {
    const sideWords = (points: readonly TrendPoint[]) => {
      const point = valueAt(points, start)
      return point === undefined ? 'no calls' : words(point.value)
    }
    return `${format.month(start)}: these calls ${sideWords(data.inside)}, ${othersName} ${sideWords(data.others)}`
  })
  return (
    <figure className="m-0 py-1">
      <figcaption className="flex justify-between pb-0.5 text-sm text-ink-3">
        <span>By month</span>
        <span>Highest: {words(highest)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={spoken.join('. ')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full max-w-[420px]"
      >
        <line x1={0} x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} stroke="var(--line-strong)" />
        {renderLine(data.others, 'var(--ink-3)')}
        {renderLine(data.inside, 'var(--accent)')}
      </svg>
      <p aria-hidden="true" className="flex max-w-[420px] justify-between text-xs text-ink-3">
        <span>{format.month(months[0]!)}</span>
        <span>{format.month(months.at(-1)!)}</span>
      </p>
    </figure>
  )
}

function trendWords({ kind, field }: Difference, value: number): string {
  return kind === 'number' ? amountWords(queryField(field)!.kind, value, format) : format.percent(value)
}
