import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, dropFiles, expect, fillImport, importsReceived, test } from './earshot.ts'

test('a dropped folder’s recordings come one after another, and closing the form loses none that was sent', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const folder = join(dataFolder, 'dropped')
  await mkdir(join(folder, 'tuesday'), { recursive: true })
  await writeFile(join(folder, 'a.wav'), toneWav({ seconds: 1, hertz: 300 }))
  await writeFile(join(folder, 'notes.txt'), 'not a recording')
  await writeFile(join(folder, '.DS_Store'), 'nobody means this one')
  await writeFile(join(folder, 'tuesday', 'b.wav'), toneWav({ seconds: 2, hertz: 400 }))
  await writeFile(join(folder, 'tuesday', 'c.wav'), toneWav({ seconds: 3, hertz: 500 }))
  const received = importsReceived(service).length
  await page.goto(app.link)
  await connect(page, service)

  await dropFiles(page, [folder])
  const dialog = page.getByRole('dialog', { name: 'Import recording 1 of 3' })
  await expect(dialog).toContainText('a.wav')
  await expect(page.getByText('1 file was not named like a recording')).toBeVisible()
  await fillImport(page, 'From the folder')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()

  const second = page.getByRole('dialog', { name: 'Import recording 2 of 3' })
  await expect(second).toContainText('b.wav')
  // The agent is the one of the last recording; the title is not.
  await expect(second.getByLabel('Agent')).not.toHaveValue('')
  await expect(second.getByLabel('Title')).toHaveValue('')
  await second.getByRole('button', { name: 'Skip this one' }).click()

  const third = page.getByRole('dialog', { name: 'Import recording 3 of 3' })
  await expect(third).toContainText('c.wav')
  await third.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: /Import recording/ })).toBeHidden()

  await expect(page.getByText('a.wav is ready')).toBeVisible({ timeout: 20_000 })
  expect(importsReceived(service).length).toBe(received + 1)
  await page.getByRole('link', { name: /Imports/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'From the folder' })).toContainText('Ready')
  await page.getByRole('link', { name: 'Open call' }).click()
  await expect(page.getByRole('heading', { name: 'From the folder' })).toBeVisible()
})

test('a file dropped where nobody takes it does not take the window away', async ({ page, app }) => {
  await page.goto(app.link)
  await expect(page.getByLabel('Base URL')).toBeVisible()
  const isKept = await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'early.wav'))
    const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(drop)
    return drop.defaultPrevented
  })
  expect(isKept).toBe(true)
})
