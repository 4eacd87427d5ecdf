import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { startWebHost } from '../support/app/webHost.ts'
import { API_KEY, connect, dropFiles, expect, importsReceived, test } from './earshot.ts'

const HOUR = 3_600_000

test('30 recordings with a CSV, two of them wrong, become 28 calls in three hours, though the app is ended in the middle', async ({
  page,
  app,
  service,
  dataFolder,
}) => {
  // Three starts of the app and three hours of imports, a second each: two minutes on a machine that does other things too.
  test.setTimeout(400_000)
  const folder = join(dataFolder, 'dropped')
  await writeBatch(folder, await someAgent(service.baseUrl))
  const callsBefore = await callCount()
  await page.goto(app.link)
  await connect(page, service)

  await dropFiles(page, [folder])
  await page.getByRole('button', { name: /^Fill in \d+ recordings$/ }).click()
  await page.getByRole('button', { name: 'Import 28 recordings' }).click({ timeout: 60_000 })
  const queue = page.getByRole('region', { name: 'The queue' })
  await expect(queue).toContainText(/[3-9] of 28 recordings sent/, { timeout: 60_000 })
  await app.stop()

  // The hour of the limit passes while the app is away; the first time only seconds do.
  // What was cut off took two of the ten: it was sent again, with its key.
  for (const [hour, sent] of [/^(9|10) of 28/, /^(19|20) of 28/, /^28 of 28/].entries()) {
    if (hour > 0) await anHourPasses(dataFolder)
    const again = await startWebHost({ dataFolder })
    try {
      await page.goto(again.link)
      await giveKeyAgain(page)
      await page.goto(new URL('/imports', again.link).href)
      await expect(queue).toContainText(sent, { timeout: 90_000 })
      if (hour < 2) await expect(queue).toContainText(/Next at .* · the last goes/, { timeout: 60_000 })
      await expect(queue).not.toContainText('Sending')
      if (hour === 0) {
        // What was wrong waits for a person, after the restart too.
        await page.getByRole('link', { name: /^Prepare/ }).click()
        const grid = page.getByRole('grid', { name: 'Recordings to import' })
        await expect(grid.getByRole('row')).toHaveCount(3)
        await expect(grid).toContainText('Not a recording')
        await expect(grid).toContainText('No agent')
      }
    } finally {
      await again.stop()
    }
  }

  expect(await callCount()).toBe(callsBefore + 28)
  const keys = new Set(importsReceived(service).map(({ idempotencyKey }) => idempotencyKey))
  for (let index = 0; index < 28; index += 1) expect(keys).toContain(`PBX-${index}`)

  async function callCount(): Promise<number> {
    const [row] = await service.database.query(sql`select count(*)::int as count from imports`)
    return Number(row?.['count'])
  }
})

async function someAgent(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/users?status=active`, { headers: { 'x-api-key': API_KEY } })
  const { data } = (await answer.json()) as { data: readonly { email: string }[] }
  const [user] = data
  if (user === undefined) throw new Error('The service has agents.')
  return user.email
}

/** 28 as they should be, one whose agent nobody knows, one that is no recording. */
async function writeBatch(folder: string, agent: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const lines = ['file;agent;date;title;call id']
  for (let index = 0; index < 30; index += 1) {
    const name = `call-${String(index).padStart(2, '0')}.wav`
    const isText = index === 29
    const bytes = isText ? Buffer.from('Minutes of the meeting') : toneWav({ seconds: 1, hertz: 200 + index * 10 })
    await writeFile(join(folder, name), bytes)
    const who = index === 28 ? 'nobody@example.com' : agent
    const minute = String(index).padStart(2, '0')
    lines.push(`${name};${who};2026-11-03T09:${minute}:00Z;Call ${index};PBX-${index}`)
  }
  await writeFile(join(folder, 'calls.csv'), `${lines.join('\r\n')}\r\n`)
}

/** No keychain here: the key is kept until quitting. */
async function giveKeyAgain(page: Page): Promise<void> {
  const enter = page.getByRole('button', { name: 'Enter the key' }).first()
  await expect(enter.or(page.getByRole('row').nth(3)).first()).toBeVisible({ timeout: 60_000 })
  if (!(await enter.isVisible())) return
  await enter.click()
  await page.getByLabel('API key').fill(API_KEY)
  await page.getByRole('button', { name: 'Save the key' }).click()
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible({ timeout: 30_000 })
}

/** While no app runs: what it noted of the last hour is an hour older. */
async function anHourPasses(dataFolder: string): Promise<void> {
  const workspaces = join(dataFolder, 'workspaces')
  for (const workspace of await readdir(workspaces)) {
    const path = join(workspaces, workspace, 'import-budget.json')
    const stored = JSON.parse(await readFile(path, 'utf8')) as {
      requests: { sentAt: number; endedAt: number | null }[]
    }
    const earlier = stored.requests.map((request) => ({
      ...request,
      sentAt: request.sentAt - HOUR,
      endedAt: request.endedAt === null ? null : request.endedAt - HOUR,
    }))
    await writeFile(path, JSON.stringify({ ...stored, requests: earlier }))
  }
}
