import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { toneWav } from '../support/app/toneWav.ts'
import { expect } from './earshot.ts'

/** A new folder with three recordings of one extension and one of another. */
export async function recordFour(folder: string): Promise<void> {
  await mkdir(folder)
  for (const at of [1, 2, 3]) await record(folder, { at, extension: '101' })
  await record(folder, { at: 4, extension: '309' })
}

/** A recording as Asterisk names it, at UTC+7, each with another sound. */
export async function record(folder: string, { at, extension }: { readonly at: number; readonly extension: string }) {
  const epoch = Date.parse('2026-11-21T02:00:00Z') / 1000 + at * 997
  const local = new Date((epoch + 7 * 3600) * 1000).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const name = `out-090123450${at}-${extension}-${local}-${epoch}.${at}.wav`
  await writeFile(join(folder, name), toneWav({ seconds: 2, hertz: 200 + at * 30 }))
}

/** Sets up the folder of `recordFour` on the page of watched folders, up to the confirmation. */
export async function setUpFolder(page: Page, chooseFolder: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Watch a folder' }).click()
  await chooseFolder()
  await expect(page.getByText('Reads all 4 file names')).toBeVisible()
  await expect(page.getByText('clock is UTC+7, confirmed by 4 of 4 file names')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Files as they would be sent' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await page.getByLabel('At least this long').fill('')
  await page.getByText('All recordings in the folder').click()
  await page.getByRole('button', { name: 'Choose agent of 101' }).first().click()
  await page.getByRole('dialog').getByLabel('Agent').press('ArrowDown')
  await page.getByRole('option').first().click()
  await expect(rows.filter({ hasText: 'Would be sent' })).toHaveCount(3)
}
