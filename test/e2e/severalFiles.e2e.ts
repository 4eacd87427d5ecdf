import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../support/app/toneWav.ts'
import { connect, dropFiles, expect, importsReceived, test } from './earshot.ts'

test('a dropped folder is prepared with its CSV, waits for a service that is away, and what is left out is not sent @both-hosts', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const folder = join(dataFolder, 'dropped')
  await mkdir(join(folder, 'tuesday'), { recursive: true })
  await writeFile(join(folder, '2026-11-17 09.30 a.wav'), toneWav({ seconds: 1, hertz: 300 }))
  await writeFile(join(folder, 'notes.txt'), 'not a recording')
  await writeFile(join(folder, '.DS_Store'), 'a system file')
  const lines = ['b.wav;Maya Lindqvist;From the CSV', 'c.wav;Maya Lindqvist;From the CSV, too']
  await writeFile(join(folder, 'calls.csv'), ['File;Agent;Title', ...lines].join('\r\n'))
  await writeFile(join(folder, 'tuesday', 'b.wav'), toneWav({ seconds: 2, hertz: 400 }))
  await writeFile(join(folder, 'tuesday', 'c.wav'), toneWav({ seconds: 3, hertz: 500 }))
  await page.goto(app.link)
  await connect(page, service)

  await dropFiles(page, [folder])
  await expect(page.getByText('1 file isn’t named like a recording')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Recordings to import' })
  const sidecar = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
  await sidecar.getByRole('button', { name: 'Fill in 2 recordings' }).click()
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(grid.getByRole('row').nth(1)).toContainText('Nov 17, 2026, 9:30 AM')
  await expect(grid.getByRole('row').nth(1)).toContainText('from the file name')
  await expect(grid.getByRole('button', { name: 'No agent' })).toHaveCount(1)
  await expect(grid.getByRole('row', { name: /b\.wav/ })).toContainText('From the CSV')

  // One by keyboard, the rest together; values they already have aren't requested again.
  await grid.getByRole('gridcell', { name: 'Title: From transcript' }).first().click()
  await page.keyboard.type('From the folder')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('gridcell', { name: 'Title: From the folder' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar').getByRole('button', { name: 'Agent…' }).click()
  await page.getByRole('complementary').getByRole('combobox', { name: 'Agent' }).fill('a')
  await page.getByRole('option').first().click()
  // Its name has no time zone, and the others' dates are those of the files.
  await expect(grid.getByText('Time zone assumed')).toHaveCount(1)
  await expect(grid.getByText('File date')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear selection' }).click()

  // Removed, restored, removed again.
  await grid
    .getByRole('row', { name: /b\.wav/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Restore 1 recording' }).click()
  await expect(grid.getByRole('row')).toHaveCount(4)
  await grid
    .getByRole('row', { name: /b\.wav/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Skip' }).click()

  service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
  await page.getByRole('button', { name: 'Import 2 recordings…' }).click()
  const gate = page.getByRole('dialog', { name: /^Import/ })
  await expect(gate.getByRole('checkbox')).toHaveCount(2)
  for (const doubt of await gate.getByRole('checkbox').all()) await doubt.click()
  await page.getByRole('button', { name: 'Import 2 recordings', exact: true }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Can’t reach the service' })
  await expect(waiting.first()).toBeVisible()
  service.faults.clear()
  await expect(page.getByRole('region', { name: 'The queue' })).toContainText('2 of 2 recordings sent')
  await expect(page.getByRole('listitem').filter({ hasText: 'From the folder' })).toContainText('Imported')
  expect(importsReceived(service).filter(({ status }) => status === 202)).toHaveLength(2)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'From the folder' })
    .getByRole('link', { name: 'Open call' })
    .click()
  await expect(page.getByRole('heading', { name: 'From the folder' })).toBeVisible()
})
