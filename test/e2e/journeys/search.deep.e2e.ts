import { connect, expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

test('lost deals where the agent talks over 65% are listed per agent with at most 6 inputs', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const started = Date.now()

  await keys.goTo('6')
  await expect(page.getByRole('heading', { name: 'Talks too much in lost deals' })).toBeVisible()
  const groups = page.getByRole('treegrid', { name: 'Calls' }).locator('[aria-level="1"]')
  await expect(groups.first()).toContainText(/\d+ calls?/u)
  await keys.press('ArrowRight')
  await expect(page.locator('[aria-level="2"]').first()).toBeVisible()

  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`Lost deals where the agent talks over 65%, per agent: ${keys.count} inputs, ${seconds} s`)
  expect(keys.count).toBeLessThanOrEqual(6)
})
