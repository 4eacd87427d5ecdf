import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { Confirmation } from '../components/overlays/Confirmation.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import '../styles/app.css'
import { ListStatus } from './ListStatus.tsx'

test('deletes saved calls once a person has agreed, and saves them again as before', async () => {
  const choose = vi.fn(() => Promise.resolve())
  const library = librarySnapshot({
    keeps: 'calls',
    since: '2026-09-01T12:00:00Z',
    callCount: 1200,
    readsRecords: false,
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ListStatus
        status={null}
        updatedAt={null}
        unsureCount={0}
        library={library}
        isRefreshing={false}
        onRefresh={vi.fn()}
        isTight={false}
      />
      <Toasts />
      <Confirmation />
    </QueryClientProvider>,
    inWorkspace({ core: { library: { choose }, budget: fakeStream() } }),
  )
  const line = page.getByRole('button', { name: 'Up to date' })
  const question = page.getByRole('dialog', { name: 'Delete saved calls?' })
  const ask = async () => {
    await line.click()
    const remove = page.getByRole('button', { name: 'Delete saved calls…' })
    // In pairs, and none is cut off or wraps its words.
    const widths = [...(remove.element().parentElement?.children ?? [])].map((one) => [
      one.clientWidth,
      one.clientHeight,
    ])
    expect(new Set(widths.map(String)).size).toBe(1)
    await remove.click()
  }
  await ask()
  await expect
    .element(question.getByText(/1,200 calls \(1(\.0)? MB\)\. Nothing is deleted from the service\./))
    .toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Status of this list' })).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(line).toHaveFocus()
  expect(choose).not.toHaveBeenCalled()

  await ask()
  await question.getByRole('button', { name: 'Delete saved calls' }).click()
  await expect.element(page.getByText('Saved calls deleted')).toBeVisible()
  expect(choose).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'w', keeps: 'nothing', since: null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => choose.mock.lastCall)
    .toEqual([{ workspaceId: 'w', keeps: 'calls', since: '2026-09-01T12:00:00Z' }])
})
