import { connect, expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** A search with the keyboard alone, from the list of calls, and how many keystrokes it takes. */

test('lost deals where the agent talks over 65% are found with at most 15 keystrokes', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)

  await keys.goTo('5')
  await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
  await keys.press('f')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
  await keys.type('talk')
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await keys.type('65')
  await keys.press('Enter')
  await expect(page).toHaveURL(/rep_talk_ratio.*65%25/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  console.log(`Search for lost deals where the agent talks over 65%: ${keys.count} keystrokes`)
  expect(keys.count).toBeLessThanOrEqual(15)
})
