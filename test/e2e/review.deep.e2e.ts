import type { Page } from '@playwright/test'
import type { Simulator } from '../../src/simulator/server.ts'
import { connect, expect, test } from './earshot.ts'
import { watchFrames } from './frames.ts'
import { lookAround } from './look.ts'

test('who reviews blind gets no score of others before they are done, then the comparison', async ({
  page,
  app,
  service,
}) => {
  const { received: frames } = await watchFrames(page)
  await page.goto(app.link)
  await connect(page, service)
  const call = await scoredCall(service)
  const only = `filter=id+>=+${call.id}&filter=id+<=+${call.id}`
  const around = `filter=id+>=+${call.id - 2}&filter=id+<=+${call.id + 2}`

  await page.goto(new URL(`/calls?${around}`, page.url()).href)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Draw sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draw sample' })
  await expect(dialog.getByText(/^Drawn from \d+ (?:of \d+ )?calls\./u)).toBeVisible()
  await dialog.getByText('Blind: hide other answers').click()
  await dialog.getByRole('button', { name: /^Start with \d calls$/u }).click()
  await expect(page.getByText(/^0 of \d reviewed$/u)).toBeVisible()
  await expectNoScores(page, call, { names: false })

  // From here on, no one else's answers may even reach the page. It is reloaded at the call.
  await page.goto(`${page.url()}/calls/${call.id}`)
  frames.length = 0
  await page.reload()
  const panel = page.getByRole('complementary', { name: 'About this call' })
  await expect(panel.getByText('Hidden during your blind review.')).toBeVisible()
  await expect(panel.getByRole('radio').first()).toBeVisible()
  await expectNoScores(page, call, { names: true })
  await page.keyboard.press('y')
  await page.keyboard.press('n')
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await expectNoScores(page, call, { names: true })
  expect(frames.some((frame) => frame.includes('"scorecard"'))).toBe(true)
  const names = call.evaluators.map(({ name }) => `"name":"${name}"`)
  const leaks = frames.filter((frame) =>
    frame.includes(`"callId":${call.id}`) || frame.includes(`"id":${call.id},`)
      ? names.some((name) => frame.includes(name)) || /"(?:aiScore|score)":\s*\d/u.test(frame)
      : false,
  )
  expect(leaks.map((frame) => frame.slice(0, 300))).toEqual([])

  await test.step('the table and the preview of the call are silent too', async () => {
    await page.goto(new URL(`/calls?${only}`, page.url()).href)
    const row = page.getByRole('row').nth(1)
    await expect(row).toHaveAccessibleName(/Hidden during your blind review/u)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect(peek.getByRole('button', { name: 'Hidden during your blind review' })).toBeVisible()
    await expect(peek.getByText('AI score')).toHaveCount(0)
    await page.goBack()
  })

  await test.step('a list that depends on scores leaves the call out', async () => {
    await page.goto(new URL(`/calls?${only}&filter=ai_score+not_empty`, page.url()).href)
    await expect(
      page.getByText(/under blind review (?:is|are) left out, because this list depends on scores/u),
    ).toBeVisible()
    await expect(page.getByText('No calls match', { exact: false })).toBeVisible()
    await page.goBack()
  })

  await expect(panel.getByRole('button', { name: /^Finish/u })).toBeVisible()
  await page.getByRole('button', { name: 'Queue options' }).click()
  await page.getByRole('checkbox', { name: 'Go to next call automatically' }).click()
  await page.keyboard.press('Escape')
  // Back to the scorecard: a button handles Enter itself.
  await page.keyboard.press('r')
  await expect(panel.getByRole('group', { name: 'Questions' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  // With unanswered questions, finishing asks once.
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Done', { exact: true })).toBeVisible()
  const card = panel.getByRole('table')
  await expect(card.getByRole('columnheader', { name: 'You' })).toBeVisible()
  await expect(card.getByRole('columnheader', { name: 'AI' })).toBeVisible()
})

test('a blind review that begins on the page of a call hides what was loaded before, and the call plays on', async ({
  page,
  app,
  service,
}) => {
  const { received: frames } = await watchFrames(page)
  await page.goto(app.link)
  await connect(page, service)
  const call = await scoredCall(service)
  await page.goto(new URL(`/calls?filter=id+>=+${call.id}&filter=id+<=+${call.id}`, page.url()).href)
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  await expect(row).not.toHaveAccessibleName(/Hidden during your blind review/u)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'About this call' })
  await expect(panel.getByRole('columnheader', { name: 'AI' })).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()

  await panel.getByText('Blind: hide other answers').click()
  await panel.getByRole('button', { name: /^Start review/u }).click()
  await expect(panel.getByText('Hidden during your blind review.')).toBeVisible()
  await expect(panel.getByRole('radio').first()).toBeVisible()
  await expectNoScores(page, call, { names: true })
  // The page of the call wasn't replaced.
  expect(await heading.evaluate((element) => element.isConnected)).toBe(true)
  await page.keyboard.press('y')
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()

  await page.goBack()
  await expect(row).toHaveAccessibleName(/Hidden during your blind review/u)
  const html = await page.content()
  const told = [call.aiScore, ...call.evaluators.map(({ score }) => score)].map(String)
  expect(told.filter((score) => html.includes(score))).toEqual([])
  // Frames from before the review may arrive until the first one that has it.
  const begun = frames.findIndex((frame) => frame.includes('"isBlind":true'))
  expect(begun).toBeGreaterThanOrEqual(0)
  // Whole numbers: the digits may also be a part of a time.
  const numbers = new RegExp(`(?<![\\d.])(?:${told.map((score) => RegExp.escape(score)).join('|')})(?!\\d)`)
  expect(frames.slice(begun).filter((frame) => numbers.test(frame))).toEqual([])
})

test('the pages of a queue are accessible, light and dark', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)
  await page.getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Draw sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draw sample' })
  await dialog.getByText('Stratified sample').click()
  // The sample starts with a video of two speakers, the highest player.
  await dialog.getByText('Details', { exact: true }).click()
  await dialog.getByLabel('Seed').fill('e2e')
  await expect(dialog.getByText(/^Drawn from \d+ (?:of \d+ )?calls\./u)).toBeVisible()
  await lookAround(page, 'start-queue')
  await dialog.getByRole('button', { name: 'Start with 20 calls' }).click()
  await expect(page.getByText('0 of 20 reviewed')).toBeVisible()
  await lookAround(page, 'queue')
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('button', { name: 'Draw again' }).click()
  await expect(page.getByText('Same result: the same calls in the same order.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: /^Finish/u })).toBeVisible()
  await lookAround(page, 'queued-call')
  await page.getByRole('button', { name: 'Queue options' }).click()
  await expect(page.getByRole('checkbox', { name: 'Play when opened' })).toBeFocused()
  await lookAround(page, 'queue-options')
  await page.keyboard.press('Escape')

  const results = page.url().replace(/calls\/\d+$/u, 'results')
  await page.goto(results)
  await expect(page.getByRole('heading', { name: 'No finished reviews yet' })).toBeVisible()
  await lookAround(page, 'results-none')
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Questions' })).toBeFocused()
  await page.keyboard.press('Shift+Y')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 of 20 reviewed')).toBeVisible()
  await page.goto(results)
  await expect(page.getByRole('table', { name: 'Calls of the queue' })).toBeVisible()
  await lookAround(page, 'results')
})

test('the evidence editor is accessible while a question is chosen', async ({ page, app, service }) => {
  await page.goto(app.link)
  await connect(page, service)
  await page.goto(new URL('/trackers', page.url()).href)
  await page.getByRole('button', { name: 'New tracker' }).first().click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('textbox', { name: 'Phrases' }).fill('"not closed')
  await expect(page.getByText(/Close this quote/u)).toBeVisible()
  await lookAround(page, 'evidence-problem')
  await page.getByRole('combobox', { name: 'Evidence for' }).click()
  await expect(
    page
      .getByRole('option')
      .or(page.getByText(/^No scorecard has/u))
      .first(),
  ).toBeVisible()
  await lookAround(page, 'evidence-question')
})

test('a review in progress, finished, listed and printed is accessible, light and dark', async ({
  page,
  app,
  service,
}) => {
  await page.goto(app.link)
  await connect(page, service)
  const call = await scoredCall(service)
  await page.goto(new URL(`/calls/${call.id}`, page.url()).href)
  const panel = page.getByRole('complementary', { name: 'About this call' })
  await expect(panel.getByRole('button', { name: 'Start review' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(panel.getByRole('radio').first()).toBeVisible()
  for (const key of ['y', 'n', 'a', 'y']) await page.keyboard.press(key)
  await page.keyboard.press('w')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Here the price comes up.')
  await lookAround(page, 'review')
  // The first one ends the note being written.
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/^Finish/u)).toBeVisible()
  if (await panel.getByRole('button', { name: /unanswered/u }).isVisible()) await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Done', { exact: true })).toBeVisible()
  await lookAround(page, 'review-done')
  await page.getByRole('link', { name: 'Reviews' }).click()
  await lookAround(page, 'reviews')
  await page.getByRole('button', { name: /^Print review of/ }).click()
  await expect(page.getByText('Here the price comes up.')).toBeVisible()
  await lookAround(page, 'print')
})

interface ScoredCall {
  readonly id: number
  readonly evaluators: readonly { readonly name: string; readonly score: number }[]
  readonly aiScore: number
}

/** Every attribute and every text of the page: no score with its decimals, no row for one; where `names` is set, no name of an evaluator. */
async function expectNoScores(page: Page, call: ScoredCall, { names }: { readonly names: boolean }): Promise<void> {
  const html = await page.content()
  const told = [call.aiScore, ...call.evaluators.map(({ score }) => score)].map(String)
  // Elsewhere they are agents too, so their names alone don't reveal anything.
  const wanted = [...told, '>AI score<', '>Review score<', ...(names ? call.evaluators.map(({ name }) => name) : [])]
  expect(wanted.filter((text) => html.includes(text))).toEqual([])
}

/** A call that is identifiable by its scores: evaluated by the AI and at least one person, without round numbers. */
async function scoredCall(service: Simulator): Promise<ScoredCall> {
  const get = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { 'x-api-key': service.apiKey } })
    return ((await answer.json()) as { data: Data }).data
  }
  const list =
    await get<{ id: number; interaction_metrics: { ai_score: number | null; score: number | null } }[]>(
      '/v1/calls?first=100',
    )
  for (const { id, interaction_metrics: metrics } of list) {
    if (metrics.ai_score === null || metrics.score === null) continue
    const { evaluators } = await get<{ evaluators: ScoredCall['evaluators'] }>(`/v1/calls/${id}`)
    const agent = await get<{ agent: { name: string } | null }>(`/v1/calls/${id}`)
    const isTelling = evaluators.every(({ name, score }) => !Number.isInteger(score) && name !== agent.agent?.name)
    if (evaluators.length > 1 && isTelling) return { id, evaluators, aiScore: metrics.ai_score }
  }
  throw new Error('the service has no such call')
}
