import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { FilterFieldName } from '../../../domain/filters/fields.ts'
import { isGroup, isServiceFilter, type DraftQuery, type QueryPart } from '../../../domain/query/query.ts'
import { Button } from '../../components/controls/Button.tsx'
import { CommandKeys } from '../../components/CommandKeys.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { useToday } from '../../hooks/useToday.ts'
import { FilterChip } from './FilterChip.tsx'
import { SortChips } from './SortChips.tsx'

interface FilterBarProps {
  readonly query: DraftQuery
  readonly onQueryChange: (query: DraftQuery) => void
  /** Known values of a text field, the most likely first, as suggestions. */
  readonly valuesOf?: (field: FilterFieldName) => readonly string[]
}

// Lazy: the editor is larger than the bar. Loads when the page is idle, or on hover or focus.
const loadEditor = () => import('./FilterEditor.tsx')
const FilterEditor = lazy(() => loadEditor().then(({ FilterEditor }) => ({ default: FilterEditor })))

const FilterTextField = lazy(() =>
  import('./FilterTextField.tsx').then(({ FilterTextField }) => ({ default: FilterTextField })),
)

/** What is being edited: the filter at an index, or a new one. */
type Editing = { readonly at: number | 'new'; readonly anchor: HTMLElement }

/** The filters as chips. A click edits one, × removes it, F adds one. */
export function FilterBar({ query, onQueryChange, valuesOf }: FilterBarProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [isText, setText] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const today = useToday()
  const { filters } = query
  const serviceFilters = filters.every((part) => isServiceFilter(part)) ? filters : null
  const edited = typeof editing?.at === 'number' ? filters[editing.at] : undefined

  useEffect(() => {
    const idle = requestIdleCallback(() => void loadEditor())
    return () => cancelIdleCallback(idle)
  }, [])

  const add = () => {
    if (adder.current) setEditing({ at: 'new', anchor: adder.current })
  }
  useCommands({ 'filter.add': add, 'filter.text': () => setText(true) })

  const setFilters = (next: readonly QueryPart[]) => onQueryChange({ ...query, filters: next })
  const remove = (at: number) => {
    setFilters(filters.toSpliced(at, 1))
    // The × that had the focus was removed. Move the focus within the bar, not to the top of the page.
    adder.current?.focus()
  }

  return (
    <div
      role="group"
      aria-label="Filters"
      className={clsx(
        'flex min-h-[45px] shrink-0 gap-1.5 border-b border-line px-4 py-2',
        isText ? 'items-start' : 'flex-wrap items-center',
      )}
    >
      {isText && serviceFilters ? (
        <Suspense fallback={<span className="flex-1" />}>
          <FilterTextField
            filters={serviceFilters}
            onFiltersChange={setFilters}
            onLeave={() => setText(false)}
            valuesOf={valuesOf}
          />
        </Suspense>
      ) : (
        <>
          {filters.map((filter, at) => (
            <FilterChip
              // Two filters may be identical, so the key contains the index.
              key={`${at} ${isGroup(filter) ? filter.join : `${filter.field} ${filter.op}`}`}
              filter={filter}
              now={today}
              isOpen={editing?.at === at}
              onEdit={isServiceFilter(filter) ? (anchor) => setEditing({ at, anchor }) : null}
              onRemove={() => remove(at)}
            />
          ))}
          <Button
            ref={adder}
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
            <Button look="ghost" onClick={() => setFilters([])}>
              Clear all
            </Button>
          )}
        </>
      )}
      {/* One flex item, so that it wraps as a whole and stays on the right. */}
      <span className="ml-auto flex min-w-0 shrink-0 flex-wrap items-center justify-end gap-1.5">
        <Button
          look="ghost"
          aria-pressed={isText}
          title="Edit filters as text"
          // The text field applies its text on blur, which comes before this click.
          onClick={() => setText(!isText)}
          className={clsx(isText && 'bg-hover! text-ink!')}
        >
          Text <CommandKeys id="filter.text" />
        </Button>
        <SortChips sort={query.sort} onSortChange={(sort) => onQueryChange({ ...query, sort })} />
      </span>
      {editing && (
        <Suspense>
          <FilterEditor
            key={editing.at}
            anchor={editing.anchor}
            filter={edited && isServiceFilter(edited) ? edited : null}
            onApply={(filter) => {
              setFilters(editing.at === 'new' ? [...filters, filter] : filters.with(editing.at, filter))
              setEditing(null)
            }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
