import { STORY } from '../../../src/simulator/seed/company/story.ts'
import { startSimulator } from '../../../src/simulator/server.ts'
import { API_KEY, expect, fillConnection, goTo, test } from '../earshot.ts'
import { Inputs } from '../inputs.ts'

const CALLS = 20_000

test('three questions of 20,000 calls take at most 4, 2 and 3 inputs', async ({ page, app }) => {
  // At most 50 pages a minute are read, and a busy machine takes 14 minutes.
  test.setTimeout(40 * 60_000)
  const service = await startSimulator({ apiKey: API_KEY, data: 'company', calls: CALLS, seed: 11 })
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls only' }).click()
    await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible({ timeout: 25 * 60_000 })
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

    await goTo(page, 'e')
    await expect(page.getByText(new RegExp(`^Highest talk ratio by team: ${STORY.talkativeTeam}`))).toBeVisible()

    // Their transcripts aren't saved: opening the account reads them.
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('textbox', { name: 'Find a company or person' }).fill(STORY.accountAtRisk.company)
    await page
      .getByRole('table', { name: 'Accounts' })
      .getByRole('link', { name: new RegExp(STORY.accountAtRisk.company) })
      .click()
    const found = page.getByText(/^[1-9]\d* of \d+ calls and chats$/)
    const heard = page.getByRole('region', { name: 'Hear it' })
    const line = heard.getByText(/price/i).first()

    const mouse = new Inputs(page)
    await mouse.click(page.getByRole('textbox', { name: 'Find calls, chats, or words' }))
    await mouse.type('price')
    await expect(found).toBeVisible()
    await expect(page.getByText(/^Reading/)).toHaveCount(0)
    await mouse.click(page.getByRole('button', { name: 'Hear it' }))
    await expect(line).toBeVisible()
    await heard.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Show all calls and chats' }).click()
    await page.getByRole('list', { name: 'Calls and chats' }).getByRole('link').first().focus()

    const keys = new Inputs(page)
    await keys.press('/')
    await keys.type('price')
    await expect(found).toBeVisible()
    // Before, Enter has nothing to play.
    await expect(page.getByRole('button', { name: 'Hear it' })).toBeVisible()
    await keys.press('Enter')
    await expect(line).toBeVisible()
    console.log(
      `Every time this customer talked about price: ${mouse.count} inputs by mouse, ${keys.count} by keyboard`,
    )
    expect(mouse.count).toBeLessThanOrEqual(3)
    expect(keys.count).toBeLessThanOrEqual(3)
  } finally {
    await service.close()
  }
})
