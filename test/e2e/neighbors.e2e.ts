import type { Simulator } from '../../src/simulator/server.ts'
import { connect, expect, openCall, test } from './earshot.ts'

const PAGE = 100

test.describe.configure({ timeout: 120_000 })

test('next and previous go over the border of a page, and the next call was fetched ahead', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const ids = await orderOf(service)
  expect(ids.length).toBeGreaterThan(PAGE + 2)

  // The second to last of the first page, so that the second page loads before it's needed.
  await openCall(page, ids[PAGE - 2]!)
  await expect(page.getByText(new RegExp(`^${PAGE - 1} of \\d+$`))).toBeVisible()
  for (const index of [PAGE - 1, PAGE, PAGE + 1]) {
    await expect.poll(() => wasAskedFor(service, ids[index]!), { message: 'fetched ahead' }).toBe(true)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`/calls/${ids[index]}`))
    await expect(page.getByText(new RegExp(`^${index + 1} of \\d+$`))).toBeVisible()
  }
  for (const index of [PAGE, PAGE - 1]) {
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`/calls/${ids[index]}`))
  }
  await page.getByRole('button', { name: 'Next call' }).click()
  await expect(page).toHaveURL(new RegExp(`/calls/${ids[PAGE]}`))

  // Escape leads to the list, with the call scrolled into view.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible()
})

/** The calls of two pages, in the list's order. */
async function orderOf(service: Simulator): Promise<readonly number[]> {
  const read = async (query: string) => {
    const answer = await fetch(`${service.baseUrl}/v1/calls?${query}`, { headers: { 'x-api-key': service.apiKey } })
    return (await answer.json()) as { data: { id: number }[]; meta: { end_cursor: string } }
  }
  const first = await read(`first=${PAGE}`)
  const second = await read(`first=${PAGE}&after=${encodeURIComponent(first.meta.end_cursor)}`)
  return [...first.data, ...second.data].map(({ id }) => id)
}

function wasAskedFor(service: Simulator, callId: number): boolean {
  return service.requests.all().some(({ path }) => path === `/v1/calls/${callId}`)
}
