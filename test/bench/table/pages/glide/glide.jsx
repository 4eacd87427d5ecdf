import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { offerBench } from '../benchPage.ts'
import { benchTexts, COLUMNS, ROW_HEIGHT } from '../benchRows.ts'

/** Glide draws on a canvas: no row is an element, so nothing can be said about blank ones. */
const data = benchTexts()
const getCellContent = ([column, row]) => {
  const text = data[row][column]
  return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false }
}

let secondWidth = COLUMNS[1].width

function Table() {
  const [columns, setColumns] = useState(() => COLUMNS.map(({ name, width }) => ({ id: name, title: name, width })))
  return (
    <DataEditor
      width="100%"
      height="100vh"
      columns={columns}
      rows={data.length}
      rowHeight={ROW_HEIGHT}
      headerHeight={32}
      getCellContent={getCellContent}
      onColumnResize={(column, width) => {
        if (column.id === COLUMNS[1].name) secondWidth = width
        setColumns((all) => all.map((one) => (one.id === column.id ? { ...one, width } : one)))
      }}
    />
  )
}

createRoot(document.getElementById('root')).render(<Table />)
offerBench({
  scroller: () => document.querySelector('.dvn-scroller'),
  resizeHandle: () => ({ x: COLUMNS[0].width + secondWidth - 1, y: 16 }),
  rowSelector: null,
})
