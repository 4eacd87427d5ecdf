import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { QuestionHints } from '../../../../domain/hints/questionHints.ts'
import { inCallOrder } from '../../../../domain/hints/candidates.ts'
import { fakeStream } from '../../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../../components/overlays/Toast.tsx'
import '../../../styles/app.css'
import { useCallOrder } from './callOrder.ts'
import { HintBar } from './HintBar.tsx'
import { useCandidates, useHintJumps } from './useHints.ts'

const QUESTIONS = ['Greets by name', 'Asks for the budget', 'Names the next step'].map((text, index) => ({
  ...{ id: index + 1, text, weight: 1, defaultAnswer: null },
}))
const TEXTS = ['Hello Jo', 'A demo?', 'What is your budget?', 'Our budget is small', 'Bye'].map((text) => ({
  text,
  by: null,
}))
const hintsOf = (questionId: number, ...phrases: readonly string[]): QuestionHints => ({
  ...{ questionId, question: QUESTIONS[questionId - 1]!.text, phrases },
})

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  localStorage.clear()
})

async function show(hints: readonly QuestionHints[], activeId = 2) {
  const shown: number[] = []
  const set = vi.fn<(input: unknown) => Promise<void>>().mockResolvedValue(undefined)
  const texts = vi.fn<() => typeof TEXTS>(() => TEXTS)
  const found: (readonly number[])[] = []
  const onFound = (indexes: readonly number[]) => void found.push(indexes)
  const place = { texts, show: (index: number) => void shown.push(index), onFound }
  function Review({ active }: { readonly active: number }) {
    const candidates = useCandidates(place)
    const [isCallOrder, setCallOrder] = useCallOrder()
    const jumps = useHintJumps(place, candidates, active)
    const ordered = isCallOrder ? inCallOrder(QUESTIONS, candidates) : QUESTIONS
    return (
      <>
        <ol>
          {ordered.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
        <HintBar
          callId={4711}
          questions={QUESTIONS}
          activeId={active}
          jumps={jumps}
          isCallOrder={isCallOrder}
          onCallOrderChange={setCallOrder}
        />
        <Toasts />
      </>
    )
  }
  const core = { hints: { ...fakeStream(hints), set } }
  const screen = await render(<Review active={activeId} />, inWorkspace({ core }))
  return { screen, shown, found, set, texts, activate: (active: number) => screen.rerender(<Review active={active} />) }
}

const status = () => page.getByRole('status').first()

test('H and Shift+H jump between the turns of the active question', async () => {
  const { screen, shown, found, activate } = await show([hintsOf(2, 'budget'), hintsOf(3, 'demo'), hintsOf(1, 'zebra')])
  await expect.element(status()).toHaveTextContent('2 hints')
  expect(found.at(-1)).toEqual([2, 3])
  await userEvent.keyboard('h')
  await expect.element(status()).toHaveTextContent('Hint 1 of 2')
  await userEvent.keyboard('hh')
  await userEvent.keyboard('{Shift>}h{/Shift}')
  expect(shown).toEqual([2, 3, 2, 3])
  await activate(3)
  await expect.element(status()).toHaveTextContent('1 hint')
  expect(found.at(-1)).toEqual([1])
  await page.getByRole('button', { name: /^Next hint/ }).click()
  expect(shown.at(-1)).toBe(1)
  await activate(1)
  await expect.element(status()).toHaveTextContent('No hint found in this call')
  await userEvent.keyboard('h')
  expect(shown).toHaveLength(5)
  await screen.unmount()
  expect(found.at(-1)).toEqual([])
})

test('without hints it says so', async () => {
  const { texts } = await show([])
  await expect.element(status()).toHaveTextContent('No hints for this question')
  await expect.element(page.getByRole('button', { name: /^Next hint/ })).toBeDisabled()
  expect(texts).not.toHaveBeenCalled()
})

test('the questions can be ordered as the call goes, which is remembered', async () => {
  await show([hintsOf(2, 'budget'), hintsOf(3, 'demo')])
  const order = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  expect(order()).toEqual(['Greets by name', 'Asks for the budget', 'Names the next step'])
  const toggle = page.getByRole('button', { name: /^Order questions as the call goes/ })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(order()).toEqual(['Names the next step', 'Asks for the budget', 'Greets by name'])
  expect(localStorage.getItem('earshot.review.call-order')).toBe('true')
  await toggle.click()
})

test('hints are edited a phrase per line, and a phrase that isn’t a search is explained', async () => {
  const { set } = await show([hintsOf(2, 'budget'), { ...hintsOf(1, 'x y'), questionId: 99 }])
  await page.getByRole('button', { name: /^Edit hints/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit hints' })
  const field = (name: string) => dialog.getByLabelText(name)
  await expect.element(field('Asks for the budget')).toHaveFocus()
  await expect.element(field('Asks for the budget')).toHaveValue('budget')
  await userEvent.fill(field('Names the next step'), 'demo\n"next step')
  await expect.element(dialog.getByText('"next step: Close this quote.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.fill(field('Names the next step'), ' demo \n"next step"\n\n')
  await userEvent.fill(field('Asks for the budget'), '')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(set).toHaveBeenCalledExactlyOnceWith({
    workspaceId: 'w',
    hints: [hintsOf(1), hintsOf(2), hintsOf(3, 'demo', '"next step"')],
  })
})

test('hints that weren’t saved are there again after Escape, not after Cancel', async () => {
  await show([hintsOf(2, 'budget')])
  const dialog = page.getByRole('dialog', { name: 'Edit hints' })
  const field = dialog.getByLabelText('Names the next step')
  const open = () => page.getByRole('button', { name: /^Edit hints/ }).click()
  await open()
  await field.fill('good morning')
  await userEvent.keyboard('{Escape}')
  await open()
  await expect.element(field).toHaveValue('good morning')
  await expect.element(dialog.getByText('Your unsaved changes were restored.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect.element(field).toHaveValue('')
})
