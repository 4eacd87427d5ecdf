import { RefreshCw } from 'lucide-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { EpochMs } from '../../../domain/units.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { CommandKeys } from '../../components/CommandKeys.tsx'
import type { CommandId } from '../../../contract/commands.ts'
import { format } from '../../components/format.ts'
import { useIsOnline } from '../../hooks/useIsOnline.ts'
import { useNow } from '../../hooks/useNow.ts'

interface TableFooterProps {
  /** When the first page was received; null before that. */
  readonly updatedAt: EpochMs | null
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  /** "12 selected"; null if nothing is. */
  readonly selection: string | null
  /** Whether the list can't be refreshed without a network, which the page hasn't said elsewhere. */
  readonly saysOffline: boolean
  /** Whether there are rows for the keys to act on. */
  readonly hasRows: boolean
  readonly children?: ReactNode
}

export function TableFooter(props: TableFooterProps) {
  const { updatedAt, isRefreshing, onRefresh, selection, saysOffline, hasRows, children } = props
  const isOnline = useIsOnline()
  return (
    <footer className="flex h-[34px] shrink-0 items-center gap-3.5 border-t border-line px-4 text-sm whitespace-nowrap text-ink-3">
      <span className="flex items-center gap-1">
        <IconButton
          command="calls.refresh"
          onClick={onRefresh}
          aria-disabled={isRefreshing}
          className="-ml-2 h-6! w-6!"
        >
          <RefreshCw
            aria-hidden="true"
            size={13}
            strokeWidth={1.8}
            className={clsx(isRefreshing && 'motion-safe:animate-spin')}
          />
        </IconButton>
        {updatedAt !== null && (
          // A narrow window needs its room for what can be done with the selection.
          <span className={clsx(selection !== null && 'max-wide:hidden')}>
            {isRefreshing ? 'Updating…' : <Updated at={updatedAt} />}
          </span>
        )}
      </span>
      {saysOffline && !isOnline && (
        <span role="status" className="text-warn">
          You’re offline. Showing calls loaded earlier.
        </span>
      )}
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
        {/* Otherwise the first hint would stay in the first line and be cut off. */}
        <span className="h-6" />
        {(hasRows ? [...ROW_HINTS, SHEET_HINT] : [SHEET_HINT]).map(({ ids, words }) => (
          <span
            key={words}
            className={clsx('flex h-6 items-center gap-1', words !== SHEET_HINT.words && 'max-wide:hidden')}
          >
            {ids.map((id) => (
              <CommandKeys key={id} id={id} />
            ))}{' '}
            {words}
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

function Updated({ at }: { readonly at: EpochMs }) {
  const now = useNow()
  // Wide enough for its usual text, so that the elements next to it don't move.
  return <span className="inline-block min-w-[150px]">Updated {format.ago(now - at)}</span>
}
