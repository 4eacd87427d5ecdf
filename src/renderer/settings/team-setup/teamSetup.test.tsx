import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FIRST_REASONS } from '../../../domain/reviews/disagreementReasons.ts'
import { setupFileText } from '../../../domain/setup/setupFile.ts'
import { setupOf } from '../../../domain/setup/setupPlan.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { DEFAULT_LAYOUT, type View } from '../../../domain/views/view.ts'
import { fakeStream, NO_POLICY } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { ExportSetupDialog } from './ExportSetupDialog.tsx'
import { ImportSetupDialog } from './ImportSetupDialog.tsx'

const LOST: View = {
  ...{ id: 'v1', name: 'Lost', layout: DEFAULT_LAYOUT, isPinned: true },
  query: { filters: [{ field: 'won', op: '==', value: 'false' }], sort: [] },
}
const PRICE: Tracker = {
  ...{ id: 'price', name: 'Price', phrases: ['price'], side: 'lead' },
  ...{ place: { kind: 'anywhere' }, isAbsence: false },
}
const BUDGET: Tracker = {
  ...{ ...PRICE, id: 'budget', name: 'Asks for the budget', phrases: ['budget'] },
  question: { id: 1, text: 'Asks for the budget' },
}

const calls: (readonly [string, unknown])[] = []
const failing = vi.fn<(name: string) => Error | null>()
const procedure = (name: string, answer: object = {}) => [
  name.split('.')[1]!,
  (input: unknown) => {
    calls.push([name, input])
    const error = failing(name)
    return error === null ? Promise.resolve(answer) : Promise.reject(error)
  },
]
const group = (stream: object, ...procedures: readonly (readonly unknown[])[]) => ({
  ...stream,
  ...Object.fromEntries(procedures),
})

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0

function workspace({
  views = [] as readonly View[],
  trackers = [] as readonly Tracker[],
  reasons = FIRST_REASONS,
  folders = fakeStream<object>({ folders: [], rules: [] }),
} = {}) {
  workspaces += 1
  const core = {
    app: fakeStream({ policy: NO_POLICY }),
    views: group(
      fakeStream(views),
      procedure('views.add', { viewIds: ['v9'] }),
      ...['views.change', 'views.remove', 'views.restore'].map((name) => procedure(name)),
    ),
    layouts: fakeStream({}),
    trackers: group(
      fakeStream(trackers),
      procedure('trackers.add', { trackerIds: ['price'] }),
      ...['trackers.change', 'trackers.remove'].map((name) => procedure(name)),
    ),
    reviews: group({ watchReasons: fakeStream(reasons).watch }, procedure('reviews.setReasons')),
    folders,
    library: {
      vocabulary: () =>
        Promise.resolve({ questions: [{ id: 5, text: 'Asks for the budget', scorecard: null }], customFields: [] }),
    },
  }
  return inWorkspace({ core, workspaceId: `w${workspaces}` })
}

const FILE = setupFileText(
  setupOf({ views: [LOST], layouts: {}, trackers: [PRICE, BUDGET], questions: [], reasons: null, rules: [] }),
)

beforeEach(() => {
  calls.length = 0
  failing.mockReset().mockReturnValue(null)
})

async function showImport(of: Parameters<typeof workspace>[0], text = FILE) {
  const onClose = vi.fn<() => void>()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportSetupDialog text={text} onClose={onClose} />
      <Toasts />
    </QueryClientProvider>,
    workspace(of),
  )
  return onClose
}
const dialog = page.getByRole('dialog')
const names = () => calls.map(([name]) => name)

