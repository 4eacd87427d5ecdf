import { expect, fillConnection, saveCalls, test, goTo } from './earshot.ts'
import { lookAround } from './look.ts'

test.use({ calls: 40 })

test('a person finds an account, sees why its calls belong together, and splits one @looks', async ({
  page,
  app,
  service,
}) => {
  const rows = page.getByRole('list', { name: 'Calls and chats' }).getByRole('link')
  let name = ''
  let split = ''
  let count = 0
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()

  await test.step('without saved calls, the list is read when accounts are opened', async () => {
    await goTo(page, 'a')
    await expect(page.getByText(/^[1-9]\d* accounts$/)).toBeVisible()
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await saveCalls(page)
  })

  await test.step('a part of its name finds it', async () => {
    await page.getByRole('link', { name: 'Accounts' }).click()
    const table = page.getByRole('table', { name: 'Accounts' })
    const found = table.getByRole('rowheader')
    await expect(page.getByText(/^\d+ accounts$/)).toBeVisible()
    // The number sorts from the largest first.
    await page.getByRole('button', { name: 'Calls and chats' }).click()
    await expect(page.getByRole('columnheader', { name: 'Calls and chats' })).toHaveAttribute('aria-sort', 'descending')
    // Until the rows have that order, those of the earlier one are shown.
    await expect(table).toHaveAttribute('aria-busy', 'false')
    name = (await found.first().textContent())!
    await page.getByRole('textbox', { name: 'Find a company or person' }).focus()
    await page.keyboard.type(name.slice(0, 8))
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect(found.first()).toContainText(name)
    await lookAround(page, 'accounts')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('each call shows its reason', async () => {
    await expect(rows.first()).toBeVisible()
    // Only full records say who took part in a chat.
    await expect(page.getByText(/aren’t known yet/)).toBeHidden()
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
    // Keys are for the dialog until it's gone.
    await expect(page.getByRole('dialog', { name: 'Not this account?' })).toBeHidden()
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
})
