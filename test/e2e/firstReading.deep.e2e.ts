import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sql } from '../../src/simulator/sql/sql.ts'
import { startWebHost } from '../support/app/webHost.ts'
import { API_KEY, expect, fillConnection, openPath, test } from './earshot.ts'

const CALLS = 20_000
const ROW_HEIGHT = 34
const STILL_FRAMES = 10

test.use({ calls: CALLS })

test('a list is used while it is read for the first time: nothing moves, nothing is twice, nothing is missing', async ({
  page,
  dataFolder,
  service,
}) => {
  // At most 50 pages a minute are read, and a busy machine takes 14 minutes.
  test.setTimeout(40 * 60_000)
  let app = await startWebHost({ dataFolder })
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls only' }).click()
    await watchRows(page)

    await test.step('scrolled, jumped in, sorted and filtered while it is read', async () => {
      await expect(page.getByRole('button', { name: /of about/ })).toBeVisible()
      for (let round = 0; round < 3; round += 1) {
        for (let turn = 0; turn < 8; turn += 1) await scrollBy(page, 700)
        await press(page, 'End')
        await scrollBy(page, -900)
        await press(page, 'Home')
      }
      for (const search of ['?sort=lead_name', '?filter=duration+%3E+600&sort=-duration', '?group=agent', '']) {
        await openPath(page, `/calls${search}`)
        await expect(page.getByRole('row').nth(3)).toBeVisible()
        for (let turn = 0; turn < 4; turn += 1) await scrollBy(page, 900)
        await press(page, 'End')
        await press(page, 'Home')
      }
      expect(await moved(page)).toEqual([])
    })

    await test.step('without a network for a while', async () => {
      service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
      await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
      for (let turn = 0; turn < 4; turn += 1) await scrollBy(page, 500)
      service.faults.clear()
      await expect(page.getByRole('button', { name: /^Offline/ })).toBeHidden()
      await expect(page.getByRole('button', { name: /of about|Up to date/ })).toBeVisible()
      expect(await moved(page)).toEqual([])
    })

    await test.step('killed, it continues where it was', async () => {
      const before = await readCount(page)
      expect(before).toBeGreaterThan(500)
      await app.kill()
      app = await startWebHost({ dataFolder })
      await page.goto(app.link)
      // Without a keychain, the key is gone. Its button may come later than the number of calls.
      if (await isKeyGone(dataFolder)) {
        await page.getByRole('button', { name: 'Enter API key' }).click()
        await page.getByLabel('API key').fill(API_KEY)
        await page.getByRole('button', { name: 'Save API key' }).click()
      }
      await expect.poll(() => readCount(page)).toBeGreaterThanOrEqual(before)
      await watchRows(page)
    })

    await test.step('until it has everything, while a person looks at the same rows', async () => {
      await scrollBy(page, 340)
      await expect(page.getByRole('button', { name: 'Up to date' })).toBeVisible({ timeout: 25 * 60_000 })
      await expect(page.getByText('20,000 calls', { exact: true })).toBeVisible()
      expect(await moved(page)).toEqual([])
    })

    await test.step('in the end each call is there once, in the order of the service', async () => {
      const stored = await service.database.query(
        sql`select id from calls order by "timestamp" desc nulls last, id desc`,
      )
      expect(await allRows(page)).toEqual(stored.map(({ id }) => Number(id)))
    })
  } finally {
    await app.stop()
  }
})

/** The key was only stored until the host ended. */
async function isKeyGone(dataFolder: string): Promise<boolean> {
  const { workspaces } = JSON.parse(await readFile(join(dataFolder, 'workspaces.json'), 'utf8')) as {
    readonly workspaces: readonly { readonly keyKeptIn: string }[]
  }
  return workspaces[0]?.keyKeptIn !== 'os'
}

/** Until it has stopped moving. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(600, 450)
  await acting(page, () => page.mouse.wheel(0, pixels))
}

const press = (page: Page, key: string) => acting(page, () => page.keyboard.press(key))

/** Rows may move while a person moves them. */
async function acting(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => watched.act())
  await act()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  // Scrolling continues for some frames.
  await page.waitForFunction((frames) => watched.stillFrames() > frames, STILL_FRAMES)
  await page.evaluate(() => watched.look())
}

/** Exists in the page. */
declare const watched: { act(): void; look(): void; stillFrames(): number; readonly moved: string[] }

/** Notes in each frame, unless the user scrolls, which call is where: none may move, and none may be there twice. */
async function watchRows(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.evaluate(() => {
    const found: string[] = []
    let before = new Map<string, number>()
    let list = ''
    let isActing = false
    let drawn = ''
    let stillFrames = 0
    const look = () => {
      const grid = document.querySelector('[role=grid], [role=treegrid]')
      const { top, bottom } = grid?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      const now = new Map<string, number>()
      for (const link of grid?.querySelectorAll<HTMLAnchorElement>('[role=row] a[href*="/calls/"]') ?? []) {
        const { y, height } = link.getBoundingClientRect()
        if (height === 0 || y < top || y + height > bottom) continue
        const call = link.href.replace(/[?#].*$/, '')
        if (now.has(call)) found.push(`${call} twice`)
        now.set(call, Math.round(y))
      }
      const drawnNow = JSON.stringify([...now])
      stillFrames = drawnNow === drawn ? stillFrames + 1 : 0
      drawn = drawnNow
      if (list !== location.href) before = new Map()
      list = location.href
      if (!isActing) {
        const at = new Map([...now].map(([call, y]) => [y, call]))
        for (const [call, y] of before) {
          const other = at.get(y)
          if (other !== undefined && other !== call) found.push(`${other} came to the place of ${call} at ${y}`)
        }
      }
      if (now.size > 0) before = now
      requestAnimationFrame(look)
    }
    Object.assign(globalThis, {
      watched: {
        act: () => {
          isActing = true
          stillFrames = 0
        },
        stillFrames: () => stillFrames,
        look: () => {
          before = new Map()
          isActing = false
        },
        moved: found,
      },
    })
    look()
  })
}

const moved = (page: Page) => page.evaluate(() => watched.moved)

/** "1,240 of about 20,000 calls": 1240. */
async function readCount(page: Page): Promise<number> {
  const words = await page.getByRole('button', { name: /of about|Up to date/ }).textContent()
  if (words?.startsWith('Up to date') === true) return CALLS
  return Number(/([\d,]+) of about/.exec(words ?? '')?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** The ids of all rows, from the first to the last. */
async function allRows(page: Page): Promise<readonly number[]> {
  const found = new Map<number, number>()
  await press(page, 'Home')
  for (let top = 0; top < CALLS * ROW_HEIGHT; top += 17 * ROW_HEIGHT) {
    await expect
      .poll(async () => {
        const rows = await page.getByRole('grid').evaluate((grid, to) => {
          grid.scrollTo(0, to)
          return [...grid.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')].map((row) => {
            const id = /calls\/(\d+)/.exec(row.querySelector('a')?.href ?? '')?.[1]
            return [Number(row.ariaRowIndex), id === undefined ? null : Number(id)] as const
          })
        }, top)
        for (const [index, id] of rows) if (id !== null) found.set(index, id)
        return found.size
      })
      .toBeGreaterThan(Math.min(CALLS, Math.floor(top / ROW_HEIGHT) + 17) - 1)
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, id]) => id)
}
