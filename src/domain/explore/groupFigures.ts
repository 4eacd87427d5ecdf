import { csvRecord } from '../exports/csv.ts'
import type { CallGroup, MetricFigures } from '../query/grouping.ts'

/** What can be shown of groups as bars. */
export const GROUP_FIGURES = ['count', 'share', 'winRate', 'mean', 'median'] as const
export type GroupFigure = (typeof GROUP_FIGURES)[number]

interface GroupFigures extends Pick<MetricFigures, 'mean' | 'median'> {
  readonly count: number
  /** The group's part of all calls of the list, 0–1; null for an empty list. */
  readonly share: number | null
  /** The part of won deals among the won and lost, 0–1; null without any. */
  readonly winRate: number | null
  /** Calls whose metric is known: mean and median are of these. Null without a metric. */
  readonly knownCount: number | null
}

export function groupFigures({ callCount, means, metric }: CallGroup, totalCount: number): GroupFigures {
  return {
    count: callCount,
    share: totalCount === 0 ? null : callCount / totalCount,
    winRate: means.won,
    knownCount: metric?.knownCount ?? null,
    mean: metric?.mean ?? null,
    median: metric?.median ?? null,
  }
}

interface NamedGroup {
  readonly name: string
  readonly figures: GroupFigures
}

/** With full precision: seconds, ratios between 0 and 1. `metric`: its name; null without one. */
export function groupsCsv(
  groups: readonly NamedGroup[],
  { by, metric }: { readonly by: string; readonly metric: string | null },
): string {
  const ofMetric = metric === null ? [] : [`Calls with ${metric}`, `Mean ${metric}`, `Median ${metric}`]
  const lines = groups.map(({ name, figures: { count, share, winRate, knownCount, mean, median } }) =>
    csvRecord([name, count, share, winRate, ...(metric === null ? [] : [knownCount, mean, median])]),
  )
  return csvRecord([by, 'Calls', 'Share', 'Win rate', ...ofMetric]) + lines.join('')
}
