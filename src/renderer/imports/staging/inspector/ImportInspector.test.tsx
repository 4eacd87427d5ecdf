import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../../../contract/errors/errors.ts'
import type { ImportSnapshot } from '../../../../contract/snapshots.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { FakeStaging } from '../testing/fakeStaging.ts'
import { ImportInspector } from './ImportInspector.tsx'

const retry = vi.fn()
const edit = vi.fn()
const onClose = vi.fn()
let imports = 0
let failed: ImportSnapshot

beforeEach(() => {
  retry.mockReset().mockResolvedValue(undefined)
  edit.mockReset().mockResolvedValue([{ importId: 'i', result: 'edited' }])
  onClose.mockReset()
  // Drafts are kept by import.
  failed = {
    ...{ importId: `i${(imports += 1)}`, workspaceId: 'w', batchId: null, addedAt: 0, staysBecause: null },
    recording: { fileName: 'call.wav', sizeBytes: 4_000_000, kind: 'wav', durationSeconds: 42 },
    fields: {
      ...{ timestamp: '2026-11-20T14:05:07.000Z', userId: 1, callTypeId: 5 },
      ...{ title: 'Pricing', leadName: 'Li Na', leadCompany: 'Acme' },
    },
    state: { kind: 'failed', failure: { code: 'internal', data: { id: '' } }, canRetry: true },
  }
})

async function show() {
  const shown = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div className="@container/inspected flex h-[700px] w-[900px]">
        <ImportInspector one={failed} onClose={onClose} />
      </div>
    </QueryClientProvider>,
    inWorkspace({ core: { ...new FakeStaging([]).client, imports: { retry, edit } } }),
  )
  await expect.element(page.getByRole('combobox', { name: 'Agent' })).toHaveValue('Ida Novak')
  return shown
}

const title = () => page.getByRole('textbox', { name: 'Title' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('shows the sent details, and sends them again corrected', async () => {
  await show()
  await expect.element(page.getByText('WAV · 0:42 · 4.0 MB')).toBeVisible()
  await expect.element(title()).toHaveValue('Pricing')
  await title().fill('Renewal')
  await page.getByRole('textbox', { name: 'Lead' }).fill('')
  await press('Send again')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const fields = { ...failed.fields, title: 'Renewal', leadName: null }
  expect(retry.mock.calls).toEqual([[{ workspaceId: 'w', importId: failed.importId, fields }]])
})

test("doesn't send invalid details, and says why", async () => {
  await show()
  await page.getByLabelText('When the call took place').fill('2031-01-01T10:00')
  await press('Send again')
  await expect.element(page.getByText(/^The date is in the future/)).toBeVisible()
  expect(retry).not.toHaveBeenCalled()
  await page.getByLabelText('When the call took place').fill('2026-11-20T10:00')
  await press('Send again')
  await expect.poll(() => retry.mock.calls.length).toBe(1)
})

test('sends nothing without a text that can’t be saved', async () => {
  await show()
  const field = (name: string) => page.getByLabelText(name)
  for (const [name, wrong, right] of [
    ['Title', 'x'.repeat(1001), 'Renewal'],
    ['When the call took place', '', '2026-11-20T10:00'],
  ] as const) {
    await field(name).fill(wrong)
    await press('Send again')
    await expect.element(field(name)).toHaveFocus()
    await field(name).fill(wrong)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    expect(retry).not.toHaveBeenCalled()
    await field(name).fill(right)
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => retry.mock.calls.length).toBe(1)
  expect(retry.mock.calls[0]).toMatchObject([{ fields: { title: 'Renewal' } }])
})

test('sends once if pressed again, and shows a failure', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  retry.mockReturnValueOnce(promise)
  await show()
  await press('Send again')
  await expect.element(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(retry).toHaveBeenCalledOnce()
  reject(new Error('gone'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('Try again')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('Escape keeps what was entered for the next time, and Cancel doesn’t', async () => {
  const first = await show()
  await title().fill('Renewal')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await first.unmount()
  const second = await show()
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect.element(title()).toHaveValue('Renewal')
  await press('Cancel')
  await second.unmount()
  await show()
  await expect.element(title()).toHaveValue('Pricing')
  expect(retry).not.toHaveBeenCalled()
})

test('a queued import is changed in its place, unless another one is the same call', async () => {
  failed = { ...failed, state: { kind: 'waiting' } as ImportSnapshot['state'] }
  edit.mockResolvedValueOnce([{ importId: failed.importId, result: 'same-call' }])
  await show()
  await title().fill('Renewal')
  await press('Save')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Another import has this recording/)
  await press('Save')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const change = { ...failed.fields, title: 'Renewal' }
  expect(edit.mock.lastCall).toEqual([{ workspaceId: 'w', importIds: [failed.importId], change }])
  expect(retry).not.toHaveBeenCalled()
})

test('shows why sending it again could make a second call, which a person then accepts', async () => {
  failed = { ...failed, doubt: { kind: 'may-be-imported', fileName: 'other.wav' } }
  await show()
  await expect.element(page.getByText('other.wav has the same audio', { exact: false })).toBeVisible()
  await press('Send again')
  await expect.poll(() => retry.mock.calls.length).toBe(1)
  expect(retry.mock.calls[0]).toMatchObject([{ mayDuplicate: true }])
})

test('warns before it makes a second call of what another import got since it was opened', async () => {
  retry.mockRejectedValueOnce(new AppError('may-duplicate', {}))
  await show()
  await press('Send again')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could create a second call/)
  expect(retry.mock.lastCall).toEqual([{ workspaceId: 'w', importId: failed.importId, fields: failed.fields }])
  await press('Send again')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(retry.mock.lastCall).toMatchObject([{ mayDuplicate: true }])
})
