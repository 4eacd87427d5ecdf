import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startSimulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { API_KEY, expect, fillConnection, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.describe.configure({ timeout: 240_000 })

test('a person explores the workspace: histograms, brushes, the calendar, counts of values, and groups', async ({
  page,
  app,
}) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 120, seed: 11 })
  const count = async (where: ReturnType<typeof sql>) => {
    const [row] = await service.database.query(sql`select count(*)::int as calls from calls where ${where}`)
    return Number(row!['calls'])
  }
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()

    await test.step('without saved calls, histograms say what they need', async () => {
      await page.keyboard.press('h')
      await expect(page.getByText(/they need calls saved on this computer/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save calls on this computer…' })).toBeVisible()
      await page.getByRole('button', { name: 'Calls and transcripts' }).click()
    })

    const duration = page.getByRole('slider', { name: 'Duration: filter by range' })
    const calendar = page.getByRole('slider', { name: /^Calls per (day|week|month)/ })
    await test.step('with them, every heading and the calendar have one', async () => {
      await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
      await expect(duration).toHaveAttribute('aria-valuetext', 'All values, 120 calls')
      await expect(calendar).toHaveAttribute('aria-valuetext', 'All values, 120 calls')
      await lookAround(page, 'explore')
    })

    await test.step('dragging shows the list that the brush makes, and a release keeps it', async () => {
      const { x, y, width, height } = (await duration.boundingBox())!
      await page.mouse.move(x + width * 0.3, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.5, y + height / 2)
      await page.mouse.move(x + width * 0.7, y + height / 2)
      await expect(filters(page)).toContainText('Duration')
      await expect(page).not.toHaveURL(/filter=/)
      const brushed = await callCount(page)
      expect(brushed).toBeGreaterThan(0)
      expect(brushed).toBeLessThan(120)
      await page.mouse.up()
      await expect(page).toHaveURL(/filter=duration/)
      expect(await callCount(page)).toBe(brushed)
      const [from, to] = [...decodeURIComponent(page.url()).matchAll(/duration\+(?:>=|<)\+([\dhms]+)/g)].map(
        ([, text]) => text!,
      )
      expect(await count(sql`duration >= ${seconds(from!)} and duration < ${seconds(to!)}`)).toBe(brushed)
      await expect(duration).toHaveAttribute('aria-valuetext', new RegExp(` to .*, ${brushed} calls$`))
      await lookAround(page, 'explore-brushed')
    })

    await test.step('it can be undone, redone, and removed with Escape or a double-click', async () => {
      await page.keyboard.press('Control+z')
      await expect(page).not.toHaveURL(/filter=/)
      await page.keyboard.press('Control+Shift+z')
      await expect(page).toHaveURL(/filter=duration/)
      await duration.focus()
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/filter=/)
      await duration.dblclick()
      await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
      await expect(page).not.toHaveURL(/filter=/)
    })

    await test.step('Escape cancels a drag', async () => {
      const { x, y, width, height } = (await duration.boundingBox())!
      await page.mouse.move(x + width * 0.3, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.6, y + height / 2)
      await expect(filters(page)).toContainText('Duration')
      await page.keyboard.press('Escape')
      await expect(filters(page)).not.toContainText('Duration')
      await page.mouse.up()
      await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
    })

    await test.step('with the keyboard: the missing values, which are a bar of their own', async () => {
      const score = page.getByRole('slider', { name: 'AI score: filter by range' })
      await score.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowRight')
      const missing = await count(sql`ai_score is null`)
      await expect(score).toHaveAttribute('aria-valuetext', `No value, ${missing} calls`)
      await expect(filters(page)).toContainText('AI score has no value')
      await page.keyboard.press('Delete')
      await expect(filters(page)).not.toContainText('AI score')
    })

    await test.step('the calendar filters by a period', async () => {
      await calendar.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await expect(filters(page).getByRole('button', { name: /^Remove filter: Date from .* to / })).toBeVisible()
      await expect(page).toHaveURL(/filter=timestamp/)
      await filters(page)
        .getByRole('button', { name: /^Remove filter: Date/ })
        .click()
      await expect(page).not.toHaveURL(/filter=/)
    })

    await test.step('menus count values under the other filters, and one click includes or excludes', async () => {
      const won = await count(sql`won`)
      await openList(page, '/calls?filter=won+%3D%3D+true')
      await expect(page.getByText(new RegExp(`^${won} calls?$`))).toBeVisible()
      await page.keyboard.press('f')
      await page.keyboard.type('format')
      await page.keyboard.press('Enter')
      const video = await count(sql`won and type = 'video'`)
      const audio = await count(sql`won and type = 'audio'`)
      const menu = page.getByRole('region', { name: 'Values of Format' })
      await menu.getByRole('button', { name: `Include Video, ${video} call` }).click()
      await expect(page.getByText(new RegExp(`^${video} calls?$`))).toBeVisible()
      await menu.getByRole('button', { name: `Include Audio, ${audio} call` }).click()
      await expect(page.getByText(new RegExp(`^${video + audio} calls?$`))).toBeVisible()
      await lookAround(page, 'explore-values')
      await menu.getByRole('button', { name: /^Exclude Audio/ }).click()
      await expect(filters(page)).toContainText('Format is not Audio')
      await expect(page.getByText(new RegExp(`^${won - audio} calls?$`))).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('groups are compared, sorted, opened and saved', async () => {
      await openList(page, '/calls?group=company')
      await page.getByRole('button', { name: 'Grouped by' }).click()
      await page.getByRole('menuitem', { name: 'Compare groups…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Calls by company' })
      await dialog.getByRole('combobox', { name: 'Metric' }).click()
      await page.getByRole('option', { name: 'Duration' }).click()
      await dialog.getByRole('button', { name: 'Median' }).last().click()
      await expect(page).toHaveURL(/median/)
      await lookAround(page, 'explore-groups')
      const csv = await saved(page, () => dialog.getByRole('button', { name: 'Save as CSV' }).click())
      expect(csv.toString()).toMatch(/^\uFEFF?Company,Calls,Share,Mean duration,Median duration\r\n/)
      const svg = await saved(page, () => dialog.getByRole('button', { name: 'Save as SVG' }).click())
      expect(svg.toString()).toMatch(/^<svg [^]*<\/svg>$/)
      const png = await saved(page, () => dialog.getByRole('button', { name: 'Save as PNG' }).click())
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      const first = dialog.getByRole('rowheader').first()
      const name = await first.innerText()
      await first.getByRole('button').click()
      await expect(page.locator('[role=row][aria-expanded=true]')).toContainText(name)
    })
  } finally {
    await service.close()
  }
})

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

async function callCount(page: Page): Promise<number> {
  const words = page.locator('header [role=status]').first()
  await expect(words).toHaveText(/^\d+ calls?$/)
  return Number.parseInt(await words.innerText(), 10)
}

function seconds(text: string): number {
  const unit = { h: 3600, m: 60, s: 1 }
  return [...text.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, amount, one]) => sum + Number(amount) * unit[one as keyof typeof unit],
    0,
  )
}

async function saved(page: Page, save: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return readFile(await download.path())
}

/** Opens the list like a link in the app, without reloading the app. */
async function openList(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
