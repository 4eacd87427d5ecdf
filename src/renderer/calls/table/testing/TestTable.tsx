import { useState } from 'react'
import type { CallRow } from '../../../../domain/calls/call.ts'
import { DEFAULT_LAYOUT, type TableLayout } from '../../../../domain/views/view.ts'
import type { SelectedCalls } from '../../../client/calls/selectedCalls.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import '../../../styles/app.css'
import { CallTable } from '../CallTable.tsx'
import { rowsOf } from './rowsOf.ts'
import { useCallColumns } from '../useCallColumns.ts'

export const call = (id: number): CallRow => ({ kind: 'call', call: callRecord(id) })

/** 500 calls, newest ID first, the third unreadable. */
const ROWS = rowsOf([
  call(500),
  call(499),
  { kind: 'unreadable', record: { id: 498, path: 'duration', reason: 'a text' } },
  ...Array.from({ length: 497 }, (_, at) => call(497 - at)),
])
const doNothing = () => undefined

export type TableProps = Omit<Parameters<typeof CallTable>[0], 'columns'> & {
  readonly layout: TableLayout
  readonly onLayoutChange: (layout: TableLayout) => void
}

/** The table with its columns, in a window of 1200 × 600 px. Without `layout` it keeps its own. */
export function TestTable({ layout, onLayoutChange, ...props }: Partial<TableProps>) {
  const [ownLayout, setOwnLayout] = useState(DEFAULT_LAYOUT)
  const columns = useCallColumns({ layout: layout ?? ownLayout, onLayoutChange: onLayoutChange ?? setOwnLayout })
  return (
    <div style={{ height: 600, width: 1200, display: 'flex', flexDirection: 'column' }}>
      <CallTable
        name="all"
        list="all"
        rows={ROWS}
        sort={[]}
        hasMore={false}
        hrefOf={(id) => `/calls/${id}`}
        onSort={doNothing}
        onOpenCall={doNothing}
        {...props}
        columns={columns}
      />
    </div>
  )
}

/** The table in a container that stores the selection and the layout, as a page does. */
export function KeptTable({ initial, ...props }: Partial<TableProps> & { readonly initial?: TableLayout }) {
  const [selected, setSelected] = useState<SelectedCalls>(new Set())
  const [layout, setLayout] = useState(initial ?? DEFAULT_LAYOUT)
  return (
    <>
      <button type="button" onClick={() => setLayout({ ...layout, density: 'roomy' })}>
        Roomy
      </button>
      <output>{selected === 'all' ? selected : [...selected].join(' ')}</output>
      <TestTable
        selected={selected}
        onSelectedChange={setSelected}
        layout={layout}
        onLayoutChange={setLayout}
        {...props}
      />
    </>
  )
}

export const laidOut = (...ids: string[]) => ids.map((id) => ({ id, width: null, isPinned: false }))
export const selection = () => document.querySelector('output')!.textContent

/** The text of the row that keys act on; null if it isn't drawn. */
export const activeText = () => {
  const id = document.querySelector('[role=grid]')!.getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'not drawn')
}
