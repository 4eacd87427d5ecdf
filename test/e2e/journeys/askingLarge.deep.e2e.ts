import { STORY } from '../../../src/simulator/seed/company/story.ts'
import { startSimulator } from '../../../src/simulator/server.ts'
import { API_KEY, expect, fillConnection, test } from '../earshot.ts'

const CALLS = 20_000

test('“Why do we lose?” takes 4 keys and texts, and “Which team talks too much?” 2, among 20,000 calls', async ({
  page,
  app,
}) => {
  // At most 50 pages a minute are read.
  test.setTimeout(20 * 60_000)
  const service = await startSimulator({ apiKey: API_KEY, data: 'company', calls: CALLS, seed: 11 })
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls only' }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible({ timeout: 10 * 60_000 })
    await expect(page.getByText('20,000 calls', { exact: true })).toBeVisible()

    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Filters as text' })).toBeFocused()
    await page.keyboard.type('won is lost and date since 2026-08-01')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'What differs?' })).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('d')
    const differences = page.getByRole('complementary', { name: 'What differs?' })
    await expect(differences.getByText(/95% interval/).first()).toBeVisible()
    await differences.getByRole('button', { name: 'Close' }).click()

    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await expect(page.getByText(new RegExp(`^Highest talk ratio by team: ${STORY.talkativeTeam}`))).toBeVisible()
  } finally {
    await service.close()
  }
})
