import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TableVirtuoso } from 'react-virtuoso'
import { middleOf, offerBench } from '../benchPage.ts'
import { benchTexts, COLUMNS, ROW_HEIGHT } from '../benchRows.ts'

/** TableVirtuoso as its documentation shows it. It has no column resizing of its own: a width in React's state does that here. */
const data = benchTexts()
const cell = {
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  height: ROW_HEIGHT - 1,
  padding: 0,
  borderBottom: '1px solid #eee',
}

const COMPONENTS = {
  Table: (props) => <table {...props} style={{ ...props.style, tableLayout: 'fixed', borderCollapse: 'collapse' }} />,
}

function Table() {
  const [widths, setWidths] = useState(() => COLUMNS.map(({ width }) => width))
  const drag = (at) => (down) => {
    const from = widths[at]
    const move = (event) => setWidths((all) => all.with(at, from + event.clientX - down.clientX))
    addEventListener('mousemove', move)
    addEventListener('mouseup', () => removeEventListener('mousemove', move), { once: true })
  }
  return (
    <TableVirtuoso
      style={{ height: '100vh' }}
      data={data}
      fixedItemHeight={ROW_HEIGHT}
      overscan={10 * ROW_HEIGHT}
      // oxlint-disable-next-line react/no-unstable-nested-components -- it is called as a function
      fixedHeaderContent={() => (
        <tr style={{ background: '#fff' }}>
          {COLUMNS.map(({ name }, at) => (
            <th key={name} style={{ width: widths[at], position: 'relative', textAlign: 'left' }}>
              {name}
              <div
                className="handle"
                onMouseDown={drag(at)}
                style={{ position: 'absolute', zIndex: 1, top: 0, right: -4, width: 8, height: 20 }}
              />
            </th>
          ))}
        </tr>
      )}
      components={COMPONENTS}
      itemContent={(_, texts) =>
        texts.map((text, at) => (
          <td key={COLUMNS[at].name} style={cell}>
            {text}
          </td>
        ))
      }
    />
  )
}

createRoot(document.getElementById('root')).render(<Table />)
offerBench({
  scroller: () => document.querySelector('[data-virtuoso-scroller]'),
  resizeHandle: () => middleOf('th:nth-child(2) .handle'),
  rowSelector: 'tbody tr[data-index]',
})
