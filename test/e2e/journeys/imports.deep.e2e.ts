import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneWav } from '../../support/app/toneWav.ts'
import { connect, dropFiles, expect, importsReceived, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** Recordings that are dropped, then imported with the keyboard alone, and how many inputs that takes. A drop is one. */

test('one recording is queued with at most 5 inputs', async ({ page, app, service, dataFolder }) => {
  const path = join(dataFolder, '2026-11-03 14-05.wav')
  await writeFile(path, toneWav({ seconds: 1, hertz: 300 }))
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)

  await dropFiles(page, [path])
  keys.countOfSystem(1)
  const details = page.getByRole('complementary')
  await expect(details.getByRole('combobox', { name: 'Agent' })).toBeFocused()
  await keys.type('m')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted')
  await keys.press('Enter')
  await expect(details.getByRole('button', { name: 'Import…' })).toBeEnabled()
  await keys.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Import 1 recording?' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'The queue' })).toBeVisible()
  await expect.poll(() => importsReceived(service).length).toBe(1)
  console.log(`Import of one recording: ${keys.count} inputs`)
  expect(keys.count).toBeLessThanOrEqual(5)
})

test('five hundred recordings in folders of their agents are queued with at most 6 inputs', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  const folder = join(dataFolder, 'exports')
  for (const [index, agent] of ['Maya Lindqvist', 'Tom Okafor', 'Marcus Hale', 'Chloe Marchand'].entries()) {
    await mkdir(join(folder, agent), { recursive: true })
    for (let at = 0; at < 125; at++) {
      const name = `2026-11-${String((at % 20) + 1).padStart(2, '0')}_${10 + Math.floor(at / 20)}-0${index}.wav`
      await writeFile(join(folder, agent, name), toneWav({ seconds: 1, hertz: 200 + 125 * index + at }))
    }
  }
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)

  await dropFiles(page, [folder])
  keys.countOfSystem(1)
  await expect(page.getByRole('button', { name: 'Import 500 recordings…' })).toBeEnabled({ timeout: 10 * 60_000 })
  await keys.press('Control+Enter')
  // Their names have no time zone.
  await expect(page.getByRole('dialog', { name: /^Import/ }).getByRole('checkbox')).toBeFocused()
  await keys.press('Space')
  await expect(page.getByRole('dialog', { name: 'Import 500 recordings?' })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'The queue' })).toContainText('of 500 recordings sent')
  console.log(`Import of 500 recordings from folders: ${keys.count} inputs`)
  expect(keys.count).toBeLessThanOrEqual(6)
})

test('sixty recordings with a German CSV are queued with at most 4 inputs, and no bad one with them', async ({
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

  await dropFiles(page, paths)
  keys.countOfSystem(1)

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
  console.log(`Import of 60 recordings with a CSV: ${keys.count} inputs, ${seconds} s`)
  expect(keys.count).toBeLessThanOrEqual(4)

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
  // The one like it is queued first.
  'duplicate 2026-11-01_10-05.wav': /Already (imported|in the queue)/,
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
  await writeFile(join(folder, 'calls.csv'), ['Datei;Mitarbeiter;Betreff;Firma', ...lines].join('\r\n'))
  return [...sounds.keys(), 'calls.csv'].map((name) => join(folder, name))
}
