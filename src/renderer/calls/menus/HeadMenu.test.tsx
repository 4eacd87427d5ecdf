import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import { CALL_COLUMNS, readColumns } from '../../../domain/fields/columns.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { DEFAULT_LAYOUT } from '../../../domain/views/view.ts'
import { useCallColumns } from '../table/useCallColumns.ts'
import { HeadMenu } from './HeadMenu.tsx'

const onSortChange = vi.fn<(sort: readonly QuerySortKey[]) => void>()
const onFilterBy = vi.fn<(field: QueryField['name']) => void>()
beforeEach(() => {
  onSortChange.mockClear()
  onFilterBy.mockClear()
})

interface HeadedProps {
  readonly columnId: string
  readonly sort: readonly QuerySortKey[]
}

const QUESTION = { id: 3, text: 'Was the price mentioned?', scorecard: 'Sales' }
const COLUMNS = [...CALL_COLUMNS, ...readColumns({ trackers: [], questions: [QUESTION] }, () => null)]

/** Shows the layout that its commands make. */
function Headed({ columnId, sort }: HeadedProps) {
  const [layout, setLayout] = useState(DEFAULT_LAYOUT)
  const columns = useCallColumns({ layout, onLayoutChange: setLayout, knownColumns: COLUMNS })
  const column = columns.table.getColumn(columnId)!.columnDef.meta!
  columns.reportWidths([column], [column.size])
  return (
    <>
      <output>{layout.columns?.map(({ id, width, isPinned }) => `${id} ${width} ${isPinned}`).join('\n')}</output>
      <HeadMenu
        pressed={{ kind: 'head', column, point: { x: 40, y: 30 }, contentWidth: () => 123 }}
        columns={columns}
        sort={sort}
        labelOf={(field) => (field === 'question.3' ? QUESTION.text : null)}
        onSortChange={onSortChange}
        onFilterBy={onFilterBy}
        onClose={() => undefined}
      />
    </>
  )
}

async function show(columnId: string, sort: readonly QuerySortKey[] = []) {
  await render(<Headed columnId={columnId} sort={sort} />)
  await expect.element(page.getByRole('menu')).toBeVisible()
}
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const choose = (name: string) => page.getByRole('menuitem', { name }).click()
const laidOut = (id: string) =>
  document
    .querySelector('output')!
    .textContent.split('\n')
    .find((line) => line.startsWith(`${id} `))

test('sorts by the column alone, and removes its sort from several', async () => {
  const byDuration = { field: 'duration', direction: 'asc' } as const
  await show('timestamp', [byDuration, { field: 'timestamp', direction: 'desc' }])
  await choose('Sort oldest first')
  await choose('Sort newest first')
  await choose('Remove sort')
  expect(onSortChange.mock.calls).toEqual([
    [[{ field: 'timestamp', direction: 'asc' }]],
    [[{ field: 'timestamp', direction: 'desc' }]],
    [[byDuration]],
  ])
})

test('filters by each field that the column shows', async () => {
  await show('lead_name')
  await choose('Filter by lead…')
  await choose('Filter by company…')
  expect(onFilterBy.mock.calls).toEqual([['lead_name'], ['lead_company']])
})

test('names a question by its text', async () => {
  await show('question.3')
  await choose('Filter by was the price mentioned?…')
  expect(onFilterBy.mock.calls).toEqual([['question.3']])
})

test('pins, fits and hides the column', async () => {
  await show('duration')
  expect(items()).toEqual([
    'Sort shortest first',
    'Sort longest first',
    'Filter by duration…',
    'Pin column',
    expect.stringMatching(/^Move column left/),
    expect.stringMatching(/^Move column right/),
    'Fit width to content',
    'Hide column',
  ])
  await choose('Pin column')
  await expect.element(page.getByRole('menuitem', { name: 'Unpin column' })).toBeVisible()
  await choose('Fit width to content')
  await expect.poll(() => laidOut('duration')).toBe('duration 123 true')
  await choose('Unpin column')
  await expect.poll(() => laidOut('duration')).toBe('duration 123 false')
  await choose('Hide column')
  await expect.poll(() => laidOut('duration')).toBeUndefined()
})

test('has no commands that the column doesn’t support', async () => {
  await show('workspace_id')
  await expect.element(page.getByText('All calls of a workspace have the same value.')).toBeVisible()
  expect(items()).toEqual(['Pin column', expect.stringMatching(/^Move column/), 'Fit width to content', 'Hide column'])
})

test('says that calls can’t be sorted by the answers to a question', async () => {
  await show('question.3')
  await expect.element(page.getByText('Calls can’t be sorted by this column.')).toBeVisible()
  expect(page.getByText(/same value/).query()).toBeNull()
})

test('moves the column beside its neighbors', async () => {
  await show('duration')
  await page.getByRole('menuitem', { name: /^Move column left/ }).click()
  const order = () =>
    document
      .querySelector('output')!
      .textContent.split('\n')
      .map((line) => line.split(' ')[0])
  await expect.poll(() => order().slice(4, 7)).toEqual(['type.name', 'duration', 'timestamp'])
})

test('sorts by what only the library can sort by', async () => {
  await show('title')
  expect(items().slice(0, 3)).toEqual(['Sort A to Z', 'Sort Z to A', 'Filter by title…'])
})
