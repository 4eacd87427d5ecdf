import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  partAt,
  withAddedPart,
  withAlternative,
  withNegated,
  withOtherJoin,
  withoutPartAt,
  withPartAt,
  type PartPath,
} from '../../../domain/query/editQuery.ts'
import { placeOf } from '../../../domain/explore/fieldConditions.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { localZone } from '../../client/localZone.ts'
import { isGroup, type DraftQuery, type QueryPart } from '../../../domain/query/query.ts'
import { NO_LOCAL_FIELDS, type KnownFields } from '../../client/calls/knownFields.ts'
import { knownLabel } from '../../client/calls/questionLabel.ts'
import type { FilterFieldName } from '../../../domain/fields/fields.ts'
import { Button } from '../../components/controls/Button.tsx'
import { CommandKeys } from '../../components/CommandKeys.tsx'
import { holdTyping } from '../../commands/heldTyping.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { useToday } from '../../hooks/useToday.ts'
import { FilterParts } from './FilterParts.tsx'
import { SortChips } from './SortChips.tsx'

interface FilterBarProps {
  readonly query: DraftQuery
  readonly onQueryChange: (query: DraftQuery) => void
  readonly known?: KnownFields
  /** Asks what differs about the calls of a part of the top level. Undefined if that can't be asked. */
  readonly onDiffers?: ((at: number) => void) | undefined
  /** Opens the editor of a new filter of this field. Pass a new object to open it again. */
  readonly asked?: AskedFilter | null
  /** Whether what is filtered has an order. */
  readonly isSorted?: boolean
}

export interface AskedFilter {
  readonly field: FilterFieldName
}

// Lazy: the editor is larger than the bar. Loads when the page is idle, or on hover or focus.
const loadEditor = () => import('./FilterEditor.tsx')
const FilterEditor = lazy(() => loadEditor().then(({ FilterEditor }) => ({ default: FilterEditor })))

const FilterTextField = lazy(() =>
  import('./FilterTextField.tsx').then(({ FilterTextField }) => ({ default: FilterTextField })),
)

/** What is being edited: a condition, a new one in a group or at the top level, or a new alternative to a part. */
interface Editing {
  readonly what: 'condition' | 'new' | 'alternative'
  readonly path: PartPath
  readonly anchor: HTMLElement
  readonly startField?: FilterFieldName
  /** The filters before, which Escape restores. */
  readonly before: readonly QueryPart[]
  /** Counts the editors that follow one another. */
  readonly turn: number
}

