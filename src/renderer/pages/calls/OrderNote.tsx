import type { LibraryQuery } from '../../../domain/query/query.ts'
import { beyondService, beyondServiceWords } from '../../../domain/query/serviceQuery.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { PageNote } from '../../components/notices/PageNote.tsx'

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
    <PageNote
      words={`${words} ${isLoadingAll ? 'Loading all calls…' : 'Load all calls of this list, or save calls on this computer.'}`}
    >
      {!isLoadingAll && (
        <Button look="ghost" command="calls.loadAll" onClick={onLoadAll} className="h-6! px-2! text-sm!" />
      )}
      <Button look="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
    </PageNote>
  )
}
