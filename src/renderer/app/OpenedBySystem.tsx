import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallLink } from '../../contract/callLink.ts'
import type { HostBridge, Opened } from '../../contract/hostBridge.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { clientOfWorkspace, type WorkspaceClient } from '../client/connection/workspaceClient.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { switchWorkspace } from '../client/switchWorkspace.ts'
import { addTicketsToTable, keepSidecar } from '../client/imports/stagingTransfers.ts'
import { showToast } from '../components/overlays/toasts.ts'
import { sayLeftOut } from '../imports/staging/drop/leftOutNotice.ts'
import { NO_QUERY } from '../components/links/querySearch.ts'
import { useAppCore } from '../client/connection/core.tsx'
import { linkedCall } from './linkedCall.ts'

interface OpenedBySystemProps {
  readonly host: Pick<HostBridge, 'nextOpened'>
}

/**
 * Opens what the system opened with the desktop app: the call of a link, in its workspace, and recordings in the staging
 * table of the active workspace. Without a workspace, they wait in the host until there is one, and a banner says so.
 */
export function OpenedBySystem({ host }: OpenedBySystemProps) {
  const { opened, finish } = useNextOpened(host)
  const app = useApp()
  const core = useAppCore()
  const navigate = useNavigate()
  /** Steps that must not be repeated when the app's state changes. */
  const begun = useRef(new Set<string>())
  const once = (step: string, begin: () => void) => {
    if (begun.current.has(step)) return
    begun.current.add(step)
    begin()
  }

  const openCall = (id: number, link: CallLink) => {
    void navigate({ ...linkedCall(link), state: { openedId: id } })
    finish(id)
  }

  const goToWorkspace = async (id: number, to: string) => {
    // Leaves a page of the current workspace.
    void navigate({ to: '/calls', search: NO_QUERY })
    if (!(await switchWorkspace(core, to))) finish(id)
  }

  const stage = async (id: number, to: string, tickets: readonly string[]) => {
    const ofWorkspace = clientOfWorkspace(core, to)
    try {
      const { addedCount, leftOutCount, table, tableCount } = await addTicketsToTable(ofWorkspace, tickets)
      const isMatchable = table !== null && (addedCount > 0 || (await hasRows(ofWorkspace)))
      if (isMatchable) keepSidecar(ofWorkspace, table)
      if (addedCount > 0 || isMatchable) void navigate({ to: '/imports/prepare' })
      if (table !== null && !isMatchable) showToast('import-drop', NOTHING_BESIDE)
      else sayLeftOut({ fileCount: addedCount + tableCount, tableCount, leftOutCount })
    } catch (error) {
      const { title, words } = presentError(error)
      showToast('import-drop', { title, words, isUrgent: true })
    }
    finish(id)
  }

  const open = useEffectEvent((next: Opened, { activeWorkspaceId, workspaces }: AppSnapshot) => {
    const { id, kind } = next
    if (kind === 'unknown-link') {
      showToast('opened', UNKNOWN_LINK)
      finish(id)
      return
    }
    if (activeWorkspaceId === null) return
    if (kind === 'recordings') {
      once(`stage ${id}`, () => void stage(id, activeWorkspaceId, next.tickets))
    } else {
      const to = next.link.workspaceId ?? activeWorkspaceId
      if (to === activeWorkspaceId) openCall(id, next.link)
      else if (workspaces.some((one) => one.id === to)) once(`switch ${id}`, () => void goToWorkspace(id, to))
      else {
        void navigate({ to: '/unknown-workspace' })
        finish(id)
      }
    }
  })
  useEffect(() => {
    if (opened && app) open(opened, app)
  }, [opened, app])
  if (!opened || opened.kind === 'unknown-link' || app?.activeWorkspaceId !== null) return null
  return (
    <div role="status" className="border-b border-line bg-info-soft px-4 py-1.5">
      <strong className="font-semibold">Connect a workspace to {WAITS_FOR[opened.kind]}.</strong> Earshot continues when
      you’re connected.
    </div>
  )
}

async function hasRows(core: WorkspaceClient): Promise<boolean> {
  const { total } = await core.staging.page({ only: 'all', offset: 0, limit: 1 })
  return total > 0
}

const NOTHING_BESIDE = {
  title: 'No recordings for this CSV',
  words:
    'The folder of the CSV has none of the recordings that it names. Put it next to them, or drop it with them on this window.',
  isUrgent: true,
}

const WAITS_FOR = { call: 'open the call', recordings: 'add the recordings' } as const

/** Asks the host for the next one when the last one is finished. */
function useNextOpened(host: OpenedBySystemProps['host']) {
  const [doneId, setDoneId] = useState<number | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    let isCurrent = true
    host.nextOpened(doneId).then(
      (next) => {
        if (isCurrent) setOpened(next)
      },
      // The host answers only the page of its window.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [host, doneId])
  const finish = (id: number) => {
    setOpened(null)
    setDoneId(id)
  }
  return { opened, finish }
}

const UNKNOWN_LINK = {
  title: 'This link doesn’t lead to a call',
  words: 'Check that you have the whole link, or ask for a new one.',
  isUrgent: true,
}
