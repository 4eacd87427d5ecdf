import { useState } from 'react'
import { barChartSvg } from '../../../domain/explore/barChartSvg.ts'
import { GROUP_FIGURES, groupFigures, groupsCsv, type GroupFigure } from '../../../domain/explore/groupFigures.ts'
import { BYTE_ORDER_MARK } from '../../../domain/exports/csv.ts'
import {
  GROUP_METRICS,
  isPeriodGroup,
  type CallGroup,
  type GroupField,
  type GroupMetric,
  type Grouping,
} from '../../../domain/query/grouping.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { midSentence } from '../../../domain/terms.ts'
import { localText } from '../../../domain/values/localTime.ts'
import { attempt } from '../../client/attempt.ts'
import { datedFileName } from '../../client/files/datedFileName.ts'
import { localZone } from '../../client/localZone.ts'
import { savePng } from '../../client/files/savePng.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { FigureTable, type FigureColumn } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { groupName } from '../../components/groupName.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'

interface GroupsDialogProps {
  /** The list's. */
  readonly name: string
  /** What the field that the list is grouped by is called. */
  readonly fieldName: string
  readonly grouping: Grouping
  readonly groups: readonly CallGroup[]
  /** What the figures cover; null for everything. */
  readonly coverage: string | null
  readonly onGroup: (grouping: Grouping) => void
  /** Shows the calls of a group. */
  readonly onOpen: (group: CallGroup) => void
  readonly onClose: () => void
}

interface GroupRow {
  readonly group: CallGroup
  readonly name: string
  readonly figures: ReturnType<typeof groupFigures>
}

/** More than people compare in a picture. */
const MOST_BARS = 200

