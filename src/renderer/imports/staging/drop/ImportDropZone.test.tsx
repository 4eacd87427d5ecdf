import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DROP_LIMITS } from '../../../../domain/recordings/dropLimits.ts'
import { runCommand } from '../../../commands/offeredCommands.ts'
import { addLinksToTable, addToTable, keepSidecar } from '../../../client/imports/stagingTransfers.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../../components/overlays/Toast.tsx'
import '../../../styles/app.css'
import { useTable } from '../table/tableStore.ts'
import { ImportDropZone } from './ImportDropZone.tsx'

vi.mock('../../../client/imports/stagingTransfers.ts', () => ({
  addToTable: vi.fn(),
  addLinksToTable: vi.fn(),
  keepSidecar: vi.fn(),
}))

beforeEach(() => {
  useTable.setState(useTable.getInitialState())
  vi.mocked(addToTable).mockReset()
  vi.mocked(keepSidecar).mockReset()
  vi.mocked(addLinksToTable).mockReset().mockResolvedValue([])
})

async function show(at = '/calls') {
  const root = createRootRoute({
    component: () => (
      <ImportDropZone>
        <input aria-label="A field" />
        <div role="dialog" aria-label="A dialog" tabIndex={-1} />
        <Outlet />
      </ImportDropZone>
    ),
  })
  const routes = ['/calls', '/imports/prepare'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>At {path}</p> }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const screen = await render(
    <>
      <RouterProvider router={router as never} />
      <Toasts />
    </>,
    inWorkspace(),
  )
  await expect.element(page.getByText(`At ${at}`)).toBeVisible()
  return screen
}

async function atTable(): Promise<void> {
  await expect.element(page.getByText('At /imports/prepare')).toBeVisible()
}
const file = (name: string) => new File(['x'], name)

function transferOf(files: readonly File[], text?: string): DataTransfer {
  const transfer = new DataTransfer()
  for (const one of files) transfer.items.add(one)
  if (text !== undefined) transfer.setData('text/plain', text)
  return transfer
}

/** Sends an event to the window; returns whether the app prevented the browser's default action. */
function drag(type: string, transfer: DataTransfer): boolean {
  const event = new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

function paste(transfer: DataTransfer, into: Element = document.body): boolean {
  const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
  into.dispatchEvent(event)
  return event.defaultPrevented
}

/** Drops entries such as folders, which a script can't add to a transfer. */
function dropEntries(...entries: readonly object[]): void {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true })
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null }))
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items } })
  document.body.dispatchEvent(event)
}

const entryOf = (name: string) => ({
  name,
  isDirectory: false,
  file: (resolve: (one: File) => void) => resolve(file(name)),
})

function folderOf(name: string, entries: readonly object[]) {
  const batches = [entries, []]
  return {
    name,
    isDirectory: true,
    createReader: () => ({
      readEntries: (resolve: (some: readonly object[]) => void) => resolve(batches.shift() ?? []),
    }),
  }
}

const added = () => {
  const [core, files] = vi.mocked(addToTable).mock.lastCall ?? []
  return { workspaceId: core?.workspaceId, files: files?.map(({ file: { name }, folder }) => [name, folder]) }
}

test('files dragged over the window show the drop overlay until the last leave event', async () => {
  await show()
  const overlay = page.getByText('Drop to import')
  const files = transferOf([file('a.wav')])
  expect(drag('dragover', files)).toBe(true)
  expect(drag('dragenter', files)).toBe(true)
  await expect.element(overlay).toBeVisible()
  drag('dragenter', files)
  drag('dragleave', files)
  await expect.element(overlay).toBeVisible()
  drag('dragleave', files)
  await expect.element(overlay).not.toBeInTheDocument()
  // Extra leave events must not hide the next drag.
  drag('dragleave', files)
  drag('dragenter', files)
  await expect.element(overlay).toBeVisible()
  drag('dragleave', files)
  await expect.element(overlay).not.toBeInTheDocument()
})

test("dragged text doesn't show the overlay", async () => {
  await show()
  const text = transferOf([], 'hello')
  expect(['dragenter', 'dragover', 'drop'].map((type) => drag(type, text))).toEqual([false, false, false])
  expect(page.getByText('Drop to import').elements()).toEqual([])
  expect(addToTable).not.toHaveBeenCalled()
})

test('several recordings with their CSV go to the table, on any page', async () => {
  await show()
  drag('dragenter', transferOf([file('a.wav')]))
  expect(drag('drop', transferOf([file('a.wav'), file('calls.csv'), file('b.wav')]))).toBe(true)
  await atTable()
  expect(added()).toEqual({
    workspaceId: 'w',
    files: [
      ['a.wav', ''],
      ['b.wav', ''],
    ],
  })
  expect(vi.mocked(keepSidecar).mock.calls.map(([, one]) => one.name)).toEqual(['calls.csv'])
  await expect.element(page.getByText('Drop to import')).not.toBeInTheDocument()
  expect(page.getByText(/skipped|No recording/).elements()).toEqual([])
})

test('a single recording opens its details beside the table once it is a row', async () => {
  await show()
  drag('drop', transferOf([file('a.wav')]))
  await atTable()
  expect(useTable.getState().inspected).toBeNull()
  const [, files] = vi.mocked(addToTable).mock.lastCall!
  files[0]?.onAdded?.('s1')
  const { core, inspected } = useTable.getState()
  expect([core?.workspaceId, inspected]).toEqual(['w', { rows: { stageId: 's1' }, focus: 'userId' }])
})

