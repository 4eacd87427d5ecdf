import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { expect, fillConnection, openPath, test, goTo } from './earshot.ts'

test.use({ calls: 24 })

test('calls are saved after the user agreed, open without the service, and are deleted again', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const question = page.getByRole('region', { name: 'Save calls on this computer' })

  await test.step('the question is answered with the keyboard, and the list has the focus', async () => {
    await question.getByRole('button', { name: 'Calls and transcripts' }).press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()
  })

  await test.step('the settings say what is saved', async () => {
    await goTo(page, 's')
    await expect(saved(page).getByText(/^24 calls, \d+ with transcript/)).toBeVisible()
    await expect(saved(page).getByText(/^Up to date\./)).toBeVisible()
    await expect(saved(page).getByRole('radio', { name: /^Calls and transcripts/ })).toBeChecked()
  })

  await test.step('the list has its exact count, and every column sorts', async () => {
    await goTo(page, 'c')
    await expect(page.getByText('24 calls', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Call type', exact: true }).press('Enter')
    await expect(page.getByRole('columnheader', { name: 'Call type' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page)).toHaveCount(24)
  })

  await test.step('without the service, the list says how old it is, and filters and sorts', async () => {
    service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
    await page.getByRole('button', { name: 'Refresh list' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Offline since \d+:\d\d/ })).toBeVisible()
    await page.getByRole('button', { name: 'Call type', exact: true }).press('Enter')
    await expect(page.getByRole('columnheader', { name: 'Call type' })).toHaveAttribute('aria-sort', 'descending')
    const [{ agent, calls } = { agent: '', calls: 0 }] = await service.database.query(
      sql`select agent_name as agent, count(*)::int as calls from calls group by agent_name order by calls desc limit 1`,
    )
    await openPath(page, `/calls?filter=${encodeURIComponent(`agent == ${String(agent)}`)}`)
    await expect(rows(page)).toHaveCount(Number(calls))
  })

  await test.step('a call opens with its transcript, without the service, and so does the next one', async () => {
    const [{ calls } = { calls: 0 }] = await service.database.query(
      sql`select count(*)::int as calls from calls where format = 'audio'`,
    )
    await openPath(page, `/calls?filter=${encodeURIComponent('type == audio')}`)
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Format is Audio')
    const grid = page.getByRole('grid', { name: 'Calls' })
    await expect(grid).toHaveAttribute('aria-rowcount', String(Number(calls) + 1))
    await grid.press('Enter')
    await expect(page.getByText(/Showing the copy that was read/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    const [first, titleOfFirst] = [page.url(), await title.innerText()]
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(first)
    await expect(title).not.toHaveText(titleOfFirst)
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
  })

  await test.step('it continues when the service can be reached again', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
    service.faults.clear()
    await page.getByRole('button', { name: 'Refresh list' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeHidden()
  })

  await test.step('everything is deleted', async () => {
    await goTo(page, 's')
    await saved(page).getByRole('button', { name: 'Delete saved calls…' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete saved calls' }).press('Enter')
    await expect(saved(page).getByRole('radio', { name: /^Don’t save/ })).toBeFocused()
    await expect(saved(page).getByRole('button', { name: 'Delete saved calls…' })).toBeHidden()
  })
})

/** Those with calls. */
function rows(page: Page) {
  return page.getByRole('grid', { name: 'Calls' }).locator('[role=row][data-index]')
}

function saved(page: Page) {
  return page.getByRole('region', { name: 'Saved calls of Test workspace' })
}
