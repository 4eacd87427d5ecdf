import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { foldedWords } from '../../../domain/search/foldedWords.ts'
import { findingsIn, inCallOrder, type Evidence } from '../../../domain/trackers/evidence.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import type { TrackedCall } from '../../../domain/trackers/trackerEvaluation.ts'
import { useHeard } from '../../client/hearing.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { NO_EVIDENCE } from '../testing/noEvidence.ts'
import { useCallOrder } from './callOrder.ts'
import type { CallEvidence } from './callEvidence.ts'
import { EvidenceBar } from './EvidenceBar.tsx'
import { QuestionEvidence } from './QuestionEvidence.tsx'
import { evidenceWords, useEvidence } from './useEvidence.ts'

const QUESTIONS = ['Greets by name', 'Asks for the budget', 'Names the next step'].map((text, index) => ({
  ...{ id: index + 1, text, weight: 1, defaultAnswer: null },
}))
const CARD: Scorecard = {
  ...{ id: 1, name: 'Card', isActive: true },
  categories: [{ id: 1, name: null, sortNumber: null, questions: QUESTIONS }],
}
const LINES = ['Hello Jo', 'A demo?', 'What is your budget?', 'Our budget is small', 'Bye'].map((text, index) => ({
  ...{ kind: 'turn' as const, index, text, words: foldedWords(text), by: null },
}))
const CALL: TrackedCall = { turns: LINES, messages: [], isLabeled: true }
const evidenceFor = (questionId: number, ...phrases: readonly string[]): Tracker => ({
  ...{ id: `evidence-${phrases[0]}`, name: 'Evidence', phrases, side: 'either', place: { kind: 'anywhere' } },
  ...{ isAbsence: false, question: { id: questionId, text: null } },
})

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  localStorage.clear()
})

