import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { localZone } from '../../../client/localZone.ts'
import { fakeCore } from '../../../client/testing/fakeCore.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { FakeStaging, stagingRow } from '../testing/fakeStaging.ts'
import { rememberImportHabits } from './importHabits.ts'
import { closeRecording, openFile, replaceFile, useOpenRecording } from './openRecording.ts'
import { RecordingDialog } from './RecordingDialog.tsx'

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0
let workspaceId = ''
let staging: FakeStaging
const chooseAnother = vi.fn()

beforeEach(() => {
  workspaceId = `form-${(workspaces += 1)}`
  localStorage.clear()
  chooseAnother.mockReset()
  // As on the desktop: the core has the path, and no bytes are uploaded.
  vi.stubGlobal('earshotHost', {
    kind: 'electron',
    ticketsForFiles: (files: readonly File[]) => Promise.resolve(files.map(({ name }) => name)),
  })
  staging = new FakeStaging([])
})

afterEach(() => {
  closeRecording()
  vi.unstubAllGlobals()
})

/** Drops a file that becomes such a row, and shows its form. */
async function drop(change: Partial<StagingRow> = {}, name = 'call.wav'): Promise<void> {
  staging.added = (row) => stagingRow(0, { ...row, ...change })
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/imports', component: () => <p>At the queue</p> }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  void openFile(fakeCore(staging.client), workspaceId, new File(['abc'], name))
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    inWorkspace({ core: staging.client, workspaceId }),
  )
}

function Form() {
  const open = useOpenRecording((state) => state.open)
  return open?.kind === 'recording' ? <RecordingDialog open={open} onChooseAnother={chooseAnother} /> : <p>Closed</p>
}

