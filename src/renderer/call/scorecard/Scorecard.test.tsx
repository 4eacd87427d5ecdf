import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OWN_EVALUATOR_ID } from '../../../domain/reviews/review.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { findScoringRule } from '../../../domain/scorecards/scoringRule.ts'
import type { Evaluator, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { MEASURE_WORDS } from '../../../domain/scorecards/agreementWords.ts'
import '../../styles/app.css'
import { ScorecardPanel } from './ScorecardPanel.tsx'

const answer = { rule: (): unknown => undefined }
const core = { library: { scoringRule: async () => answer.rule() } }

const card = cardOf([
  [{ weight: 2 }, { weight: 1, defaultAnswer: 'n/a' }],
  [{ weight: 1, defaultAnswer: 'no' }, { weight: null }],
])
const ai = evaluatorOf({
  ...{ id: 1, type: 'system', name: 'AI evaluator', userId: null, email: null },
  ...{ score: 75, answers: 'yany' },
})
const clara = evaluatorOf({ id: 2, score: 100, answers: 'yyyy' })
const bo = evaluatorOf({
  ...{ id: 3, type: 'coach', name: 'Bo Chen', userId: 8, email: 'bo@example.com' },
  ...{ score: 40, answers: 'ynp.y' },
})

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
})

function show(scorecard: Scorecard | null, evaluators: readonly Evaluator[]) {
  answer.rule = () => findScoringRule([{ callId: 7, scorecard, evaluators }])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <ScorecardPanel callId={7} scorecard={scorecard} evaluators={evaluators} isProcessing={false} />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
}

async function open(scorecard: Scorecard, evaluators: readonly Evaluator[]) {
  const page = await show(scorecard, evaluators)
  await userEvent.click(page.getByRole('button', { name: 'Weights, categories, and agreement' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: /How scores are/ })).toBeVisible()
  return { page, dialog }
}

test('the panel shows where two evaluators differ, and how far they agree', async () => {
  const page = await show(card, [ai, clara])
  await expect.element(page.getByText('Evaluators differ on 2 of 4 questions.')).toBeVisible()
  await expect.element(page.getByText('50% agreement')).toHaveAttribute('title', MEASURE_WORDS.share.hint)
  await expect.element(page.getByRole('rowheader', { name: 'Question 2 (evaluators differ)' })).toBeVisible()
})

test('the full scorecard shows evaluators, weights, defaults, raw answers, and removed questions', async () => {
  const { dialog } = await open({ ...card, isActive: false }, [ai, clara, bo])
  await expect
    .element(dialog.getByText('This scorecard is inactive. The service doesn’t use it for new calls.'))
    .toBeVisible()
  for (const head of [/AI evaluator AI$/, /Clara Diaz Person clara@example.com/, /Bo Chen coach bo@example.com/])
    await expect.element(dialog.getByRole('columnheader', { name: head })).toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: /^Question 2/ }))
    .toHaveTextContent('Question 2 (evaluators differ)1n/an/ayesno')
  await expect.element(dialog.getByRole('row', { name: /^Question 3/ })).toMatchTextContent(/nonoyesp$/)
  await expect.element(dialog.getByText('No longer on this scorecard; not counted in any score')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Question 5/ })).toMatchTextContent(/yes$/)
})

test('shows the service’s scores next to the computed ones, by category and in total', async () => {
  const { page, dialog } = await open(card, [ai, clara, bo])
  await expect
    .element(dialog.getByRole('row', { name: /Score from the service/ }))
    .toMatchTextContent(/service7510040≠/)
  await expect.element(dialog.getByRole('row', { name: /weighted over all categories/ })).toMatchTextContent(/7510067$/)
  await expect
    .element(dialog.getByRole('region', { name: 'Scorecard' }).getByRole('row', { name: /^Category 1/ }))
    .toHaveTextContent('Category 110010067')
  await expect.element(dialog.getByText(/No known scoring rule gives the score of Bo Chen/)).toBeVisible()
  await userEvent.hover(dialog.getByRole('button', { name: /^40/ }))
  await expect.element(page.getByText('By weight: 2 of 3 answered yes = 66.7 (n/a left out)')).toBeVisible()
})

test('never shows a score from the service in my own column', async () => {
  const { dialog } = await open(card, [ai, { ...clara, id: OWN_EVALUATOR_ID, type: 'review', name: 'You' }])
  await expect
    .element(dialog.getByRole('row', { name: /Score from the service/ }))
    .toMatchTextContent(/^Score from the service75–$/)
  await expect
    .element(dialog.getByRole('row', { name: /weighted over all categories/ }))
    .toMatchTextContent(/categories75100$/)
})

test('shows what is known of the workspace’s scoring rule', async () => {
  const six = Array.from({ length: 6 }, (_, id) => ({ ...ai, id, score: 60 }))
  const { dialog } = await open(card, six)
  await expect
    .element(dialog.getByText('Scores match when n/a counts as no: 6 of 6 scores of 1 call loaded so far.'))
    .toBeVisible()
})

test('shows the agreement of all or any two, with a warning if it is based on little data', async () => {
  const { page, dialog } = await open(card, [ai, clara, bo])
  await expect.element(dialog.getByText(/Only 4 questions\. With fewer than 30/)).toBeVisible()
  await expect.element(dialog.getByRole('columnheader', { name: 'Fleiss’ κ' })).toBeVisible()
  await userEvent.click(dialog.getByRole('combobox'))
  await userEvent.click(page.getByRole('option', { name: 'AI and Clara' }))
  await expect.element(dialog.getByRole('columnheader', { name: 'Cohen’s κ' })).toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: /All categories, pooled over questions/ }))
    .toMatchTextContent(/50%.*4$/)
})

test('with one evaluator there is no agreement', async () => {
  const { dialog } = await open(card, [clara])
  expect(dialog.getByText('Agreement on this call').query()).toBeNull()
})

test('a call without a scorecard or evaluators says so', async () => {
  const page = await show(null, [])
  await expect.element(page.getByText('This call has no scorecard.')).toBeVisible()
})