/** The filters as chips, groups as frames. A click edits one, × removes it, F adds one, Shift+F an alternative. */
export function FilterBar(props: FilterBarProps) {
  const { query, onQueryChange, known = NO_LOCAL_FIELDS, onDiffers, asked = null, isSorted = true } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isText, setText] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const today = useToday()
  const { filters } = query

  useEffect(() => {
    const idle = requestIdleCallback(() => void loadEditor())
    return () => cancelIdleCallback(idle)
  }, [])

  const edit = (what: Editing['what'], path: PartPath, anchor: HTMLElement | null) => {
    if (!anchor) return
    if (what !== 'condition') holdTyping()
    setEditing({ what, path, anchor, before: filters, turn: 0 })
  }
  const openAsked = useEffectEvent(({ field }: AskedFilter) =>
    setEditing({
      ...{ what: 'new', path: [], anchor: adder.current ?? bar.current!, startField: field },
      ...{ before: filters, turn: 0 },
    }),
  )
  useEffect(() => {
    if (asked !== null) openAsked(asked)
  }, [asked])
  const add = () => edit('new', [], adder.current)
  const openText = () => {
    holdTyping()
    setText(true)
  }
  useCommands({
    'filter.add': add,
    'filter.alternative': filters.length > 0 && (() => edit('alternative', [filters.length - 1], adder.current)),
    'filter.text': !isText && openText,
  })

  const setFilters = (next: readonly QueryPart[]) => onQueryChange({ ...query, filters: next })
  /** The control that had the focus was removed. Moves the focus within the bar, not to the top of the page. */
  const keepFocus = () => adder.current?.focus()
  /** Of a menu of values, which stays open. */
  const chooseValues = (next: readonly QueryPart[], field: string) => {
    setFilters(next)
    const at = placeOf(next, field)
    const anchor = adder.current ?? bar.current!
    setEditing(
      (before) => before && { ...before, anchor, what: at < 0 ? 'new' : 'condition', path: at < 0 ? [] : [at] },
    )
  }
  const edited = editing?.what === 'condition' ? partAt(filters, editing.path) : undefined

  return (
    <div
      ref={bar}
      role="group"
      aria-label="Filters"
      className={clsx(
        'flex min-h-[45px] shrink-0 flex-wrap gap-1.5 border-b border-line px-4 py-2',
        isText ? 'items-start' : 'items-center',
      )}
    >
      {isText ? (
        <Suspense fallback={<span className="flex-1" />}>
          <FilterTextField
            filters={filters}
            onFiltersChange={setFilters}
            onLeave={() => setText(false)}
            known={known}
          />
        </Suspense>
      ) : (
        <>
          <FilterParts
            parts={filters}
            path={[]}
            join={null}
            edited={editing?.what === 'condition' ? editing.path : null}
            now={today}
            labelOf={(field) => knownLabel(field, known)}
            actions={{
              edit: (path, anchor) => edit('condition', path, anchor),
              addTo: (group, anchor) => edit('new', group, anchor),
              addAlternative: (path, anchor) => edit('alternative', path, anchor),
              negate(path) {
                setFilters(withNegated(filters, path))
                keepFocus()
              },
              differs: onDiffers,
              switchJoin: (group) => setFilters(withOtherJoin(filters, group)),
              remove(path, count = 1) {
                const removed = Array.from({ length: count }).reduce<readonly QueryPart[]>(
                  (parts) => withoutPartAt(parts, path),
                  filters,
                )
                setFilters(removed)
                keepFocus()
              },
            }}
          />
          <Button
            ref={adder}
            command="filter.add"
            look="ghost"
            aria-haspopup="dialog"
            onClick={add}
            onPointerEnter={() => void loadEditor()}
            className={clsx(filters.length === 0 && '-ml-2.5')}
          >
            <Plus aria-hidden="true" size={14} strokeWidth={1.8} />
            Filter <CommandKeys id="filter.add" />
          </Button>
          {filters.length > 1 && (
            <Button command="filter.clear" look="ghost" onClick={() => setFilters([])}>
              Clear all
            </Button>
          )}
        </>
      )}
      {/* One flex item, so that it wraps as a whole and stays on the right. */}
      <span className="ml-auto flex min-w-0 shrink-0 flex-wrap items-center justify-end gap-1.5">
        <Button
          command="filter.text"
          look="ghost"
          aria-pressed={isText}
          title="Edit filters as text"
          // The text field applies its text on blur, which comes before this click.
          onClick={isText ? () => setText(false) : openText}
          className={clsx(isText && 'bg-hover! text-ink!')}
        >
          Edit as text <CommandKeys id="filter.text" />
        </Button>
        {isSorted && <SortChips sort={query.sort} onSortChange={(sort) => onQueryChange({ ...query, sort })} />}
      </span>
      {editing && (
        <Suspense>
          <FilterEditor
            key={`${editing.turn} ${editing.startField}`}
            anchor={editing.anchor}
            filter={edited && (!isGroup(edited) || excludedBy(edited)) ? edited : null}
            startField={editing.startField}
            known={known}
            list={
              editing.what === 'alternative' || editing.path.length > 1
                ? null
                : { filters, query: resolveQuery(query, today.getTime(), localZone()), onFiltersChange: chooseValues }
            }
            onApply={(filter, continues) => {
              const path = pathOf(filters, editing)
              // The element that it's attached to may be replaced by a frame.
              const anchor = adder.current ?? editing.anchor
              const next = applied(filters, editing, filter)
              setFilters(next)
              setEditing(continues ? { what: 'alternative', path, anchor, before: next, turn: editing.turn + 1 } : null)
            }}
            onClose={(isEscape) => {
              if (isEscape && editing.before !== filters) setFilters(editing.before)
              setEditing(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function applied(filters: readonly QueryPart[], { what, path }: Editing, filter: QueryPart): readonly QueryPart[] {
  switch (what) {
    case 'condition':
      return withPartAt(filters, path, filter)
    case 'new':
      return withAddedPart(filters, path, filter)
    case 'alternative':
      return withAlternative(filters, path, filter)
  }
}

/** Where the condition is once it is applied; for an alternative, what it's an alternative to. */
function pathOf(filters: readonly QueryPart[], { what, path }: Editing): PartPath {
  if (what !== 'new') return path
  const group = path.length === 0 ? undefined : partAt(filters, path)
  return [...path, group && isGroup(group) ? group.parts.length : filters.length]
}
