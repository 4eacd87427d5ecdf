import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportBatchSnapshot, ImportCounts } from '../../../contract/snapshots.ts'
import { batchNotice } from '../../../domain/recordings/rows/batchNotice.ts'
import { expectNewCalls } from '../../client/calls/callList.ts'
import { useImportQueue } from '../../client/connection/coreStreams.ts'
import { queryClient } from '../../client/queryClient.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { format } from '../../components/format.ts'
import { NO_QUERY } from '../../components/links/querySearch.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { acceptedCount, endedSince, knownBatches, type KnownBatches, noticePermission } from './batchNotices.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

/** A toast, and a system notification if the window is hidden and the user allowed it. Renders nothing. */
export function BatchNotices() {
  const core = useCore()
  const queries = useCoreQueries()
  const queue = useImportQueue()
  const navigate = useNavigate()
  const known = useRef<KnownBatches | null>(null)
  const counts = useRef<ImportCounts | null>(null)
  const notify = useEffectEvent(async (batch: ImportBatchSnapshot) => {
    const { title, body } = batchNotice(batch.counts, format)
    const openImports = () => void navigate({ to: '/imports' })
    const callId = await onlyCall(core, batch)
    const openCall = (id: number) => void navigate({ to: '/calls/$callId', params: { callId: id }, search: NO_QUERY })
    showToast(`batch-${batch.batchId}`, {
      title,
      words: body,
      action:
        callId === null
          ? { label: 'Open imports', onAction: openImports }
          : { label: 'Open call', onAction: () => openCall(callId) },
      ...(batch.counts.failed > 0 && { isUrgent: true }),
    })
    if (noticePermission() !== 'granted' || !document.hidden) return
    const notice = new Notification(title, { body, tag: batch.batchId })
    notice.addEventListener('click', () => {
      window.focus()
      openImports()
    })
  })

  useEffect(() => {
    if (queue === undefined) return
    for (const batch of endedSince(known.current, queue.batches)) void notify(batch)
    known.current = knownBatches(queue.batches)
    const before = counts.current
    counts.current = queue.counts
    // Cached data is older than the new calls and their analysis.
    if (before === null) return
    if (acceptedCount(before) < acceptedCount(queue.counts)) void expectNewCalls(queryClient, core)
    if (before.done < queue.counts.done) {
      void queryClient.invalidateQueries({ queryKey: queries.calls.detail.key() })
    }
  }, [queue, queries, core])
  return null
}

/** The call of a batch with one recording; null for several, or if there is no call to open. */
async function onlyCall(core: WorkspaceClient, { batchId, counts }: ImportBatchSnapshot): Promise<number | null> {
  if (counts.done !== 1 || counts.stillProcessing + counts.noRecording + counts.failed + counts.canceled > 0)
    return null
  try {
    const { rows } = await core.imports.page({ batchId, only: 'done', offset: 0, limit: 1 })
    const state = rows[0]?.state
    return state?.kind === 'done' ? state.callId : null
  } catch {
    // The toast then links to the list of imports, which links to the call.
    return null
  }
}
