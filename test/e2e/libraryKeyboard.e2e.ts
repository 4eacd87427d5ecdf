import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { expect, fillConnection, keepToasts, test, goTo } from './earshot.ts'

test.use({ calls: 0 })

const FILTER = '(deal is no or deal is empty) and agent is Amelia and transcript says "discount" and question 3 is no'

/** Matches; the lowest review score comes first. Others fail one condition each. */
const CALLS = [
  { title: 'Third', score: 71 },
  { title: 'First', score: 12 },
  { title: 'Second', score: 40, isWon: false },
  { title: 'Won', score: 1, isWon: true },
  { title: 'Another agent', score: 2, agent: 'Liam' },
  { title: 'Other words', score: 3, words: 'the price' },
  { title: 'Answered yes', score: 4, answer: 'yes' },
]

test('with the keyboard only: filter by what only saved calls know, sort, and open a hit at the word, also offline, until it reconnects', async ({
  page,
  app,
  service,
}) => {
  for (const call of CALLS) await place(service, call)
  await page.goto(app.link)
  await fillConnection(page, service)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Calls and transcripts' }).press('Enter')
  await goTo(page, 's')
  await expect(page.getByText(/^7 calls, 7 with transcript/)).toBeVisible()

  await openThird(page)
  service.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
  // Without what the page has in memory.
  await page.reload()
  await expect(page.getByText(/Showing the copy that was read/)).toBeVisible()
  await openThird(page)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  service.faults.clear()
  await page.getByRole('button', { name: 'Refresh list' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeHidden()

  await goTo(page, 's')
  const deleteCalls = page.getByRole('button', { name: 'Delete saved calls…' })
  await keepToasts(page)
  await deleteCalls.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete saved calls' }).press('Enter')
  await expect(page.getByText('Saved calls deleted')).toBeVisible()
  await expect(deleteCalls).toBeHidden()
  // What was read is still in memory.
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^7 calls, 7 with transcript/)).toBeVisible()
})

async function openThird(page: Page): Promise<void> {
  await goTo(page, 'c')
  await expect(page.getByText('7 calls', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Filters as text' })).toBeFocused()
  await page.keyboard.type(FILTER)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 calls', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Review score', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Review score' })).toHaveAttribute('aria-sort', 'ascending')
  // A key that comes before the rows in their new order moves nothing.
  await expect(page.getByRole('row').nth(1)).toContainText('First')
  await page.keyboard.press('End')
  await expect(page.locator('[id^=call-row-]')).toContainText('Third')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Third' })).toBeVisible()
  await expect(page.getByRole('search', { name: 'Transcript' })).toContainText('1 of 1')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
}

async function place(service: Simulator, call: (typeof CALLS)[number]): Promise<void> {
  const { title, score, isWon = null, agent = 'Amelia', words = 'a discount', answer = 'no' } = call
  const callId = await placeCall(service, {
    title,
    transcription: `Sofia Ruiz: What about the seats?\n${agent}: For these I can offer ${words} until spring.`,
  })
  const evaluator = { id: callId, type: 'human', score, name: 'Noor', user_id: null, email: null }
  const evaluators = [{ ...evaluator, answers: [{ id: callId, question_id: 3, category_id: 1, answer }] }]
  await service.database.query(sql`update calls set agent_name = ${agent}::text, score = ${score}::float8,
    won = ${isWon}::boolean, detail = jsonb_set(detail, '{evaluators}', (${JSON.stringify(evaluators)}::text)::jsonb)
    where id = ${callId}::bigint`)
}
