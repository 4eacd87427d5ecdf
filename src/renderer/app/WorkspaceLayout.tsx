import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useHiddenCalls } from '../client/calls/hiddenCalls.ts'
import { useFewKeptDetails } from '../client/calls/keptDetails.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { WorkspaceProvider } from '../client/connection/workspace.tsx'
import { BatchNotices } from '../imports/sending/BatchNotices.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { ImportDropZone } from '../imports/staging/drop/ImportDropZone.tsx'
import { HearBar } from '../call/hear/HearBar.tsx'
import { ListenedBar } from '../call/hear/ListenedBar.tsx'
import { SummaryNotices } from '../folders/summaries/SummaryNotices.tsx'
import { ShortcutSheetCommand } from './commands/ShortcutSheetCommand.tsx'
import { Sidebar, SidebarSkeleton } from './sidebar/Sidebar.tsx'
import { TeamSetupCommands } from './commands/TeamSetupCommands.tsx'
import { UndoCommands } from './commands/UndoCommands.tsx'
import { PaletteCommand } from './palette/PaletteCommand.tsx'
import { useGoTo } from './useGoTo.ts'

/** Layout of a workspace's pages. Keyed by workspace, so that switching discards all state of the previous one. */
export function WorkspaceLayout() {
  const app = useApp()
  useGoTo()
  if (!app) return <Shell sidebar={<SidebarSkeleton />} />
  if (app.activeWorkspaceId === null) return <Navigate to="/connect" search={{}} replace />
  const ImportZone = app.policy.hidesImport ? Fragment : ImportDropZone
  return (
    <WorkspaceProvider key={app.activeWorkspaceId} workspaceId={app.activeWorkspaceId}>
      <ImportZone>
        <Shell sidebar={<Sidebar />}>
          <CachedCalls />
          {app.policy.hidesImport ? <WithoutImports /> : <Outlet />}
          <HearBar />
          <ListenedBar />
          <ShortcutSheetCommand />
          <PaletteCommand />
          <UndoCommands />
          <TeamSetupCommands />
        </Shell>
        <BatchNotices />
        <SummaryNotices />
      </ImportZone>
    </WorkspaceProvider>
  )
}

function Shell({ sidebar, children }: { readonly sidebar: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="grid h-full grid-cols-[53px_minmax(0,1fr)] wide:grid-cols-[216px_minmax(0,1fr)]">
      {sidebar}
      <main className="flex min-h-0 min-w-0 flex-col">{children}</main>
    </div>
  )
}

/**
 * The pages on a computer whose administrator has turned off importing. Not in the layout: if the layout read the
 * location, each navigation would render its `Navigate` to /connect again, endlessly.
 */
function WithoutImports() {
  const { pathname } = useLocation()
  if (!pathname.startsWith('/imports')) return <Outlet />
  return (
    <EmptyState title="Importing is turned off">
      The administrator of this computer has turned off importing.
    </EmptyState>
  )
}

/** What the page has of calls: replaced when their scores are hidden or shown, and only a few stay after they were left. */
function CachedCalls() {
  useHiddenCalls()
  useFewKeptDetails()
  return null
}
