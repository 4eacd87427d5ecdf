import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { forgetOtherRecentCalls } from '../client/calls/recentCalls.ts'
import { moveStoredMarks } from '../client/storedMarks.ts'
import { deferred } from '../components/deferred.tsx'
import { Confirmation } from '../components/overlays/Confirmation.tsx'
import { LostCoreBanner } from './LostCoreBanner.tsx'
import { OpenedBySystem } from './OpenedBySystem.tsx'
import { useAppCore } from '../client/connection/core.tsx'

// Lazy: the first rows don't need them.
const Toasts = deferred(() => import('../components/overlays/Toast.tsx'), 'Toasts')

/** Wraps every page with the lost-connection banner, the toasts and the questions of `confirm`. */
export function Root() {
  useMovedMarks()
  useForgottenCalls()
  return (
    <div className="flex h-full flex-col">
      <LostCoreBanner />
      {window.earshotHost && <OpenedBySystem host={window.earshotHost} />}
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
      <Toasts />
      <Confirmation />
    </div>
  )
}

function useMovedMarks(): void {
  const core = useAppCore()
  const workspaces = useKnownWorkspaces()
  const isKnown = workspaces !== undefined
  useEffect(() => {
    if (workspaces !== undefined) void moveStoredMarks(core, workspaces)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the workspaces are known
  }, [core, isKnown])
}

function useForgottenCalls(): void {
  const workspaces = useKnownWorkspaces()
  useEffect(() => {
    if (workspaces !== undefined) forgetOtherRecentCalls(workspaces)
  }, [workspaces])
}

/** Undefined also if their list was lost: then those that are missing weren't removed. */
function useKnownWorkspaces(): readonly WorkspaceSnapshot[] | undefined {
  const app = useApp()
  return app?.lostListAs === undefined ? app?.workspaces : undefined
}
