import type { Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { startWebHost } from '../support/app/webHost.ts'
import { API_KEY, expect, fillConnection, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.describe.configure({ timeout: 240_000 })

test('a person finds an account, sees why its calls belong together, and splits one for good', async ({
  page,
  dataFolder,
}) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 120, seed: 11 })
  const first = await startWebHost({ dataFolder })
  const rows = page.getByRole('list', { name: 'Calls and chats' }).getByRole('link')
  let name = ''
  let split = ''
  let count = 0
  try {
    await page.goto(first.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()

    await test.step('without saved calls, accounts say what they need', async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await expect(page.getByText('No accounts without saved calls')).toBeVisible()
      await page.keyboard.press('g')
      await page.keyboard.press('c')
      await page.getByRole('button', { name: 'Calls and transcripts' }).click()
    })

    await test.step('a part of its name finds it', async () => {
      await page.getByRole('link', { name: 'Accounts' }).click()
      const found = page.getByRole('list', { name: 'Accounts' }).getByRole('link')
      await expect(page.getByText(/^\d+ accounts$/)).toBeVisible()
      const large = found.filter({ hasText: /([3-9]|\d\d) calls and chats/ }).first()
      name = (await large.locator('bdi').textContent())!
      await page.keyboard.type(name.slice(0, 8))
      await expect(found.filter({ hasText: name })).toBeVisible()
      await lookAround(page, 'accounts')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })

    await test.step('each call shows its reason', async () => {
      await expect(rows.first()).toBeVisible()
      count = await rows.count()
      expect(count).toBeGreaterThan(2)
      await expect(page.getByText(`${count} calls and chats`, { exact: true })).toBeVisible()
      await expect(page.getByTitle(/^(Same |Email |Company name |Phone )/)).toHaveCount(count)
      await lookAround(page, 'account')
    })

    await test.step('J, K and O move and open', async () => {
      await page.keyboard.press('j')
      await expect(rows.first()).toBeFocused()
      await page.keyboard.press('j')
      await expect(rows.nth(1)).toBeFocused()
      await page.keyboard.press('k')
      await page.keyboard.press('o')
      await expect(page).toHaveURL(/\/calls\/\d+/)
      await page.goBack()
      await expect(rows.first()).toBeVisible()
    })

    await test.step('a split can be undone and done again', async () => {
      split = (await rows.first().textContent())!
      await rows.first().focus()
      await page.keyboard.press('x')
      await lookAround(page, 'account-split')
      await page.getByRole('button', { name: 'Split' }).click()
      await expect(rows).toHaveCount(count - 1)
      await expect(page.getByRole('button', { name: `Undo: Removed: ${split}` })).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(rows).toHaveCount(count)
      await page.keyboard.press('Control+Shift+z')
      await expect(rows).toHaveCount(count - 1)
    })

    await test.step('the same calls open in the table', async () => {
      await page.getByRole('button', { name: 'Show calls' }).click()
      await expect(page.getByText(`${count - 1} calls`, { exact: true })).toBeVisible()
      await page.goBack()
      await expect(rows).toHaveCount(count - 1)
    })
  } finally {
    await first.stop()
  }

  const second = await startWebHost({ dataFolder })
  try {
    await page.goto(second.link)
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeVisible()
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.keyboard.type(name)
    await page.getByRole('list', { name: 'Accounts' }).getByRole('link').filter({ hasText: name }).first().click()
    await expect(rows).toHaveCount(count - 1)
    await page.getByRole('button', { name: `Undo: Removed: ${split}` }).click()
    await expect(rows).toHaveCount(count)
  } finally {
    await second.stop()
    await service.close()
  }
})

test('two accounts of one name are merged and separated again, and a mistyped link finds none', async ({
  page,
  app,
}) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 12, seed: 11 })
  try {
    await addCall(service, 'Kickoff', 'lea@twinharbor.com')
    await addCall(service, 'Pricing', 'tom@twin-harbor.net')
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls and transcripts' }).click()
    await expect(page.getByText('14 calls', { exact: true })).toBeVisible()

    await test.step('the button merges, and its counterpart separates', async () => {
      await openAccount(page, 'domain:twinharbor.com')
      await expect(page.getByText('1 call or chat', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Merge Twin Harbor into this' }).click()
      await expect(page.getByText('Twin Harbor merged into Twin Harbor')).toBeVisible()
      await expect(page.getByText('2 calls and chats', { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Pricing' })).toBeVisible()
      await lookAround(page, 'account-merged')
      await page.getByRole('button', { name: 'Undo: Merged: Email domain twin-harbor.net' }).click()
      await expect(page.getByText('1 call or chat', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Merge Twin Harbor into this' })).toBeVisible()
    })

    await test.step('an address without an account', async () => {
      for (const key of ['domain:nowhere.example', 'not a key']) {
        await openAccount(page, key)
        await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
      }
    })
  } finally {
    await service.close()
  }
})

/** Of a company that has two email domains. */
async function addCall(service: Simulator, title: string, email: string): Promise<void> {
  const id = await placeCall(service, { title })
  await service.database.query(sql`update calls set lead_company = 'Twin Harbor', lead_name = null,
    attendees = (${JSON.stringify([email, 'ines@example.com'])}::text)::jsonb where id = ${id}::bigint`)
}

/** Like a link in the app, without reloading it. */
async function openAccount(page: Page, key: string): Promise<void> {
  await page.evaluate(
    (path) => {
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    },
    `/accounts?open=${encodeURIComponent(key)}`,
  )
}
