import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRow } from '../../../../src/domain/calls/call.ts'
import type { DraftQuery } from '../../../../src/domain/query/query.ts'
import { DEFAULT_LAYOUT } from '../../../../src/domain/views/view.ts'
import { PAGE_ROWS } from '../../../../src/renderer/client/calls/listRows.ts'
import { NO_LOCAL_FIELDS, type KnownFields } from '../../../../src/renderer/client/calls/knownFields.ts'
import { WorkspaceProvider } from '../../../../src/renderer/client/connection/workspace.tsx'
import { CallTable } from '../../../../src/renderer/calls/table/CallTable.tsx'
import { loadedRows } from '../../../../src/renderer/calls/table/loadedRows.ts'
import { useCallColumns } from '../../../../src/renderer/calls/table/useCallColumns.ts'
import { FilterBar } from '../../../../src/renderer/filters/FilterBar.tsx'
import { benchCalls } from './benchRows.ts'
import './ours.css'
import type { SelectedCalls } from '../../../../src/renderer/client/calls/selectedCalls.ts'

/** The filter bar and the table of the calls page, with 100,000 calls and as many suggestions as the library gives. */
const VALUES = 1000
const calls = benchCalls().map((call) => ({
  ...call,
  // Names that rarely repeat, for the largest number of suggestions.
  leadName: `${call.leadName} ${call.id}`,
  leadCompany: `${call.leadCompany} ${call.id % 30_000}`,
}))
const values = {
  lead_name: calls.slice(0, VALUES).map(({ leadName }) => leadName),
  lead_company: calls.slice(0, VALUES).map(({ leadCompany }) => leadCompany),
}
const known: KnownFields = {
  ...NO_LOCAL_FIELDS,
  valuesOf: (field) => (field === 'lead_name' || field === 'lead_company' ? values[field] : []),
}
const loaded = calls.slice(0, 12 * PAGE_ROWS).map((call): CallRow => ({ kind: 'call', call }))
const pages = Array.from({ length: loaded.length / PAGE_ROWS }, (_, page) => ({
  ...{ offset: page * PAGE_ROWS, start: page * PAGE_ROWS, refreshCount: 1 },
  rows: loaded.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
}))
const rows = loadedRows({ total: calls.length, rowCount: calls.length, from: 'first', pages })
const client = new QueryClient()
const doNothing = () => undefined

function Calls() {
  const [query, setQuery] = useState<DraftQuery>({ filters: [], sort: [] })
  const [selected, setSelected] = useState<SelectedCalls>(new Set())
  const [layout, onLayoutChange] = useState(DEFAULT_LAYOUT)
  const columns = useCallColumns({ layout, onLayoutChange })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <FilterBar subject="calls" query={query} onQueryChange={setQuery} known={known} />
      <CallTable
        columns={columns}
        name="bench"
        list="bench"
        rows={rows}
        sort={[]}
        hasMore={false}
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
