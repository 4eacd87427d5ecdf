import { deferred } from '../../components/deferred.tsx'
import type { QueueSource } from './StartQueueDialog.tsx'

/** For pages that rarely open it. */
export const StartQueueDialog = deferred(() => import('./StartQueueDialog.tsx'), 'StartQueueDialog')

/** Samples all calls. To sample a filtered list, use the calls table. */
export const ALL_CALLS: QueueSource = {
  name: 'All calls',
  query: { filters: [], sort: [] },
  selected: null,
  loaded: [],
}
