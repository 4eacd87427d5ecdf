import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { systemClock } from '../../src/simulator/clock.ts'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { toneWav } from '../support/app/toneWav.ts'
import { startWebHost, type WebHost } from '../support/app/webHost.ts'
import { API_KEY, connect, dropFiles, expect, importsReceived, test } from './earshot.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Out of thirty. */
const GOOD = 28

test('thirty files with a CSV, two of them wrong, become twenty-eight calls over the hours and over quitting', async ({
  page,
  dataFolder,
}) => {
  let passed = 0
  const clock = systemClock()
  const service = await startSimulator({
    apiKey: API_KEY,
    calls: 24,
    seed: 11,
    processingMs: 200,
    clock: { ...clock, now: () => clock.now() + passed },
  })
  let app: WebHost | null = await startWebHost({ dataFolder })
  /** Quits, advances the time of the service and of the app's stored limit, and restarts. */
  const restart = async (ms: number) => {
    await app?.stop()
    app = null
    passed += ms
    for (const path of globSync(join(dataFolder, '**/import-budget.json'))) await age(path, ms)
    app = await startWebHost({ dataFolder })
    await page.goto(app.link)
    await enterKey(page, dataFolder)
    await page.goto(new URL('/imports', page.url()).href)
  }
  const summary = page.getByRole('region', { name: 'The queue' })

  try {
    await page.goto(app.link)
    await connect(page, service)
    await dropFiles(page, [await thirtyFiles(join(dataFolder, 'dropped'), await anAgent(service))])

    await test.step('the CSV is understood, and what it says of the two that are wrong changes nothing', async () => {
      const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
      await expect(dialog).toContainText('Matched 30 of 31 lines to a recording')
      await expect(dialog).toContainText('1 line doesn’t match exactly one recording: line 32')
      await expect(dialog).toContainText('UTF-16')
      await dialog.getByRole('button', { name: 'Fill in 30 recordings' }).click()
      await expect(page.getByRole('button', { name: `Import ${GOOD} recordings…` })).toBeVisible()
      await page.getByRole('button', { name: 'Needs attention 2' }).click()
      const grid = page.getByRole('grid', { name: 'Recordings to import' })
      await expect(grid.getByRole('row', { name: /minutes\.wav/ })).toContainText('Not a recording')
      await expect(grid.getByRole('row', { name: /nothing\.mp3/ })).toContainText('Empty')
    })

    await page.getByRole('button', { name: `Import ${GOOD} recordings…` }).click()
    const gate = page.getByRole('dialog', { name: /^Import/ })
    await expect(gate.getByRole('checkbox').first()).toBeVisible()
    for (const doubt of await gate.getByRole('checkbox').all()) await doubt.click()
    await page.getByRole('button', { name: `Import ${GOOD} recordings`, exact: true }).click()
    await expect.poll(() => accepted(service)).toBeGreaterThanOrEqual(3)
    let sent = 0
    for (let hour = 0; sent < GOOD; hour += 1) {
      // An upload interrupted by quitting has used a slot of its hour and needs another, so it may be four or five.
      expect(hour).toBeLessThan(5)
      // A minute more, so that all slots of the hour before are free.
      await restart(hour === 0 ? 0 : HOUR + MINUTE)
      // All are sent, or the next one has to wait for most of an hour.
      await expect(summary).toContainText(/28 of 28 recordings sent|Next at .*in [1-5]\d:\d\d/)
      if (hour === 0) await expect(summary).toContainText('last one', { ignoreCase: true })
      const before = sent
      sent = Number(/^(\d+) of 28/.exec((await summary.textContent()) ?? '')?.[1])
      expect(sent).toBeGreaterThan(before)
      expect(sent - before).toBeLessThanOrEqual(10)
    }

    const titles = await titlesOf(service)
    expect(titles.filter((title) => title.startsWith('Batch '))).toHaveLength(GOOD)
    expect(new Set(titles).size).toBe(titles.length)
    expect(importsReceived(service).filter(({ status }) => status === 429)).toEqual([])
    // The two invalid ones are still there.
    await page.getByRole('link', { name: 'Review before importing 2' }).click()
    await expect(page.getByRole('row', { name: /minutes\.wav/ })).toBeVisible()
  } finally {
    await app?.stop()
    await service.close()
  }
})

/** A folder of thirty files and their table, as a telephone system would export them. Returns its path. */
async function thirtyFiles(folder: string, agent: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const lines = ['File;Start;Agent;Title']
  for (let index = 1; index <= GOOD; index += 1) {
    const name = `call-${String(index).padStart(2, '0')}.wav`
    await writeFile(join(folder, name), toneWav({ seconds: 1, hertz: 200 + index * 10 }))
    lines.push(`${name};${index}.10.2026 ${String(8 + (index % 10)).padStart(2, '0')}:15;${agent};Batch č. ${index}`)
  }
  await writeFile(join(folder, 'minutes.wav'), 'Minutes of the meeting')
  await writeFile(join(folder, 'nothing.mp3'), '')
  lines.push(`minutes.wav;1.11.2026 08:00;${agent};Batch`, `nothing.mp3;1.11.2026 08:00;${agent};Batch`)
  lines.push(`gone.wav;1.11.2026 08:00;${agent};Batch`)
  await writeFile(join(folder, 'calls.csv'), Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le'))
  return folder
}

/** Enters the key again if it was only stored for one session. */
async function enterKey(page: Page, dataFolder: string): Promise<void> {
  const workspaceId = /workspaces\/([^/]+)\//.exec(
    globSync(join(dataFolder, 'workspaces/*/import-budget.json'))[0] ?? '',
  )?.[1]
  await page.goto(new URL(`/connect?key=${workspaceId}`, page.url()).href)
  await page.getByLabel('API key').fill(API_KEY)
  await page.getByRole('button', { name: 'Save API key' }).click()
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible()
}

/** Moves every time in the file back. */
async function age(path: string, ms: number): Promise<void> {
  const aged = JSON.parse(await readFile(path, 'utf8'), (_key, value: unknown) =>
    typeof value === 'number' && value > 1e12 ? value - ms : value,
  ) as unknown
  await writeFile(path, JSON.stringify(aged))
}

function accepted(service: Simulator): number {
  return importsReceived(service).filter(({ status }) => status === 202).length
}

async function ask(service: Simulator, path: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await fetch(new URL(path, `${service.baseUrl}/`), { headers: { 'x-api-key': API_KEY } })
  return ((await answer.json()) as { readonly data: readonly Record<string, unknown>[] }).data
}

async function anAgent(service: Simulator): Promise<string> {
  return String((await ask(service, 'v1/users?status=active'))[0]?.['email'])
}

async function titlesOf(service: Simulator): Promise<readonly string[]> {
  const calls = await ask(service, 'v1/calls?first=100&order_by[]=id&order_directions[]=desc')
  return calls.map(({ title }) => String(title)).filter((title) => title.startsWith('Batch '))
}
