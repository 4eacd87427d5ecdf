import type { Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import type { CallJson } from '../interface/serviceRequests.ts'
import { applies, FIELDS, finds, OPERATORS, PRESENCE, sampleValue, TEXTS } from '../support/filtering/secondFilter.ts'
import { API_KEY, connect, expect, test as base } from './earshot.ts'

/** A filter as the service takes it. */
interface Wanted {
  readonly field: string
  readonly op: string
  readonly value: string | null
}

/** Few calls on a tall page, so that all matching ones are drawn at once. */
const CALLS = 45
const test = base.extend<object, { readonly fewCalls: Simulator }>({
  fewCalls: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off this pattern
    async ({}, provide) => {
      const service = await startSimulator({ apiKey: API_KEY, calls: CALLS, seed: 5 })
      await provide(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ viewport: { width: 1440, height: 2200 } })

test('each field with each of its operators finds the calls that match, written as text', async ({
  page,
  app,
  fewCalls,
}) => {
  await page.goto(app.link)
  await connect(page, fewCalls)
  const all = await allCalls(fewCalls)
  const pairs = FIELDS.flatMap((field) =>
    OPERATORS.filter((op) => applies(field, op)).map((op): Wanted => {
      return { field, op, value: PRESENCE.includes(op) ? null : sampleValue(all, field, op) }
    }),
  )
  // 9 numbers and 3 times with 10 operators, 3 texts with 15, a format and 2 booleans with 6.
  expect(pairs).toHaveLength(120 + 45 + 18)

  await page.keyboard.press('/')
  const text = page.getByRole('combobox', { name: 'Filters as text' })
  for (const filters of inGroups(pairs, all)) {
    const before = page.url()
    await text.fill(filters.map(written).join(' and '))
    await text.press('Enter')
    await expect(page).not.toHaveURL(before)
    // The service or the library answers: suggestions need the library, which has read so few calls in a moment.
    await expectRows(page, matching(all, filters))
  }
})

test('the filter builder makes the same of a value of each kind', async ({ page, app, fewCalls }) => {
  await page.goto(app.link)
  await connect(page, fewCalls)
  const all = await allCalls(fewCalls)
  const asked: Wanted[] = []
  const add = async (
    field: string,
    condition: string,
    fill: (form: ReturnType<Page['getByRole']>) => Promise<void>,
  ) => {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).fill(field)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: /^Filter by/ })
    const conditions = form.getByRole('combobox', { name: 'Condition' })
    const more = form.getByRole('button', { name: 'More conditions' })
    await expect(conditions.or(more)).toBeVisible()
    if (await more.isVisible()) await more.click()
    await conditions.click()
    await page.getByRole('option', { name: condition, exact: true }).click()
    await fill(form)
    await form.getByRole('button', { name: 'Done' }).click()
    // Its values are counted by the library, which from then on also answers the list: no request is sent for it.
    await expectRows(page, matching(all, asked))
  }
  const types = (typed: string) => (form: ReturnType<Page['getByRole']>) =>
    form.getByLabel('Value', { exact: true }).fill(typed)
  const will = (field: string, op: string, value: string | null) => void asked.push({ field, op, value })

  will('duration', '>', '65')
  await add('Duration', 'is longer than', types('1:05'))
  will('call_exchanges', '<=', '400')
  await add('Exchanges', 'is at most', types('400'))
  will('rep_talk_ratio', '>=', '0.205')
  // english-ok: typed with a space
  await add('Talk ratio', 'is at least', types('20.5 %'))
  will('ai_score', '<', '97.5')
  await add('AI score', 'is below', types('97.5'))
  will('id', 'not_in', '3,5')
  await add('Call ID', 'is none of', types('3, 5'))
  will('type', 'in', 'audio,video')
  await add('Format', 'is one of', async (form) => {
    await form.getByRole('checkbox', { name: 'Video' }).click()
    await form.getByRole('checkbox', { name: 'Audio' }).click()
  })
  will('title', 'not_ilike', '%100\\%%')
  await add('Title', 'does not contain', types('100%'))
  will('public', '==', 'false')
  await add('Public', 'is', (form) => form.getByRole('radio', { name: 'No' }).click())
  will('timestamp', '>=', new Date(2026, 6, 1, 14, 5).toISOString().replace('.000Z', 'Z'))
  await add('Date', 'is from', (form) => form.getByLabel('Date and time').fill('2026-07-01T14:05'))
  will('won', 'in', 'true,false')
  await add('Deal', 'is one of', async (form) => {
    await form.getByRole('checkbox', { name: 'Lost' }).click()
    await form.getByRole('checkbox', { name: 'Won' }).click()
  })
  will('inserted_at', 'not_in', '2026-07-01T14:05:00Z,2026-07-02T14:05:00Z')
  await add('Created', 'is none of', async (form) => {
    await form.getByLabel('Date and time 1', { exact: true }).fill('2026-07-01T14:05')
    await form.getByRole('button', { name: 'Add another' }).click()
    await form.getByLabel('Date and time 2', { exact: true }).fill('2026-07-02T14:05')
  })
  will('lead_company', 'not_empty', null)
  await add('Company', 'is not empty', async () => {})
})

