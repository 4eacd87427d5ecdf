import clsx from 'clsx'
import { isPeriodFilter, resolveDraft } from '../../../domain/filters/draftFilter.ts'
import { filterSentence, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { isGroup, isServiceFilter, type QueryCondition, type QueryPart } from '../../../domain/query/query.ts'
import { DAY, type EpochMs } from '../../../domain/units.ts'
import { localZone } from '../../client/localZone.ts'
import { format } from '../../components/format.ts'
import { chipClass } from './chipClass.ts'
import { ChipRemoveButton } from './ChipRemoveButton.tsx'

interface RangeChipProps {
  readonly from: QueryCondition
  readonly to: QueryCondition
  readonly labelOf: LabelOf
  readonly now: Date
  /** Which of them is being edited. */
  readonly open: 'from' | 'to' | null
  readonly onEdit: (which: 'from' | 'to', anchor: HTMLElement) => void
  readonly onRemove: () => void
}

/** Two conditions that limit the same field, such as a brush: one chip, in which each is edited by itself. */
export function RangeChip({ from, to, labelOf, now, open, onEdit, onRemove }: RangeChipProps) {
  const ends = (['from', 'to'] as const).map((which) => {
    const limit = which === 'from' ? from : to
    const { field, condition, value } = filterSentence(limit, now, format, labelOf)
    const day = dayOf(limit)
    if (day === null) return { which, field, condition, value }
    // The last day is the one before the limit.
    const shown = which === 'from' ? day : day - DAY / 2
    return { which, field, condition: which, value: format.day(shown, now) }
  })
  const name = ends[0]!.field
  const isPeriod = isDay(from)
  const sentence = `${name} ${ends.map(({ condition, value }) => `${condition} ${value}`).join(isPeriod ? ' ' : ' and ')}`
  return (
    <span data-command-scope="" className={clsx(chipClass.frame, open && 'border-accent')}>
      <span className={clsx(chipClass.part, 'max-w-56 truncate')}>{name}</span>{' '}
      {ends.map(({ which, condition, value }) => (
        <button
          key={which}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open === which}
          title={`${name} ${condition} ${value}: edit`}
          onClick={(event) => onEdit(which, event.currentTarget)}
          className={clsx(chipClass.part, chipClass.divided, 'flex min-w-0 gap-1 hover:bg-hover')}
        >
          <span className="text-ink-2">{condition}</span>{' '}
          <span className="truncate font-medium">
            <bdi>{value}</bdi>
          </span>
        </button>
      ))}
      <ChipRemoveButton command="filter.remove" label={`Remove filter: ${sentence}`} onRemove={onRemove} />
    </span>
  )
}

/** Whether the two are the lower and the upper limit of one field, in this order. */
export function isRange(from: QueryPart | undefined, to: QueryPart | undefined): from is QueryCondition {
  if (!from || !to || isGroup(from) || isGroup(to) || from.field !== to.field) return false
  if (isDay(from)) return from.op === '>=' && to.op === '<' && isDay(to)
  return (from.op === '>=' || from.op === '>') && (to.op === '<' || to.op === '<=')
}

/** Whether it names a day by date. */
function isDay(condition: QueryCondition): boolean {
  return isServiceFilter(condition) && isPeriodFilter(condition) && /^\d{4}-\d{2}-\d{2}$/.test(condition.period)
}

/** The start of the day that it names by date; null for other times. */
function dayOf(condition: QueryCondition): EpochMs | null {
  if (!isServiceFilter(condition) || !isDay(condition)) return null
  const [limit] = resolveDraft({ ...condition, op: '>=' }, 0, localZone())
  return limit?.value == null ? null : Date.parse(limit.value)
}
