import { Navigate, Outlet } from '@tanstack/react-router'
import { useHiddenCalls } from '../client/calls/hiddenCalls.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { WorkspaceProvider } from '../client/workspace.tsx'
import { BatchNotices } from '../features/import-queue/BatchNotices.tsx'
import { ImportDropZone } from '../features/import-staging/drop/ImportDropZone.tsx'
import { SummaryNotices } from '../features/watched-folders/SummaryNotices.tsx'
import { Shell } from './Shell.tsx'
import { ShortcutSheetCommand } from './ShortcutSheetCommand.tsx'
import { Sidebar, SidebarSkeleton } from './Sidebar.tsx'
import { UndoCommands } from './UndoCommands.tsx'
import { PaletteCommand } from './palette/PaletteCommand.tsx'
import { useGoTo } from './useGoTo.ts'

/** Layout of a workspace's pages. Keyed by workspace, so that switching discards all state of the previous one. */
export function WorkspaceLayout() {
  const app = useApp()
  useGoTo()
  if (!app) return <Shell sidebar={<SidebarSkeleton />} />
  if (app.activeWorkspaceId === null) return <Navigate to="/connect" search={{}} replace />
  return (
    <WorkspaceProvider key={app.activeWorkspaceId} workspaceId={app.activeWorkspaceId}>
      <ImportDropZone>
        <Shell sidebar={<Sidebar />}>
          <HiddenCalls />
          <Outlet />
          <ShortcutSheetCommand />
          <PaletteCommand />
          <UndoCommands />
        </Shell>
        <BatchNotices />
        <SummaryNotices />
      </ImportDropZone>
    </WorkspaceProvider>
  )
}

/** Replaces what the page has of calls when their scores are hidden or shown. */
function HiddenCalls() {
  useHiddenCalls()
  return null
}
