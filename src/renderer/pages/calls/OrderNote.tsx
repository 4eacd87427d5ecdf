import { Info } from 'lucide-react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { beyondService, beyondServiceWords } from '../../../domain/query/serviceQuery.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'

interface OrderNoteProps {
  readonly query: LibraryQuery
  /** What the list doesn't have, because only a part of it is loaded. */
  readonly lacks: 'sort' | 'groups'
  readonly isLoadingAll: boolean
  readonly onLoadAll: () => void
}

/** Why a list of the service isn't sorted or grouped yet, and what does it. */
export function OrderNote({ query, lacks, isLoadingAll, onLoadAll }: OrderNoteProps) {
  useCommands({ 'calls.loadAll': !isLoadingAll && onLoadAll })
  const beyond = beyondService(query)
  const words =
    lacks === 'groups'
      ? 'The service can’t group calls.'
      : beyond
        ? beyondServiceWords(beyond)
        : 'The service can’t sort like this.'
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-sunk px-4 py-1 text-ink-2"
    >
      <Info aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0" />
      <p className="min-w-0">
        {words} {isLoadingAll ? 'Loading all calls…' : 'Load all calls of this list, or save calls on this computer.'}
      </p>
      {!isLoadingAll && (
        <Button look="ghost" command="calls.loadAll" onClick={onLoadAll} className="h-6! px-2! text-sm!">
          Load all calls
        </Button>
      )}
      <Button look="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
    </div>
  )
}
