import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ImportQueueSnapshot, ImportStop } from '../../../contract/snapshots.ts'
import { clockText } from '../../../domain/clockText.ts'
import { MINUTE, SECOND } from '../../../domain/units.ts'
import { presentError, presentFailure } from '../../client/failures/errorPresentation.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { forgetEdit } from '../../client/undo/undoStack.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'
import { closeToast, showToast } from '../../components/overlays/toasts.ts'
import { format } from '../../components/format.ts'
import { useNow } from '../../hooks/time/useNow.ts'
import { acceptedCount } from './batchNotices.ts'
import { TellMeButton } from './TellMeButton.tsx'

const SENDING_HAS_BEGUN = { title: 'Sending has begun', words: 'You can cancel the recordings in the queue.' }

export function QueueSummary({ queue }: { readonly queue: ImportQueueSnapshot }) {
  const core = useCore()
  const navigate = useNavigate()
  const { counts, stopped, waitsFor, sending } = queue
  const pause = useMutation({ mutationFn: () => core.imports.pause() })
  const resume = useMutation({ mutationFn: () => core.imports.resume() })
  const takeBack = useMutation({
    mutationFn: async () => {
      closeToast('import-queued')
      const held = queue.batches.filter(({ heldUntil }) => heldUntil !== null)
      let total = 0
      for (const { batchId } of held) {
        total += (await core.staging.takeBack({ batchId })).rowCount
        forgetEdit(core, batchId)
      }
      return total
    },
    onSuccess(rowCount) {
      if (rowCount > 0) void navigate({ to: '/imports/prepare' })
      else showToast('import-begun', SENDING_HAS_BEGUN)
    },
  })
  const refusal = pause.error ?? resume.error ?? takeBack.error
  const isOpen = counts.waiting + counts.sending > 0
  const sent = acceptedCount(counts)
  const total = sent + counts.waiting + counts.sending + counts.failed
  if (total === 0) return null
  return (
    <section aria-label="The queue" className="flex flex-col gap-2 border-b border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">
          {format.number(sent)} of {format.count(total, 'recording')} sent
        </span>
        {counts.failed > 0 && <span className="text-bad">{format.count(counts.failed, 'recording')} not imported</span>}
        {counts.processing > 0 && <span className="text-ink-2">{format.number(counts.processing)} being analyzed</span>}
        <Held batches={queue.batches} onUndo={() => takeBack.mutate()} />
        {isOpen && (
          // One flex item, so that it wraps as a whole and stays on the right.
          <span className="ml-auto flex items-center gap-2">
            {stopped === null && <When queue={queue} />}
            <TellMeButton />
            {stopped === null ? (
              <Button command="imports.pause" onClick={() => pause.mutate()} disabled={pause.isPending}>
                Pause
              </Button>
            ) : (
              <Button
                command="imports.resume"
                variant="primary"
                onClick={() => resume.mutate()}
                disabled={resume.isPending}
              >
                Resume
              </Button>
            )}
          </span>
        )}
      </div>
      <ProgressBar fraction={total === 0 ? null : sent / total} label="Recordings sent" />
      {stopped !== null && isOpen ? (
        <div className="flex flex-wrap gap-x-1.5 text-ink-2">
          <Stopped stopped={stopped} />
          <IfResumed queue={queue} />
        </div>
      ) : (
        waitsFor !== null && (
          <p className="text-warn" role="status">
            {presentFailure(waitsFor).title}. The queue resumes automatically.
          </p>
        )
      )}
      {sending !== null && (
        <p className="truncate text-sm text-ink-2">
          Sending {sending.fileName}, {format.size(Math.min(sending.sentBytes, sending.sizeBytes))} of{' '}
          {format.size(sending.sizeBytes)}
        </p>
      )}
      {refusal && <FailureNotice failure={presentError(refusal)} />}
    </section>
  )
}

/** Recordings that are sent in a few seconds, unless their import is undone. */
function Held({ batches, onUndo }: { readonly batches: ImportQueueSnapshot['batches']; readonly onUndo: () => void }) {
  const now = useNow()
  const held = batches.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now)
  if (held.length === 0) return null
  const until = Math.min(...held.map(({ heldUntil }) => heldUntil ?? 0))
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <span>{`Sending starts in ${clockText((until - now) / 1000)}`}</span>
      <Button command="imports.takeBack" onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}

function When({ queue: { nextSendAt, lastSendAt } }: { readonly queue: ImportQueueSnapshot }) {
  const now = useNow()
  const parts = []
  if (isLater(nextSendAt, now))
    parts.push(`next at ${format.time(nextSendAt)}, in ${clockText((nextSendAt - now) / 1000)}`)
  if (isLater(lastSendAt, now) && !isSameMinute(lastSendAt, nextSendAt))
    parts.push(`last one ${format.until(lastSendAt, now)}`)
  return <span className="mr-2 text-ink-2">{sentence(parts)}</span>
}

/** Not part of the status, which screen readers would announce again whenever the time changes. */
function IfResumed({ queue: { nextSendAt, lastSendAt } }: { readonly queue: ImportQueueSnapshot }) {
  const now = useNow()
  if (lastSendAt === null) return null
  const next = isLater(nextSendAt, now) ? format.about(nextSendAt, now) : 'right away'
  const last = isLater(lastSendAt, now) ? format.about(lastSendAt, now) : next
  return <p>{`If you resume now, the next recording is sent ${next}${last === next ? '' : `, the last ${last}`}.`}</p>
}

/** The core’s time may be ahead of `useNow` by up to a second. */
function isLater(at: number | null, now: number): at is number {
  return at !== null && at > now + SECOND
}

/** As a clock shows it: a second time that reads the same says nothing. */
function isSameMinute(one: number, other: number | null): boolean {
  return other !== null && Math.floor(one / MINUTE) === Math.floor(other / MINUTE)
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(' · ')
  return text === '' ? '' : text[0]?.toUpperCase() + text.slice(1)
}

function Stopped({ stopped }: { readonly stopped: ImportStop }) {
  if (stopped.kind === 'person') return <p role="status">Paused until you resume the queue.</p>
  const { title } = presentFailure(stopped.failure)
  return (
    <p className="text-warn" role="status">
      {stopped.failure.code === 'import-refused' ? 'Paused after two rejections' : 'Paused after a rejection'}: {title}.
      Fix the problem below, then resume.
    </p>
  )
}
