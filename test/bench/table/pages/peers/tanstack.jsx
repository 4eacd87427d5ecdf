import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { middleOf, offerBench } from '../benchPage.ts'
import { benchTexts, COLUMNS, ROW_HEIGHT } from '../benchRows.ts'

/** After TanStack's own example «virtualized rows», with column resizing after «column sizing». */
const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const helper = createColumnHelper()
const columns = helper.columns(
  COLUMNS.map(({ name, width }, at) =>
    helper.accessor((row) => row[at], { id: name, header: name, size: width, cell: (info) => info.getValue() }),
  ),
)
const data = benchTexts()

function Table() {
  const scroller = useRef(null)
  const table = useTable({ features, columns, data, columnResizeMode: 'onChange' })
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scroller.current,
    overscan: 10,
  })
  return (
    <div ref={scroller} className="scroller" style={{ height: '100vh', overflow: 'auto', position: 'relative' }}>
      <table style={{ display: 'grid' }}>
        <thead style={{ display: 'grid', position: 'sticky', top: 0, zIndex: 1, background: '#fff' }}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} style={{ display: 'flex', width: '100%', height: 32 }}>
              {group.headers.map((header) => (
                <th key={header.id} style={{ display: 'flex', width: header.getSize(), position: 'relative' }}>
                  <table.FlexRender header={header} />
                  <div
                    className="handle"
                    onMouseDown={header.getResizeHandler()}
                    style={{
                      position: 'absolute',
                      zIndex: 1,
                      top: 0,
                      right: -4,
                      width: 8,
                      height: 20,
                      cursor: 'col-resize',
                    }}
                  />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody style={{ display: 'grid', height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              <tr
                key={row.id}
                style={{
                  display: 'flex',
                  position: 'absolute',
                  transform: `translateY(${item.start}px)`,
                  width: '100%',
                  height: ROW_HEIGHT,
                  borderBottom: '1px solid #eee',
                }}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    style={{ display: 'block', width: cell.column.getSize(), overflow: 'hidden', whiteSpace: 'nowrap' }}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

createRoot(document.getElementById('root')).render(<Table />)
offerBench({
  scroller: () => document.querySelector('.scroller'),
  resizeHandle: () => middleOf('th:nth-child(2) .handle'),
  rowSelector: 'tbody tr',
})
