import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { popupClass } from '../../../../components/popupClass.ts'
import { inlineClass, keepKey, leavesCell, useFocusAtEnd } from './inlineInput.ts'

export interface ChoiceItem {
  readonly id: number
  readonly text: string
  /** Also searched, such as an email address. */
  readonly more: string | null
}

interface InlineChoiceProps {
  readonly label: string
  readonly initial: string
  /** Started by typing `initial`. */
  readonly isReplacing: boolean
  readonly items: readonly ChoiceItem[]
  readonly noMatch: string
  readonly onChoose: (id: number) => void
  readonly onEnter: (text: string, focus: 'cell' | 'elsewhere') => void
  readonly onCancel: () => void
}

/** As long as the pickers' lists. */
const SHOWN_AT_ONCE = 100

/**
 * Searches as one types, as the pickers do: Enter and Tab take the highlighted item, or the text if nothing matches. Not the
 * pickers' component, which hides the rest of the page from screen readers while its list is open: here that is the grid.
 */
export function InlineChoice({
  label,
  initial,
  isReplacing,
  items,
  noMatch,
  onChoose,
  onEnter,
  onCancel,
}: InlineChoiceProps) {
  const [text, setText] = useState(initial)
  /** Null: nothing is highlighted until the user types or presses an arrow. */
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const element = useRef<HTMLInputElement>(null)
  const listId = useId()
  useFocusAtEnd(element)
  const { contains } = Combobox.useFilter({ sensitivity: 'base' })
  const query = text.trim()
  const shown = items
    .filter(({ id, text: name, more }) => contains(`${name} ${more ?? ''} ${id}`, query))
    .slice(0, SHOWN_AT_ONCE)
  const isTyped = query !== '' && (isReplacing || text !== initial)
  const at = highlighted ?? (isTyped ? 0 : null)
  const item = at === null ? undefined : shown[at]
  const step = (by: 1 | -1) => {
    if (shown.length > 0) setHighlighted(((at ?? (by === 1 ? -1 : 0)) + by + shown.length) % shown.length)
  }
  return (
    <>
      <input
        ref={element}
        data-cell-editor=""
        role="combobox"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={item && `${listId}-${item.id}`}
        value={text}
        spellCheck={false}
        className={inlineClass}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setHighlighted(null)
        }}
        onBlur={() => onEnter(text, 'elsewhere')}
        onKeyDown={(event) => {
          if (leavesCell(event, false)) {
            if (item) onChoose(item.id)
            else onEnter(text, 'cell')
            return
          }
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            step(event.key === 'ArrowDown' ? 1 : -1)
          }
          keepKey(event, onCancel)
        }}
      />
      <ListBelow anchor={element}>
        {shown.length === 0 ? (
          <p role="status" className="px-3 py-2 text-ink-2">
            {noMatch}
          </p>
        ) : (
          <div id={listId} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1">
            {shown.map(({ id, text: name, more }) => (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the keys and the focus
              <div
                key={id}
                ref={(option) => (id === item?.id ? option?.scrollIntoView({ block: 'nearest' }) : undefined)}
                id={`${listId}-${id}`}
                role="option"
                aria-selected={id === item?.id}
                className="flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 hover:bg-hover aria-selected:bg-hover"
                // Keeps the focus in the field, which would save when it loses it.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(id)}
              >
                <span className="max-w-[65%] shrink-0 truncate">{name}</span>
                {more !== null && <span className="truncate text-ink-3">{more}</span>}
              </div>
            ))}
          </div>
        )}
      </ListBelow>
    </>
  )
}

/** In px. */
const MOST_HEIGHT = 266
const GAP = 4

/** Below the field, or above it if there is more room. Outside of the table, which would cut it off. */
function ListBelow({
  anchor,
  children,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly children: React.ReactNode
}) {
  const [place, setPlace] = useState<React.CSSProperties | null>(null)
  useLayoutEffect(() => {
    const listening = new AbortController()
    const follow = () => {
      const field = anchor.current?.getBoundingClientRect()
      if (!field) return
      const above = field.top - 2 * GAP
      const below = innerHeight - field.bottom - 2 * GAP
      const isBelow = below >= Math.min(above, MOST_HEIGHT)
      setPlace({
        left: Math.min(field.left, innerWidth - 368),
        maxHeight: Math.min(isBelow ? below : above, MOST_HEIGHT),
        ...(isBelow ? { top: field.bottom + GAP } : { bottom: innerHeight - field.top + GAP }),
      })
    }
    follow()
    // Scroll events don't bubble.
    window.addEventListener('scroll', follow, { signal: listening.signal, capture: true })
    window.addEventListener('resize', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [anchor])
  return createPortal(
    place && (
      <div className={clsx(popupClass, 'fixed z-50 flex w-90 flex-col')} style={place}>
        {children}
      </div>
    ),
    document.body,
  )
}
