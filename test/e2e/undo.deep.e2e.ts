import type { Page } from '@playwright/test'
import { connect, expect, test } from './earshot.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undo = (page: Page) => page.keyboard.press('Control+z')

/** Where the list of calls is: its scroll position and its active row. */
const placeIn = (page: Page) =>
  page
    .getByRole('grid', { name: 'Calls' })
    .evaluate((grid) => [grid.scrollTop, grid.getAttribute('aria-activedescendant')] as const)

test('a person undoes and redoes what they changed, and finds lists as they left them', async ({
  app,
  page,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const filters = page.getByRole('group', { name: 'Filters' })

  await test.step('a filter, but not while typing', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('filter format')
    await page.keyboard.press('Enter')
    await page.keyboard.type('group')
    await page.keyboard.press('Enter')
    await expect(filters).toContainText('Group chat')
    await filters.getByRole('button', { name: /^Remove/ }).click()
    await expect(filters).not.toContainText('Group chat')
    await page.keyboard.press('/')
    const text = filters.getByRole('combobox')
    await expect(text).toBeFocused()
    await page.keyboard.insertText('dura')
    await expect(text).toHaveValue('dura')
    await undo(page)
    await expect(text).toHaveValue('')
    await expect(page).not.toHaveURL(/filter=/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await undo(page)
    await expect(toasts(page)).toContainText('Undid: filter Format is Group chat removed')
    await expect(filters).toContainText('Group chat')
    await page.keyboard.press('Control+Shift+z')
    await expect(toasts(page)).toContainText('Redid: filter Format is Group chat removed')
    await expect(filters).not.toContainText('Group chat')
  })

  await test.step('a column, in the list of columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    const shown = page.getByRole('columnheader', { name: 'Call type', includeHidden: true })
    await columns.getByRole('checkbox', { name: 'Call type', exact: true }).click()
    await expect(shown).toHaveCount(0)
    await undo(page)
    await expect(toasts(page)).toContainText('Undid: column Call type hidden')
    await expect(shown).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(columns).toBeHidden()
  })

  await test.step('scroll position, active row and selection are there after a call', async () => {
    await page.getByRole('grid', { name: 'Calls' }).focus()
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('PageDown')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    const before = await placeIn(page)
    expect(before[0]).toBeGreaterThan(500)
    for (const back of ['Escape', 'Alt+ArrowLeft']) {
      await page.keyboard.press('Enter')
      // Until the call's page is there, Escape would clear the selection.
      await expect(page.getByRole('button', { name: 'All calls' })).toBeVisible()
      await expect(page.getByRole('grid')).toBeHidden()
      await page.keyboard.press(back)
      await expect(page.getByText('2 selected')).toBeVisible()
      await expect.poll(() => placeIn(page)).toEqual(before)
    }
  })

  await test.step('all calls that match are selected for a review queue', async () => {
    await page.keyboard.press('Control+a')
    await expect(page.getByText(/^All (\d+ )?calls that match are selected$/)).toBeVisible()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    // Its first call opens at once.
    await expect(page.getByRole('heading', { name: 'My review' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/reviews\/queues\/[^/]+$/)
  })

  const calls = page.getByRole('list', { name: 'Calls of the queue' })

  await test.step('a queue shows the call that one comes from', async () => {
    const call = calls.getByRole('listitem').nth(80).getByRole('button').first()
    await call.click()
    await expect(page).toHaveURL(/\/calls\/\d+$/)
    await expect(page.getByRole('heading', { name: 'My review' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(call).toBeFocused()
    await expect(call).toBeInViewport()
  })

  await test.step('a skipped call and a removed queue', async () => {
    const first = calls.getByRole('listitem').first()
    await first.getByRole('button', { name: /^Skip/ }).click()
    await expect(first).toContainText('Skipped')
    await undo(page)
    await expect(toasts(page)).toContainText(/Undid: “.+” skipped/)
    await expect(first).toContainText('Waiting')
    await page.keyboard.press('Escape')
    const removed = page.getByRole('button', { name: /^Remove queue/ })
    await removed.click()
    await expect(removed).toHaveCount(0)
    await undo(page)
    await expect(removed).toHaveCount(1)
  })

  await test.step('the shortcuts are printed on at most two pages', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    const pdf = await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } })
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(2)
  })
})
