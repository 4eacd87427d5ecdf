import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import type { Evaluator, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { OWN_EVALUATOR_ID } from '../../../domain/reviews/review.ts'
import '../../styles/app.css'
import { ScorecardPanel } from './ScorecardPanel.tsx'

function show(scorecard: Scorecard | null, evaluators: readonly Evaluator[], isProcessing = false) {
  return render(<ScorecardPanel callId={7} scorecard={scorecard} evaluators={evaluators} isProcessing={isProcessing} />)
}

const CARD = cardOf([[{ weight: 2, defaultAnswer: 'n/a' }, { weight: 1, text: null }, { weight: null }]])
const clara = evaluatorOf({ id: 2, score: 75, answers: 'yny' })
const ai = evaluatorOf({ ...{ id: 1, type: 'system', name: 'AI evaluator', email: null, score: 80, answers: 'yyy' } })

test('a call without a scorecard may still get one', async () => {
  const young = await show(null, [], true)
  await expect.element(young.getByText('Processing…')).toBeVisible()
  await young.unmount()
  const old = await show(null, [])
  await expect.element(old.getByText('This call has no scorecard.')).toBeVisible()
  expect(old.getByRole('button').elements()).toEqual([])
})

test('a scorecard is named, and marked if it is inactive', async () => {
  const page = await show(CARD, [clara])
  await expect.element(page.getByRole('heading')).toMatchTextContent(/^Scorecard: Discovery\s*$/)
  await page.rerender(
    <ScorecardPanel callId={7} scorecard={{ ...CARD, name: null, isActive: false }} evaluators={[]} isProcessing />,
  )
  await expect.element(page.getByRole('heading')).toMatchTextContent(/^Scorecard\s*Inactive$/)
})

test('each question shows its weight if it isn’t 1, with its details on hover', async () => {
  const page = await show(CARD, [clara])
  const rows = page.getByRole('rowheader')
  expect(rows.elements().map((row) => [row.textContent.trim(), row.getAttribute('title')])).toEqual([
    ['Question 1 ×2', 'Weight 2, default answer n/a'],
    ['Question 2', 'Weight 1'],
    ['Question 3', ''],
    ['Score', null],
  ])
  expect(page.getByRole('row', { name: /^Question 2/ }).element().textContent).toMatch(/no$/)
  expect(page.getByRole('row', { name: /^Score/ }).element().textContent).toMatch(/75$/)
  // One evaluator differs from no one.
  expect(page.getByText(/differ|% agreement$/).elements()).toEqual([])
})

test('categories are named only if there are several', async () => {
  const [first, second] = cardOf([[{}], [{}]]).categories
  const two = await show({ ...CARD, categories: [first!, { ...second!, name: null }] }, [clara])
  await expect.element(two.getByText('Category 1')).toBeVisible()
  await expect.element(two.getByText('Category 2')).toBeVisible()
  await two.unmount()
  const one = await show({ ...CARD, categories: [first!] }, [clara])
  await expect.element(one.getByText('Question 1')).toBeVisible()
  expect(one.getByText('Category 1').elements()).toEqual([])
})

test('of thousands of evaluators some have a column, the user’s review too, and the others are counted', async () => {
  const many = Array.from({ length: 4000 }, (_, id) => evaluatorOf({ id, name: `Clara ${id}`, answers: 'yny' }))
  const own = evaluatorOf({ id: -1, type: 'review', name: 'You', answers: 'yyy' })
  const page = await show(CARD, [...many, own])
  await expect.element(page.getByText('Showing 50 of 4,001 evaluators.')).toBeVisible()
  const columns = page.getByRole('columnheader').elements()
  expect([columns.length, columns.at(-1)?.textContent]).toEqual([50, 'You'])
})

test('each evaluator has a column, with the whole name on hover, and differing answers are named', async () => {
  const page = await show(CARD, [ai, clara])
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => [head.textContent, head.getAttribute('title')])).toEqual([
    ['AI', 'AI evaluator · AI'],
    ['Clara', 'Clara Diaz · clara@example.com · Person'],
  ])
  await expect.element(page.getByText('Evaluators differ on 1 of 3 questions.')).toBeVisible()
  const differing = page.getByText('(evaluators differ)').elements()
  expect(differing.map((mark) => mark.closest('th')?.textContent)).toEqual(['Question 2 (evaluators differ)'])
  await expect.element(page.getByText(/^67% agreement$/)).toBeVisible()
  // κ is for analysts: under Details on Insights.
  expect(page.getByTitle(/κ/).elements()).toEqual([])
})

test('the score of the user’s review isn’t from the service', async () => {
  const page = await show(CARD, [ai, evaluatorOf({ id: OWN_EVALUATOR_ID, type: 'review', score: 67, answers: 'yn.' })])
  const [, own] = page
    .getByRole('row', { name: /^Score/ })
    .getByRole('button')
    .elements()
  expect(own?.textContent).toBe('67')
  own!.focus()
  await expect.element(page.getByText(/^By weight: 2 of 3 answered yes/)).toBeVisible()
  expect(page.getByText(/from the service/i).elements()).toEqual([])
})

test('three evaluators are measured together', async () => {
  const page = await show(CARD, [ai, clara, { ...clara, id: 3, name: 'Bo Chen' }])
  await expect.element(page.getByText(/^\d+% agreement$/)).toBeVisible()
})

test('without two answers to one question, no agreement is shown', async () => {
  const page = await show(CARD, [ai, { ...clara, answers: [] }])
  await expect.element(page.getByRole('columnheader', { name: 'Clara' })).toBeVisible()
  expect(page.getByText(/% agreement$/).elements()).toEqual([])
})

test('missing evaluations and questions are said', async () => {
  const page = await show(CARD, [])
  await expect.element(page.getByText('No evaluations yet.')).toBeVisible()
  expect(page.getByText('The service returned no questions.').elements()).toEqual([])
  expect(page.getByRole('rowheader', { name: 'Score' }).elements()).toEqual([])
  await page.unmount()
  const empty = await show(cardOf([]), [clara])
  await expect.element(empty.getByText('The service returned no questions.')).toBeVisible()
  expect(empty.getByText(/No evaluations yet|no longer on this scorecard/).elements()).toEqual([])
})

test('answers to questions that were removed from the scorecard are counted', async () => {
  const one = await show(CARD, [evaluatorOf({ id: 2, answers: 'yyyy' })])
  await expect.element(one.getByText('1 answered question is no longer on this scorecard.')).toBeVisible()
  await one.unmount()
  const two = await show(CARD, [evaluatorOf({ id: 2, answers: 'yyyyy' })])
  await expect.element(two.getByText('2 answered questions are no longer on this scorecard.')).toBeVisible()
})