/** The groups of the list as bars and figures, to sort, open and save. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { name, fieldName, grouping, groups, coverage, onGroup, onOpen, onClose } = props
  const { by, metric, order } = grouping
  const [chosen, setChosen] = useState<GroupFigure>(metric === undefined ? 'count' : 'mean')
  const shown = metric === undefined && (chosen === 'mean' || chosen === 'median') ? 'count' : chosen
  const totalCount = groups.reduce((sum, { callCount }) => sum + callCount, 0)
  const rows = groups.map((group): GroupRow => ({
    ...{ group, name: groupName(by, group), figures: groupFigures(group, totalCount) },
  }))
  const most = Math.max(0, ...rows.map(({ figures }) => figures[shown] ?? 0))
  const metricName = metric === undefined ? null : (queryField(metric)?.label ?? metric)
  const words = (figure: GroupFigure, value: number | null) => figureWords(figure, value, metric)
  const byName = midSentence(fieldName)
  const title = `${figureName(shown, metricName)} by ${byName}`
  const fileName = (extension: string) => datedFileName(`${name}, ${title.toLowerCase()}`, extension)
  const chart = () =>
    barChartSvg({
      title,
      subtitle: [name, format.count(totalCount, 'call'), coverage].filter(Boolean).join(' · '),
      bars: rows
        .slice(0, MOST_BARS)
        .map(({ name, figures }) => ({ name, value: figures[shown], words: words(shown, figures[shown]) })),
    })
  const isMeanOfSome = rows.some(({ figures: { knownCount, count } }) => knownCount !== null && knownCount < count)
  const figures = GROUP_FIGURES.filter((figure) => metric !== undefined || (figure !== 'mean' && figure !== 'median'))
  const columns: readonly FigureColumn<GroupRow>[] = [
    {
      ...{ key: 'name', heading: isPeriodGroup(by) ? 'Date' : 'Name', isText: true },
      render: ({ group, name }) => (
        <button
          type="button"
          title={`Show the calls of ${name}`}
          onClick={() => onOpen(group)}
          className="block max-w-[36ch] truncate text-left text-accent-ink hover:underline"
        >
          {name}
        </button>
      ),
      sortBy: ({ name }) => name,
    },
    {
      ...{ key: 'bar', heading: <span className="sr-only">{title}</span> },
      render: ({ figures }) => (
        <span aria-hidden="true" className="block w-44">
          <span
            className="block h-3 rounded-xs bg-accent"
            style={{ width: `${most === 0 ? 0 : (100 * (figures[shown] ?? 0)) / most}%` }}
          />
        </span>
      ),
    },
    ...figures.map((figure): FigureColumn<GroupRow> => ({
      ...{ key: figure, heading: FIGURE_NAMES[figure] },
      render: ({ figures }) => (
        <span className={figure === shown ? undefined : 'text-ink-2'}>{words(figure, figures[figure])}</span>
      ),
      sortBy: ({ figures }) => figures[figure],
    })),
    ...(isMeanOfSome ? [MEASURED] : []),
  ]
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={`Calls by ${byName}`}
      description={[format.count(groups.length, 'group'), format.count(totalCount, 'call'), coverage]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          <Button
            command="groups.saveCsv"
            onClick={() => {
              const named = rows.map((row) => ({ ...row, name: periodText(by, row.group) ?? row.name }))
              const csv = groupsCsv(named, { by: fieldName, metric: metricName?.toLowerCase() ?? null })
              saveTextFile(fileName('csv'), BYTE_ORDER_MARK + csv, 'text/csv')
            }}
          />
          <Button
            command="groups.saveSvg"
            onClick={() => saveTextFile(fileName('svg'), chart().svg, 'image/svg+xml')}
          />
          <Button
            command="groups.savePng"
            onClick={() => void attempt('groups-png', () => savePng(fileName('png'), chart()))}
          />
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <div className="w-52">
          <Select<GroupMetric | 'none'>
            label="Metric"
            value={metric ?? 'none'}
            onChange={(next) => {
              const { metric: _, ...rest } = grouping
              setChosen(next === 'none' ? 'count' : 'mean')
              onGroup(next === 'none' ? { ...rest, order: withoutMetric(grouping) } : { ...rest, metric: next })
            }}
            options={[
              { value: 'none', label: 'Number of calls only' },
              ...GROUP_METRICS.map((one) => ({ value: one, label: queryField(one)?.label ?? one })),
            ]}
          />
        </div>
        <SegmentedControl
          label="Bars show"
          value={shown}
          onChange={setChosen}
          options={figures.map((figure) => ({ value: figure, label: FIGURE_NAMES[figure] }))}
        />
      </div>
      <FigureTable
        caption={title}
        rows={rows.slice(0, MOST_BARS)}
        keyOf={({ group }) => String(group.key)}
        columns={columns}
        sorting={{
          order: { by: order.by === 'won' ? 'winRate' : order.by, isDescending: order.direction === 'desc' },
          onOrder: ({ by, isDescending }) =>
            onGroup({
              ...grouping,
              order: { by: orderOf(by), direction: isDescending ? 'desc' : 'asc' },
            }),
        }}
      />
      {rows.length > MOST_BARS && (
        <p className="pt-2 text-sm text-ink-3">
          The first {MOST_BARS} of {format.count(rows.length, 'group')}. The CSV file has all of them.
        </p>
      )}
    </Dialog>
  )
}

const FIGURE_NAMES: Readonly<Record<GroupFigure, string>> = {
  count: 'Calls',
  share: 'Share',
  winRate: 'Win rate',
  mean: 'Mean',
  median: 'Median',
}

const MEASURED: FigureColumn<GroupRow> = {
  ...{
    key: 'measured',
    heading: <span title="Calls that have a value. The mean and median use only these.">Measured</span>,
  },
  render: ({ figures: { knownCount } }) => <span className="text-ink-2">{format.number(knownCount ?? 0)}</span>,
}

/** A week or month as files have it: `2026-11-16`, `2026-11`. Null for other groups. */
function periodText(by: GroupField, { key }: CallGroup): string | null {
  if (!isPeriodGroup(by) || typeof key !== 'number') return null
  return localText(new Date(key).toISOString(), localZone()).slice(0, (by === 'week' ? 'YYYY-MM-DD' : 'YYYY-MM').length)
}

/** Of a column. Shares are in the order of counts. */
function orderOf(key: string): Grouping['order']['by'] {
  if (key === 'winRate') return 'won'
  return key === 'name' || key === 'mean' || key === 'median' ? key : 'count'
}

function figureName(figure: GroupFigure, metricName: string | null): string {
  if (figure === 'count') return 'Calls'
  if (figure === 'share') return 'Share of calls'
  if (figure === 'winRate') return 'Win rate'
  return `${FIGURE_NAMES[figure]} ${midSentence(metricName ?? '')}`
}

function figureWords(figure: GroupFigure, value: number | null, metric: GroupMetric | undefined): string {
  if (value === null) return '–'
  if (figure === 'count') return format.number(value)
  if (figure === 'share' || figure === 'winRate' || metric === undefined) return format.percent(value, 1)
  const kind = queryField(metric)?.kind ?? 'number'
  const { amountWords, bars } = kindOf(kind)
  // A mean that isn't a limit of the range doesn't look like one.
  return amountWords?.(value, format) ?? (bars === 'equal' ? format.score(value, 1) : format.decimal(value, 1))
}

/** The order that a grouping has left without its metric. */
function withoutMetric({ order }: Grouping): Grouping['order'] {
  return order.by === 'mean' || order.by === 'median' ? { by: 'count', direction: order.direction } : order
}
