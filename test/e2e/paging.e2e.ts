import type { Page } from '@playwright/test'
import { connect, expect, test } from './earshot.ts'

/** The list's order, newest call first. */
const BY_DATE = 'order_by[]=timestamp&order_directions[]=desc'

test('the list is read from its end backward, and one comes back to the same place', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)
  const asked = () =>
    service.requests
      .all()
      .filter(({ path }) => path === '/v1/calls')
      .map(({ query }) => query.replace(/(before|after)=[^&]+/, '$1=…').replace(BY_DATE, 'BY_DATE'))
  service.requests.clear()

  await test.step('End is one request', async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('100 loaded, more above')).toBeVisible()
    expect(asked()).toEqual(['last=100&BY_DATE'])
    const grid = page.getByRole('grid')
    expect(await grid.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)).toBeLessThan(2)
  })

  await test.step('a call that was opened is where one comes back to', async () => {
    await page.keyboard.press('PageUp')
    const before = await place(page)
    expect(before.active).toContain('/calls/')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calls\/\d+/)
    // Neighbors on both sides, although the list wasn't loaded from its beginning.
    await expect(page.getByRole('button', { name: 'Previous call' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Next call' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await expect.poll(() => place(page)).toEqual(before)
    expect(asked()).toEqual(['last=100&BY_DATE'])
  })

  await test.step('what comes before is read as one scrolls up, under the rows one looks at', async () => {
    // The list may still be restoring its place, which undoes a scroll of the same frame.
    await expect(async () => {
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 60 * 34))
      await expect(page.getByText('160 calls', { exact: true })).toBeVisible({ timeout: 10_000 })
    }).toPass()
    expect(asked()).toEqual(['last=100&BY_DATE', 'last=100&before=…&BY_DATE'])
    await page.keyboard.press('Home')
    await expect.poll(async () => (await place(page)).top).toBe(0)
    expect(asked()).toHaveLength(2)
  })
})

/** The list's scroll position and the link of the active row. */
function place(page: Page): Promise<{ readonly top: number; readonly active: string | undefined }> {
  return page.getByRole('grid').evaluate((grid) => {
    const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    return { top: grid.scrollTop, active: row?.querySelector('a')?.href }
  })
}
