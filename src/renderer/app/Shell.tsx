import type { ReactNode } from 'react'
import { Sidebar, SidebarSkeleton } from './Sidebar.tsx'

interface ShellProps {
  /** Null until the core has said which workspace is active; the frame stands already, so that nothing jumps. */
  readonly workspaceId: string | null
  readonly children?: ReactNode
}

/** The window: sidebar and the place one is in. */
export function Shell({ workspaceId, children }: ShellProps) {
  return (
    <div className="grid h-full grid-cols-[216px_minmax(0,1fr)]">
      {workspaceId === null ? <SidebarSkeleton /> : <Sidebar workspaceId={workspaceId} />}
      <main className="flex min-h-0 min-w-0 flex-col">{children}</main>
    </div>
  )
}
