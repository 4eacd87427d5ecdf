import { useNavigate, useRouter } from '@tanstack/react-router'
import type { DraftQuery } from '../../domain/query/query.ts'
import { queryChangeWords } from '../../domain/query/queryChange.ts'
import { isSameDraft } from '../../domain/views/view.ts'
import { recordChange } from '../client/undo/undoStack.ts'
import { useWorkspace } from '../client/workspace.tsx'
import { format } from '../components/format.ts'
import { useToday } from '../hooks/useToday.ts'
import { queryOf, searchOf } from './querySearch.ts'

/** Shows another query in the list of calls. Undoable while the list shows that query. */
export function useQueryChange(query: DraftQuery): (next: DraftQuery) => void {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const router = useRouter()
  const now = useToday()
  const show = (one: DraftQuery, replace = false) => navigate({ to: '/calls', search: searchOf(one), replace })
  const isShown = (one: DraftQuery) => {
    const { pathname, search } = router.state.location
    return pathname === '/calls' && isSameDraft(queryOf(search), one)
  }
  return (next) => {
    // The same query again cleans up an invalid URL, which needs no history entry.
    void show(next, isSameDraft(next, query))
    const title = queryChangeWords(query, next, { now, format })
    if (title === null) return
    recordChange(workspaceId, {
      title,
      undo: () => show(query),
      redo: () => show(next),
      isHere: (to) => isShown(to === 'undo' ? next : query),
    })
  }
}
