import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { stopTransfers, useTransfers } from '../../../../client/imports/stagingTransfers.ts'
import { fakeWorkspaceCore } from '../../../../client/testing/fakeCore.ts'
import { inWorkspace } from '../../../../client/testing/inWorkspace.tsx'
import { TransferNotice } from './TransferNotice.tsx'

const add = vi.fn()
const core = fakeWorkspaceCore({ staging: { add } })

beforeEach(() => {
  stopTransfers()
  add.mockReset().mockResolvedValue({ stageIds: [], leftOutCount: 0 })
  vi.stubGlobal('earshotHost', {
    kind: 'electron',
    ticketsForFiles: (files: readonly File[]) => Promise.resolve(files.map(({ name }) => `t-${name}`)),
  })
})

afterEach(() => {
  stopTransfers()
  vi.unstubAllGlobals()
})

const failed = (name: string) => ({
  ...{ file: new File(['x'], name), folder: '' },
  failure: { code: 'internal', data: { id: '' } } as const,
})

test('there is no notice without uploads', async () => {
  const page = await render(<TransferNotice />, inWorkspace())
  expect(page.container.textContent).toBe('')
})

test('uploads show their number and progress', async () => {
  useTransfers.setState({ core, leftCount: 2, doneBytes: 1_000_000, totalBytes: 4_000_000 })
  const page = await render(<TransferNotice />, inWorkspace())
  expect(page.getByRole('status').element().textContent).toMatch(/2 files, 1\.0 MB of 4\.0 MB/)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('uploads of empty files have no progress', async () => {
  useTransfers.setState({ core, leftCount: 1, doneBytes: 0, totalBytes: 0 })
  const page = await render(<TransferNotice />, inWorkspace())
  await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
})

test('failed uploads are listed and can be retried', async () => {
  useTransfers.setState({ core, failed: [failed('a.wav'), failed('b.wav')] })
  const page = await render(<TransferNotice />, inWorkspace())
  expect(page.getByRole('status').element().textContent).toMatch(/2 files: a\.wav and others\./)
  expect(page.getByRole('progressbar').elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(page.container.textContent).toBe('')
  await expect.poll(() => add.mock.lastCall?.[0].sources).toMatchObject([{ ticket: 't-a.wav' }, { ticket: 't-b.wav' }])
})

test('the notice of a failed upload can be dismissed', async () => {
  useTransfers.setState({ core, failed: [failed('a.wav')] })
  const page = await render(<TransferNotice />, inWorkspace())
  expect(page.getByRole('status').element().textContent).not.toContain('others')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(page.container.textContent).toBe('')
  expect(add).not.toHaveBeenCalled()
})
