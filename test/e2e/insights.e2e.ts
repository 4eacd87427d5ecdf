import type { Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { API_KEY, connect, expect, fillConnection, openCall, refusedByPolicy, test } from './earshot.ts'
import { look, lookAround, type ColorScheme } from './look.ts'

// Screenshots and checks of long tables in two color schemes, on two cores that may be busy.
test.describe.configure({ timeout: 300_000 })

test('evaluators are compared on a call and over calls, and every figure opens its calls', async ({
  page,
  app,
  service,
}) => {
  const refused = refusedByPolicy(page)
  await page.goto(app.link)
  await connect(page, service)
  const callIds = await reviewedCalls(service)

  await test.step('the whole scorecard of a call', async () => {
    for (const callId of callIds) {
      await openCall(page, callId)
      const panel = page.getByRole('complementary', { name: 'About this call' })
      await expect(panel.getByRole('button', { name: 'Weights, categories and agreement' })).toBeVisible()
      await expect(panel.getByText(/\d+% same · κ/)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Weights, categories and agreement' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Score calculated by Earshot, weighted over all categories')).toBeVisible()
    await expect(dialog.getByText(/Several scoring rules still fit: n\/a is left out/)).toBeVisible()
    await expect(dialog.getByText(/Only \d+ questions\. With fewer than 30/)).toBeVisible()
    await lookIn(page, 'scorecard', 'light', 'dark')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('insights over the calls that were opened', async () => {
    await page.getByRole('link', { name: 'Insights' }).click()
    // The next call of the list may have been prefetched.
    await expect(page.getByText(/^From [3-9] calls loaded since Earshot started/)).toBeVisible()
    const agreement = page.getByRole('region', { name: 'Agreement by question' })
    await expect(agreement.getByText(/^Only [3-9] calls\. With fewer than 30/)).toBeVisible()
    // A worker computes the intervals.
    await expect(agreement.getByRole('button', { name: /, \d+% to \d+%, \d calls/ }).first()).toBeVisible()
    await lookIn(page, 'insights', 'light', 'dark')
    for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
    await expect(page.getByRole('table')).toHaveCount(4)
    await lookIn(page, 'insights-tables', 'light')
  })

  await test.step('more calls are loaded, and loading can be canceled', async () => {
    // A hundred calls take at least a minute, which leaves time to cancel.
    await page.getByRole('combobox', { name: 'Calls to load' }).click()
    await page.getByRole('option', { name: 'All calls' }).click()
    await page.getByRole('button', { name: 'Load calls' }).click()
    await expect(page.getByText(/^Loading: \d+ of \d+ calls\./)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText(/^Canceled after/)).toBeVisible()
  })

  await test.step('a figure opens its calls', async () => {
    const count = page.getByRole('button', { name: /^\d+ calls: all questions/ }).first()
    await count.click()
    await expect(page).toHaveURL(/\/calls\?filter=id\+in\+\d+%2C\d+/)
    await expect(page.getByText(/^\d+ calls$/)).toBeVisible()
  })
  expect(refused).toEqual([])
})

test('over saved calls, figures of a period and filters open exactly their calls', async ({ page, app }) => {
  const service = await startSimulator({ apiKey: API_KEY, calls: 120, seed: 11 })
  const figures = page.getByRole('region', { name: 'Figures' })
  const callsIn = (name: string | null) => Number(/([\d,]+) calls?\b/.exec(name ?? '')![1]!.replace(',', ''))
  try {
    await page.goto(app.link)
    await fillConnection(page, service)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Calls and transcripts' }).click()
    await expect(page.getByText('120 calls', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Trackers' }).click()
    await page.getByRole('button', { name: /^Price objection/ }).click()

    await test.step('the page asks for a period, which is in its link', async () => {
      await page.getByRole('link', { name: 'Insights' }).click()
      await page.getByRole('button', { name: 'All time' }).click()
      await expect(page).toHaveURL(/\/insights\?weeks=all$/)
      await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
      await expect(figures.getByRole('region', { name: 'Trackers' }).getByText('Price objection')).toBeVisible()
      await lookAround(page, 'insights-library')
      for (const button of await figures.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
      await expect(figures.getByRole('table')).toHaveCount(5)
      await lookIn(page, 'insights-library-tables', 'light')
      await page.reload()
      await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
    })

    for (const [what, name] of [
      ['a bar', /^Week of .* calls\. Open these/],
      ['a point', /^AI, .*, \d+ calls\. Open these/],
      ['an agent', /^[A-Z].*: \d+\.\d, .* calls\. Open these/],
      ['a question', /^.*: \d+%, .* calls\. .*Open these/],
    ] as const) {
      await test.step(`${what} opens exactly its calls, with the keyboard`, async () => {
        const figure = figures.getByRole('button', { name }).last()
        const count = callsIn(await figure.getAttribute('aria-label'))
        await figure.press('Enter')
        await expect(page).toHaveURL(/\/calls\?filter=/)
        await expect(page.locator('header [role=status]').first()).toHaveText(`${count} calls`)
        await page.goBack()
      })
    }

    await test.step('filters are in the link too, and no calls lead to all', async () => {
      await page.goto(`${new URL(page.url()).origin}/insights?filter=duration+%3E%3D+999999`)
      await expect(figures.getByRole('heading', { name: 'No calls in this period' })).toBeVisible()
      await lookIn(page, 'insights-library-empty', 'light')
      await page.getByRole('button', { name: 'Show figures of all calls' }).click()
      await expect(figures.getByText('120 calls.', { exact: true })).toBeVisible()
    })
  } finally {
    await service.close()
  }
})

/** Three calls that the AI and people evaluated, from the service's data. */
async function reviewedCalls(service: Simulator): Promise<readonly number[]> {
  const get = async (path: string) => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { 'x-api-key': service.apiKey } })
    return ((await answer.json()) as { data: unknown }).data
  }
  const list = (await get('/v1/calls?first=30&filters[0][field]=score&filters[0][op]=not_empty')) as { id: number }[]
  const found: number[] = []
  for (const { id } of list) {
    const { evaluators } = (await get(`/v1/calls/${id}`)) as { evaluators: { type: string }[] }
    if (evaluators.length === 2 && evaluators.some(({ type }) => type === 'system')) found.push(id)
    if (found.length === 3) return found
  }
  throw new Error('the service has no such calls')
}

async function lookIn(page: Page, name: string, ...colorSchemes: readonly ColorScheme[]): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await look(page, name, colorScheme)
  }
}
