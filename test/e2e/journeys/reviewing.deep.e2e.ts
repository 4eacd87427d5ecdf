import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Simulator } from '../../../src/simulator/server.ts'
import { sql } from '../../../src/simulator/sql/sql.ts'
import { API_KEY, connect, expect, test } from '../earshot.ts'
import { CountedKeys } from './countedKeys.ts'

/** Reviewing with the keyboard alone: how many inputs it takes, and how much time besides listening. */

test('twenty calls are audited with at most 110 inputs, the answers included', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)
  const startedAt = Date.now()
  await startQueue(page, keys, 'Start with 20 calls')

  const panel = page.getByRole('complementary', { name: 'About this call' })
  let answers = 0
  for (let done = 0; done < 20; done += 1) {
    const questions = await openedCall(page, panel, `${done} of 20 reviewed`)
    // One question of each call is answered no: the first, second or third. The others are answered yes.
    if (questions > 0) {
      const at = Math.min(done % 3, questions - 1)
      await keys.press(...Array.from({ length: at }, () => 'ArrowDown'), 'n')
      if (questions > 1) await keys.press('Shift+Y')
    }
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(questions)
    answers += questions
    await keys.press('Control+Enter')
  }
  await expect(page.getByText('All 20 reviewed')).toBeVisible()
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`Audit of 20 calls: ${keys.count} inputs for ${answers} answers, in ${seconds} s`)
  expect(answers).toBeGreaterThan(60)
  expect(keys.count).toBeLessThanOrEqual(110)
})

/** Of a person who presses a key that they have in mind. Source: Card, Moran and Newell, keystroke-level model. */
const SECONDS_PER_KEY = 0.28
const RATE = 1.25

test('the demo’s recordings are reviewed in at most 1.3 times the time it takes to hear them', async ({
  page,
  app,
  service,
}) => {
  const recordings = await keepOneCallPerRecording(service)
  const { count } = recordings
  await page.goto(app.link)
  await connect(page, service)
  const keys = new CountedKeys(page)
  await startQueue(page, keys, `Start with ${count} calls`)
  const panel = page.getByRole('complementary', { name: 'About this call' })
  const pause = page.getByRole('button', { name: 'Pause', exact: true })

  let answers = 0
  let waitedMs = 0
  for (let done = 0; done < count; done += 1) {
    const openedAt = Date.now()
    const questions = await openedCall(page, panel, `${done} of ${count} reviewed`)
    // Calls play when they open once that is chosen. The first one does then, too.
    if (done === 0) {
      await keys.click(page.getByRole('button', { name: 'Queue options' }))
      await keys.click(page.getByRole('checkbox', { name: 'Play when opened' }))
      await keys.press('Escape')
      await panel.getByRole('group', { name: 'Questions' }).focus()
      await keys.press(']')
    }
    await expect(pause).toHaveAttribute('aria-busy', 'false')
    waitedMs += Date.now() - openedAt
    await expect(page.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible()
    await keys.press(...Array.from({ length: questions }, (_, at) => (at % 4 === 1 ? 'n' : 'y')))
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(questions)
    answers += questions
    await keys.press('Control+Enter')
  }
  await expect(page.getByText(`All ${count} reviewed`)).toBeVisible()

  // The test doesn't wait until a recording ends. Its reviewer hears each to the end, and presses keys only then. How long a
  // call takes to open depends on the machine.
  const heardSeconds = recordings.seconds / RATE
  const total = heardSeconds + keys.count * SECONDS_PER_KEY
  console.log(
    `Review of ${count} recordings of ${recordings.seconds.toFixed(0)} s: ${heardSeconds.toFixed(0)} s to hear them at ${RATE}×, ` +
      `${(waitedMs / 1000).toFixed(1)} s of waiting, ${keys.count} keys for ${answers} answers. ` +
      `${(total / heardSeconds).toFixed(3)} times the time heard, ${(total / recordings.seconds).toFixed(3)} times the length, without the waiting`,
  )
  expect(total / heardSeconds).toBeLessThanOrEqual(1.3)
  expect(keys.count / answers).toBeLessThanOrEqual(2)
})

async function startQueue(page: Page, keys: CountedKeys, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Draw sample' })
  await keys.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await keys.type('queue')
  await expect(page.getByRole('option', { name: 'Draw sample…' })).toHaveAttribute('data-highlighted')
  await keys.press('Enter')
  await expect(dialog.getByRole('button', { name: button })).toBeEnabled()
  await keys.press('Control+Enter')
  await expect(page.getByText(/^0 of \d+ reviewed/u)).toBeVisible()
  await keys.press('u')
}

/** Waits until the call can be reviewed. Returns the number of its questions. */
async function openedCall(page: Page, panel: Locator, progress: string): Promise<number> {
  await expect(page.getByRole('status').filter({ hasText: progress })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Finish/u })).toBeVisible()
  const questions = await panel.getByRole('radiogroup').count()
  if (questions > 0) await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
  return questions
}

interface KeptRecordings {
  readonly count: number
  readonly seconds: number
}

/** Leaves one call for each of the demo's recordings in the service. */
async function keepOneCallPerRecording(service: Simulator): Promise<KeptRecordings> {
  const path = join(import.meta.dirname, '../../../resources/recordings/catalog.json')
  const { recordings } = JSON.parse(await readFile(path, 'utf8')) as { recordings: { durationSeconds: number }[] }
  const kept = new Map<number, number>()
  for (const row of await service.database.query(sql`select id, duration from calls order by id`)) {
    const [id, duration] = [Number(row['id']), Number(row['duration'])]
    if (kept.has(duration) || !recordings.some(({ durationSeconds }) => durationSeconds === duration)) continue
    const response = await fetch(`${service.baseUrl}/v1/calls/${id}`, { headers: { 'x-api-key': API_KEY } })
    const { data } = (await response.json()) as { data: { media: Record<'audio_url' | 'video_url', string | null> } }
    if (data.media.audio_url !== null || data.media.video_url !== null) kept.set(duration, id)
  }
  expect(kept.size).toBe(recordings.length)
  const ids = [...kept.values()].join(',')
  await service.database.query(sql`delete from calls where id::text <> all(string_to_array(${ids}, ','))`)
  return { count: kept.size, seconds: recordings.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) }
}
