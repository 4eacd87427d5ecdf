import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { connectAndSave, expect, openPath, test } from './earshot.ts'
import { lookAround } from './look.ts'

test.use({ calls: 120 })

test('a person counts values in menus, compares groups, and saves them', async ({ page, app, service }) => {
  const count = async (where: ReturnType<typeof sql>) => {
    const [row] = await service.database.query(sql`select count(*)::int as calls from calls where ${where}`)
    return Number(row!['calls'])
  }
  await page.goto(app.link)
  await connectAndSave(page, service)
  await expect(callCount(page)).toHaveText('120 calls')

  await test.step('menus count values under the other filters, and one click includes or excludes', async () => {
    const won = await count(sql`won`)
    await openPath(page, '/calls?filter=won+%3D%3D+true')
    await expect(callCount(page)).toHaveText(calls(won))
    await page.keyboard.press('f')
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
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
    await openPath(page, '/calls?group=company')
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
    expect(heading).toBe('Company,Calls,Share,Win rate,Calls with duration,Mean duration,Median duration')
    const figures = lines.map((line) => {
      const [, name, callCount, share, known, mean] = /^(.*),(\d+),([\d.]+),[\d.]*,(\d+),([\d.]*),[\d.]*$/.exec(line)!
      expect(Number(share)).toBeCloseTo(Number(callCount) / 120)
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
})

const rounded = (mean: unknown) => (mean === null || mean === '' ? null : Number(mean).toFixed(3))

const calls = (count: number) => `${count} ${count === 1 ? 'call' : 'calls'}`

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

const callCount = (page: Page) => page.locator('header [role=status]').first()

async function saved(page: Page, save: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  return readFile(await download.path())
}
