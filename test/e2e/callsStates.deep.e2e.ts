import type AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { API_KEY, connect, expect, fillConnection, test } from './earshot.ts'
import { expectAccessible, resizeTo, TAKES_PICTURES, takePicture } from './look.ts'

// The palette stays mounted while it is closed.
const POPUP = '[role=menu], [role=dialog]:not([hidden])'
const WITH_ROWS = /selection|unreadable|loading|end/

test('every state of the call list is accessible, light and dark', async ({ page, app }) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 160, seed: 11 })
  const empty = await startSimulator({ apiKey: API_KEY, calls: 0, seed: 11 })
  try {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(app.link)
    await lookAtStates(page, service, (name) => look(page, name))
    await page.goto(new URL('/connect', page.url()).href)
    await fillConnection(page, empty)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()
    await look(page, 'empty')
  } finally {
    await service.close()
    await empty.close()
  }
})

/** All states, ending with the one that stops all requests for a minute. */
async function lookAtStates(page: Page, service: Simulator, look: (name: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const rows = page.getByRole('row')
  const open = async (search: string) => {
    await page.goto(new URL(`/calls${search}`, page.url()).href)
  }
  await connect(page, service)

  await test.step('selection and preview', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('3 selected')).toBeVisible()
    await look('selection')
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog', { name: 'Export calls' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Save file' })).toBeVisible()
    await look('export')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading the summary' })).toBeHidden()
    await look('peek')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
  })

  // While the service still answers: what follows needs all calls.
  await test.step('a record that can’t be read', async () => {
    service.faults.add({ on: 'calls', effect: { kind: 'broken-record' } })
    await open('?sort=lead_name')
    await expect(page.getByText(/Can’t read this call/).first()).toBeVisible()
    await look('unreadable')
    service.faults.clear()
  })

  await test.step('loading', async () => {
    service.faults.add({ on: 'calls', effect: { kind: 'latency', ms: 120_000 } })
    await open('?sort=duration')
    await expect(page.getByRole('grid')).toBeVisible()
    await look('loading')
    service.faults.clear()
  })

  await test.step('failures', async () => {
    service.faults.add({ on: 'calls', effect: { kind: 'status', status: 503, body: 'html' } })
    await open('?sort=-id')
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
    await look('offline-from-library')
    service.faults.clear()

    service.workspace.isDisabled = true
    await open('?sort=id')
    await expect(main.getByRole('alert')).toBeVisible()
    await look('disabled')
    service.workspace.isDisabled = false
  })

  await test.step('menus', async () => {
    const menus = [
      { name: 'columns', open: () => page.getByRole('button', { name: 'Columns' }).click() },
      { name: 'more', open: () => page.getByRole('button', { name: 'More actions' }).click() },
      { name: 'views', open: () => page.getByRole('button', { name: 'View actions' }).click() },
      { name: 'sort', open: () => page.getByRole('button', { name: 'Sorted by' }).click() },
      { name: 'fields', open: () => page.keyboard.press('f') },
    ]
    for (const menu of menus) {
      await menu.open()
      await expect(page.locator(POPUP).first()).toBeVisible()
      await look(menu.name)
      await page.keyboard.press('Escape')
      await expect(page.locator(POPUP)).toHaveCount(0)
    }
  })

  await test.step('each editor of a value that looks different', async () => {
    for (const field of ['Title', 'Format', 'Date', 'Public', 'Talk ratio']) {
      await page.keyboard.press('f')
      await page.getByRole('combobox', { name: 'Filter by' }).fill(field)
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: /^Filter by/ })
      await expect(form).toBeVisible()
      if (field === 'Talk ratio') await form.getByLabel('Value', { exact: true }).fill('140')
      await look(`editor-${field.toLowerCase().replace(' ', '-')}`)
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
    }
  })

  await test.step('filters as chips and as text', async () => {
    await open(
      '?filter=duration+%3E+300&filter=timestamp+%3E%3D+2026&filter=lead_company+not_empty&sort=-duration&sort=lead_name',
    )
    await expect(rows.nth(3)).toBeVisible()
    await look('chips')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('save-view')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    const text = page.getByRole('combobox', { name: 'Filters as text' })
    await text.fill('duration > 5m and ')
    await expect(page.getByRole('option').first()).toBeVisible()
    await look('text')
    await text.fill('durration > 5m and ai_score < 60 ')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/There is no field/)).toBeVisible()
    await look('text-problem')
    await page.keyboard.press('Escape')
  })

  await test.step('a link that makes no sense, and nothing that matches', async () => {
    await open('?filter=id+%3D%3D+999999&filter=nothing+%3D%3D+5')
    await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible()
    await look('nothing-matches')
  })

  await test.step('from the end', async () => {
    await open('')
    await expect(rows.nth(3)).toBeVisible()
    await page.keyboard.press('End')
    await expect
      .poll(() => page.getByRole('grid').evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight))
      .toBeLessThan(2)
    await look('end')
  })

  await test.step('the status', async () => {
    await open('?group=agent')
    await expect(page.getByRole('treegrid')).toBeVisible()
    await page.getByRole('button', { name: 'Up to date' }).click()
    await expect(page.getByRole('dialog', { name: 'Status of this list' })).toBeVisible()
    await look('status')
    await page.keyboard.press('Escape')
  })

  await test.step('offline', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
      window.dispatchEvent(new Event('offline'))
    })
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
    await look('offline')
  })

  await test.step('the rate limit', async () => {
    service.faults.add({ on: 'calls', effect: { kind: 'status', status: 429, body: 'json' } })
    await open('?sort=-ai_score')
    await expect(page.getByRole('button', { name: /^Rate limited until/ })).toBeVisible()
    await page.getByRole('button', { name: /^Rate limited until/ }).click()
    await expect(page.getByRole('dialog', { name: 'Status of this list' })).toBeVisible()
    await look('rate-limited')
    service.faults.clear()
  })
}

/** Asserts that the page is accessible. */
async function look(page: Page, name: string): Promise<void> {
  // The page behind a menu or dialog was checked without it; half-covered buttons would count as too small.
  const isCovered = (await page.locator(POPUP).count()) > 0
  const narrow = (axe: AxeBuilder) => {
    if (isCovered) axe.include(POPUP)
    // The rows are the same behind every menu, and checking them takes seconds.
    return WITH_ROWS.test(name) ? axe : axe.exclude('[role=grid] [data-index]')
  }
  await picture(page, `${name}-light`)
  await expectAccessible(page, name, 'light', narrow)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, `${name}-dark`)
  await expectAccessible(page, name, 'dark', narrow)
  if (TAKES_PICTURES) {
    await resizeTo(page, { width: 1100, height: 700 })
    await picture(page, `${name}-dark-small`)
    await page.emulateMedia({ colorScheme: 'light' })
    await picture(page, `${name}-light-small`)
    await resizeTo(page, { width: 1440, height: 900 })
  } else await page.emulateMedia({ colorScheme: 'light' })
}

async function picture(page: Page, name: string): Promise<void> {
  // Two frames: the page gets its new size or scheme in the first and draws in the second.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await takePicture(page, `list-${name}`)
}
