import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react'
import type { LibraryValues } from '../../../contract/library.ts'
import type { LibraryQuery, QueryPart } from '../../../domain/query/query.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { useFieldValues } from '../../client/explore/useFieldValues.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { fieldLook } from '../../components/controls/fieldLook.ts'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { valueOptions, type ValueOption } from './valueOptions.ts'

interface FieldValuesProps {
  readonly field: Pick<QueryField, 'name' | 'label' | 'kind' | 'isList'>
  /** As entered. */
  readonly filters: readonly QueryPart[]
  /** Without relative times. */
  readonly query: LibraryQuery
  readonly onFiltersChange: (filters: readonly QueryPart[]) => void
}

/** With more values, they can be searched. */
const MANY = 8

/**
 * The values of a field with their number of calls under the other filters. A click includes a value, the minus or a click with Alt
 * excludes it; both apply at once.
 */
export function FieldValues({ field, filters, query, onFiltersChange }: FieldValuesProps) {
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useFieldValues(field.name, query, useDeferredValue(typed.trim()))
  const rows = useRef<HTMLDivElement>(null)
  const library = useLibrary()
  const [hasSearch, setHasSearch] = useState(false)
  if (data !== undefined && data.valueCount > MANY && !hasSearch) setHasSearch(true)
  if (error)
    return (
      <div className="border-b border-line p-2">
        <FailureNotice failure={presentError(error)} actions={{ retry: () => void refetch() }} />
      </div>
    )
  if (data === undefined) return <div className="h-40 border-b border-line" aria-busy="true" />
  const options = valueOptions(field, { values: data, filters, query, zone: localZone(), isSearched: typed !== '' })
  if (options.length === 0 && !hasSearch) return null
  const most = Math.max(1, ...options.map(({ callCount }) => callCount))
  const hidden = data.valueCount - data.values.length
  const coverage = library ? figuresCoverage(library) : null

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const buttons = [...(rows.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    // Each row has two buttons. From the search field, down goes to the first row.
    const next = at < 0 ? (event.key === 'ArrowDown' ? 0 : -1) : at + step
    if (at < 0 && event.key !== 'ArrowDown') return
    event.preventDefault()
    buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus()
  }
  return (
    <section aria-label={`Values of ${field.label}`} className="flex flex-col border-b border-line px-1.5 py-1">
      {hasSearch && (
        <input
          type="text"
          aria-label="Find a value"
          placeholder="Find a value"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          // In line with the values and the form below.
          className={clsx(fieldLook, 'mx-1.5 mb-1 w-auto!')}
        />
      )}
      <div ref={rows} className="max-h-[min(13rem,26vh)] overflow-y-auto">
        {options.map((option) => (
          <ValueRow
            key={option.key}
            option={option}
            share={option.callCount / most}
            onInclude={() => onFiltersChange(option.included())}
            onExclude={() => onFiltersChange(option.excluded())}
            onKeyDown={onKeyDown}
          />
        ))}
        {options.length === 0 && <p className="px-1.5 py-1 text-ink-2">No matching values</p>}
      </div>
      <p role="status" className="px-1.5 pt-1 text-sm text-ink-3 empty:hidden">
        {[
          hidden > 0 && `${format.count(hidden, 'more value')}. Type to find them.`,
          coverageWords(data) ?? (coverage && `${coverage}.`),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }

/** Null if every call is counted. */
function coverageWords({ knownCount, missingCount, unsureCount }: LibraryValues): string | null {
  const counted = knownCount + missingCount
  return unsureCount > 0 ? `From ${format.number(counted)} of ${format.count(counted + unsureCount, 'call')}.` : null
}

interface ValueRowProps {
  readonly option: ValueOption
  /** Of the most frequent value's calls. */
  readonly share: number
  readonly onInclude: () => void
  readonly onExclude: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function ValueRow({ option, share, onInclude, onExclude, onKeyDown }: ValueRowProps) {
  const { words, callCount, state, isMuted } = option
  const count = format.number(callCount)
  return (
    <div className="group flex items-center rounded-sm hover:bg-hover">
      <button
        type="button"
        aria-pressed={state === 'included'}
        aria-label={`Include ${words}, ${format.count(callCount, 'call')}`}
        title={`Include ${words}, or exclude it with Alt`}
        onClick={(event) => (event.altKey ? onExclude() : onInclude())}
        onKeyDown={onKeyDown}
        className="relative flex h-7 min-w-0 flex-1 items-center gap-1.5 px-1.5 text-left"
      >
        <span
          aria-hidden="true"
          className={clsx(
            'grid size-[15px] shrink-0 place-items-center rounded-sm border',
            state === 'included' ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-bg',
          )}
        >
          {state === 'included' && <Check size={11} strokeWidth={3} />}
        </span>
        <span
          title={words}
          className={clsx(
            'min-w-0 flex-1 truncate',
            (isMuted || callCount === 0) && 'text-ink-3',
            state === 'excluded' && 'text-ink-3 line-through',
          )}
        >
          <bdi>{words}</bdi>
        </span>{' '}
        <span className="text-ink-3">{count}</span>
        <span
          aria-hidden="true"
          className={clsx('absolute bottom-0 left-7 h-0.5', state === 'included' ? 'bg-accent' : 'bg-line-strong')}
          style={{ width: `calc((100% - 2.25rem) * ${share})` }}
        />
      </button>
      <button
        type="button"
        aria-pressed={state === 'excluded'}
        aria-label={`Exclude ${words}, ${format.count(callCount, 'call')}`}
        title={`Exclude ${words}`}
        onClick={onExclude}
        onKeyDown={onKeyDown}
        className={clsx(
          'grid size-7 shrink-0 place-items-center rounded-sm hover:text-bad',
          state === 'excluded' ? 'text-bad' : 'text-ink-3',
        )}
      >
        <Minus aria-hidden="true" size={14} strokeWidth={1.8} />
      </button>
    </div>
  )
}
