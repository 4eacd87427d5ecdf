import clsx from 'clsx'
import type { ReactNode } from 'react'
import { CommandKeys } from '../../components/keys/CommandKeys.tsx'
import type { CommandId } from '../../../contract/commands.ts'

interface TableFooterProps {
  /** How complete and current the rows are. */
  readonly status: ReactNode
  /** "12 selected"; null if no call is. */
  readonly selection: string | null
  /** Whether there are rows for the keys to act on. */
  readonly hasRows: boolean
  readonly children?: ReactNode
}

export function TableFooter({ status, selection, hasRows, children }: TableFooterProps) {
  return (
    <footer className="flex h-[34px] shrink-0 items-center gap-3.5 border-t border-line px-4 text-sm whitespace-nowrap text-ink-3">
      {status}
      {selection !== null && (
        <span role="group" aria-label="Selected calls" className="flex items-center gap-1">
          <span role="status" className="pr-1 font-medium text-ink">
            {selection}
          </span>
          {children}
        </span>
      )}
      {/* Hints that don't fit wrap to a second line, which is clipped. */}
      <span className="flex h-6 min-w-0 flex-1 flex-wrap content-start items-center justify-end gap-x-3.5 overflow-hidden">
        {/* Makes a first hint that doesn't fit wrap, too. */}
        <span className="h-6" />
        {(hasRows ? [...ROW_HINTS, SHEET_HINT] : [SHEET_HINT]).map((hint) => (
          <span
            key={hint.words}
            className={clsx('flex h-6 items-center gap-1', hint !== SHEET_HINT && 'max-wide:hidden')}
          >
            {hint.ids.map((id) => (
              <CommandKeys key={id} id={id} />
            ))}{' '}
            {hint.words}
          </span>
        ))}
      </span>
    </footer>
  )
}

interface Hint {
  readonly ids: readonly CommandId[]
  readonly words: string
}

const ROW_HINTS: readonly Hint[] = [
  { ids: ['list.down', 'list.up'], words: 'move' },
  { ids: ['list.open'], words: 'open' },
  { ids: ['list.preview'], words: 'preview' },
  { ids: ['list.select'], words: 'select' },
]

const SHEET_HINT: Hint = { ids: ['app.shortcuts'], words: 'shortcuts' }
