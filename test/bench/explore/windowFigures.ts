import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startSimulator } from '../../../src/simulator/server.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { launchBrowser } from '../../support/bench/launchBrowser.ts'
import { connect, replaceLibrary, startHost } from '../../support/library/syncingWindow.ts'
import { traceTasks } from '../table/traceTasks.ts'
import type { ExploreBench, ExplorePart } from './exploreBench.ts'

/** Dragged over one after the other. */
const BRUSHED = ['duration', 'ai_score', 'calendar']
/** Pointer moves of each drag, across the bars and back. */
const MOVES = 40
/** Between moves, long enough for everything that follows from one. */
const SETTLED_MS = 250

interface Recorded {
  readonly selected: string | null
  readonly movedAt: number
  /** Null if it isn't drawn yet. */
  readonly shownAt: number | null
}

/** Brushes dragged over headers and the calendar in the app itself, in a browser, with histograms and the table. */
export async function windowFigures({ folder }: Pick<ExploreBench, 'folder'>): Promise<ExplorePart> {
  const data = mkdtempSync(join(tmpdir(), 'earshot-window-'))
  const service = await startSimulator({ calls: 1000, seed: 3 })
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // Each start of the host is another origin, with other settings.
  await page.addInitScript(`localStorage.setItem('earshot.histograms', 'true')`)
  let host = await startHost(data)
  try {
    await connect(page, host.link, service)
    await replaceLibrary(page, { host, dataFolder: data, file: join(folder, 'calls.sqlite') })
    host = await startHost(data)
    await page.goto(host.link)
    await page.locator('[data-histogram="duration"]').waitFor()
    const latencies: number[] = []
    const tasks = await traceTasks(await page.context().newCDPSession(page), async () => {
      for (const name of BRUSHED) latencies.push(...(await drag(page, name)))
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

/**
 * From each move of the pointer to another bar to the end of the frame that shows what follows from it: the last change of a
 * text, a bar or a row in sight. Not rows below the table's bottom edge, which are drawn when the page is idle, nor the
 * footer, which has a clock, nor attributes that draw nothing.
 */
async function drag(page: Page, name: string): Promise<readonly number[]> {
  const histogram = page.locator(`[data-histogram="${name}"]`)
  const box = (await histogram.boundingBox())!
  const y = box.y + box.height / 2
  const xAt = (share: number) => box.x + 2 + share * (box.width - 4)
  await page.evaluate(RECORD)
  await page.mouse.move(xAt(0.1), y)
  await page.mouse.down()
  const latencies: number[] = []
  let selected: string | null = null
  for (let move = 0; move < MOVES; move += 1) {
    const way = (2 * move) / MOVES
    await page.mouse.move(xAt(0.15 + 0.7 * (way < 1 ? way : 2 - way)), y)
    const recorded = await settled(page, name)
    if (recorded.selected !== selected) latencies.push(recorded.shownAt - recorded.movedAt)
    selected = recorded.selected
  }
  // Without changing the list.
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(SETTLED_MS)
  if (latencies.length < MOVES / 4) throw new Error(`Only ${latencies.length} moves over ${name} changed the page.`)
  return latencies
}

async function settled(page: Page, name: string) {
  for (;;) {
    await page.waitForTimeout(SETTLED_MS)
    const { shownAt, ...recorded }: Recorded = await page.evaluate(`recordedOf(${JSON.stringify(name)})`)
    if (shownAt !== null) return { ...recorded, shownAt }
  }
}

// Checks the changes after the move, because doing so within it would be measured too.
const RECORD = `
  if (globalThis.recordedOf === undefined) {
    let movedAt = 0
    let frames = []
    globalThis.recordedOf = (name) => {
      const selected = document.querySelector('[data-histogram="' + name + '"]').dataset.selected ?? null
      const last = frames.findLast(({ changes }) => changes.some(isShown))
      return { selected, movedAt, shownAt: last === undefined ? movedAt : last.shownAt }
    }
    addEventListener('pointermove', () => {
      movedAt = performance.now()
      frames = []
    }, true)
    const drawn = new MessageChannel()
    const drawing = []
    drawn.port1.onmessage = () => { drawing.shift().shownAt = performance.now() }
    const scroller = document.querySelector('[role=grid]')
    const isShown = ({ target, type, attributeName, oldValue }) => {
      if (type === 'attributes' && target.getAttribute(attributeName) === oldValue) return false
      if (type === 'characterData' && target.data === oldValue) return false
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
      // What was removed is a change of its former parent.
      if (!element?.isConnected || element.closest('footer') !== null) return false
      return !scroller.contains(element) || element.getBoundingClientRect().top < scroller.getBoundingClientRect().bottom
    }
    new MutationObserver((changes) => {
      const frame = { changes, shownAt: null }
      frames.push(frame)
      requestAnimationFrame(() => {
        drawing.push(frame)
        // After the drawing of the frame.
        drawn.port2.postMessage(null)
      })
    }).observe(document.body, {
      subtree: true, childList: true, characterData: true, characterDataOldValue: true,
      attributeOldValue: true, attributeFilter: ['class', 'd', 'hidden', 'style'],
    })
  }
`
