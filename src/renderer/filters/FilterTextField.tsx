import clsx from 'clsx'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { QueryPart } from '../../domain/query/query.ts'
import { filterText, readFilterText } from '../../domain/query/text/filterText.ts'
import { fieldReader } from '../../domain/query/text/fieldWords.ts'
import { completeFilterText, type CompletionItem } from '../../domain/query/text/filterTextCompletion.ts'
import { textProblemWords, type TextProblem } from '../../domain/query/text/filterTextProblem.ts'
import { NO_LOCAL_FIELDS, type KnownFields } from '../client/calls/knownFields.ts'
import { localZone } from '../client/localZone.ts'
import { useCommands } from '../commands/useCommands.ts'
import { fieldSections } from './editor/fieldSections.ts'
import { knownWords } from './knownWords.ts'
import { popupItemClass, popupClass } from '../components/popupClass.ts'

interface FilterTextFieldProps {
  readonly filters: readonly QueryPart[]
  /** Of these filters: a text that wasn't applied. */
  readonly draft?: string | undefined
  /** Whether the user opened it to type. */
  readonly takesFocus?: boolean
  /** Called with a text that isn't applied, and without one when none is left. */
  readonly onDraft: (text: string | undefined) => void
  /** Called on Enter and on blur, if the whole text is valid. */
  readonly onFiltersChange: (filters: readonly QueryPart[]) => void
  /** Escape: back to the chips. */
  readonly onLeave: () => void
  readonly known?: KnownFields
}

/** With completion at the caret. Invalid text is never applied: the list keeps the last valid filters. */
export function FilterTextField(props: FilterTextFieldProps) {
  const { filters, draft, takesFocus = true, onDraft, onFiltersChange, onLeave, known = NO_LOCAL_FIELDS } = props
  const zone = localZone()
  const written = filterText(filters, zone)
  const options = useMemo(
    () => ({
      fields: fieldSections(known).flatMap(({ fields }) => fields),
      readField: fieldReader(knownWords(known)),
      valuesOf: known.valuesOf,
    }),
    [known],
  )
  const read = (typed: string) => readFilterText(typed, zone, options.readField)
  const [text, setText] = useState(draft ?? written)
  const [shownFor, setShownFor] = useState(written)
  const [caret, setCaret] = useState(text.length)
  /** Null until the arrow keys choose one. */
  const [chosen, setChosen] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const id = useId()
  useCommands({ 'filter.text': () => field.current?.focus() })
  // Update the text when the filters were changed elsewhere (a chip, Back).
  if (shownFor !== written) {
    setShownFor(written)
    if (filterText(read(text).filters, zone) !== written) setText(draft ?? written)
  }
  const { filters: meant, problems } = read(text)
  const isApplied = problems.length === 0 && filterText(meant, zone) === written
  const completion = completeFilterText(text, caret, options)
  const items = isOpen ? completion.items : []
  const highlighted = chosen ?? (completion.isBegun ? 0 : -1)
  const { loadValues } = known
  const { valueField } = completion
  useEffect(() => {
    if (valueField !== undefined) loadValues(valueField)
  }, [valueField, loadValues])
  // Don't report mistakes in what is still being typed: the last word, or a missing continuation.
  const isUnfinished = ({ kind, end }: TextProblem) =>
    end >= caret || (kind.startsWith('missing-') && text.slice(end).trim() === '')
  const shownProblems = problems.filter((one) => !isOpen || !isUnfinished(one))
  const problem = shownProblems[0]
  const wrong = problem && text.slice(problem.start, problem.end).trim()
  const words = problem ? textProblemWords(problem) : ''

  const type = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setChosen(null)
    onDraft(next === written ? undefined : next)
  }
  const put = (next: string, at: number) => {
    type(next, at)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }
  const take = (item: CompletionItem) => {
    const { range } = completion
    const before = text.slice(0, range.start) + item.insert
    put(before + text.slice(range.end), before.length)
  }
  const apply = () => {
    setOpen(false)
    if (problems.length > 0) return
    onDraft(undefined)
    if (!isApplied) onFiltersChange(meant)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const item = items[highlighted]
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setChosen((highlighted + step + items.length + (highlighted < 0 && step < 0 ? 1 : 0)) % items.length)
    } else if (event.key === 'Tab' && !event.shiftKey && item && text.length > 0) {
      take(item)
    } else if (event.key === 'Enter') {
      if (item) take(item)
      else apply()
    } else if (event.key === 'Escape') {
      if (items.length > 0) setOpen(false)
      else {
        if (isApplied) onDraft(undefined)
        onLeave()
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative min-w-[min(100%,360px)] flex-1">
      <div
        className={clsx(
          'relative h-[27px] overflow-hidden rounded-md border bg-bg focus-within:border-accent',
          problem ? 'border-bad' : 'border-line-strong',
        )}
      >
        <div
          ref={mirror}
          aria-hidden="true"
          className={clsx(TEXT, 'pointer-events-none overflow-hidden text-transparent')}
        >
          {marked(text, shownProblems)}
        </div>
        <input
          ref={field}
          autoFocus={takesFocus}
          role="combobox"
          aria-label="Filters as text"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items[highlighted] ? `${id}-${highlighted}` : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          autoComplete="off"
          spellCheck={false}
          placeholder="duration > 5m and ai_score < 60"
          value={text}
          onChange={(event) => {
            type(event.target.value, event.target.selectionStart ?? event.target.value.length)
            setOpen(true)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onScroll={(event) => {
            if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={apply}
          className={clsx(TEXT, 'w-full bg-transparent outline-none! placeholder:text-ink-3')}
        />
      </div>
      {/* Always rendered, so that the table below doesn't move while typing, unless a problem needs two lines. */}
      <div className="min-h-5 pt-1 text-sm">
        <p id={`${id}-problem`} role="status" className="text-bad empty:hidden">
          {problem && (
            <>
              {!words.includes(`“${wrong}”`) && <span className="font-medium">{wrong} </span>}
              {words}
            </>
          )}
        </p>
        <div className="flex gap-2 text-ink-3">
          {!problem && <p>Press Enter to apply, Escape to go back.</p>}
          {!isApplied && (
            <button
              type="button"
              // Leaving the field applies a valid text.
              tabIndex={problems.length > 0 ? 0 : -1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(written, written.length)}
              className="rounded-sm text-accent-ink hover:underline"
            >
              Discard changes
            </button>
          )}
        </div>
      </div>
      {items.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          className={clsx(
            popupClass,
            'absolute top-full left-0 z-30 mt-1 max-h-[min(33rem,58vh)] w-[360px] overflow-y-auto p-1',
          )}
        >
          {items.map((item, at) => (
            // The text field keeps the focus and handles the keys.
            <div
              key={item.insert}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === highlighted}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
              className={clsx(popupItemClass, 'hover:bg-hover', at === highlighted && 'bg-hover')}
            >
              <span className="flex-1 truncate">{item.label}</span>
              {item.detail !== null && <span className="truncate text-ink-3">{item.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Field and mirror must wrap and space text identically, so that the underlines match the words. */
const TEXT = 'absolute inset-0 px-2 text-base leading-[25px] whitespace-pre'

function marked(text: string, problems: readonly TextProblem[]) {
  const parts = []
  let at = 0
  for (const { start, end } of problems) {
    if (start < at) continue
    parts.push(text.slice(at, start))
    parts.push(
      <span key={start} className="underline decoration-bad decoration-wavy underline-offset-3">
        {text.slice(start, end)}
      </span>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
