import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { STORY } from '../../src/simulator/seed/company/story.ts'
import { startWebHost, type WebHost } from '../support/app/webHost.ts'
import { expect, goTo, test } from './earshot.ts'
import { TAKES_PICTURES } from './look.ts'
import { expectWaveformDrawn } from './player.ts'

// Where the demo's company is, so that its calls are in working hours.
test.use({ timezoneId: 'America/New_York' })

let host: WebHost | undefined
test.afterEach(async () => host?.stop())

/**
 * The pictures of the README and the guides, from the demo. With EARSHOT_PICTURES=1 they are written; without, only the way to
 * each of them is checked.
 */
test('the demo shows what the pictures of the guides show', async ({ page, dataFolder }) => {
  host = await startWebHost({ dataFolder, flags: ['--demo'] })
  await page.goto(host.link)
  await expect(page.getByText('Up to date')).toBeVisible()
  await page.getByRole('button', { name: 'Hide the tour' }).click()

  await test.step('the list, filtered and sorted', async () => {
    await openCalls(page, 'filter=ai_score+<+80&sort=ai_score')
    await page.keyboard.press('j')
    await take(page, 'calls')
  })

  await test.step('histograms below the headings, and the calendar', async () => {
    await openCalls(page, '')
    await page.keyboard.press('h')
    await expect(page.getByRole('slider', { name: /^Calls per (day|week|month)/ })).toBeVisible()
    await take(page, 'explore')
  })

  await test.step('an account', async () => {
    await goTo(page, 'a')
    await page.getByRole('textbox', { name: 'Find a company or person' }).fill(STORY.accountAtRisk.company)
    // Rows move until then.
    await expect(page.getByRole('status').getByText('1 account', { exact: true })).toBeVisible()
    const found = page.getByRole('table', { name: 'Accounts' }).getByRole('rowheader').getByRole('link')
    await found.filter({ hasText: STORY.accountAtRisk.company }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(STORY.accountAtRisk.company)
    await expect(page.getByRole('list', { name: 'Calls and chats' }).getByRole('link').first()).toBeVisible()
    await take(page, 'account')
  })

  await test.step('agents', async () => {
    await page.getByRole('link', { name: 'Agents' }).click()
    await expect(page.getByRole('rowheader').nth(5)).toBeVisible()
    await take(page, 'agents')
  })

  await test.step('a review beside the recording', async () => {
    await openCalls(page, 'filter=type+==+audio&filter=duration+>+60&filter=ai_score+not_empty')
    await page.getByRole('row').nth(1).click()
    await page.keyboard.press('Enter')
    await expectRecording(page)
    await page.keyboard.press('r')
    const panel = page.getByRole('complementary', { name: 'About this call' })
    await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
    for (const key of ['y', 'y', 'n', 'y']) await page.keyboard.press(key)
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(4)
    await take(page, 'review')
  })
})

async function openCalls(page: Page, search: string): Promise<void> {
  await page.goto(new URL(`/calls?${search}`, page.url()).href)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByRole('button', { name: 'View actions' })).toBeVisible()
}

/** Not every call of the demo has a recording: goes to the next one that has. */
async function expectRecording(page: Page): Promise<void> {
  const none = page.getByText(/No recording|no recording/)
  const waveform = page.getByRole('slider', { name: 'Position' })
  for (let at = 0; at < 20; at += 1) {
    await expect(none.or(waveform).first()).toBeVisible()
    if (await waveform.isVisible()) return expectWaveformDrawn(page)
    const before = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(before)
  }
  throw new Error('None of the first calls has a recording.')
}

async function take(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(import.meta.dirname, `../../resources/screenshots/${name}-${colorScheme}.png`) })
  }
}
