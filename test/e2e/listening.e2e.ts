import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, dropFiles, expect, goTo, importsReceived, test } from './earshot.ts'
import { lookAround } from './look.ts'
import { position, watchPlayback } from './player.ts'
import { recordFour, setUpFolder } from './watchedFolder.ts'

test.use({ calls: 24 })

const RECORDINGS = join(import.meta.dirname, '../../resources/recordings')

test('a person hears recordings before they are sent, in the table, in the details, and in a watched folder @looks', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const dropped = join(dataFolder, 'dropped')
  await mkdir(dropped, { recursive: true })
  await copyFile(join(RECORDINGS, 'signature-is-missing.wav'), join(dropped, 'a.wav'))
  await copyFile(join(RECORDINGS, 'trial-ends-friday.mp3'), join(dropped, 'b.mp3'))
  await copyFile(join(RECORDINGS, 'parts-count-is-wrong.m4a'), join(dropped, 'c.m4a'))
  await watchPlayback(page)
  await page.goto(app.link)
  await connect(page, service)

  await test.step('Space plays the row from its first speech, and pauses', async () => {
    await dropFiles(page, [dropped])
    const grid = page.getByRole('grid', { name: 'Recordings to import' })
    await expect(grid.getByRole('row')).toHaveCount(4)
    await grid.getByText('a.wav', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('a.wav')
    await expect.poll(() => position(page)).toBeGreaterThan(0.5)
    await page.keyboard.press('Space')
    await expect(bar(page).getByRole('button', { name: /^Play/ })).toBeVisible()
    await lookAround(page, 'listening')
  })

  await test.step('the next row follows, and can be sought in', async () => {
    await bar(page).getByRole('button', { name: 'Next recording' }).click()
    await expect(bar(page)).toContainText('b.mp3')
    const slider = bar(page).getByRole('slider', { name: 'Position in the recording' })
    await expect(slider).toHaveAttribute('aria-valuemax', '81')
    await expect(bar(page).getByRole('button', { name: /^Pause/ })).toBeVisible()
    await slider.press('End')
    await slider.press('ArrowLeft')
    await expect.poll(() => position(page)).toBeGreaterThan(70)
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await expect(bar(page)).toBeHidden()
    expect(importsReceived(service)).toEqual([])
  })

  await test.step('so does a file of a watched folder that needs attention', async () => {
    const folder = `${dataFolder}-recordings`
    await recordFour(folder)
    await goTo(page, 'w')
    await setUpFolder(page, async () => {
      await page.getByLabel('Path of the folder on this computer').fill(folder)
      await page.getByRole('button', { name: 'Scan folder' }).click()
    })
    await page.getByRole('button', { name: 'Confirm and send 3' }).click()
    await page.getByRole('button', { name: 'Needs attention 1' }).click()
    await page
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: /^Play / })
      .click()
    await expect.poll(() => position(page)).toBeGreaterThan(0)
  })
})

function bar(page: Page) {
  return page.getByRole('region', { name: 'Listen' })
}
