import { ListFilter, PhoneOff } from 'lucide-react'
import { partWords, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { listNoun } from '../../../domain/query/listNoun.ts'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { useApp } from '../../client/connection/coreStreams.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/time/useToday.ts'

interface NoCallsProps {
  readonly query: DraftQuery
  readonly labelOf: LabelOf
  /** Whether calls that weren't read yet may match. */
  readonly isIncomplete: boolean
  readonly onQueryChange: (query: DraftQuery) => void
}

/** An empty list: either the workspace has no calls, or none match the filters. */
export function NoCalls({ query, labelOf, isIncomplete, onQueryChange }: NoCallsProps) {
  const today = useToday()
  const hidesImport = useApp()?.policy.hidesImport === true
  const last = query.filters.at(-1)
  const noun = listNoun(query)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {last === undefined ? (
        <EmptyState
          icon={<PhoneOff size={20} strokeWidth={1.6} />}
          title="No calls yet"
          actions={!hidesImport && <Button command="import.choose">Import recordings</Button>}
        >
          Calls appear here when the service records them.
          {!hidesImport && ' You can also drop a recording anywhere in this window.'}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<ListFilter size={20} strokeWidth={1.6} />}
          title={isIncomplete ? `No matching ${noun}s so far` : `No matching ${noun}s`}
          actions={
            <>
              <Button
                command="filter.remove"
                className="max-w-full"
                title={partWords(last, today, format, labelOf)}
                onClick={() => onQueryChange({ ...query, filters: query.filters.slice(0, -1) })}
              >
                <span className="truncate">Remove “{partWords(last, today, format, labelOf)}”</span>
              </Button>
              {query.filters.length > 1 && (
                <Button
                  command="filter.clear"
                  variant="ghost"
                  onClick={() => onQueryChange({ ...query, filters: [] })}
                />
              )}
            </>
          }
        >
          {isIncomplete ? `No ${noun} read so far matches` : `No ${noun}s match`}{' '}
          {query.filters.length === 1 ? 'this filter.' : `all ${query.filters.length} filters.`}
        </EmptyState>
      )}
    </div>
  )
}
