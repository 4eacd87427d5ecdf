import { resolveQuery, type DraftQuery } from '../filters/draftFilter.ts'
import type { CallQuery } from '../filters/filter.ts'
import { DEFAULT_LAYOUT, isSameDraft, type View } from './view.ts'

/** The views everybody has; they can be duplicated, not changed. The filters hold times in words. */
export const BUILT_IN_VIEWS: readonly View[] = [
  builtIn('all-calls', 'All calls', { filters: [], sort: [] }),
  builtIn('this-week', 'This week', {
    filters: [{ field: 'timestamp', op: '>=', period: 'this week' }],
    sort: [{ field: 'timestamp', direction: 'desc' }],
  }),
  builtIn('low-ai-score', 'Low AI score', {
    filters: [{ field: 'ai_score', op: '<', value: '50' }],
    sort: [{ field: 'ai_score', direction: 'asc' }],
  }),
  // A chat has no speech metrics at all, so its missing score says nothing about a review.
  builtIn('not-yet-scored', 'Not yet scored', {
    filters: [
      { field: 'score', op: 'empty', value: null },
      { field: 'type', op: 'not_in', value: 'chat,group_chat' },
    ],
    sort: [{ field: 'timestamp', direction: 'desc' }],
  }),
  builtIn('lost-deals', 'Lost deals', {
    filters: [{ field: 'won', op: '==', value: 'false' }],
    sort: [{ field: 'timestamp', direction: 'desc' }],
  }),
  builtIn('chats', 'Chats', {
    filters: [{ field: 'type', op: 'in', value: 'chat,group_chat' }],
    sort: [{ field: 'timestamp', direction: 'desc' }],
  }),
]

/** A named query in the sidebar, as the service is asked now. */
export interface ResolvedView {
  readonly id: string
  readonly name: string
  readonly query: CallQuery
}

/** The built-in views but «All calls», with their times worked out at `now` in the zone this computer is in. */
export function builtInViews(now: Date): readonly ResolvedView[] {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return BUILT_IN_VIEWS.filter(({ id }) => id !== 'all-calls').map(({ id, name, query }) => ({
    id,
    name,
    query: resolveQuery(query, now.getTime(), zone),
  }))
}

export function isSameQuery(one: CallQuery, other: CallQuery): boolean {
  return isSameDraft(one, other)
}

function builtIn(id: string, name: string, query: DraftQuery): View {
  return { id, name, query, layout: DEFAULT_LAYOUT, isPinned: true }
}
