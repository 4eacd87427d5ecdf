import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRow } from '../../../../src/domain/calls/call.ts'
import { DEFAULT_LAYOUT } from '../../../../src/domain/views/view.ts'
import { WorkspaceProvider } from '../../../../src/renderer/client/workspace.tsx'
import { CallTable } from '../../../../src/renderer/features/call-table/CallTable.tsx'
import { loadedRows } from '../../../../src/renderer/features/call-table/loadedRows.ts'
import { useCallColumns } from '../../../../src/renderer/features/call-table/useCallColumns.ts'
import { middleOf, offerBench } from './benchPage.ts'
import { benchCalls } from './benchRows.ts'
import './ours.css'

/** The app's table, as the calls page shows it, in pages of 100 like the service's. */
const PAGE_SIZE = 100
const calls = benchCalls()
const pages = Array.from({ length: calls.length / PAGE_SIZE }, (_, page) => ({
  rows: calls.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((call): CallRow => ({ kind: 'call', call })),
}))
const rows = loadedRows(pages)
const doNothing = () => undefined
// The same for each render, as on the calls page: another function draws all rows again.
const hrefOf = (callId: number) => `/calls/${callId}`

function Calls() {
  const [layout, onLayoutChange] = useState(DEFAULT_LAYOUT)
  const columns = useCallColumns({ layout, onLayoutChange })
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <CallTable
        columns={columns}
        list="bench"
        rows={rows}
        sort={[]}
        hasMore={false}
        onNearEnd={doNothing}
        onSort={doNothing}
        onOpenCall={doNothing}
        hrefOf={hrefOf}
      />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <WorkspaceProvider workspaceId="bench">
    <Calls />
  </WorkspaceProvider>,
)

offerBench({
  scroller: () => document.querySelector('[role=grid]'),
  resizeHandle: () => middleOf('[role=columnheader]:nth-child(2) > span[aria-hidden]'),
  rowSelector: '[role=row][data-index]',
})
