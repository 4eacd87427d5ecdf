import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportBatchSnapshot } from '../../../contract/snapshots.ts'
import { batchNotice } from '../../../domain/recordings/rows/batchNotice.ts'
import { useImportQueue } from '../../client/connection/coreStreams.ts'
import { showToast } from '../../components/toasts.ts'
import { endedSince, knownBatches, type KnownBatches, noticePermission } from './batchNotices.ts'

/**
 * Tells that a batch of imports has ended: in the window, and where a person allowed it and looks elsewhere, by a
 * notification of the system. Draws nothing itself.
 */
export function BatchNotices() {
  const queue = useImportQueue()
  const navigate = useNavigate()
  const known = useRef<KnownBatches | null>(null)
  const tell = useEffectEvent((batch: ImportBatchSnapshot) => {
    const { title, body } = batchNotice(batch.counts)
    const openImports = () => void navigate({ to: '/imports' })
    showToast(`batch-${batch.batchId}`, {
      title,
      words: body,
      action: { label: 'See imports', onAction: openImports },
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
    for (const batch of endedSince(known.current, queue.batches)) tell(batch)
    known.current = knownBatches(queue.batches)
  }, [queue])
  return null
}
