import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../../support/app/toneWav.ts'
import { chooseFiles, connect, expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** Sixty recordings and their CSV, with the keyboard alone, and how many keystrokes they take. */

test('sixty recordings with a CSV are queued with at most 6 keystrokes, and no bad one with them', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const paths = await recordingsWithCsv(join(dataFolder, 'recordings'))
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)
  const startedAt = Date.now()

  await chooseFiles(page, () => keys.press('Control+o'), paths)
  // Select all, then open.
  keys.countOfSystem(2)

  const csv = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
  await expect(csv.getByRole('button', { name: 'Fill in 64 recordings' })).toBeEnabled()
  // Fills in, and opens the summary.
  await keys.press('Control+Enter')
  // Their dates have no time zone, which is to be accepted. Two of them have other doubts and stay.
  await expect(
    page
      .getByRole('dialog', { name: /^Import/ })
      .getByRole('checkbox')
      .first(),
  ).toBeFocused()
  await keys.press('Space')
  await expect(page.getByRole('dialog', { name: 'Import 60 recordings?' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'The queue' })).toContainText('of 60 recordings sent')
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`Import of 60 recordings with a CSV: ${keys.count} keystrokes, ${seconds} s`)
  expect(keys.count).toBeLessThanOrEqual(6)

  await page.getByRole('link', { name: 'Review before importing 4' }).click()
  const rows = page.getByRole('grid', { name: 'Recordings to import' }).getByRole('row')
  await expect(rows).toHaveCount(1 + Object.keys(BAD).length)
  for (const [name, problem] of Object.entries(BAD)) {
    await expect(rows.filter({ hasText: name })).toContainText(problem)
  }
})

/** Four recordings that a person has to decide about, and what is shown of each. */
const BAD = {
  '03-11-2026_14-05.wav': 'Ambiguous date',
  'unknown agent 2026-11-21_14-05.wav': 'No agent',
  'cut off 2026-11-21_15-05.wav': 'Cut short',
  // The one like it has been imported.
  'duplicate 2026-11-01_10-05.wav': 'Already imported',
}

/** Sixty recordings of one second and the bad ones, with a CSV that has the agent, title and company of each. */
async function recordingsWithCsv(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const names = Array.from(
    { length: 60 },
    (_, at) => `2026-11-${String((at % 20) + 1).padStart(2, '0')}_${10 + Math.floor(at / 20)}-05.wav`,
  )
  const toneOf = (at: number) => toneWav({ seconds: 1, hertz: 200 + at * 10 })
  const sounds = new Map(names.map((name, at) => [name, toneOf(at)]))
  const [ambiguous, unknown, cutOff, duplicate] = Object.keys(BAD)
  sounds.set(ambiguous!, toneOf(60))
  sounds.set(unknown!, toneOf(61))
  sounds.set(cutOff!, toneOf(62).subarray(0, 6000))
  sounds.set(duplicate!, toneOf(0))
  await Promise.all([...sounds].map(([name, sound]) => writeFile(join(folder, name), sound)))
  const lines = [...sounds.keys()].map((name, at) => {
    const agent = name === unknown ? 'Zed Unknown' : 'Maya Lindqvist'
    return `${name};${agent};Call ${at + 1};Acme Freight`
  })
  await writeFile(join(folder, 'calls.csv'), ['File;Agent;Title;Company', ...lines].join('\r\n'))
  return [...sounds.keys(), 'calls.csv'].map((name) => join(folder, name))
}
