import { expect, test } from './earshot.ts'
import { violations } from './look.ts'

test('the check that the pages pass finds what is planted', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Planted</title><main>
    <h1>Planted</h1><button id="nameless"></button><p id="pale" style="color:#bbb;background:#fff">Pale</p>
    <p>Plain</p></main></html>`)
  expect(await violations(page, 'light')).toEqual(['button-name: #nameless', 'color-contrast: #pale'])
  expect(await violations(page, 'dark')).toEqual(['color-contrast: #pale'])
  expect(await violations(page, 'light', (axe) => axe.exclude('#pale'))).toEqual(['button-name: #nameless'])
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  await expect(violations(page, 'light')).rejects.toThrow('would not be checked')
})
