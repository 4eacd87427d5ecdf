import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ExportSnapshot } from '../../../contract/snapshots.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { ExportDialog } from './ExportDialog.tsx'

type Start = { readonly scope: unknown; readonly columnIds: unknown; readonly options: unknown; readonly name: string }
const service = {
  start: vi.fn<(request: Start) => Promise<{ exportId: string }>>(),
  ask: vi.fn<(what: string, exportId: string) => Promise<void>>(),
  exports: [] as unknown[],
}
const core = {
  exports: {
    start: service.start,
    cancel: ({ exportId }: { exportId: string }) => service.ask('cancel', exportId),
    remove: ({ exportId }: { exportId: string }) => service.ask('remove', exportId),
    retry: ({ exportId }: { exportId: string }) => service.ask('retry', exportId),
    async *watch() {
      yield service.exports
      await new Promise(() => {})
    },
  },
  app: { watch: () => new Promise(() => {}) },
}

const RUNNING: ExportSnapshot = {
  exportId: 'e1',
  fileName: 'all-calls.csv',
  startedAt: 0,
  rowCount: 1200,
  unreadableCount: 1,
  expectedCount: null,
  sizeBytes: 900_000,
  state: { kind: 'running' },
}

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0

const show = async (
  selected: readonly number[] = [],
  exports: readonly ExportSnapshot[] = [],
  coverage: string | null = null,
) => {
  service.exports = [...exports]
  workspaces += 1
  await render(
    <ExportDialog
      name="Lost deals"
      query={{ filters: [{ field: 'won', op: '==', value: 'false' }], sort: [] }}
      coverage={coverage}
      selected={new Set(selected)}
      shownColumnIds={['title', 'duration']}
      onClose={() => {}}
    />,
    inWorkspace({ core, workspaceId: `w${workspaces}` }),
  )
  return { started: () => service.start.mock.lastCall?.[0] }
}

const exportNow = () => page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()

describe('the export dialog', () => {
  beforeEach(() => {
    service.start.mockReset().mockResolvedValue({ exportId: 'e1' })
    service.ask.mockReset().mockResolvedValue(undefined)
  })

  it('exports all matches as CSV with all columns by default', async () => {
    const { started } = await show()
    await expect.element(page.getByRole('radio', { name: 'All calls in “Lost deals”' })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: 'Selected calls (none)' })).toBeDisabled()
    await exportNow()
    expect(started()).toMatchObject({
      name: 'Lost deals',
      scope: { kind: 'query', query: { filters: [{ field: 'won', op: '==', value: 'false' }], sort: [] } },
      columnIds: null,
      options: { kind: 'csv', delimiter: ',', hasByteOrderMark: true },
    })
  })

  it('starts one export on a double click', async () => {
    await show()
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).dblClick()
    expect(service.start).toHaveBeenCalledTimes(1)
    await exportNow()
    expect(service.start).toHaveBeenCalledTimes(2)
  })

  it('says what the list covers, which selected calls don’t depend on', async () => {
    await show([5, 9], [], 'From 41,200 of about 50,000 calls')
    const coverage = page.getByText('From 41,200 of about 50,000 calls.')
    await expect.element(coverage).not.toBeInTheDocument()
    await page.getByRole('radio', { name: 'All calls in “Lost deals”' }).click()
    await expect.element(coverage).toBeVisible()
  })

  it('preselects the selected calls', async () => {
    const { started } = await show([5, 9])
    await expect.element(page.getByRole('radio', { name: 'Selected calls (2)' })).toBeChecked()
    await page.getByRole('button', { name: 'JSON' }).click()
    await page.getByRole('checkbox', { name: /Include hidden columns/ }).click()
    await exportNow()
    expect(started()).toMatchObject({
      scope: { kind: 'calls', callIds: [5, 9] },
      columnIds: ['title', 'duration'],
      options: { kind: 'json' },
    })
  })

  it('shows the progress, and can be canceled', async () => {
    await show([], [RUNNING])
    await expect.element(page.getByText('1,200 calls so far, 1 unreadable')).toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: 'Exporting all-calls.csv' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(service.ask).toHaveBeenLastCalledWith('cancel', 'e1')
  })

  it('shows the share of an expected count, and says why it couldn’t be canceled', async () => {
    service.ask.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    await show([], [{ ...RUNNING, expectedCount: 4800 }])
    await render(<Toasts />)
    const progress = page.getByRole('progressbar', { name: 'Exporting all-calls.csv' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '25')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText(/disk/i).first()).toBeVisible()
  })

  it('offers the file of a finished export, and can remove it from the list', async () => {
    await show([], [{ ...RUNNING, state: { kind: 'done' }, rowCount: 1, unreadableCount: 0 }])
    const link = page.getByRole('link', { name: 'Save file' })
    await expect.element(link).toHaveAttribute('download', 'all-calls.csv')
    await expect.element(page.getByText(/^1 call, /)).toBeVisible()
    await page.getByRole('button', { name: 'Remove all-calls.csv from the list' }).click()
    expect(service.ask).toHaveBeenLastCalledWith('remove', 'e1')
  })

  it('shows why an export stopped, and resumes it', async () => {
    const failure = { code: 'service-failed', data: { status: 503 } } as const
    await show([], [{ ...RUNNING, state: { kind: 'failed', failure } }])
    await expect.element(page.getByText('Failed after 1,200 calls')).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/503/)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(service.ask).toHaveBeenLastCalledWith('retry', 'e1')
  })

  it('shows why an export can’t start', async () => {
    service.start.mockRejectedValueOnce(new ORPCError('key-missing', { defined: true, data: {} }))
    await show()
    await exportNow()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})
