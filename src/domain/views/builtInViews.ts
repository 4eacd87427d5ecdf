import { groupedBy } from '../query/grouping.ts'
import type { DraftQuery } from '../query/query.ts'
import { DEFAULT_LAYOUT, type View } from './view.ts'

/** The default views of every workspace, which can be duplicated but not changed. Their times are relative. */
export const BUILT_IN_VIEWS: readonly View[] = [
  builtIn('all-calls', 'All calls', { filters: [], sort: [] }),
  builtIn('this-week', 'This week', {
    filters: [{ field: 'timestamp', op: '>=', period: 'this week' }],
    sort: [],
  }),
  builtIn('low-ai-score', 'Low AI score', {
    filters: [{ field: 'ai_score', op: '<', value: '50' }],
    sort: [{ field: 'ai_score', direction: 'asc' }],
  }),
  // Chats have no speech metrics, so a missing score doesn't mean that a review is missing.
  builtIn('not-yet-scored', 'Not yet scored', {
    filters: [
      { field: 'score', op: 'empty', value: null },
      { field: 'type', op: 'not_in', value: 'chat,group_chat' },
    ],
    sort: [],
  }),
  {
    ...builtIn('to-review', 'To review', {
      filters: [{ field: 'review', op: 'in', value: 'none,draft,blind' }],
      sort: [],
    }),
    layout: {
      columns: ['format', 'title', 'agent.name', 'timestamp', 'duration', 'recording', 'has_transcript', 'review'].map(
        (id) => ({ id, width: id === 'has_transcript' ? 118 : null, isPinned: id === 'format' || id === 'title' }),
      ),
      density: null,
    },
  },
  builtIn('lost-deals', 'Lost deals', {
    filters: [{ field: 'won', op: '==', value: 'false' }],
    sort: [],
  }),
  builtIn('talks-too-much', 'Talks too much in lost deals', {
    filters: [
      { field: 'won', op: '==', value: 'false' },
      { field: 'rep_talk_ratio', op: '>', value: '0.65' },
    ],
    sort: [],
    grouping: groupedBy('agent'),
  }),
  builtIn('chats', 'Chats', {
    filters: [{ field: 'type', op: 'in', value: 'chat,group_chat' }],
    sort: [],
  }),
]

function builtIn(id: string, name: string, query: DraftQuery): View {
  return { id, name, query, layout: DEFAULT_LAYOUT, isPinned: true }
}
