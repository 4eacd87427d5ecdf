import type { ReactNode } from 'react'
import { WorkspaceProvider } from '../workspace.tsx'

/** Options of `render` and `renderHook` for components and hooks that call `useWorkspace`. */
export function inWorkspace(workspaceId = 'w') {
  return {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <WorkspaceProvider workspaceId={workspaceId}>{children}</WorkspaceProvider>
    ),
  }
}
