import { connect, expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** Two jobs with the keyboard alone, from the list of calls, and how many keystrokes they take. */

// Twenty calls, on two cores that may be busy.
test.describe.configure({ timeout: 300_000 })

test('twenty calls are audited with at most three keystrokes per call beside the answers', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)
  const dialog = page.getByRole('dialog', { name: 'Start review queue' })

  await keys.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await keys.type('start r')
  await expect(page.getByRole('option', { name: 'Start review queue…' })).toHaveAttribute('data-highlighted')
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Start with 20 calls' })).toBeEnabled()
  await keys.press('Control+Enter')
  await expect(page.getByText('0 of 20 reviewed')).toBeVisible()
  await keys.press('u')

  const panel = page.getByRole('complementary', { name: 'About this call' })
  let answers = 0
  for (let done = 0; done < 20; done += 1) {
    await expect(page.getByRole('status').filter({ hasText: `${done} of 20 reviewed` })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Finish/u })).toBeVisible()
    const questions = await panel.getByRole('radiogroup').count()
    if (questions > 0) await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
    await keys.press(...Array.from({ length: questions }, () => 'y'))
    answers += questions
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(questions)
    await keys.press('Control+Enter')
  }
  await expect(page.getByText('All 20 reviewed')).toBeVisible()
  const perCall = (keys.count - answers) / 20
  console.log(`Audit of 20 calls: ${answers} answers and ${keys.count - answers} other keystrokes, ${perCall} per call`)
  expect(perCall).toBeLessThanOrEqual(3)
})

test('lost deals where the agent talks over 65% are found with at most 15 keystrokes', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)

  await keys.press('g', '4')
  await expect(page.getByRole('heading', { name: 'Lost deals' })).toBeVisible()
  await keys.press('f')
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
  await keys.type('talk')
  await keys.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await keys.type('65')
  await keys.press('Enter')
  await expect(page).toHaveURL(/rep_talk_ratio.*0\.65/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  console.log(`Search for lost deals where the agent talks over 65%: ${keys.count} keystrokes`)
  expect(keys.count).toBeLessThanOrEqual(15)
})