const agent = () => page.getByRole('combobox', { name: 'Agent' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const title = () => page.getByLabelText('Title')

async function closed(): Promise<void> {
  await expect.element(page.getByText('Closed')).toBeVisible()
}

async function chooseAgent(name = 'Ida Novak'): Promise<void> {
  await agent().fill(name)
  await page.getByRole('option', { name }).click()
}

describe('the form of a dropped recording', () => {
  test('shows the detected details, and Import sends them', async () => {
    await drop()
    await expect.element(page.getByRole('dialog', { name: 'Import recording' }).getByText(/WAV A-law/)).toBeVisible()
    await expect.element(page.getByText(/from the file name/)).toBeVisible()
    await expect.element(agent()).toHaveFocus()
    await chooseAgent()
    await title().fill(' Pricing ')
    await press('Import')
    await expect.element(page.getByText('At the queue')).toBeVisible()
    expect(staging.sent).toMatchObject([
      {
        fileName: 'call.wav',
        fields: {
          timestamp: { value: '2026-11-03T08:00:00.000Z', from: 'file-name' },
          userId: { value: 1 },
          title: { value: 'Pricing' },
        },
      },
    ])
  })

  test('checks the spelling of the title, but not of names', async () => {
    await drop()
    const fields = ['Title', 'Lead', 'Company', 'Agent'].map((name) =>
      page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })),
    )
    const checked = fields.map((field) => (field.element() as HTMLInputElement).spellcheck)
    expect(checked).toEqual([true, false, false, false])
  })

  test('marks the agent as missing when Import is pressed, and not before', async () => {
    await drop()
    await expect.element(agent()).toBeVisible()
    const missing = page.getByText(/^Choose the agent\./)
    await expect.element(missing).not.toBeInTheDocument()
    await press('Import')
    await expect.element(missing).toBeVisible()
    await expect.element(agent()).toHaveFocus()
    await chooseAgent()
    await expect.element(missing).not.toBeInTheDocument()
    expect(staging.committed).toBe(0)
  })

  test('saves the typed values to its row before sending', async () => {
    await drop()
    await title().fill('Being written')
    await page.getByLabelText('Lead').fill('Li Na')
    await expect
      .poll(() => staging.rows[0]?.fields)
      .toMatchObject({
        title: { value: 'Being written', from: 'person' },
        leadName: { value: 'Li Na', from: 'person' },
      })
  })

  test("reads a typed time in the row's zone, and restores the first one to the millisecond", async () => {
    const timeZone = 'America/New_York'
    const timestamp = { value: '2026-11-03T13:05:07.123Z', from: 'created' } as const
    await drop({ timeZone, fields: { ...stagingRow(0).fields, timestamp } })
    const when = page.getByLabelText('When the call took place')
    await expect.element(when).toHaveValue('2026-11-03T08:05:07')
    await when.fill('2026-11-02T09:30')
    await expect.poll(() => staging.rows[0]?.fields.timestamp.value).toBe('2026-11-02T14:30:00.000Z')
    await when.fill('2026-11-03T08:05:07')
    await expect.poll(() => staging.rows[0]?.fields.timestamp.value).toBe('2026-11-03T13:05:07.123Z')
  })

  test('says at once that a time is in the future', async () => {
    await drop({ timeZone: localZone() })
    await page.getByLabelText('When the call took place').fill('2031-01-01T10:00')
    await expect.element(page.getByText(/^The date is in the future/)).toBeVisible()
    await chooseAgent()
    await press('Import')
    expect(staging.committed).toBe(0)
  })

  test('is only sent once if the button is pressed several times', async () => {
    await drop()
    await chooseAgent()
    await page.getByRole('button', { name: 'Import', exact: true }).dblClick()
    await expect.element(page.getByText('At the queue')).toBeVisible()
    expect(staging.committed).toBe(1)
  })

  test('keeps the typed values when the core fails, and can be sent again', async () => {
    await drop()
    await chooseAgent()
    await title().fill('Pricing')
    vi.spyOn(staging.client.staging, 'commit').mockRejectedValueOnce(new Error('the socket closed'))
    await press('Import')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(title()).toHaveValue('Pricing')
    await press('Import')
    await expect.element(page.getByText('At the queue')).toBeVisible()
    expect(staging.sent[0]?.fields.title.value).toBe('Pricing')
  })

  test('says that the recording was imported before, and sends it if the user confirms', async () => {
    const problem = {
      kind: 'same-as-import',
      importId: 'i',
      fileName: 'old.wav',
      callId: null,
      isSameCall: false,
    } as const
    await drop({ problems: [problem] })
    await expect.element(page.getByRole('alert').getByText(/old\.wav/)).toBeVisible()
    await chooseAgent()
    await press('Import anyway')
    await expect.element(page.getByText('At the queue')).toBeVisible()
  })

  test("doesn't send a duplicate of the same call", async () => {
    const problem = {
      kind: 'same-as-import',
      importId: 'i',
      fileName: 'old.wav',
      callId: null,
      isSameCall: true,
    } as const
    await drop({ problems: [problem] })
    await chooseAgent()
    await press('Import anyway')
    await expect.element(page.getByRole('alert').getByText('Already imported')).toBeVisible()
    expect(staging.committed).toBe(0)
  })
})

describe('the choices for the last recording', () => {
  test('are used while the workspace still has them, and stored for this workspace', async () => {
    rememberImportHabits(workspaceId, { userId: 2, callTypeId: 5 })
    await drop()
    await expect.element(agent()).toHaveValue('Bo Berg')
    await press('Import')
    await expect.element(page.getByText('At the queue')).toBeVisible()
    expect(staging.sent[0]?.fields).toMatchObject({ userId: { value: 2 }, callTypeId: { value: 5 } })
  })

  test("aren't sent unseen: an agent who is gone has to be chosen again", async () => {
    rememberImportHabits(workspaceId, { userId: 99, callTypeId: 98 })
    await drop()
    await expect.element(agent()).toHaveValue('')
    await press('Import')
    await expect.element(page.getByText(/^Choose the agent\./)).toBeVisible()
    expect(staging.committed).toBe(0)
  })

  test('are replaced by changes in the form', async () => {
    rememberImportHabits(workspaceId, { userId: 2, callTypeId: 5 })
    await drop()
    await expect.element(agent()).toHaveValue('Bo Berg')
    await chooseAgent()
    await press('Import')
    await expect.element(page.getByText('At the queue')).toBeVisible()
    expect(staging.sent[0]?.fields.userId.value).toBe(1)
    rememberImportHabits('another', { userId: null, callTypeId: null })
  })
})

