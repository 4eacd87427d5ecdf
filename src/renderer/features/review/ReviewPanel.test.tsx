import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import type { ReviewEdit } from '../../../domain/reviews/review.ts'
import { useShortcuts } from '../../hooks/useShortcuts.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import '../../styles/app.css'
import { CallReview } from './callReview.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { CARD, emptyReview } from './testing/emptyReview.ts'

const PLACE = { anchorNow: () => ({ kind: 'call' as const }), anchorWords: () => null, goTo: () => undefined }

async function openPanel() {
  const edits: ReviewEdit[] = []
  const onFinished = vi.fn<() => void>()
  const playerKeys: string[] = []
  const callReview = new CallReview({
    load: () => Promise.resolve(emptyReview()),
    save: (_reviewId, edit) => Promise.resolve(void edits.push(edit)),
    failureFrom: () => ({ code: 'disk-full', data: {} }),
    now: () => 0,
    monotonicMs: () => 0,
    beforeRetry: () => Promise.resolve(),
  })
  await callReview.load()
  function Page() {
    const state = useStoreValue(callReview.state, (value) => value)
    useShortcuts({
      ' ': () => void playerKeys.push('space'),
      ArrowRight: () => void playerKeys.push('right'),
      ArrowLeft: () => void playerKeys.push('left'),
    })
    return (
      <ReviewPanel
        open={{ callReview, state, begin: () => Promise.resolve() }}
        call={{ scorecard: CARD } as CallDetail}
        place={PLACE}
        wish={null}
        mustBeBlind={false}
        startsAs={{ isBlind: false }}
        onFinished={onFinished}
      />
    )
  }
  const page = await render(<Page />)
  return { page, edits, onFinished, playerKeys }
}

test('Y, N and A answer; Space, Left and Right stay the player’s while the card has the focus', async () => {
  const { page, edits, playerKeys } = await openPanel()
  await userEvent.keyboard('y')
  await expect.element(page.getByRole('radio', { checked: true })).toHaveTextContent('Yes')
  const answered = edits.length
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowLeft}')
  expect(playerKeys).toEqual(['space', 'right', 'left'])
  expect(edits.length).toBe(answered)
  await userEvent.keyboard('{ArrowDown}n')
  await expect.poll(() => edits.at(-1)).toEqual({ kind: 'answer', questionId: 3, answer: 'no' })
})

test('Ctrl+Enter in a note ends the note, not the review', async () => {
  const { page, edits, onFinished } = await openPanel()
  await userEvent.keyboard('w')
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  await userEvent.keyboard('Pauses well{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Note' })).not.toHaveFocus()
  expect(edits.map(({ kind }) => kind)).not.toContain('finish')
  expect(onFinished).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onFinished).toHaveBeenCalledOnce()
})
