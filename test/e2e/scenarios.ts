import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { connect, dropFiles, expect, importsReceived, openImported, sendImport, test } from './earshot.ts'
import { expectPlays, expectWaveformDrawn } from './player.ts'

/**
 * The main job, from the page of the first start: connect, list, filter, open, hear, drop a recording, hear the new call.
 * The same in the browser and in Electron. `recording` is the path of a WAV of four seconds.
 */
export async function doMainJob(page: Page, service: Simulator, recording: string): Promise<void> {
  await connect(page, service)

  await test.step('filter the list', async () => {
    const before = await page.getByRole('grid').getAttribute('aria-rowcount')
    await page
      .getByRole('button', { name: /Filter/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Format' }).click()
    await page.getByRole('checkbox', { name: 'Audio' }).click()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await expect(page).toHaveURL(/filter/)
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', before ?? '')
  })

  await test.step('open a call and hear it', async () => {
    await page.getByRole('row').nth(1).dblclick()
    await expect(page).toHaveURL(/\/calls\/\d+/)
    await expectWaveformDrawn(page)
    await expectPlays(page)
  })

  await test.step('drop a recording and get a call', async () => {
    const received = importsReceived(service).length
    await dropFiles(page, [recording])
    await expect(page.getByRole('dialog')).toContainText('WAV · 0:04')
    await sendImport(page, 'A tone from another source')
    await openImported(page, 'A tone from another source')
    await expect(page).toHaveURL(/\/calls\/\d+/)
    const sent = importsReceived(service).slice(received)
    expect(sent.map(({ status }) => status)).toEqual([202])
  })

  await test.step('hear the new call', async () => {
    await expectWaveformDrawn(page)
    await expectPlays(page)
  })

  await test.step('find it in the list', async () => {
    await page.getByRole('link', { name: 'All calls', exact: true }).first().click()
    await expect(page.getByRole('row').filter({ hasText: 'A tone from another source' })).toBeVisible()
  })
}

/** Imports another recording, which becomes a call that plays. The list must be open. */
export async function importForeignRecording(page: Page, recording: string): Promise<void> {
  await dropFiles(page, [recording])
  await expect(page.getByRole('dialog')).toContainText('Front_Center.wav')
  await sendImport(page, 'Front center')
  await openImported(page, 'Front center')
  await expectWaveformDrawn(page)
  await expectPlays(page)
}