test('shows what a file would do, imports what was chosen, and undoes it', async () => {
  const former = { ...LOST, isPinned: false }
  const onClose = await showImport({ views: [former] })
  const items = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(items).toEqual(['LostReplaces yours', 'PriceNew', 'Asks for the budgetNew'])
  expect(names()).toEqual([])
  await expect.element(dialog.getByRole('checkbox', { name: 'Trackers (2)' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Price' }).click()
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(calls).toMatchObject([
    ['views.change', { viewId: 'v1', view: { name: 'Lost', isPinned: true } }],
    ['trackers.add', { trackers: [{ question: { id: 5, text: 'Asks for the budget' }, phrases: ['budget'] }] }],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toHaveLength(4)
  expect(calls.slice(2)).toMatchObject([
    ['trackers.remove', { trackerId: 'price' }],
    ['views.change', { viewId: 'v1', view: { isPinned: false } }],
  ])
})

test('imports nothing if a part of it fails', async () => {
  failing.mockImplementation((name) =>
    name === 'trackers.add' && names().filter((one) => one === name).length === 2
      ? new ORPCError('disk-full', { defined: true, data: {} })
      : null,
  )
  const onClose = await showImport({})
  await dialog.getByRole('button', { name: 'Import 3 items' }).click()
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/disk/i)
  expect(names()).toEqual(['views.add', 'trackers.add', 'trackers.add', 'trackers.remove', 'views.remove'])
  expect(onClose).not.toHaveBeenCalled()
})

test('says what is there already, and what can’t be imported', async () => {
  const text = FILE.replaceAll('"budget"', String.raw`"\"the moon"`)
  await showImport({ views: [LOST], trackers: [PRICE] }, text)
  await expect.element(dialog.getByText('This file has nothing new for this workspace.')).toBeVisible()
  await expect.element(dialog.getByText('Already here: 2 items.')).toBeVisible()
  await expect.element(dialog.getByRole('region', { name: 'Can’t be imported' })).toMatchTextContent(/the moon/)
  await expect.element(dialog.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
})

test.each([
  ['New', [], FIRST_REASONS],
  ['Replaces yours', ['Too lenient'], ['Too lenient']],
])('imports reasons for disagreeing as a list (%s), and undoes it', async (note, former, reasons) => {
  const text = setupFileText([{ part: 'reasons', item: { reasons: ['Too strict', 'Misheard'] } }])
  await showImport({ reasons }, text)
  await expect.element(dialog.getByRole('checkbox', { name: 'Reasons for disagreeing with the AI (1)' })).toBeVisible()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(`Too strict, Misheard${note}`)
  await dialog.getByRole('button', { name: 'Import 1 item' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => calls.map(([name, input]) => [name, (input as { reasons: unknown }).reasons]))
    .toEqual([
      ['reviews.setReasons', ['Too strict', 'Misheard']],
      ['reviews.setReasons', former],
    ])
})

test('refuses another file, with a way to choose one', async () => {
  await showImport({}, 'no JSON')
  await expect.element(dialog.getByText(/This isn’t a JSON file/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible()
})

test('exports what was chosen', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const blobs = vi.spyOn(URL, 'createObjectURL')
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportSetupDialog onClose={() => undefined} />
    </QueryClientProvider>,
    workspace({ views: [LOST], trackers: [PRICE] }),
  )
  await dialog.getByRole('checkbox', { name: 'Lost' }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  expect(saved.mock.contexts).toMatchObject([{ download: 'Earshot team setup.json' }])
  const [file] = blobs.mock.lastCall!
  expect(JSON.parse(await (file as Blob).text())).toEqual({
    kind: 'earshot-team-setup',
    version: 1,
    trackers: expect.objectContaining({ trackers: [expect.objectContaining({ id: 'price' })] }),
  })
})

test.each([
  ['Import team setup', ImportSetupDialog, 'Lost'],
  ['Export team setup', ExportSetupDialog, 'Price'],
])('“%s” says what it waits for while a part of the workspace can’t be read', async (title, SetupDialog, first) => {
  const onClose = vi.fn<() => void>()
  const folders = fakeStream<object>()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <SetupDialog text={FILE} onClose={onClose} />
    </QueryClientProvider>,
    workspace({ trackers: [PRICE], folders }),
  )
  const opened = page.getByRole('dialog', { name: title })
  await expect.element(opened.getByRole('status')).toHaveTextContent('Reading this workspace’s setup…')
  const close = opened.getByRole('contentinfo').getByRole('button', { name: 'Close' })
  await expect.element(close).toHaveFocus()
  await close.click()
  expect(onClose).toHaveBeenCalledOnce()
  folders.send({ folders: [], rules: [] })
  await expect.element(opened.getByRole('checkbox', { name: first, exact: true })).toBeVisible()
  await expect.element(opened.getByRole('status')).not.toBeInTheDocument()
  // Enter would press the button that closes it.
  await expect.element(opened.getByRole('checkbox').first()).toHaveFocus()
})
