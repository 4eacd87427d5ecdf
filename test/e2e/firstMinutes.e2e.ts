import { expect, test } from './earshot.ts'
import { STORY } from '../../src/simulator/seed/company/story.ts'
import { startWebHost, type WebHost } from '../support/app/webHost.ts'

let host: WebHost | undefined
test.afterEach(async () => host?.stop())

/** A newcomer's first minutes: each question of the demo is answered after one click. */
test('the demo answers its questions', async ({ page, dataFolder }) => {
  host = await startWebHost({ dataFolder, flags: ['--demo'] })
  await page.goto(host.link)
  const tour = page.getByRole('region', { name: 'Four things to try with the demo’s calls' })
  // Without a question, its calls are read with their transcripts. On a busy machine, 500 of them take minutes.
  await expect(page.getByText('Up to date')).toBeVisible({ timeout: 8 * 60_000 })

  await tour.getByRole('button', { name: /^Why are we losing deals/ }).click()
  const differences = page.getByRole('complementary', { name: 'What differs?' })
  await expect(differences.getByText(new RegExp(STORY.priceChange.competitor, 'i')).first()).toBeVisible()
  await differences.getByRole('button', { name: 'Close' }).click()
  await expect(differences).toBeHidden()

  await tour.getByRole('button', { name: /^Audit ten calls blind/ }).click()
  const sample = page.getByRole('dialog', { name: 'Draw sample' })
  await sample.locator('summary').click()
  await sample.getByLabel('Seed').fill('e2e')
  await page.getByRole('button', { name: 'Start with 10 calls' }).click()
  await expect(page.getByText('0 of 10 reviewed')).toBeVisible()

  await page.goBack()
  await tour.getByRole('button', { name: /^Hear who says/ }).click()
  await expect(page.getByText(/^\d+ calls, \d+ hits/)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Hear it' })
  await expect(bar).toContainText(/\d+ of \d+: /)
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await page.goBack()
  await tour.getByRole('link', { name: /^Import three recordings/ }).click()
  await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible()

  await page.goBack()
  await tour.getByRole('button', { name: 'Hide the tour' }).click()
  await expect(tour).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: /calls$/i }).first()).toBeVisible()
  await expect(tour).toBeHidden()
})
