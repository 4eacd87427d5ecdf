import { Search } from 'lucide-react'
import type { FindBoxState } from '../../hooks/useFind.ts'
import { format } from '../format.ts'
import { IconButton } from './Button.tsx'

interface FindBoxProps extends FindBoxState {
  /** Name of the searched region, for example "Transcript". */
  readonly place: string
}

/** Enter and Shift+Enter step through matches; Escape leaves the box, and the matches stay marked. */
export function FindBox({ place, inputRef, query, matchCount, currentIndex, onQueryChange, onStep }: FindBoxProps) {
  const isEmpty = query.trim() === ''
  return (
    <div role="search" aria-label={place} className="flex items-center gap-0.5">
      <div className="relative flex items-center">
        <Search
          aria-hidden="true"
          size={14}
          strokeWidth={1.6}
          className="pointer-events-none absolute left-2 text-ink-3"
        />
        <input
          ref={inputRef}
          type="text"
          aria-label={`Find in the ${place.toLowerCase()}`}
          placeholder="Find"
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onQueryChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              onStep(event.shiftKey ? -1 : 1)
            }
            if (event.key === 'Escape') {
              event.preventDefault()
              event.currentTarget.blur()
            }
          }}
          className="h-7 w-48 rounded-md border border-line-strong bg-bg pr-[72px] pl-7 text-base placeholder:text-ink-3"
        />
        <span aria-live="polite" className="pointer-events-none absolute right-2 text-ink-3">
          {isEmpty
            ? ''
            : matchCount === 0
              ? 'No matches'
              : `${format.number(currentIndex + 1)} of ${format.number(matchCount)}`}
        </span>
      </div>
      {!isEmpty && (
        <>
          <IconButton
            command="find.previous"
            label="Previous match (Shift+Enter)"
            disabled={matchCount === 0}
            onClick={() => onStep(-1)}
          />
          <IconButton
            command="find.next"
            label="Next match (Enter)"
            disabled={matchCount === 0}
            onClick={() => onStep(1)}
          />
          <IconButton
            command="find.clear"
            onClick={() => {
              onQueryChange('')
              inputRef.current?.focus()
            }}
          />
        </>
      )}
    </div>
  )
}
