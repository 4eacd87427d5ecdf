import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { barChartSvg } from '../../../domain/explore/barChartSvg.ts'
import { GROUP_FIGURES, groupFigures, groupsCsv, type GroupFigure } from '../../../domain/explore/groupFigures.ts'
import { BYTE_ORDER_MARK } from '../../../domain/exports/csv.ts'
import {
  GROUP_METRICS,
  isPeriodGroup,
  type CallGroup,
  type GroupMetric,
  type Grouping,
} from '../../../domain/query/grouping.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { midSentence } from '../../../domain/terms.ts'
import { attempt } from '../../client/attempt.ts'
import { datedFileName } from '../../client/files/datedFileName.ts'
import { savePng } from '../../client/files/savePng.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
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

/** More than people compare in a picture. */
const MOST_BARS = 200

/** The groups of the list as bars and figures, to sort, open and save. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { name, fieldName, grouping, groups, coverage, onGroup, onOpen, onClose } = props
  const { by, metric } = grouping
  const [chosen, setChosen] = useState<GroupFigure>(metric === undefined ? 'count' : 'mean')
  const shown = metric === undefined && (chosen === 'mean' || chosen === 'median') ? 'count' : chosen
  const totalCount = groups.reduce((sum, { callCount }) => sum + callCount, 0)
  const rows = groups.map((group) => ({ group, name: groupName(by, group), figures: groupFigures(group, totalCount) }))
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
  const columns = GROUP_FIGURES.filter((figure) => metric !== undefined || (figure !== 'mean' && figure !== 'median'))
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
              const csv = groupsCsv(rows, { by: fieldName, metric: metricName?.toLowerCase() ?? null })
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
          options={columns.map((figure) => ({ value: figure, label: FIGURE_NAMES[figure] }))}
        />
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-left text-sm text-ink-2">
            <Heading
              label={isPeriodGroup(by) ? 'Date' : 'Name'}
              order="name"
              grouping={grouping}
              onGroup={onGroup}
              className="w-1/3"
            />
            <th scope="col" className="w-1/3">
              <span className="sr-only">{title}</span>
            </th>
            {columns.map((figure) => (
              <Heading
                key={figure}
                label={FIGURE_NAMES[figure]}
                order={ORDERS[figure]}
                grouping={grouping}
                onGroup={onGroup}
                className="text-right"
              />
            ))}
            {isMeanOfSome && (
              <th scope="col" title="Mean and median are of these calls" className="py-1 pl-3 text-right font-medium">
                Measured
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_BARS).map(({ group, name, figures }) => (
            <tr key={String(group.key)} className="border-t border-line hover:bg-hover">
              <th scope="row" className="max-w-0 py-0.5 pr-3 text-left font-normal">
                <button
                  type="button"
                  title={`Show the calls of ${name}`}
                  onClick={() => onOpen(group)}
                  className="min-h-6 max-w-full truncate text-accent-ink hover:underline"
                >
                  {name}
                </button>
              </th>
              <td aria-hidden="true" className="py-0.5">
                <span
                  className="block h-3 rounded-xs bg-accent"
                  style={{ width: `${most === 0 ? 0 : (100 * (figures[shown] ?? 0)) / most}%` }}
                />
              </td>
              {columns.map((figure) => (
                <td key={figure} className={clsx('py-0.5 pl-3 text-right', figure !== shown && 'text-ink-2')}>
                  {words(figure, figures[figure])}
                </td>
              ))}
              {isMeanOfSome && (
                <td className="py-0.5 pl-3 text-right text-ink-2">{format.number(figures.knownCount ?? 0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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

/** Shares are in the order of counts. */
const ORDERS: Readonly<Record<GroupFigure, Grouping['order']['by']>> = {
  ...{ count: 'count', share: 'count', winRate: 'won', mean: 'mean', median: 'median' },
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

interface HeadingProps {
  readonly label: string
  readonly order: Grouping['order']['by']
  readonly grouping: Grouping
  readonly onGroup: (grouping: Grouping) => void
  readonly className: string
}

/** A click sorts by the column, another one the other way around. */
function Heading({ label, order, grouping, onGroup, className }: HeadingProps) {
  const { by, direction } = grouping.order
  const isSorted = by === order
  const first = order === 'name' ? 'asc' : 'desc'
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : first
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={clsx('py-1 font-medium', className)}
    >
      <button
        type="button"
        onClick={() => onGroup({ ...grouping, order: { by: order, direction: next } })}
        className={clsx('inline-flex items-center gap-1 hover:text-ink', isSorted && 'text-ink')}
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" size={12} strokeWidth={2} />}
      </button>
    </th>
  )
}
