import clsx from 'clsx'
import { Plus, X } from 'lucide-react'
import { Fragment } from 'react'
import { partWords, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { isGroup, type QueryGroup, type QueryPart } from '../../../domain/query/query.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import type { PartPath } from '../../../domain/query/editQuery.ts'
import { format } from '../../components/format.ts'
import { FilterChip } from './FilterChip.tsx'
import { isRange, RangeChip } from './RangeChip.tsx'

/** What can be done with a part of the query, by its path. `anchor` is the element that an editor attaches to. */
interface PartActions {
  readonly edit: (path: PartPath, anchor: HTMLElement) => void
  readonly addTo: (group: PartPath, anchor: HTMLElement) => void
  readonly addAlternative: (path: PartPath, anchor: HTMLElement) => void
  readonly negate: (path: PartPath) => void
  /** What differs about the calls of a part of the top level. */
  readonly showDifferences?: ((at: number) => void) | undefined
  readonly switchJoin: (group: PartPath) => void
  /** `count`: so many parts that follow one another. */
  readonly remove: (path: PartPath, count?: number) => void
}

interface FilterPartsProps {
  readonly parts: readonly QueryPart[]
  /** Of the group that they are in; empty at the top level, which shows no words between its parts. */
  readonly path: PartPath
  /** The word between them. */
  readonly join: QueryGroup['join'] | null
  /** The part that is being edited. */
  readonly edited: PartPath | null
  readonly now: Date
  readonly labelOf: LabelOf
  readonly actions: PartActions
}

/** The parts of the query or of a group: chips, and frames with chips in them. */
export function FilterParts({ parts, path, join, ...rest }: FilterPartsProps) {
  const isLimited = (at: number) => path.length === 0 && isRange(parts[at], parts[at + 1])
  return parts.map((part, at) => {
    const own = [...path, at]
    const excluded = excludedBy(part)
    // Its chip is that of the lower limit.
    if (at > 0 && isLimited(at - 1)) return null
    const to = parts[at + 1]
    const after = [...path, at + 1]
    return (
      // Two parts may be identical, so the key contains the index.
      <Fragment key={`${at} ${isGroup(part) ? 'group' : `${part.field} ${part.op}`}`}>
        {at > 0 && join && (
          <button
            type="button"
            data-command="filter.switchJoin"
            title={join === 'or' ? 'Any of these. Click for all.' : 'All of these. Click for any.'}
            onClick={() => rest.actions.switchJoin(path)}
            className="rounded-sm px-1 text-ink-2 hover:bg-hover hover:text-ink"
          >
            {join}
          </button>
        )}
        {isGroup(part) && excluded === null ? (
          <GroupFrame group={part} path={own} {...rest} />
        ) : !isGroup(part) && isLimited(at) && to && !isGroup(to) ? (
          <RangeChip
            from={part}
            to={to}
            labelOf={rest.labelOf}
            now={rest.now}
            open={isSamePath(rest.edited, own) ? 'from' : isSamePath(rest.edited, after) ? 'to' : null}
            onEdit={(which, anchor) => rest.actions.edit(which === 'from' ? own : after, anchor)}
            onRemove={() => rest.actions.remove(own, 2)}
          />
        ) : (
          <FilterChip
            filter={part}
            labelOf={rest.labelOf}
            now={rest.now}
            isOpen={isSamePath(rest.edited, own)}
            onEdit={(anchor) => rest.actions.edit(own, anchor)}
            onAddAlternative={(anchor) => rest.actions.addAlternative(own, anchor)}
            onNegate={() => rest.actions.negate(own)}
            onShowDifferences={
              path.length === 0 && rest.actions.showDifferences ? () => rest.actions.showDifferences!(at) : undefined
            }
            onRemove={() => rest.actions.remove(own)}
          />
        )}
      </Fragment>
    )
  })
}

type GroupFrameProps = Omit<FilterPartsProps, 'parts' | 'join'> & { readonly group: QueryGroup }

function GroupFrame({ group, path, ...rest }: GroupFrameProps) {
  const words = partWords(group, rest.now, format, rest.labelOf)
  return (
    <span
      role="group"
      data-command-scope=""
      aria-label={words}
      className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-1 rounded-lg border border-line-strong p-[3px]"
    >
      {group.isNegated && (
        <button
          type="button"
          data-command="filter.includeGroup"
          title="Without these calls. Click to include them."
          onClick={() => rest.actions.negate(path)}
          className="rounded-sm px-1 font-medium text-bad hover:bg-hover"
        >
          not
        </button>
      )}
      <FilterParts parts={group.parts} path={path} join={group.join} {...rest} />
      <button
        type="button"
        aria-haspopup="dialog"
        data-command="filter.addToGroup"
        aria-label={`Add a filter to the group: ${words}`}
        title={group.join === 'or' ? 'Add an alternative' : 'Add a filter to the group'}
        onClick={(event) => rest.actions.addTo(path, event.currentTarget)}
        className={clsx(BUTTON, 'h-[27px] w-6')}
      >
        <Plus aria-hidden="true" size={13} strokeWidth={1.8} />
      </button>
      <button
        type="button"
        data-command="filter.removeGroup"
        aria-label={`Remove group: ${words}`}
        title="Remove the group"
        onClick={() => rest.actions.remove(path)}
        className={clsx(BUTTON, 'h-[27px] w-6')}
      >
        <X aria-hidden="true" size={12} strokeWidth={1.8} />
      </button>
    </span>
  )
}

const BUTTON = 'grid shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink'

function isSamePath(one: PartPath | null, other: PartPath): boolean {
  return one !== null && one.length === other.length && one.every((at, level) => at === other[level])
}