describe('closing the form', () => {
  test('without changes removes its row from the table', async () => {
    await drop()
    await expect.element(agent()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await closed()
    await expect.poll(() => staging.rows).toEqual([])
  })

  test('with changes asks first: kept for later, the table has all of them', async () => {
    await drop()
    await title().fill('Being written')
    await userEvent.keyboard('{Escape}')
    await press('Keep editing')
    await expect.element(title()).toHaveValue('Being written')
    await userEvent.keyboard('{Escape}')
    await press('Keep for later')
    await closed()
    expect(staging.rows).toMatchObject([{ fields: { title: { value: 'Being written' } } }])
  })

  test('happens by itself when the row is discarded elsewhere', async () => {
    await drop()
    await title().fill('Being written')
    await staging.client.staging.discard({ stageIds: 'all' })
    await closed()
    expect(useOpenRecording.getState().open).toBeNull()
  })

  test('and discarding removes it from the table', async () => {
    await drop()
    await title().fill('Being written')
    await userEvent.keyboard('{Escape}')
    await press('Discard')
    await closed()
    await expect.poll(() => staging.rows).toEqual([])
  })
})

describe('a file that is still being checked', () => {
  test.each([
    [{ readBytes: 30, totalBytes: 120 }, '25'],
    [{ readBytes: 0, totalBytes: 0 }, null],
    [null, null],
  ])('shows how much of it was read: %j', async (looking, percent) => {
    const { watch } = staging.client.staging
    vi.spyOn(staging.client.staging, 'watch').mockImplementation(async (...inputs) => {
      const snapshots = await watch(...inputs)
      return (async function* () {
        for await (const snapshot of snapshots) yield { ...snapshot, looking }
      })()
    })
    await drop({ look: 'looking' })
    await expect.element(page.getByText('Checking the recording. Nothing has been sent yet.')).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Reading call.wav' })
    await expect.poll(() => progress.element().getAttribute('aria-valuenow')).toBe(percent)
    expect(page.getByRole('button', { name: 'Import', exact: true }).query()).toBeNull()
    expect(page.getByRole('button', { name: 'Choose another file' }).query()).toBeNull()
  })
})

describe('a file that can’t be imported', () => {
  test('shows the reason, and can be replaced without losing the typed values', async () => {
    await drop()
    await title().fill('Pricing')
    staging.added = (row) => stagingRow(0, { ...row, problems: [{ kind: 'not-audio', looksLike: 'text' }] })
    replaceFile(new File(['x'], 'notes.wav'))
    await expect.element(page.getByRole('alert').getByText('Not a recording')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument()
    await press('Choose another file')
    expect(chooseAnother).toHaveBeenCalledOnce()
    staging.added = (row) => stagingRow(0, row)
    replaceFile(new File(['x'], 'other.wav'))
    await expect.element(title()).toHaveValue('Pricing')
    await expect.poll(() => staging.rows.map(({ fileName }) => fileName)).toEqual(['other.wav'])
  })

  test("that didn't reach the core is added again", async () => {
    vi.spyOn(staging.client.staging, 'add').mockRejectedValueOnce(new Error('the socket closed'))
    await drop()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await press('Try again')
    await expect.element(agent()).toBeVisible()
    expect(staging.rows).toHaveLength(1)
  })

  test('of an unknown format can be sent with a note about what that means', async () => {
    await drop({ problems: [{ kind: 'unusual-format', format: 'unknown' }] })
    await expect.element(page.getByRole('alert').getByText('Unknown format')).toBeVisible()
    await chooseAgent()
    await press('Import')
    await expect.element(page.getByText('At the queue')).toBeVisible()
  })
})
