import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { AppSnapshot } from '../../../contract/snapshots.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { useApp, useWorkspaceSnapshot } from '../../client/connection/coreStreams.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { useConfirmed } from '../../hooks/useConfirmed.ts'
import { OpenFolderButton } from '../OpenFolderButton.tsx'
import { RequestTable } from './RequestTable.tsx'
import { diagnosticsText, filterRequests, requestFilters, type RequestFilter } from './requestWords.ts'

/** 2 s: the core keeps the requests in memory, so polling sends nothing to the service. */
const REFRESH_MS = 2000

/** The requests to the service, and what to send to whoever helps. */
export function DiagnosticsPage() {
  const app = useApp()
  const navigate = useNavigate()
  useCommands({ 'settings.close': () => void navigate({ to: '/settings' }) })
  const queries = useCoreQueries()
  const [filter, setFilter] = useState<RequestFilter>('all')
  const requests = useQuery({
    ...queries.diagnostics.requests.queryOptions(),
    staleTime: 0,
    // Not after a failure: each request would ask for the keychain again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
  })
  const all = requests.data ?? []
  const shown = filterRequests(all, filter).toReversed()
  const workspace = useWorkspaceSnapshot()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Diagnostics">
        <span className="flex-1" />
        {app && <CopyDiagnostics app={app} />}
      </PageHeader>
      <div className="flex min-h-0 flex-1 flex-col px-4 py-4">
        <p className="mb-3 max-w-[72ch] text-ink-2">
          The last 500 requests of {workspace?.name ?? 'this workspace'} since Earshot started. “Copy diagnostics” also
          copies recent log lines. It includes your filters, but no keys or signed links.
        </p>
        {requests.isPending ? (
          <LoadingRows label="Loading requests" />
        ) : requests.isError ? (
          <FailureNotice
            failure={presentError(requests.error)}
            actions={{ retry: () => void requests.refetch() }}
            note="You can still copy the log."
          />
        ) : (
          <>
            <div className="mb-2 flex items-center gap-3">
              <div className="w-[220px]">
                <Select
                  label="Show"
                  isLabelHidden
                  options={requestFilters(all, filter)}
                  value={filter}
                  onChange={setFilter}
                />
              </div>
              <span role="status" className="text-sm text-ink-2">
                {countWords(shown.length, all.length)}
              </span>
            </div>
            {shown.length === 0 ? (
              <p className="rounded-lg border border-line px-3 py-6 text-center text-ink-2">
                {all.length === 0 ? 'No requests yet.' : 'No matching requests.'}
              </p>
            ) : (
              <RequestTable requests={shown} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

function countWords(shown: number, all: number): string {
  const total = format.count(all, 'request')
  return shown === all ? total : `${shown} of ${total}`
}

function CopyDiagnostics({ app }: { readonly app: AppSnapshot }) {
  const core = useCore()
  const [isCopied, setCopied] = useConfirmed()
  const copy = useMutation({
    mutationFn: async () => {
      // Without its key, a workspace has no requests, but the log is still useful.
      const requests = await core.diagnostics.requests().catch(() => [])
      const text = diagnosticsText(app, requests, await core.diagnostics.log())
      return navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    },
    onSettled: (isWritten) => setCopied(isWritten === true),
  })
  const host = window.earshotHost
  const Icon = isCopied ? Check : Copy
  const problem = copy.error
    ? presentError(copy.error).title
    : copy.data === false
      ? 'Can’t copy to the clipboard.'
      : null
  return (
    <>
      {problem !== null && (
        <span role="alert" className="text-sm text-bad">
          {problem}
        </span>
      )}
      {host && (
        <OpenFolderButton host={host} folder="logs">
          Open log folder
        </OpenFolderButton>
      )}
      <Button command="settings.copyDiagnostics" onClick={() => copy.mutate()} aria-disabled={copy.isPending}>
        <Icon aria-hidden="true" size={15} strokeWidth={1.6} />
        {isCopied ? 'Copied' : 'Copy diagnostics'}
      </Button>
    </>
  )
}
