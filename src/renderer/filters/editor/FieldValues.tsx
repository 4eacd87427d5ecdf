import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { kindOf } from '../../../domain/fields/kinds.ts'
import type { LibraryValues } from '../../../contract/library/library.ts'
import type { LibraryQuery, QueryPart } from '../../../domain/query/query.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { useFieldValues } from '../../client/explore/useFieldValues.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { localZone } from '../../client/localZone.ts'
import { fieldClass } from '../../components/controls/fieldClass.ts'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { valueOptions, type ValueOption } from './valueOptions.ts'

interface FieldValuesProps {
  readonly field: Pick<QueryField, 'name' | 'label' | 'kind' | 'isList'>
  /** As entered. */
  readonly filters: readonly QueryPart[]
  /** Without relative times. */
  readonly query: LibraryQuery
  readonly takesFocus: boolean
  readonly onFiltersChange: (filters: readonly QueryPart[]) => void
  /** The field's text contains this one. Undefined for values that aren't texts. */
  readonly onContains: ((text: string) => void) | undefined
  readonly onDone: () => void
}

/**
 * The values of a field with their number of calls under the other filters. A click includes a value, the minus or a click with Alt
 * excludes it. Typing finds values by name, and Enter takes the first.
 */
export function FieldValues(props: FieldValuesProps) {
  const { field, filters, query, takesFocus, onFiltersChange, onContains, onDone } = props
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const searched = useDeferredValue(wanted)
  const { choices, range } = kindOf(field.kind)
  const { data: first } = useFieldValues(field.name, query, '')
  // Then they are searched here.
  const isWhole = choices !== undefined || (first !== undefined && first.values.length === first.valueCount)
  const { data, error, refetch, isPlaceholderData } = useFieldValues(field.name, query, isWhole ? '' : searched)
  const rows = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const library = useLibrary()
  const all =
    data &&
    valueOptions(field, { values: data, filters, query, zone: localZone(), isSearched: !isWhole && wanted !== '' })
  const options = all && found(all, wanted)
  const isFound = options !== undefined && (isWhole || (!isPlaceholderData && searched === wanted))

  // What was typed may be found after Enter.
  const [isTaking, setTaking] = useState(false)
  const isReady = isFound || error !== null
  const takeFirst = useEffectEvent(() => {
    const next = error === null ? options?.[0] : undefined
    if (wanted !== '' && !next && !onContains) return
    if (wanted !== '' && !next) onContains?.(wanted)
    else if (wanted !== '' && next && next.state !== 'included') onFiltersChange(next.included())
    onDone()
  })
  useEffect(() => {
    if (isTaking && isReady) takeFirst()
  }, [isTaking, isReady])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== search.current && event.key.length === 1 && event.key !== ' ') search.current?.focus()
    const step = STEPS[event.key]
    if (step === undefined) return
    const buttons = [...(rows.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (at < 0 && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = at + step
    // Each row has two buttons. From the search field, down goes to the first row, and back up from there.
    if (at >= 0 && next < 0 && event.key === 'ArrowUp') search.current?.focus()
    else buttons[at < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, next))]?.focus()
  }
  const hidden = data ? data.valueCount - data.values.length : 0
  const coverage = library ? figuresCoverage(library) : null
  return (
    <section aria-label={`Values of ${field.label}`} className="flex flex-col border-b border-line px-1.5 py-1">
      {range === undefined && (
        <input
          ref={search}
          type="text"
          aria-label="Find a value"
          placeholder="Find a value"
          spellCheck={false}
          autoFocus={takesFocus}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setTaking(false)
          }}
          // What is typed after Enter isn't for this field anymore.
          readOnly={isTaking && !isReady}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key !== 'Enter') return onKeyDown(event)
            // Else it would press what gets the focus when the editor closes.
            event.preventDefault()
            setTaking(true)
          }}
          // In line with the values and the form below.
          className={clsx(fieldClass, 'mx-1.5 mb-1 w-auto!')}
        />
      )}
      {error ? (
        <FailureNotice failure={presentError(error)} actions={{ retry: () => void refetch() }} />
      ) : options === undefined ? (
        <div className="h-40" aria-busy="true" />
      ) : (
        <div ref={rows} className="max-h-[min(13rem,26vh)] overflow-y-auto">
          {options.map((option, at) => (
            <ValueRow
              key={option.key}
              option={option}
              isNext={wanted !== '' && at === 0}
              share={option.callCount / Math.max(1, ...options.map(({ callCount }) => callCount))}
              onChange={onFiltersChange}
              onKeyDown={onKeyDown}
              onDone={onDone}
            />
          ))}
          {wanted !== '' && onContains ? (
            <button
              type="button"
              onClick={() => {
                onContains(wanted)
                onDone()
              }}
              onKeyDown={onKeyDown}
              className="flex h-7 w-full min-w-0 items-center gap-1 rounded-sm px-1.5 text-left hover:bg-hover"
            >
              <span className="text-ink-2">contains</span>
              <span className="truncate font-medium">“{wanted}”</span>
            </button>
          ) : (
            options.length === 0 && <p className="px-1.5 py-1 text-ink-2">No matching values</p>
          )}
        </div>
      )}
      <p role="status" className="px-1.5 pt-1 text-sm text-ink-3 empty:hidden">
        {[
          hidden > 0 && `${format.count(hidden, 'more value')}. Type to find them.`,
          (data && coverageWords(data)) ?? (coverage && `${coverage}.`),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}

/** Those with the typed text, first those with a word that begins with it. */
function found(options: readonly ValueOption[], typed: string): readonly ValueOption[] {
  const start = typed.toLowerCase()
  if (start === '') return options
  const begins = ({ words }: ValueOption) => ` ${words.toLowerCase()}`.includes(` ${start}`)
  const holds = options.filter(({ words }) => words.toLowerCase().includes(start))
  return [...holds.filter(begins), ...holds.filter((option) => !begins(option))]
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
  /** Whether Enter in the search field takes it. */
  readonly isNext: boolean
  readonly onChange: (filters: readonly QueryPart[]) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onDone: () => void
}

function ValueRow({ option, share, isNext, onChange, onKeyDown, onDone }: ValueRowProps) {
  const { words, callCount, state, isMuted } = option
  const keysOf = (own: ValueOption['state'], change: () => readonly QueryPart[]) => (event: KeyboardEvent) => {
    onKeyDown(event)
    if (event.key !== 'Enter') return
    // Space chooses more; Enter is the last.
    event.preventDefault()
    if (state !== own) onChange(change())
    onDone()
  }
  const count = format.number(callCount)
  return (
    <div className={clsx('flex items-center rounded-sm hover:bg-hover', isNext && 'bg-hover')}>
      <button
        type="button"
        aria-pressed={state === 'included'}
        aria-label={`Include ${words}, ${format.count(callCount, 'call')}`}
        title={`Include ${words}, or exclude it with Alt`}
        onClick={(event) => onChange(event.altKey ? option.excluded() : option.included())}
        onKeyDown={keysOf('included', option.included)}
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
        onClick={() => onChange(option.excluded())}
        onKeyDown={keysOf('excluded', option.excluded)}
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
