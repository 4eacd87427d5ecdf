import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withNegated, withOtherJoin, withoutPartAt, type PartPath } from '../../domain/query/editQuery.ts'
import { filterText } from '../../domain/query/text/filterText.ts'
import { resolveQuery } from '../../domain/query/resolveQuery.ts'
import { localZone } from '../client/localZone.ts'
import type { DraftQuery, QueryPart } from '../../domain/query/query.ts'
import { NO_LOCAL_FIELDS, type KnownFields } from '../client/calls/knownFields.ts'
import { knownLabel } from '../client/calls/questionLabel.ts'
import type { QueryField } from '../../domain/fields/queryFields.ts'
import { deferred } from '../components/deferred.tsx'
import { Button } from '../components/controls/Button.tsx'
import { CommandKeys } from '../components/keys/CommandKeys.tsx'
import { holdTyping } from '../commands/heldTyping.ts'
import { useCommands } from '../commands/useCommands.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { keyIn } from '../client/connection/workspaceClient.ts'
import { useQueryTime } from '../hooks/time/useQueryTime.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { keepDraft, useFilterDrafts } from './filterDrafts.ts'
import { FilterParts } from './chips/FilterParts.tsx'
import { SortChips } from './chips/SortChips.tsx'
import { useFilterEditing, type Editing, type QueryChange } from './editor/useFilterEditing.ts'

interface FilterBarProps {
  readonly query: DraftQuery
  /** What is filtered. Each has its own text that wasn't applied. */
  readonly subject: 'calls' | 'comparison' | 'insights'
  readonly onQueryChange: QueryChange
  readonly known?: KnownFields
  /** Shows what differs about the calls of a part of the top level. Undefined if there is nothing to compare. */
  readonly onShowDifferences?: ((at: number) => void) | undefined
  /** Opens the editor of a new filter of this field. Pass a new object to open it again. */
  readonly requested?: RequestedFilter | null
  /** Whether what is filtered has an order. */
  readonly isSorted?: boolean
}

export interface RequestedFilter {
  readonly field: QueryField['name']
}

// Loaded when the page is idle, or on hover.
const FilterEditor = deferred(() => import('./editor/FilterEditor.tsx'), 'FilterEditor')
const FilterTextField = deferred(() => import('./FilterTextField.tsx'), 'FilterTextField')

/** The filters as chips, groups as frames. A click edits one, × removes it, F adds one, O an alternative to the last one. */
export function FilterBar(props: FilterBarProps) {
  const {
    query,
    subject,
    onQueryChange,
    known = NO_LOCAL_FIELDS,
    onShowDifferences,
    requested = null,
    isSorted = true,
  } = props
  const edits = useFilterEditing(query, onQueryChange)
  const { editing } = edits
  const draftKey = keyIn(useCore(), subject, filterText(query.filters, localZone()))
  const draft = useFilterDrafts((drafts) => drafts[draftKey])
  /** `typing`: the user opened it; `kept`: it was left with a draft. */
  const [text, setText] = useState<'typing' | 'kept' | null>(draft === undefined ? null : 'kept')
  const isText = text !== null
  const bar = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const today = useToday()
  const [othersTime] = useQueryTime(edits.others)
  const { filters } = query
  const labelOf = (field: string) => knownLabel(field, known)

  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void FilterEditor.load()
      void FilterTextField.load()
    })
    return () => cancelIdleCallback(idle)
  }, [])

  const edit = (what: Editing['what'], path: PartPath, anchor: HTMLElement | null) => {
    if (!anchor) return
    if (what !== 'condition') holdTyping()
    edits.open(what, path, anchor)
  }
  const openRequested = useEffectEvent(({ field }: RequestedFilter) =>
    edits.open('new', [], adder.current ?? bar.current!, field),
  )
  useEffect(() => {
    if (requested !== null) openRequested(requested)
  }, [requested])
  // The button is hidden while the filters are shown as text.
  const add = () => edit('new', [], adder.current ?? bar.current)
  const openText = () => {
    holdTyping()
    setText('typing')
  }
  useCommands({
    'filter.add': add,
    'filter.alternative':
      filters.length > 0 && (() => edit('alternative', [filters.length - 1], adder.current ?? bar.current)),
    'filter.text': !isText && openText,
  })

  const setFilters = (next: readonly QueryPart[]) => onQueryChange({ ...query, filters: next })
  /** The control that had the focus was removed. Moves the focus within the bar, not to the top of the page. */
  const keepFocus = () => adder.current?.focus()
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
        <FilterTextField
          filters={filters}
          onFiltersChange={setFilters}
          draft={draft}
          takesFocus={text === 'typing'}
          onDraft={(next) => keepDraft(draftKey, next)}
          onLeave={() => {
            setText(null)
            requestAnimationFrame(keepFocus)
          }}
          known={known}
        />
      ) : (
        <>
          <FilterParts
            parts={filters}
            path={[]}
            join={null}
            edited={editing?.what === 'condition' ? editing.path : null}
            now={today}
            labelOf={labelOf}
            actions={{
              edit: (path, anchor) => edit('condition', path, anchor),
              addTo: (group, anchor) => edit('new', group, anchor),
              addAlternative: (path, anchor) => edit('alternative', path, anchor),
              negate(path) {
                setFilters(withNegated(filters, path))
                keepFocus()
              },
              showDifferences: onShowDifferences,
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
            variant="ghost"
            aria-haspopup="dialog"
            onClick={add}
            onPointerEnter={() => void FilterEditor.load()}
            className={clsx(filters.length === 0 && '-ml-2.5')}
          >
            <Plus aria-hidden="true" size={14} strokeWidth={1.8} />
            Filter <CommandKeys id="filter.add" />
          </Button>
          {filters.length > 1 && (
            <Button command="filter.clear" variant="ghost" onClick={() => setFilters([])}>
              Clear all
            </Button>
          )}
        </>
      )}
      {/* One flex item, so that it wraps as a whole and stays on the right. */}
      <span className="ml-auto flex min-w-0 shrink-0 flex-wrap items-center justify-end gap-1.5">
        <Button
          command="filter.text"
          variant="ghost"
          aria-pressed={isText}
          title={draft === undefined ? 'Edit filters as text' : 'Continue the text that isn’t applied yet'}
          // The text field applies its text on blur, which comes before this click.
          onClick={isText ? () => setText(null) : openText}
          className={clsx(isText && 'bg-hover! text-ink!')}
        >
          {draft === undefined || isText ? 'Edit as text' : 'Continue draft'} <CommandKeys id="filter.text" />
        </Button>
        {isSorted && (
          <SortChips sort={query.sort} labelOf={labelOf} onSortChange={(sort) => onQueryChange({ ...query, sort })} />
        )}
      </span>
      {editing && (
        <FilterEditor
          editing={editing}
          known={known}
          listed={edits.listed}
          query={resolveQuery({ filters: edits.others, sort: [] }, othersTime, localZone())}
          onChooseField={edits.chooseField}
          onChooseValues={(parts) => edits.chooseValues(parts, adder.current ?? bar.current!)}
          onType={edits.type}
          // The element that it's attached to may be replaced by a frame.
          onOr={() => edits.addAlternative(adder.current ?? editing.anchor)}
          onClose={edits.close}
        />
      )}
    </div>
  )
}
