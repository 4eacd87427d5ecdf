import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRow } from '../../../../src/domain/calls/call.ts'
import { DEFAULT_LAYOUT } from '../../../../src/domain/views/view.ts'
import { CoreProvider } from '../../../../src/renderer/client/connection/core.tsx'
import { WorkspaceProvider } from '../../../../src/renderer/client/connection/workspace.tsx'
import { fakeCore } from '../../../../src/renderer/client/testing/fakeCore.ts'
import { CallTable } from '../../../../src/renderer/calls/table/CallTable.tsx'
import { PAGE_ROWS } from '../../../../src/renderer/client/calls/listRows.ts'
import { loadedRows } from '../../../../src/renderer/calls/table/loadedRows.ts'
import { useCallColumns } from '../../../../src/renderer/calls/table/useCallColumns.ts'
import { middleOf, offerBench } from './benchPage.ts'
import { benchCalls } from './benchRows.ts'
import './ours.css'

/** The app's table, as the calls page shows it, with all pages loaded. */
const calls = benchCalls()
const pages = Array.from({ length: calls.length / PAGE_ROWS }, (_, page) => ({
  ...{ offset: page * PAGE_ROWS, start: page * PAGE_ROWS, refreshCount: 1 },
  rows: calls.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map((call): CallRow => ({ kind: 'call', call })),
}))
const rows = loadedRows({ total: calls.length, rowCount: calls.length, from: 'first', pages })
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
        name="bench"
        list="bench"
        rows={rows}
        sort={[]}
        hasMore={false}
        onSort={doNothing}
        onOpenCall={doNothing}
        hrefOf={hrefOf}
      />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  // The table asks nothing of the core.
  <CoreProvider core={fakeCore({})}>
    <WorkspaceProvider workspaceId="bench">
      <Calls />
    </WorkspaceProvider>
  </CoreProvider>,
)

offerBench({
  scroller: () => document.querySelector('[role=grid]'),
  resizeHandle: () => middleOf('[role=columnheader]:nth-child(2) > span[aria-hidden]'),
  rowSelector: '[role=row][data-index]',
})
