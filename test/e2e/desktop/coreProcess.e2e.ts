import { type DesktopApp, startDesktopApp } from '../../support/app/desktopApp.ts'
import { expect, expectRows, openPath, desktopTest as test } from '../earshot.ts'
import { expectPlays, watchPlayback } from '../player.ts'

let desktop: DesktopApp | undefined
test.afterEach(() => desktop?.stop())

test('typing and playing continue when the core’s process is killed', async ({ dataFolder }) => {
  // The demo, because its key is still there afterwards, also without a keychain.
  const app = await startDesktopApp({ dataFolder, flags: ['--demo'] })
  desktop = app
  const page = await app.page()
  await watchPlayback(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All calls', level: 1 })).toBeVisible()
  // No call without a recording is as long.
  await openPath(page, `/calls?filter=${encodeURIComponent('duration > 10m')}`)
  await expect(page.getByRole('heading', { name: 'Filtered calls', level: 1 })).toBeVisible()
  await expectRows(page)
  await page.getByRole('row').nth(1).click()
  await expectPlays(page)
  await page.getByRole('button', { name: /^Start review/ }).click()
  await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
  await page.keyboard.press('w')
  const note = page.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('before, ')

  const playedBefore = await page.evaluate(() => window.playedMedia?.currentTime ?? 0)
  await app.evaluate(({ utilities }) => {
    const { pid } = utilities.findLast(({ serviceName }) => serviceName === 'Earshot core') ?? {}
    if (pid === undefined) throw new Error('the core has no process')
    process.kill(pid, 'SIGKILL')
  })
  await page.keyboard.type('while it starts, ')
  await expect.poll(() => app.evaluate(({ utilities }) => utilities.length)).toBe(3)
  await page.keyboard.type('after')

  await expect(note).toHaveValue('before, while it starts, after')
  await expect.poll(() => page.evaluate(() => window.playedMedia?.currentTime ?? 0)).toBeGreaterThan(playedBefore)
  expect(await page.evaluate(() => window.playedMedia?.error?.message ?? null)).toBeNull()

  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('before, while it starts, after')
})
