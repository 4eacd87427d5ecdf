import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startSimulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { API_KEY, expect, fillConnection, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.describe.configure({ timeout: 240_000 })

test('a person explores the workspace: histograms, brushes, and the calendar', async ({ page, app }) => {
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
    })

    await test.step('dragging shows the list that the brush makes, and a release keeps it', async () => {
      const { x, y, width, height } = (await duration.boundingBox())!
      await page.mouse.move(x + width * 0.2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.5, y + height / 2)
      await page.mouse.move(x + width * 0.9, y + height / 2)
      const words = await duration.getAttribute('aria-valuetext')
      const brushed = Number(/ to .*, (\d+) calls$/.exec(words ?? '')?.[1])
      expect(brushed).toBeGreaterThan(0)
      expect(brushed).toBeLessThan(120)
      await expect(callCount(page)).toHaveText(`${brushed} calls`)
      await expect(filters(page)).toContainText('Duration')
      await expect(page).not.toHaveURL(/filter=/)
      await page.mouse.up()
      await expect(page).toHaveURL(/filter=duration/)
      await expect(callCount(page)).toHaveText(`${brushed} calls`)
      const [from, to] = [...decodeURIComponent(page.url()).matchAll(/duration\+(?:>=|<)\+(\d+)/g)].map(([, text]) =>
        Number(text),
      )
      expect(await count(sql`duration >= ${from!} and duration < ${to!}`)).toBe(brushed)
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
  } finally {
    await service.close()
  }
})

test('a person counts values in menus, compares groups, and saves them', async ({ page, app }) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 80, seed: 11 })
  const count = async (where: ReturnType<typeof sql>) => {
    const [row] = await service.database.query(sql`select count(*)::int as calls from calls where ${where}`)
    return Number(row!['calls'])
  }
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls and transcripts' }).click()
    await expect(callCount(page)).toHaveText('80 calls')

    await test.step('menus count values under the other filters, and one click includes or excludes', async () => {
      const won = await count(sql`won`)
      await openList(page, '/calls?filter=won+%3D%3D+true')
      await expect(callCount(page)).toHaveText(calls(won))
      await page.keyboard.press('f')
      await page.keyboard.type('format')
      await page.keyboard.press('Enter')
      const video = await count(sql`won and format = 'video'`)
      const audio = await count(sql`won and format = 'audio'`)
      expect(Math.min(video, audio)).toBeGreaterThan(0)
      const menu = page.getByRole('region', { name: 'Values of Format' })
      await menu.getByRole('button', { name: `Include Video, ${calls(video)}`, exact: true }).click()
      await expect(callCount(page)).toHaveText(calls(video))
      await menu.getByRole('button', { name: `Include Audio, ${calls(audio)}`, exact: true }).click()
      await expect(callCount(page)).toHaveText(calls(video + audio))
      await lookAround(page, 'explore-values')
      await menu.getByRole('button', { name: /^Exclude Audio/ }).click()
      await expect(filters(page)).toContainText('Format is not Audio')
      await expect(callCount(page)).toHaveText(calls(won - audio))
      await page.keyboard.press('Escape')
    })

    await test.step('groups are compared, sorted, saved as files, and opened', async () => {
      await openList(page, '/calls?group=company')
      await page.getByRole('button', { name: 'Grouped by company' }).click()
      await page.getByRole('menuitem', { name: 'Compare groups…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Calls by company' })
      await dialog.getByRole('combobox', { name: 'Metric' }).click()
      await page.getByRole('option', { name: 'Duration' }).click()
      await dialog.getByRole('columnheader', { name: 'Median' }).getByRole('button').click()
      await expect(page).toHaveURL(/median/)
      await lookAround(page, 'explore-groups')

      const counted = await service.database.query(
        // Chats of 0 s weren't measured.
        sql`select coalesce(lead_company, 'No company') as name, count(*)::int as calls,
            count(*) filter (where duration > 0 or format not in ('chat', 'group_chat'))::int as known,
            avg(duration) filter (where duration > 0 or format not in ('chat', 'group_chat')) as mean
          from calls group by 1`,
      )
      const csv = await saved(page, () => dialog.getByRole('button', { name: 'Save as CSV' }).click())
      const [heading, ...lines] = csv.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
      expect(heading).toBe('Company,Calls,Share,Calls with duration,Mean duration,Median duration')
      const figures = lines.map((line) => {
        const [, name, callCount, share, known, mean] = /^(.*),(\d+),([\d.]+),(\d+),([\d.]*),[\d.]*$/.exec(line)!
        expect(Number(share)).toBeCloseTo(Number(callCount) / 80)
        return { name: name!.replaceAll('"', ''), calls: Number(callCount), known: Number(known), mean: rounded(mean) }
      })
      const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
      const expected = counted.map(({ name, calls, known, mean }) => ({
        name: (name as string).replaceAll('"', ''),
        calls: Number(calls),
        known: Number(known),
        mean: rounded(mean),
      }))
      expect(figures.toSorted(byName)).toEqual(expected.toSorted(byName))

      const svg = (await saved(page, () => dialog.getByRole('button', { name: 'Save as SVG' }).click())).toString()
      expect(svg).toMatch(/^<svg [^]*<\/svg>\s*$/)
      const drawn = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
        return { isBroken: parsed.querySelector('parsererror') !== null, words: parsed.documentElement.textContent }
      }, svg)
      expect(drawn.isBroken).toBe(false)
      expect(drawn.words).toContain('Mean duration by company')
      const png = await saved(page, () => dialog.getByRole('button', { name: 'Save as PNG' }).click())
      const size = await page.evaluate(async (base64) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, png.toString('base64'))
      expect(Math.min(...size)).toBeGreaterThan(200)

      const first = dialog.getByRole('rowheader').first()
      const name = await first.innerText()
      await first.getByRole('button').click()
      await expect(page.locator('[role=row][aria-expanded=true]')).toContainText(name)
    })
  } finally {
    await service.close()
  }
})

const rounded = (mean: unknown) => (mean === null || mean === '' ? null : Number(mean).toFixed(3))

const calls = (count: number) => `${count} ${count === 1 ? 'call' : 'calls'}`

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

const callCount = (page: Page) => page.locator('header [role=status]').first()

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
