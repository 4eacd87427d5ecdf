import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FoundAccounts } from '../../contract/library/accounts.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { AccountsPage } from './AccountsPage.tsx'

const TOTAL = 250

test('what was shown with “Show more” stays when the library changes', async () => {
  let version = 1
  const library = fakeStream(librarySnapshot({ version }))
  const find = vi.fn(({ offset, limit }: { readonly offset: number; readonly limit: number }): FoundAccounts => {
    const accounts = Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => ({
      key: `domain:acme${offset + at}.com`,
      name: `Acme ${offset + at}, version ${version}`,
      callCount: 3,
      lastCall: null,
      isNameShared: false,
      openDealCount: at,
      agent: null,
    }))
    return { accounts, total: TOTAL, version }
  })
  const core = {
    accounts: { find: (input: { readonly offset: number; readonly limit: number }) => Promise.resolve(find(input)) },
    library,
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountsPage />
    </QueryClientProvider>,
    inWorkspace({ core, workspaceId: 'accounts-list' }),
  )
  await page.getByRole('button', { name: /^Show more/ }).click()
  const rows = () => page.getByRole('table', { name: 'Accounts' }).getByRole('link').elements().length
  await expect.poll(rows).toBe(200)
  expect(find).toHaveBeenCalledTimes(2)
  await page.getByRole('button', { name: 'Open deals' }).click()
  const heading = page.getByRole('columnheader', { name: 'Open deals' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  // The earlier order stays until the new one arrives.
  await expect.element(page.getByRole('table', { name: 'Accounts' })).toHaveAttribute('aria-busy', 'false')
  expect(rows()).toBe(100)
  await expect.poll(() => find.mock.lastCall).toMatchObject([{ sort: { by: 'openDealCount', isDescending: true } }])
  await page.getByRole('button', { name: /^Show more/ }).click()
  await expect.poll(rows).toBe(200)
  find.mockClear()
  version = 2
  library.send(librarySnapshot({ version }))
  await expect.element(page.getByText('Acme 199, version 2')).toBeInTheDocument()
  expect(rows()).toBe(200)
  expect(find.mock.calls.map(([{ offset }]) => offset)).toEqual([0, 100])
})

test('is as it was left', async () => {
  const found: FoundAccounts = { accounts: [], total: 0, version: 1 }
  const find = vi.fn((_: object) => Promise.resolve(found))
  const at = inWorkspace({
    core: { accounts: { find }, library: fakeStream(librarySnapshot({ version: 1 })) },
    workspaceId: 'left',
  })
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AccountsPage />
      </QueryClientProvider>,
      at,
    )
  const field = page.getByLabelText('Find a company or person')
  const first = await show()
  await field.fill('acme')
  await expect.poll(() => find.mock.lastCall?.[0]).toMatchObject({ text: 'acme' })
  await first.unmount()
  await show()
  await expect.element(field).toHaveValue('acme')
  // Typing replaces it.
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('b')
  await expect.element(field).toHaveValue('b')
})