/** As a user writes it, with quotes around spaces and special characters. */
function written({ field, op, value }: Wanted): string {
  if (value === null) return `${field} ${op}`
  const quoted = (one: string) => (TEXTS.includes(field) ? `"${one.replaceAll(/["\\]/g, '\\$&')}"` : one)
  const isList = op === 'in' || op === 'not_in'
  return `${field} ${op} ${isList ? `(${value.split(',').map(quoted).join(', ')})` : quoted(value)}`
}

/** Up to five filters per request, because of the rate limit of 100 per minute. Each must still exclude some calls. */
function inGroups(pairs: readonly Wanted[], all: readonly CallJson[]): Wanted[][] {
  const groups: Wanted[][] = []
  for (const pair of pairs) {
    const group = groups.find((one) => one.length < 5 && isTelling([...one, pair], all))
    if (group) group.push(pair)
    else groups.push([pair])
  }
  return groups
}

function isTelling(filters: readonly Wanted[], all: readonly CallJson[]): boolean {
  const count = matching(all, filters).length
  const isEach = (test: (one: Wanted) => boolean) => filters.every(test)
  // A filter that matches no calls or all of them proves nothing.
  if (count === 0) return isEach((one) => matching(all, [one]).length === 0)
  return isEach(
    (one) =>
      matching(all, [one]).length === all.length ||
      matching(
        all,
        filters.filter((other) => other !== one),
      ).length > count,
  )
}

function matching(all: readonly CallJson[], filters: readonly Wanted[]): number[] {
  return all
    .filter((call) => filters.every(({ field, op, value }) => finds(call, field, op, value ?? '')))
    .map(({ id }) => id as number)
}

/** The list's order. */
const NEWEST_FIRST = [
  ['order_by[]', 'timestamp'],
  ['order_directions[]', 'desc'],
]

async function allCalls(service: Simulator): Promise<readonly CallJson[]> {
  const newestFirst = new URLSearchParams(NEWEST_FIRST).toString()
  const answer = await fetch(`${service.baseUrl}/v1/calls?first=100&${newestFirst}`, {
    headers: { 'x-api-key': service.apiKey },
  })
  const { data } = (await answer.json()) as { readonly data: readonly CallJson[] }
  expect(data).toHaveLength(CALLS)
  return data
}

/** The calls in the table, in order. */
async function expectRows(page: Page, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) {
    await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible()
    return
  }
  const table = page.getByRole('grid')
  await expect(table).toHaveAttribute('aria-rowcount', String(ids.length + 1))
  // The table of the filters before may have as many rows.
  await expect
    .poll(() =>
      table.evaluate((grid) =>
        [...grid.querySelectorAll('[role=row][data-index]')]
          .toSorted(
            (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
          )
          .map((row) => Number(row.querySelector('a')?.pathname.split('/').at(-1))),
      ),
    )
    .toEqual(ids)
}
