import { beforeEach, expect, test, vi } from 'vitest'
import { toastManager, toastsAreReady } from '../../../components/overlays/toasts.ts'
import { fakeWorkspaceCore } from '../../../client/testing/fakeCore.ts'
import {
  editRows,
  inspect,
  skipRows,
  checkAgain,
  select,
  showOnly,
  sortBy,
  toggleRow,
  undo,
  useTable,
} from './tableStore.ts'

const staging = { edit: vi.fn(), discard: vi.fn(), undo: vi.fn(), check: vi.fn() }
const core = fakeWorkspaceCore({ staging })
const table = () => useTable.getState()

beforeEach(() => {
  useTable.setState(useTable.getInitialState())
  for (const procedure of Object.values(staging)) procedure.mockReset().mockResolvedValue(undefined)
})

test('sorting by a column starts at the top; sorting by the same one again restores the order of arrival', () => {
  select(['a'])
  useTable.setState({ active: { index: 7, column: 3, stageId: 'a' } })
  sortBy('time')
  expect(table()).toMatchObject({ sort: 'time', active: { index: 0, column: 1, stageId: null } })
  sortBy('name')
  expect(table().sort).toBe('name')
  sortBy('name')
  expect(table().sort).toBe('arrival')
  expect([...table().selected]).toEqual(['a'])
})

test('a filter keeps the sort order and clears the selection', () => {
  sortBy('time')
  select(['a'])
  useTable.setState({ active: { index: 7, column: 3, stageId: 'a' } })
  showOnly('blocked')
  expect(table()).toMatchObject({ only: 'blocked', sort: 'time', active: { index: 0, column: 1, stageId: null } })
  expect(table().selected.size).toBe(0)
  useTable.setState(useTable.getInitialState())
  expect(table()).toMatchObject({ only: 'all', sort: 'arrival' })
})

test('toggling a row selects or deselects it', () => {
  toggleRow('a')
  toggleRow('b')
  expect([...table().selected]).toEqual(['a', 'b'])
  toggleRow('a')
  expect([...table().selected]).toEqual(['b'])
})

test('each action sends its changes to the core', async () => {
  await editRows(core, ['a', 'b'], { title: 'P' })
  await editRows(core, ['a'], { timeFrom: 'tag', reset: ['timestamp'] })
  expect(staging.edit.mock.calls.map(([input]) => input)).toEqual([
    { workspaceId: 'w', from: 'person', edits: [{ stageIds: ['a', 'b'], change: { title: 'P' } }] },
    {
      workspaceId: 'w',
      from: 'person',
      edits: [{ stageIds: ['a'], change: { timeFrom: 'tag', reset: ['timestamp'] } }],
    },
  ])
  select(['a'])
  inspect('selected', 'title')
  await skipRows(core, ['a'])
  expect(staging.discard.mock.calls).toEqual([[{ workspaceId: 'w', stageIds: ['a'] }]])
  expect(table()).toMatchObject({ inspected: null })
  expect(table().selected.size).toBe(0)
  await undo(core, { kind: 'edit', rowCount: 2 })
  expect(staging.undo.mock.calls).toEqual([[{ workspaceId: 'w' }]])
  await checkAgain(core)
  expect(staging.check.mock.calls).toEqual([[{ workspaceId: 'w' }]])
})

test('skipping a row that isn’t selected keeps the selection', async () => {
  select(['a', 'b'])
  await skipRows(core, ['c'])
  expect([...table().selected]).toEqual(['a', 'b'])
  await skipRows(core, ['b'])
  expect([...table().selected]).toEqual(['a'])
})

test('what fails says so, and keeps the selection', async () => {
  toastsAreReady()
  const add = vi.spyOn(toastManager, 'add')
  staging.discard.mockRejectedValue(new Error('gone'))
  select(['a'])
  await skipRows(core, ['a'])
  expect(add).toHaveBeenCalledOnce()
  expect([...table().selected]).toEqual(['a'])
})
