import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { newState } from '../../../src/core/library/sync/syncState.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/hosts/setup/chromium.mjs'
import { startSimulator } from '../../../src/simulator/server.ts'
import { connect, libraryIn, putState, startHost } from '../../support/library/syncingWindow.ts'
import { traceTasks } from '../table/traceTasks.ts'
import { percentile, type ExploreBench, type ExplorePart } from './exploreBench.ts'

/** Pointer moves of a brush across a header. */
const MOVES = 60
/** Between moves, long enough for everything that follows from one. */
const SETTLED_MS = 250

interface Recorded {
  readonly movedAt: number
  readonly changedAt: number
}

/** A brush dragged over the header of Duration in the app itself, in a browser, with histograms, the calendar and the table. */
export async function windowFigures({ folder }: Pick<ExploreBench, 'folder'>): Promise<ExplorePart> {
  const data = mkdtempSync(join(tmpdir(), 'earshot-window-'))
  const service = await startSimulator({ calls: 1000, seed: 3 })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: CHROMIUM_ARGUMENTS,
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Each start of the host is another origin, with other settings.
  await page.addInitScript(`localStorage.setItem('earshot.histograms', 'true')`)
  let host = await startHost(data)
  try {
    await connect(page, host.link, service)
    await page.goto(new URL('/settings', page.url()).href)
    await page.getByRole('radio', { name: /^Calls only/ }).click()
    await page.getByText(/^[1-9][\d,]* (of about|calls)/).waitFor()
    await host.stop()
    const library = libraryIn(data)
    for (const suffix of ['-wal', '-shm']) rmSync(library + suffix, { force: true })
    copyFileSync(join(folder, 'calls.sqlite'), library)
    putState(library, { ...newState(null), walkedAt: Date.now(), incrementedAt: Date.now() })
    host = await startHost(data)
    await page.goto(host.link)
    await page.locator('[data-histogram="duration"]').waitFor()
    const latencies: number[] = []
    const tasks = await traceTasks(await page.context().newCDPSession(page), async () => {
      latencies.push(...(await drag(page)))
    })
    const over50 = tasks.filter(({ busyMs }) => busyMs > 50).length
    return {
      rows: [
        ['brush in the window, p50', percentile(latencies, 0.5), '–'],
        ['brush in the window, p95', percentile(latencies, 0.95), '–'],
        ['longest task of the window, processor time', Math.max(...tasks.map(({ busyMs }) => busyMs)), '–'],
      ],
      figures: {
        brushP50Ms: percentile(latencies, 0.5),
        brushP95Ms: percentile(latencies, 0.95),
        tasksOver50Ms: over50,
        longestTaskMs: Math.max(...tasks.map(({ busyMs }) => busyMs)),
      },
    }
  } finally {
    await host.stop()
    await browser.close()
    await service.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** From each move of the pointer to the last change of the page that follows from it. */
async function drag(page: Page): Promise<readonly number[]> {
  const box = (await page.locator('[data-histogram="duration"]').boundingBox())!
  const y = box.y + box.height / 2
  const xAt = (share: number) => box.x + 2 + share * (box.width - 4)
  await page.evaluate(RECORD)
  await page.mouse.move(xAt(0.1), y)
  await page.mouse.down()
  const latencies: number[] = []
  for (let move = 0; move < MOVES; move += 1) {
    await page.mouse.move(xAt(0.2 + (0.7 * (move + 1)) / MOVES), y)
    await page.waitForTimeout(SETTLED_MS)
    const { movedAt, changedAt } = await page.evaluate<Recorded>('recorded')
    if (changedAt > movedAt) latencies.push(changedAt - movedAt)
  }
  await page.mouse.up()
  if (latencies.length < MOVES / 5) throw new Error(`Only ${latencies.length} moves changed the page.`)
  return latencies
}

const RECORD = `
  globalThis.recorded = { movedAt: 0, changedAt: 0 }
  addEventListener('pointermove', () => { recorded.movedAt = performance.now() }, true)
  new MutationObserver(() => { recorded.changedAt = performance.now() })
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
`
