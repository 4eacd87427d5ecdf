import type { Page } from '@playwright/test'
import { expect, fillConnection, goTo, test, saveCalls } from './earshot.ts'
import { lookAround } from './look.ts'
import { expectPlaysOn, watchPlayback } from './player.ts'

test.use({ calls: 40 })

test('a person hears every place where something is said, one after another, with the keyboard alone @looks', async ({
  page,
  app,
  service,
}) => {
  await watchPlayback(page)
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()
  await saveCalls(page)

  await test.step('a search plays its lines: three inputs', async () => {
    await goTo(page, '/')
    await expect(page.getByRole('textbox', { name: /^Search/ })).toBeFocused()
    await page.keyboard.type('recorded')
    await expect(page.getByText('Searches all 40 calls.')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
    await expectPlaysOn(page)
    await page.keyboard.press('Space')
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeFocused()
    expect(await lineNumber(page)).toBeGreaterThan(0)
    await expect(bar(page).locator('mark').first()).toHaveText('recorded')
  })

  await test.step('the next line is heard, also from another page', async () => {
    await lookAround(page, 'hearing')
    const first = await lineNumber(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => lineNumber(page)).toBeGreaterThan(first)
    await expectPlaysOn(page)
    await page.keyboard.press('Space')
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible()
    const next = await lineNumber(page)
    await goTo(page, 'c')
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeVisible()
    await page.keyboard.press('Shift+N')
    await expect.poll(() => lineNumber(page)).toBeGreaterThan(next)
    await expectPlaysOn(page)
  })

  await test.step('its call opens at the moment that is heard', async () => {
    // Lines follow each other by themselves, and one that is read or still being found has no moment.
    await expect(async () => {
      await page.keyboard.press('Shift+N')
      await expectPlaysOn(page)
      await page.keyboard.press('Shift+K')
      await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible()
      expect(await bar(page).getByRole('button', { name: 'Longer' }).isEnabled()).toBe(true)
    }).toPass()
    await page.keyboard.press('Shift+O')
    await expect(page).toHaveURL(/\/calls\/\d+\?t=\d/)
    const seconds = Number(new URL(page.url()).searchParams.get('t'))
    const position = page.getByRole('slider', { name: 'Position in the recording' })
    // The line may be one from the recording's beginning, so that less than a second of it was heard.
    await expect(position).toHaveAttribute('aria-valuenow', String(Math.floor(seconds)))
    await page.keyboard.press('Shift+X')
    await expect(bar(page)).toBeHidden()
  })

  await test.step('selected calls are heard from their first line', async () => {
    await goTo(page, 'c')
    await expect(page.getByRole('grid', { name: 'Calls' })).toBeFocused()
    // The newest two are chats.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('e')
    await expect.poll(() => lineNumber(page)).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
  })
})

function bar(page: Page) {
  return page.getByRole('region', { name: 'Hear it' })
}

/** Lines follow each other by themselves after some seconds. 0 while none is shown. */
async function lineNumber(page: Page): Promise<number> {
  return Number(/(\d+) of \d/.exec(await bar(page).innerText())?.[1] ?? 0)
}
