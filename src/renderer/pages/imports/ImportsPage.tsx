import { Import } from 'lucide-react'
import { openImportPicker } from '../../client/importPicker.ts'
import { useImports } from '../../client/coreStreams.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { ImportQueue } from '../../features/import-queue/ImportQueue.tsx'
import { ImportAllowance } from '../../features/import-staging/ImportAllowance.tsx'
import { correctStoredImport } from '../../features/import-staging/stagingStore.ts'

/** Every import of the workspace that was not taken off the list, with what became of it. */
export function ImportsPage({ workspaceId }: { readonly workspaceId: string }) {
  // Newest first, whatever the order in which they go.
  const imports = useImports(workspaceId)?.toSorted((a, b) => b.addedAt - a.addedAt)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="font-semibold">Imports</h1>
        <span className="text-ink-2">
          <ImportAllowance workspaceId={workspaceId} />
        </span>
        <span className="flex-1" />
        <Button look="primary" onClick={openImportPicker}>
          Import recordings
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {imports === undefined ? (
          <LoadingRows />
        ) : imports.length === 0 ? (
          <EmptyState
            icon={<Import size={20} strokeWidth={1.6} />}
            title="No imports yet"
            actions={<Button onClick={openImportPicker}>Choose recordings</Button>}
          >
            Drop recordings anywhere in this window, or choose them. Each becomes a call that the service transcribes
            and analyses.
          </EmptyState>
        ) : (
          <ImportQueue workspaceId={workspaceId} imports={imports} onCorrect={correctStoredImport} />
        )}
      </div>
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading the imports">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-[47px] items-center gap-4 border-b border-line px-4">
          <Skeleton className="w-64" />
          <Skeleton className="w-28" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  )
}
