import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Review, ReviewEdit } from '../../domain/reviews/review.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { useStoreValue } from '../hooks/valueStore.ts'
import '../styles/app.css'
import { CallReview } from './callReview.ts'
import { NO_EVIDENCE } from './testing/noEvidence.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { CARD, emptyReview } from './testing/emptyReview.ts'

const PLACE = { anchorNow: () => ({ kind: 'call' as const }), anchorWords: () => null, goTo: () => undefined }

async function openPanel(review: Review | null = emptyReview()) {
  const edits: ReviewEdit[] = []
  const onFinished = vi.fn<() => void>()
  const playerKeys: string[] = []
  const callReview = new CallReview({
    load: () => Promise.resolve(review),
    save: (_reviewId, edit) => Promise.resolve(void edits.push(edit)),
    failureFrom: () => ({ code: 'disk-full', data: {} }),
    reportLost: () => undefined,
    now: () => 0,
    monotonicMs: () => 0,
    isVisible: () => true,
    beforeRetry: () => Promise.resolve(),
    unsaved: () => [],
    keepUnsaved: () => undefined,
  })
  await callReview.load()
  function Page() {
    const state = useStoreValue(callReview.state, (value) => value)
    useCommands({
      'player.toggle': () => void playerKeys.push('space'),
      'player.forward': () => void playerKeys.push('right'),
      'player.back': () => void playerKeys.push('left'),
    })
    return (
      <ReviewPanel
        open={{ callReview, state, isBegunHere: false, begin: () => Promise.resolve(), propose: () => undefined }}
        call={{ scorecard: CARD, evaluators: [] as const } as unknown as CallDetail}
        place={PLACE}
        evidence={NO_EVIDENCE}
        noteRequest={null}
        mustBeBlind={false}
        startsAs={{ isBlind: false }}
        onFinished={onFinished}
      />
    )
  }
  const page = await render(<Page />, inWorkspace({ core: {} }))
  return { page, edits, onFinished, playerKeys }
}

test('in the narrowest panel, the buttons of the bar are in one row', async () => {
  const { page } = await openPanel()
  // 300 px with a scrollbar.
  page.container.style.width = '285px'
  const finish = page.getByRole('button', { name: 'Finish (3 unanswered)' })
  await expect.element(finish).toBeVisible()
  expect(finish.element().getAttribute('title')).toContain('Finish review (3 unanswered)')
  const rows = () => {
    const buttons = page.container.querySelector('[data-command="review.note"]')!.parentElement!.children
    return new Set(Array.from(buttons, (one) => one.getBoundingClientRect().top)).size
  }
  expect(rows()).toBe(1)
  await finish.click()
  await expect.element(page.getByRole('button', { name: 'Finish anyway' })).toBeVisible()
  expect(rows()).toBe(1)
})

test('Y, N and A answer; Space, Left and Right still control the player', async () => {
  const { page, edits, playerKeys } = await openPanel()
  await userEvent.keyboard('y')
  await expect.element(page.getByRole('radio', { checked: true })).toHaveTextContent('Yes')
  const answered = edits.length
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowLeft}')
  expect(playerKeys).toEqual(['space', 'right', 'left'])
  // Also after an answer was pressed with the mouse.
  await userEvent.click(page.getByRole('radio', { name: 'Yes' }).nth(1))
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(playerKeys.slice(3)).toEqual(['space', 'right'])
  expect(edits.length).toBe(answered + 1)
  await userEvent.keyboard('{ArrowDown}n')
  await expect.poll(() => edits.at(-1)).toEqual({ kind: 'answer', questionId: 3, answer: 'no' })
})

test('Ctrl+Enter in a note leaves the note and doesn’t finish the review', async () => {
  const { page, edits, onFinished } = await openPanel()
  await userEvent.keyboard('w')
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).toHaveFocus()
  await userEvent.keyboard('Pauses well{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).not.toHaveFocus()
  expect(edits.map(({ kind }) => kind)).not.toContain('finish')
  expect(onFinished).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onFinished).not.toHaveBeenCalled()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/3 questions have no answer/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onFinished).toHaveBeenCalledOnce()
})

test('pressing an answer again or Backspace clears it; the arrow keys stop at the first and last question', async () => {
  const { page, edits } = await openPanel()
  const yes = page.getByRole('radiogroup', { name: 'Names the next step' }).getByRole('radio', { name: 'Yes' })
  await userEvent.click(yes)
  await expect.element(yes).toBeChecked()
  await userEvent.click(yes)
  await expect.element(yes).not.toBeChecked()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}a')
  expect(edits.at(-1)).toEqual({ kind: 'answer', questionId: 1, answer: 'n/a' })
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}y')
  await userEvent.keyboard('{Backspace}')
  expect(edits.slice(-2)).toEqual([
    { kind: 'answer', questionId: 3, answer: 'yes' },
    { kind: 'answer', questionId: 3, answer: null },
  ])
  await expect.element(page.getByRole('button', { name: 'Finish (2 unanswered)' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Closing', includeHidden: true })).toBeInTheDocument()
  await expect.element(page.getByText('×3')).toBeVisible()
})

test('a finished review can be read and reopened, not changed', async () => {
  const note = { noteId: 'n', anchor: { kind: 'call' }, text: '' } as const
  const { page, edits } = await openPanel(emptyReview({ isDone: true, doneAt: 1, notes: [note] }))
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Empty note.')).toBeVisible()
  await expect.element(page.getByText('On the whole call')).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove note' }).query()).toBeNull()
  await userEvent.keyboard('yw{Control>}{Enter}{/Control}')
  expect(edits).toEqual([])
  const press = async (name: string) => {
    page.getByRole('button', { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Reopen')
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Finish/ })).toHaveFocus()
  await press('Remove note')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
  expect(edits).toEqual([{ kind: 'reopen' }, { kind: 'remove-note', noteId: 'n' }])
  await userEvent.click(page.getByRole('button', { name: /^Undo/ }))
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).toBeVisible()
})

test('other evaluations stay hidden until the user asks for them', async () => {
  const { page, edits } = await openPanel(emptyReview({ isBlind: true, othersSeenAt: null }))
  await expect.element(page.getByText('Blind', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Show other evaluations now' }))
  await expect.element(page.getByText('Blind', { exact: true })).not.toBeInTheDocument()
  expect(edits).toEqual([{ kind: 'show-others' }])
})
