import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/app.css'
import { FoldersPage } from './FoldersPage.tsx'
import { foldersSnapshot, NO_COUNTS, POLLED, RULE, summary, watchedFolder } from './testing/folderFixtures.ts'
import { foldersPage } from './testing/foldersCore.tsx'

async function show(
  ...[snapshot, procedures]: [Parameters<typeof foldersPage>[1], Parameters<typeof foldersPage>[2]?]
) {
  const shown = foldersPage(<FoldersPage />, snapshot, procedures)
  await render(shown.element, shown.options)
  return shown
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('without folders, explains what they are for and offers to add one', async () => {
  const { address } = await show(foldersSnapshot([], []))
  await expect.element(page.getByRole('heading', { name: 'No watched folders yet' })).toBeVisible()
  await button('Watch a folder').click()
  expect(address()).toBe('/imports/folders/add')
})

it('shows what each folder is doing, its files, and how far behind it is', async () => {
  const folders = [
    watchedFolder({
      counts: { ...NO_COUNTS, attention: 3, sent: 412, waiting: 12 },
      backlog: { waitingCount: 12, perDay: 310, behindPerDay: 70, lastSendAt: null },
      today: summary({ sent: 40, attention: 3 }),
    }),
    watchedFolder({ folderId: 'f2', name: 'sales', state: POLLED, counts: { ...NO_COUNTS, attention: 2 } }),
    watchedFolder({ folderId: 'f3', name: 'old', isConfirmed: false }),
  ]
  await show(foldersSnapshot(folders))
  const rows = page.getByRole('list', { name: 'Watched folders' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Watching.*Needs attention3.*Waiting12.*Sent412/)
  await expect.element(rows.nth(0)).toMatchTextContent(/Rule: Head office · Today: 40 sent, 3 need attention/)
  await expect.element(rows.nth(0).getByText('70 recordings behind per day')).toBeVisible()
  await expect.element(rows.nth(1)).toMatchTextContent(/Checks every 30 seconds.*network folder/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Rule not confirmed/)
  // All of them, on the tab.
  await expect.element(page.getByRole('link', { name: 'Watched folders 5 need attention' })).toBeVisible()
  await expect.element(page.getByText('Used by monitor, sales, old')).toBeVisible()
})

it('pauses, checks and stops watching a folder, which can be undone', async () => {
  const { asked, workspaceId } = await show(foldersSnapshot([watchedFolder()]))
  const of = { workspaceId, folderId: 'f1' }
  await button('Check monitor now').click()
  await button('Pause watching monitor').click()
  await button('Stop watching monitor').click()
  await page.getByText('Stopped watching “monitor”').first().click()
  await button('Undo').click()
  await expect.poll(() => asked).toEqual(['check', 'pause', 'remove', 'restore'].map((name) => [name, of]))
})

it('a rule that no folder uses can be edited, and its agents forgotten, which can be undone', async () => {
  const rule = { ...RULE, agents: { customField: null, remembered: { '201': 1, '202': 2 } } }
  const change = vi.fn((_input: { readonly rule: object }) => Promise.resolve())
  const { workspaceId } = await show(foldersSnapshot([], [rule]), { rules: { change } })
  await button('Actions for rule Head office').click()
  await page.getByRole('menuitem', { name: 'Edit rule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit rule' })
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Forget 201' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { ruleId, ...before } = rule
  const after = { ...before, agents: { customField: null, remembered: { '202': 2 } } }
  expect(change.mock.calls).toEqual([[{ workspaceId, ruleId, rule: after }]])
  await page.getByText('Rule “Head office” changed').first().click()
  await button('Undo').click()
  await expect.poll(() => change.mock.lastCall?.[0].rule).toEqual(before)
})

it('the rule of a folder is edited where its effect on the files is shown', async () => {
  const { address } = await show(foldersSnapshot([watchedFolder()]))
  await button('Actions for rule Head office').click()
  await page.getByRole('menuitem', { name: 'Edit rule…' }).click()
  expect(address()).toBe('/imports/folders/f1/rule')
})
