import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportSnapshot } from '../../../../contract/snapshots.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { FakeStaging } from '../testing/fakeStaging.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { closeRecording, openCorrection, useOpenRecording } from './openRecording.ts'

const retry = vi.fn()
const FAILED: ImportSnapshot = {
  ...{ importId: 'i1', workspaceId: 'w', batchId: null, addedAt: 0, staysBecause: null },
  recording: { fileName: 'call.wav', sizeBytes: 4_000_000, kind: 'wav', durationSeconds: 42 },
  fields: {
    ...{ timestamp: '2026-11-20T14:05:07.000Z', userId: 1, callTypeId: 5 },
    ...{ title: 'Pricing', leadName: 'Li Na', leadCompany: 'Acme' },
  },
  state: { kind: 'failed', failure: { code: 'internal', data: { id: '' } }, canRetry: true },
}

beforeEach(() => {
  retry.mockReset().mockResolvedValue(undefined)
})

afterEach(closeRecording)

function Opened() {
  const open = useOpenRecording((state) => state.open)
  return open?.kind === 'correction' ? <CorrectionDialog one={open.one} /> : <p>Closed</p>
}

async function show(): Promise<void> {
  openCorrection(FAILED)
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Opened />
    </QueryClientProvider>,
    inWorkspace({ core: { ...new FakeStaging([]).client, imports: { retry } } }),
  )
  await expect.element(agent()).toHaveValue('Ida Novak')
}

const agent = () => page.getByRole('combobox', { name: 'Agent' })
const title = () => page.getByLabelText('Title')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function closed(): Promise<void> {
  await expect.element(page.getByText('Closed')).toBeVisible()
}

test('shows the sent details, and sends them again corrected', async () => {
  await show()
  await expect.element(page.getByRole('dialog').getByText('call.wav · WAV · 0:42 · 4.0 MB')).toBeVisible()
  await expect.element(title()).toHaveValue('Pricing')
  await expect.element(page.getByLabelText('Lead')).toHaveValue('Li Na')
  await expect.element(page.getByLabelText('Company')).toHaveValue('Acme')
  await title().fill('Renewal')
  await page.getByLabelText('Lead').fill('')
  await press('Send again')
  await closed()
  const fields = { ...FAILED.fields, title: 'Renewal', leadName: null }
  expect(retry.mock.calls).toEqual([[{ workspaceId: 'w', importId: 'i1', fields }]])
})

test("doesn't send invalid fields, and shows the problems from then on", async () => {
  await show()
  await page.getByLabelText('When the call took place').fill('2031-01-01T10:00')
  const problem = page.getByText(/^The date is in the future/)
  expect(problem.elements()).toEqual([])
  await press('Send again')
  await expect.element(problem).toBeVisible()
  expect(retry).not.toHaveBeenCalled()
  await page.getByLabelText('When the call took place').fill('2026-11-20T10:00')
  await expect.element(problem).not.toBeInTheDocument()
  await press('Send again')
  await closed()
})

test('sends once if pressed again, and shows a failure', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  retry.mockReturnValueOnce(promise)
  await show()
  await press('Send again')
  await expect.element(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.type(title(), '{Enter}')
  expect(retry).toHaveBeenCalledOnce()
  reject(new Error('gone'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('Try again')
  await closed()
  expect(retry).toHaveBeenCalledTimes(2)
})

test('closes at once without changes', async () => {
  await show()
  await userEvent.keyboard('{Escape}')
  await closed()
  expect(retry).not.toHaveBeenCalled()
})

test('asks before it discards changes; a second Escape discards them', async () => {
  await show()
  await title().fill('Renewal')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^Discard your changes/)).toBeVisible()
  await press('Keep editing')
  await expect.element(title()).toHaveValue('Renewal')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Discard', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await closed()
})
