import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import type { Download, Locator, Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { API_KEY, expect, expectRows, test } from './earshot.ts'

test('from the first start to a CSV on the disk with the keyboard alone', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  await page.goto(app.link)
  await expect(page.getByLabel('Base URL')).toBeVisible()

  await test.step('connect', async () => {
    for (const [label, typed] of [
      ['Name', 'By keyboard'],
      ['Base URL', service.baseUrl],
      ['API key', API_KEY],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      // Tab selects the existing text, and typing replaces it.
      await page.keyboard.insertText(typed)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(3)).toBeVisible()
  })

  await test.step('filter', async () => {
    await page.keyboard.press('f')
    await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeFocused()
    await page.keyboard.type('ai sc')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Value', { exact: true })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await chooseOption(page, 'is below')
    await tabTo(page, page.getByLabel('Value', { exact: true }))
    await page.keyboard.type('70')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'AI score is below 70', exact: true })).toBeVisible()
    await expectRows(page)
  })

  const filter = 'filters[0][field]=ai_score&filters[0][op]=<&filters[0][value]=70'
  const newestFirst = 'order_by[]=timestamp&order_directions[]=desc'
  const wanted = (await callsOf(service, `${filter}&${newestFirst}`)).slice(1, 4)
  await test.step('select', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('3 selected')).toBeVisible()
  })

  const download = await test.step('export', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Export…' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export calls' })
    await expect(dialog.getByRole('radio', { name: 'Selected calls (3)' })).toBeChecked()
    await tabTo(page, dialog.getByRole('button', { name: 'Export', exact: true }))
    await page.keyboard.press('Enter')
    const save = dialog.getByRole('link', { name: 'Save file' })
    await expect(save).toBeVisible()
    await tabTo(page, save)
    const begun = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    return begun
  })

  expect(download.suggestedFilename()).toMatch(/^Filtered calls.*\.csv$/)
  const rows = await tableOf(download, dataFolder)
  expect(rows.map((row) => [row['Call ID'], row['Title'], Number(row['AI score'])])).toEqual(
    wanted.map(({ id, title, interaction_metrics: { ai_score } }) => [
      ...[String(id), title ?? ''],
      // As on the screen.
      Math.round(ai_score ?? Number.NaN),
    ]),
  )
})

/** The fields of a service record that this test uses. */
interface Record {
  readonly id: number
  readonly title: string | null
  readonly interaction_metrics: { readonly ai_score: number | null }
}

/** All matching calls, in the service's order. */
async function callsOf(service: Simulator, filters: string): Promise<readonly Record[]> {
  const calls: Record[] = []
  for (let after: string | null = ''; after !== null;) {
    const cursor: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const answer = await fetch(`${service.baseUrl}/v1/calls?first=100&${filters}${cursor}`, {
      headers: { 'x-api-key': service.apiKey },
    })
    const { data, meta } = (await answer.json()) as {
      readonly data: readonly Record[]
      readonly meta: { readonly has_next_page: boolean; readonly end_cursor: string | null }
    }
    calls.push(...data)
    after = meta.has_next_page ? meta.end_cursor : null
  }
  return calls
}

/** The downloaded file as a spreadsheet reads it, every cell as shown. */
async function tableOf(download: Download, folder: string) {
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  const book = read(await readFile(path), { raw: true })
  return utils.sheet_to_json<{ readonly [column: string]: string }>(book.Sheets[book.SheetNames[0]!]!, { defval: '' })
}

/** Chooses from the dropdown that Enter has opened. Each key waits for the one before: without focus, the list would miss it. */
async function chooseOption(page: Page, name: string): Promise<void> {
  const options = page.getByRole('listbox').getByRole('option')
  await expect(page.getByRole('listbox').locator(':focus')).toHaveCount(1)
  const names = await options.allTextContents()
  const focused = await options.evaluateAll((all) => all.findIndex((one) => one === document.activeElement))
  for (let at = focused + 1; at <= names.indexOf(name); at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(at)).toBeFocused()
  }
  await expect(options.nth(names.indexOf(name))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** Presses Tab until the element has focus, to prove that the keyboard can reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
