import { deferred } from '../../components/deferred.tsx'

/** For pages that rarely open it. */
export const StartQueueDialog = deferred(() => import('./StartQueueDialog.tsx'), 'StartQueueDialog')
