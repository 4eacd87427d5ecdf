import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NoteAnchor, ReviewNote } from '../../../domain/reviews/review.ts'
import '../../styles/app.css'
import { NoteList } from './NoteList.tsx'

const QUESTIONS = [{ id: 2, text: 'Names the next step', weight: 1, defaultAnswer: null }]
const notes: readonly ReviewNote[] = [
  { noteId: 'a', anchor: { kind: 'time', seconds: 83 }, text: 'Named the price too early.', questionId: 2 },
  { noteId: 'b', anchor: { kind: 'call' }, text: '' },
]
const goTo = vi.fn<(anchor: NoteAnchor) => void>()
const onChange = vi.fn<(note: ReviewNote) => void>()
const onQuestion = vi.fn<(questionId: number) => void>()
const onRemove = vi.fn<(noteId: string) => void>()
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  for (const mock of [goTo, onRemove, onChange, onQuestion, copied]) mock.mockClear()
})

async function show(isReadOnly: boolean) {
  const place = {
    anchorNow: () => ({ kind: 'call' }) as const,
    anchorWords: ({ kind }: NoteAnchor) => (kind === 'time' ? '1:23' : null),
    goTo,
  }
  await render(
    <NoteList
      notes={notes}
      isReadOnly={isReadOnly}
      place={place}
      questions={QUESTIONS}
      shown={null}
      onQuestion={onQuestion}
      onWritten={() => undefined}
      onLeave={() => undefined}
      onChange={onChange}
      onRemove={onRemove}
    />,
  )
}
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

test('a note is gone to, edited, copied and removed from its menu', async () => {
  await show(false)
  const anchor = page.getByRole('button', { name: '1:23' })
  anchor.element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(page.getByRole('menu', { name: 'Note at 1:23' })).toBeVisible()
  expect(items()).toEqual(['Go to 1:23', 'Edit note', 'Detach note from the question', 'Copy note', 'Remove note'])
  await choose('Go to 1:23')
  expect(goTo.mock.calls).toEqual([[{ kind: 'time', seconds: 83 }]])
  await anchor.click({ button: 'right' })
  await choose('Copy note')
  expect(copied.mock.calls).toEqual([['Named the price too early.']])
  await anchor.click({ button: 'right' })
  await choose('Edit note')
  await expect.element(page.getByRole('textbox', { name: /^Note/ }).first()).toHaveFocus()

  await page.getByRole('button', { name: 'Names the next step' }).click()
  expect(onQuestion.mock.calls).toEqual([[2]])
  await anchor.click({ button: 'right' })
  await choose('Detach note from the question')
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...notes[0], questionId: undefined })

  await page.getByText('On the whole call').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Note on the whole call' })).toBeVisible()
  expect(items()).toEqual(['Edit note', 'Remove note'])
  await choose('Remove note')
  expect(onRemove.mock.calls).toEqual([['b']])
})

test('a note of a finished review is gone to and copied, and one without words has no menu', async () => {
  await show(true)
  await page.getByText('Named the price too early.').click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Note at 1:23' })).toBeVisible()
  expect(items()).toEqual(['Go to 1:23', 'Copy note'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await page.getByText('Empty note.').click({ button: 'right' })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
