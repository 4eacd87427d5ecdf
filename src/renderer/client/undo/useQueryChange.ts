import { useNavigate, useRouter } from '@tanstack/react-router'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { queryChangeWords } from '../../../domain/query/queryChange.ts'
import { isSameDraft } from '../../../domain/views/view.ts'
import { format } from '../../components/format.ts'
import { queryOf, searchOf } from '../../components/links/querySearch.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { useKnownFields } from '../calls/knownFields.ts'
import { knownLabel } from '../calls/questionLabel.ts'
import { useCore } from '../connection/workspace.tsx'
import { forgetEdit, recordChange } from './undoStack.ts'

/**
 * Shows another query in the list of calls. Undoable while the list shows that query. `since`: the query when the edit began that
 * this continues.
 */
export function useQueryChange(query: DraftQuery): (next: DraftQuery, since?: DraftQuery) => void {
  const navigate = useNavigate()
  const record = useRecordedQueries('/calls')
  const show = (one: DraftQuery, replace = false) => navigate({ to: '/calls', search: searchOf(one), replace })
  return (next, since) => {
    const before = since ?? query
    // The same query again cleans up an invalid URL, and an edit continues: neither needs another history entry.
    void show(next, isSameDraft(next, query) || !isSameDraft(before, query))
    record({ before, after: next, undo: () => show(before), redo: () => show(next), ...(since && { edit: since }) })
  }
}

interface QueryChange {
  readonly before: DraftQuery
  readonly after: DraftQuery
  readonly undo: () => unknown
  readonly redo: () => unknown
  readonly edit?: object
}

/** Makes a changed query of this page undoable, while the page shows it. */
export function useRecordedQueries(path: '/calls' | '/insights'): (change: QueryChange) => void {
  const core = useCore()
  const router = useRouter()
  const now = useToday()
  const known = useKnownFields()
  const isShown = (one: DraftQuery) => {
    const { pathname, search } = router.state.location
    return pathname === path && isSameDraft(queryOf(search), one)
  }
  return ({ before, after, ...how }) => {
    forgetEdit(core, how.edit)
    const title = queryChangeWords(before, after, { now, format, labelOf: (field) => knownLabel(field, known) })
    if (title === null) return
    const isHere = (to: 'undo' | 'redo') => isShown(to === 'undo' ? after : before)
    recordChange(core, { title, ...how, isHere })
  }
}
