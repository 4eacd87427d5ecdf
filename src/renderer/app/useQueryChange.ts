import { useNavigate, useRouter } from '@tanstack/react-router'
import type { DraftQuery } from '../../domain/query/query.ts'
import { queryChangeWords } from '../../domain/query/queryChange.ts'
import { isSameDraft } from '../../domain/views/view.ts'
import { recordChange } from '../client/undo/undoStack.ts'
import { useWorkspace } from '../client/connection/workspace'
import { format } from '../components/format.ts'
import { useToday } from '../hooks/useToday.ts'
import { queryOf, searchOf } from './querySearch.ts'

/** Shows another query in the list of calls. Undoable while the list shows that query. */
export function useQueryChange(query: DraftQuery): (next: DraftQuery) => void {
  const navigate = useNavigate()
  const record = useRecordedQueries('/calls')
  const show = (one: DraftQuery, replace = false) => navigate({ to: '/calls', search: searchOf(one), replace })
  return (next) => {
    // The same query again cleans up an invalid URL, which needs no history entry.
    void show(next, isSameDraft(next, query))
    record({ before: query, after: next, undo: () => show(query), redo: () => show(next) })
  }
}

interface QueryChange {
  readonly before: DraftQuery
  readonly after: DraftQuery
  readonly undo: () => unknown
  readonly redo: () => unknown
}

/** Makes a changed query of this page undoable, while the page shows it. */
export function useRecordedQueries(path: '/calls' | '/insights'): (change: QueryChange) => void {
  const { workspaceId } = useWorkspace()
  const router = useRouter()
  const now = useToday()
  const isShown = (one: DraftQuery) => {
    const { pathname, search } = router.state.location
    return pathname === path && isSameDraft(queryOf(search), one)
  }
  return ({ before, after, undo, redo }) => {
    const title = queryChangeWords(before, after, { now, format })
    if (title === null) return
    const isHere = (to: 'undo' | 'redo') => isShown(to === 'undo' ? after : before)
    recordChange(workspaceId, { title, undo, redo, isHere })
  }
}
