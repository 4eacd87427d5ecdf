import type { Page } from '@playwright/test'
import { parseDuration } from '../../src/domain/values/duration.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { expect, fillConnection, saveCalls, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.use({ calls: 120 })

test('a person explores the workspace: histograms, brushes, and the calendar @looks', async ({
  page,
  app,
  service,
}) => {
  const count = async (where: ReturnType<typeof sql>) => {
    const [row] = await service.database.query(sql`select count(*)::int as calls from calls where ${where}`)
    return Number(row!['calls'])
  }
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()

  await test.step('without saved calls, histograms show as soon as the list was read', async () => {
    await page.keyboard.press('h')
    await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
    await saveCalls(page)
  })

  const duration = page.getByRole('slider', { name: 'Duration: filter by range' })
  const calendar = page.getByRole('slider', { name: /^Calls per (day|week|month)/ })
  await test.step('every heading and the calendar have one', async () => {
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
    const text = new URL(page.url()).searchParams.get('filter')!
    const [from, to] = [...text.matchAll(/duration (?:>=|<) ((?:[\d.]+[hms] ?)+)/g)].map(([, typed]) =>
      parseDuration(typed!),
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
    // The histogram follows the address when it was counted.
    await expect(duration).not.toHaveAttribute('aria-valuetext', /^All values/)
    await duration.focus()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/filter=/)
    await expect(calendar).toHaveAttribute('aria-valuetext', 'All values, 120 calls')
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
})

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

const callCount = (page: Page) => page.locator('header [role=status]').first()