async function show(trackers: readonly Tracker[], activeId = 2) {
  const shown: number[] = []
  const marked: (readonly number[] | null)[] = []
  const onEdit = vi.fn<CallEvidence['onEdit']>()
  const onMark = (evidence: Evidence | null) => void marked.push(evidence && evidence.lines.map(({ index }) => index))
  function Review({ active }: { readonly active: number }) {
    const [place] = useState<CallEvidence>(() => ({
      findings: findingsIn(trackers, CALL),
      onShow: ({ index }) => void shown.push(index),
      ...{ onMark, onEdit },
    }))
    const evidence = useEvidence(place, CARD)
    const [isCallOrder, setCallOrder] = useCallOrder()
    const ordered = isCallOrder ? inCallOrder(QUESTIONS, evidence) : QUESTIONS
    return (
      <>
        <ol>
          {ordered.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
        <EvidenceBar
          callId={4711}
          question={QUESTIONS[active - 1]!}
          evidence={evidence.get(active)}
          place={place}
          isCallOrder={isCallOrder}
          onCallOrderChange={setCallOrder}
        />
      </>
    )
  }
  const screen = await render(<Review active={activeId} />, inWorkspace({ core: {} }))
  return { screen, shown, marked, onEdit, activate: (active: number) => screen.rerender(<Review active={active} />) }
}

const status = () => page.getByRole('status').first()

test('H and Shift+H go through the lines of the active question, which are marked', async () => {
  const trackers = [evidenceFor(2, 'budget'), evidenceFor(3, 'demo'), evidenceFor(1, 'zebra')]
  const { screen, shown, marked, activate } = await show(trackers)
  await expect.element(status()).toHaveTextContent('2 matching lines')
  expect(marked.at(-1)).toEqual([2, 3])
  await userEvent.keyboard('h')
  await expect.element(status()).toHaveTextContent('Line 1 of 2')
  await userEvent.keyboard('hh')
  await userEvent.keyboard('{Shift>}h{/Shift}')
  expect(shown).toEqual([2, 3, 2, 3])
  await activate(3)
  await expect.element(status()).toHaveTextContent('1 matching line')
  expect(marked.at(-1)).toEqual([1])
  await page.getByRole('button', { name: /^Next matching line/ }).click()
  expect(shown.at(-1)).toBe(1)
  await activate(1)
  await expect.element(status()).toHaveTextContent('No matching words found')
  await userEvent.keyboard('h')
  expect(shown).toHaveLength(5)
  await screen.unmount()
  expect(marked.at(-1)).toBeNull()
})

test('a question without evidence says so, and offers to add some', async () => {
  const { onEdit } = await show([])
  await expect.element(status()).toHaveTextContent('No evidence set up')
  await expect.element(page.getByRole('button', { name: /^Next matching line/ })).toBeDisabled()
  await page.getByRole('button', { name: /^Add evidence/ }).click()
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(QUESTIONS[1], undefined)
})

test('what is heard in all calls is what each tracker looks for, where it looks', async () => {
  const one: Tracker = { ...evidenceFor(2, 'budget'), side: 'lead', isAbsence: true }
  const { screen } = await show([one])
  const heard = () => useHeard.getState()?.request
  await userEvent.keyboard('e')
  const anywhere = { place: { kind: 'anywhere' }, isAbsence: false }
  expect(heard()).toMatchObject({ firstCallId: 4711, words: [{ ...anywhere, phrases: ['budget'], side: 'lead' }] })
  await screen.unmount()
  const atEnd = { ...evidenceFor(2, '"how much"', 'cost'), place: { kind: 'last', turnCount: 3 } } as const
  await show([one, atEnd])
  await userEvent.keyboard('e')
  expect(heard()?.words).toEqual([
    { ...anywhere, phrases: ['budget'], side: 'lead' },
    { phrases: ['"how much"', 'cost'], side: 'either', place: atEnd.place, isAbsence: false },
  ])
})

test('beside the answers of others, a press marks the lines and leads to the next one', async () => {
  const shown: number[] = []
  const onMark = vi.fn<CallEvidence['onMark']>()
  const place: CallEvidence = {
    findings: findingsIn([evidenceFor(2, 'budget'), evidenceFor(3, 'refund')], CALL),
    onShow: ({ index }) => void shown.push(index),
    ...{ onMark, onEdit: () => undefined },
  }
  function Row({ id }: { readonly id: number }) {
    const evidence = useEvidence(place, CARD).get(id)!
    return <QuestionEvidence question={QUESTIONS[id - 1]!} evidence={evidence} place={place} />
  }
  const screen = await render(<Row id={2} />, inWorkspace({ core: {} }))
  const button = page.getByRole('button')
  await expect.element(button).toHaveAccessibleName('2 matching lines for “Asks for the budget”. Show next')
  await button.click()
  await button.click()
  await expect.element(button).toHaveTextContent('Line 2 of 2')
  expect(shown).toEqual([2, 3])
  expect(onMark.mock.lastCall?.[0]?.lines).toHaveLength(2)
  // Never a no: it's neither an answer nor colored like one.
  await screen.rerender(<Row id={3} />)
  await expect.element(screen.container).toHaveTextContent('No matching words found')
  expect(button.elements()).toEqual([])
})

test('what can’t be known says so: nothing to look in, or unknown speakers', async () => {
  expect(evidenceWords({ knowsSides: false }, { count: 0, position: null })).toBe('Not searched: speakers unknown')
  await render(
    <EvidenceBar
      callId={1}
      question={QUESTIONS[0]!}
      evidence={undefined}
      place={{ ...NO_EVIDENCE, findings: null }}
      isCallOrder={false}
      onCallOrderChange={() => undefined}
    />,
    inWorkspace({ core: {} }),
  )
  await expect.element(status()).toHaveTextContent('No transcript or messages to search')
})

test('the questions can be ordered as the call goes, which is remembered', async () => {
  await show([evidenceFor(2, 'budget'), evidenceFor(3, 'demo')])
  const order = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  expect(order()).toEqual(['Greets by name', 'Asks for the budget', 'Names the next step'])
  const toggle = page.getByRole('button', { name: /^Sort questions by when they come up/ })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(order()).toEqual(['Names the next step', 'Asks for the budget', 'Greets by name'])
  expect(localStorage.getItem('earshot.review.call-order')).toBe('true')
  await toggle.click()
})
