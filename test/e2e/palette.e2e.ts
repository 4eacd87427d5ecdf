import { placeCall } from '../support/app/placedCalls.ts'
import { connect, expect, expectRows, test, goTo } from './earshot.ts'
import { lookAround } from './look.ts'

test('a person finds calls, views and actions by typing, with the keyboard alone @looks', async ({
  app,
  page,
  service,
}) => {
  // No agent, lead or view has its name.
  const title = 'Quince orchard irrigation'
  await placeCall(service, { title, insertedAt: new Date().toISOString() })
  await page.goto(app.link)
  await connect(page, service)
  const palette = page.getByRole('dialog', { name: 'Search calls and actions' })
  const field = palette.getByRole('combobox', { name: 'Search' })

  await test.step('a call by its title', async () => {
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await lookAround(page, 'palette')
    await page.keyboard.type(title)
    await expect(palette.getByRole('group', { name: 'Calls', exact: true }).getByRole('option').first()).toContainText(
      title,
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/calls$/)
  })

  await test.step('the call opened last, before anything is typed', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: 'Recent calls' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('an action on the selected calls', async () => {
    await expectRows(page)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Control+Shift+p')
    await page.keyboard.type('export 2')
    await expect(page.getByRole('option', { name: /^Export 2 selected calls…/ })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter in two steps', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('filter format')
    await page.keyboard.press('Enter')
    await expect(palette.getByRole('option')).toHaveCount(5)
    await lookAround(page, 'palette-step')
    await page.keyboard.type('group')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Group chat')
  })

  await test.step('pages and views by two keys, and the way back', async () => {
    await goTo(page, 'n')
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
    await goTo(page, '5')
    await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
  })
})
