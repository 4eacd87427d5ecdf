import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { connect, expect, openCall, refusedByPolicy, test } from './earshot.ts'
import { look, type ColorScheme } from './look.ts'

test('evaluators are compared on a call and over calls, and every figure opens its calls', async ({
  page,
  app,
  service,
}) => {
  const refused = refusedByPolicy(page)
  await page.goto(app.link)
  await connect(page, service)
  const reviewed = await reviewedCalls(service)

  await test.step('the whole scorecard of a call', async () => {
    for (const { id, title } of reviewed) {
      await openCall(page, id)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const panel = page.getByRole('complementary', { name: 'About this call' })
      await expect(panel.getByRole('button', { name: 'Weights, categories, and agreement' })).toBeVisible()
      await expect(panel.getByText(/\d+% agreement$/)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Weights, categories, and agreement' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Score calculated by Earshot, weighted over all categories')).toBeVisible()
    await expect(dialog.getByText(/Several scoring rules still fit: n\/a is left out/)).toBeVisible()
    await expect(dialog.getByText(/Only \d+ questions\. With fewer than 30/)).toBeVisible()
    await lookIn(page, 'scorecard', 'light', 'dark')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('evaluators are compared over the calls that were opened', async () => {
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.getByRole('button', { name: 'All time' }).click()
    await page.getByRole('button', { name: 'Read transcripts now' }).click()
    await page.getByRole('button', { name: 'Compare evaluators' }).click()
    const agreement = page.getByRole('region', { name: 'Agreement by question' })
    // Intervals follow the figures.
    await expect(agreement.getByRole('button', { name: /, \d+% to \d+%, \d+ calls/ }).first()).toBeVisible()
    await lookIn(page, 'insights', 'light', 'dark')
    for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
    await lookIn(page, 'insights-tables', 'light')
  })

  await test.step('a figure opens its calls', async () => {
    const count = page.getByRole('button', { name: /^\d+ calls: all questions/ }).first()
    await count.click()
    await expect(page).toHaveURL(/\/calls\?filter=id\+in\+%28\d+%2C\+\d+/)
    await expect(page.getByText(/^\d+ calls$/)).toBeVisible()
  })
  expect(refused).toEqual([])
})

interface Reviewed {
  readonly id: number
  readonly title: string
}

/** Three calls that the AI and people evaluated, from the service's data. */
async function reviewedCalls(service: Simulator): Promise<readonly Reviewed[]> {
  const get = async (path: string) => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { 'x-api-key': service.apiKey } })
    return ((await answer.json()) as { data: unknown }).data
  }
  const list = (await get('/v1/calls?first=30&filters[0][field]=score&filters[0][op]=not_empty')) as Reviewed[]
  const found: Reviewed[] = []
  for (const { id, title } of list) {
    const { evaluators } = (await get(`/v1/calls/${id}`)) as { evaluators: { type: string }[] }
    if (evaluators.length === 2 && evaluators.some(({ type }) => type === 'system')) found.push({ id, title })
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
