import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRow } from '../../../../src/domain/calls/call.ts'
import type { DraftQuery } from '../../../../src/domain/query/query.ts'
import { DEFAULT_LAYOUT } from '../../../../src/domain/views/view.ts'
import type { LoadedPages } from '../../../../src/renderer/client/calls/callPages.ts'
import { withoutFarRows } from '../../../../src/renderer/client/calls/keptRows.ts'
import { useSeenValues } from '../../../../src/renderer/client/calls/seenValues.ts'
import { NO_LOCAL_FIELDS } from '../../../../src/renderer/client/calls/knownFields.ts'
import { WorkspaceProvider } from '../../../../src/renderer/client/workspace.tsx'
import { CallTable } from '../../../../src/renderer/features/call-table/CallTable.tsx'
import { loadedRows } from '../../../../src/renderer/features/call-table/loadedRows.ts'
import { useCallColumns } from '../../../../src/renderer/features/call-table/useCallColumns.ts'
import { FilterBar } from '../../../../src/renderer/features/filter-builder/FilterBar.tsx'
import { benchCalls } from './benchRows.ts'
import './ours.css'
import type { SelectedCalls } from '../../../../src/renderer/client/calls/selectedCalls.ts'

/**
 * The filter bar and the table of the calls page, with 100,000 calls loaded: the records that the app caches of so many, from
 * which values are suggested while typing, and the ids of the others.
 */
const PAGE_SIZE = 100
const calls = benchCalls()
const loaded: LoadedPages = {
  pages: Array.from({ length: calls.length / PAGE_SIZE }, (_, page) => ({
    startCursor: `${page}`,
    endCursor: `${page}`,
    hasPreviousPage: page > 0,
    hiddenCount: 0,
    hasNextPage: true,
    receivedAt: 0,
    rows: calls.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((call): CallRow => ({
      kind: 'call',
      // Names that rarely repeat, for the largest number of suggestions.
      call: {
        ...call,
        leadName: `${call.leadName} ${call.id}`,
        leadCompany: `${call.leadCompany} ${call.id % 30_000}`,
      },
    })),
  })),
  pageParams: [],
}
const data = withoutFarRows(loaded, 0)
const rows = loadedRows(data.pages)
const client = new QueryClient()
client.setQueryData(['calls', 'pages', 'bench', 'all'], data)
const doNothing = () => undefined

function Calls() {
  const [query, setQuery] = useState<DraftQuery>({ filters: [], sort: [] })
  const [selected, setSelected] = useState<SelectedCalls>(new Set())
  const [layout, onLayoutChange] = useState(DEFAULT_LAYOUT)
  const columns = useCallColumns({ layout, onLayoutChange })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <FilterBar query={query} onQueryChange={setQuery} known={{ ...NO_LOCAL_FIELDS, valuesOf: useSeenValues() }} />
      <CallTable
        columns={columns}
        list="bench"
        rows={rows}
        sort={[]}
        hasMore={false}
        onNearEnd={doNothing}
        onSort={doNothing}
        onOpenCall={doNothing}
        hrefOf={(callId) => `/calls/${callId}`}
        selected={selected}
        onSelectedChange={setSelected}
      />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={client}>
    <WorkspaceProvider workspaceId="bench">
      <Calls />
    </WorkspaceProvider>
  </QueryClientProvider>,
)
