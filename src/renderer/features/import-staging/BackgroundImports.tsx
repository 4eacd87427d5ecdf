import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { assertNever } from '../../../domain/units.ts'
import { expectNewCalls } from '../../client/calls/callPages.ts'
import { queries } from '../../client/connection/core.ts'
import { useImports } from '../../client/connection/coreStreams.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import { queryClient } from '../../client/queryClient.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { closeToast, showToast, type ToastContent } from '../../components/toasts.ts'
import { useStaging } from './stagingStore.ts'

/**
 * Tells how the imports go that were started in this window, once their dialog is closed: a toast each, with progress,
 * then the way to the call. Draws nothing itself.
 */
export function BackgroundImports() {
  const startedIds = useStaging((staging) => staging.startedIds)
  // Nobody listens before something was started: the stream costs a subscription.
  return startedIds.size > 0 ? <Announcer /> : null
}

function Announcer() {
  const { workspaceId } = useWorkspace()
  const imports = useImports()
  const startedIds = useStaging((staging) => staging.startedIds)
  const openedIds = useStaging((staging) => staging.openedIds)
  const inDialog = useStaging((staging) => staging.items[0]?.importId ?? null)
  const navigate = useNavigate()
  const told = useRef(new Map<string, string>())

  useEffect(() => {
    const openCall = (callId: number) =>
      void navigate({ to: '/calls/$callId', params: { callId }, search: { filter: [], sort: [] } })
    const openImports = () => void navigate({ to: '/imports' })

    for (const one of imports ?? []) {
      if (!startedIds.has(one.importId)) continue
      const isInDialog = one.importId === inDialog
      const news = isInDialog ? `in the dialog, ${one.state.kind}` : newsOf(one)
      if (told.current.get(one.importId) === news) continue
      told.current.set(one.importId, news)
      // What the page knows predates the call and its analysis.
      if ('callId' in one.state) void expectNewCalls(queryClient, workspaceId)
      if (one.state.kind === 'done') void forgetCall(workspaceId, one.state.callId)
      const toastId = `import-${one.importId}`
      const content = isInDialog || openedIds.has(one.importId) ? null : toastOf(one, openCall, openImports)
      if (content) showToast(toastId, content)
      else closeToast(toastId)
    }
  }, [imports, startedIds, openedIds, inDialog, navigate, workspaceId])
  return null
}

/** What is worth telling again: the state, and the progress in steps that can be seen. */
function newsOf({ state, recording }: ImportSnapshot): string {
  if (state.kind !== 'sending') return JSON.stringify(state)
  return `sending ${Math.floor((state.sentBytes / Math.max(1, recording.sizeBytes)) * 50)}`
}

function toastOf(
  { recording, state }: ImportSnapshot,
  openCall: (callId: number) => void,
  openImports: () => void,
): ToastContent | null {
  const name = recording.fileName
  const seeImports = { label: 'See imports', onAction: openImports }
  switch (state.kind) {
    case 'waiting':
      if (state.why)
        return {
          title: `${name} waits`,
          words: `${presentFailure(state.why).title}. It goes by itself once that is over.`,
          action: seeImports,
        }
      return state.until === null
        ? { title: `${name} waits its turn`, action: seeImports }
        : {
            title: `${name} waits for the hourly limit`,
            words: 'It goes by itself. You can close this.',
            action: seeImports,
          }
    case 'sending':
      return { title: `Sending ${name}`, progress: state.sentBytes / Math.max(1, recording.sizeBytes) }
    case 'processing':
    case 'still-processing': {
      const { callId } = state
      return {
        title: `${name} was sent`,
        words: 'The service is working on it.',
        ...(callId === null ? {} : { action: { label: 'Open call', onAction: () => openCall(callId) } }),
      }
    }
    case 'done':
      return { title: `${name} is ready`, action: { label: 'Open call', onAction: () => openCall(state.callId) } }
    case 'failed': {
      const { title } = presentFailure(state.failure)
      return {
        title: `${name} was not imported`,
        words: `${title}. Nothing is lost.`,
        action: seeImports,
        isUrgent: true,
      }
    }
    case 'cancelled':
      return null
    default:
      return assertNever(state)
  }
}

function forgetCall(workspaceId: string, callId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queries().calls.detail.key({ input: { workspaceId, callId } }) })
}