test('a single recording opens its details only if the person isn’t at work in the table when it is added', async () => {
  const { unmount } = await show('/imports/prepare')
  drag('drop', transferOf([file('b.wav')]))
  await expect.poll(() => added().files).toEqual([['b.wav', '']])
  const onAdded = vi.mocked(addToTable).mock.lastCall![1][0]!.onAdded!
  onAdded('s1')
  expect(useTable.getState().inspected).toEqual({ rows: { stageId: 's1' }, focus: 'userId' })
  useTable.setState({ inspected: null, selected: new Set(['s9']) })
  onAdded('s1')
  expect(useTable.getState()).toMatchObject({ inspected: null, selected: new Set(['s9']) })
  // In another workspace by now.
  await unmount()
  useTable.setState(useTable.getInitialState())
  onAdded('s1')
  expect(useTable.getState()).toEqual(useTable.getInitialState())
})

test('a recording with a CSV goes to the table, and only the first of several CSVs is used', async () => {
  await show()
  drag('drop', transferOf([file('a.wav'), file('one.csv'), file('two.csv')]))
  await atTable()
  expect(vi.mocked(keepSidecar).mock.calls.map(([, one]) => one.name)).toEqual(['one.csv'])
  await expect.element(page.getByText('One CSV at a time')).toBeVisible()
  await expect.element(page.getByText('Earshot opened the first of 2 CSV files.', { exact: false })).toBeVisible()
})

test('a folder adds its recordings and reports the skipped files', async () => {
  await show()
  dropEntries(folderOf('monday', [entryOf('a.wav'), entryOf('b.wav'), entryOf('notes.txt')]))
  await atTable()
  expect(added().files).toEqual([
    ['a.wav', 'monday'],
    ['b.wav', 'monday'],
  ])
  await expect.element(page.getByText('Some files were skipped')).toBeVisible()
  await expect.element(page.getByText(/^1 file isn’t named like a recording/)).toBeVisible()
})

test("a folder without recordings is reported, whether it's empty or contains other files", async () => {
  await show()
  dropEntries(folderOf('none', []))
  await expect.element(page.getByText('No recording found')).toBeVisible()
  await expect.element(page.getByText('The folder is empty.')).toBeVisible()
  dropEntries(folderOf('texts', [entryOf('a.txt'), entryOf('b.txt')]))
  await expect.element(page.getByText(/^2 files aren’t named like a recording/)).toBeVisible()
  expect(addToTable).not.toHaveBeenCalled()
  await expect.element(page.getByText('At /calls')).toBeVisible()
})

test('a folder that is too large or unreadable adds nothing and shows why', async () => {
  await show()
  dropEntries(
    folderOf(
      'all',
      Array.from({ length: DROP_LIMITS.mostEntries + 1 }, () => entryOf('a.wav')),
    ),
  )
  await expect.element(page.getByText('This folder is too large').first()).toBeVisible()
  const closed = {
    name: 'closed',
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, reject: (why: Error) => void) => reject(new Error('denied')) }),
  }
  dropEntries(closed)
  await expect.element(page.getByText('Can’t read the folder').first()).toBeVisible()
  expect(addToTable).not.toHaveBeenCalled()
})

test('pasted links and files go to the table, unless pasted into a field or a dialog', async () => {
  await show()
  const links = transferOf([], 'https://a.example/1.wav\nhttps://a.example/2.wav')
  expect(paste(links, page.getByLabelText('A field').element())).toBe(false)
  expect(paste(links, page.getByRole('dialog', { name: 'A dialog' }).element())).toBe(false)
  expect(paste(transferOf([], 'just words'))).toBe(false)
  expect(addLinksToTable).not.toHaveBeenCalled()
  expect(paste(links)).toBe(true)
  await atTable()
  expect(vi.mocked(addLinksToTable).mock.calls).toEqual([
    [expect.anything(), ['https://a.example/1.wav', 'https://a.example/2.wav']],
  ])
  expect(paste(transferOf([file('a.wav'), file('b.wav')]))).toBe(true)
  await expect.poll(() => added().files?.length).toBe(2)
})

test('the picker accepts several files, and the same ones again', async () => {
  await show()
  const picker = page.getByLabelText('Recordings to import')
  const pressed = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  runCommand('import.choose')
  expect(pressed.mock.contexts).toEqual([picker.element()])
  pressed.mockRestore()
  expect((picker.element() as HTMLInputElement).multiple).toBe(true)
  for (const times of [1, 2]) {
    await userEvent.upload(picker, [file('a.wav'), file('b.wav')])
    await expect.poll(() => vi.mocked(addToTable).mock.calls.length).toBe(times)
    expect((picker.element() as HTMLInputElement).files).toHaveLength(0)
  }
  await atTable()
})

test('the picker accepts more files than a call can have arguments', async () => {
  await show()
  const picker = page.getByLabelText('Recordings to import').element()
  const one = file('a.wav')
  const files = Array.from({ length: 200_000 }, () => one)
  Object.defineProperty(picker, 'files', { value: files })
  picker.dispatchEvent(new Event('change', { bubbles: true }))
  await atTable()
  expect(added().files?.length).toBe(files.length)
})
