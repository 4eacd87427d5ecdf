import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { middleOf, offerBench } from '../benchPage.ts'
import { benchTexts, COLUMNS, ROW_HEIGHT } from '../benchRows.ts'

/** AG Grid Community at its defaults, with our row height. */
ModuleRegistry.registerModules([AllCommunityModule])
const rowData = benchTexts().map((texts) => Object.fromEntries(texts.map((text, at) => [`c${at}`, text])))
const columnDefs = COLUMNS.map(({ name, width }, at) => ({ field: `c${at}`, headerName: name, width, resizable: true }))

createRoot(document.getElementById('root')).render(
  <div style={{ height: '100vh' }}>
    <AgGridReact rowData={rowData} columnDefs={columnDefs} rowHeight={ROW_HEIGHT} headerHeight={32} />
  </div>,
)
const scrollers = ['.ag-body-viewport', '.ag-body-vertical-scroll-viewport', '.ag-grid-viewport']
offerBench({
  scroller: () =>
    scrollers
      .map((selector) => document.querySelector(selector))
      .find((element) => element && element.scrollHeight > element.clientHeight + 10) ?? null,
  resizeHandle: () => middleOf('.ag-header-cell[aria-colindex="2"] .ag-header-cell-resize'),
  rowSelector: '.ag-row',
})
