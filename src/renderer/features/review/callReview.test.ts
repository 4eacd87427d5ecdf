import { expect, test } from 'vitest'
import { AppError, failureOf, type Failure } from '../../../contract/errors.ts'
import type { Review, ReviewEdit } from '../../../domain/reviews/review.ts'
import { CallReview } from './callReview.ts'
import { emptyReview } from './testing/emptyReview.ts'

const yes = (questionId: number): ReviewEdit => ({ kind: 'answer', questionId, answer: 'yes' })
const note = (text: string, noteId = 'n'): ReviewEdit => ({
  kind: 'note',
  note: { noteId, anchor: { kind: 'call' }, text },
})

/** A core whose answers are given one by one. */
function setUp(review: Review | null = emptyReview()) {
  const kept: { readonly edit: ReviewEdit; readonly spentMs: number }[] = []
  const waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  const retries: (() => void)[] = []
  let at = 0
  const call = new CallReview({
    load: () => Promise.resolve(review),
    save: (_reviewId, edit, spentMs) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({
          resolve: () => {
            kept.push({ edit, spentMs })
            resolve()
          },
          reject,
        })
      }),
    failureFrom: (error) => failureOf(error as AppError),
    now: () => at,
    monotonicMs: () => at,
    beforeRetry: () => new Promise<void>((resolve) => retries.push(resolve)),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    call,
    kept,
    pass: (ms: number) => (at += ms),
    async answer() {
      waiting.shift()!.resolve()
      await settle()
    },
    async refuse(failure: Failure) {
      waiting.shift()!.reject(new AppError(failure.code, failure.data))
      await settle()
    },
    async goOn() {
      retries.shift()!()
      await settle()
    },
    waitingCount: () => waiting.length,
    open() {
      const state = call.state.current()
      if (state.kind !== 'open') throw new Error(state.kind)
      return state
    },
  }
}

test('an edit shows at once, and is saved when the core says so', async () => {
  const { call, open, answer, kept } = setUp()
  await call.load()
  expect(call.edit(yes(1))).toBe(true)
  expect(open().review.answers).toMatchObject([{ questionId: 1, answer: 'yes' }])
  expect(open().saving.kind).toBe('saving')
  await answer()
  expect(open().saving.kind).toBe('saved')
  expect(kept.map(({ edit }) => edit)).toEqual([yes(1)])
  expect(call.edit(yes(99))).toBe(false)
})

test('edits are sent one after the other; of a note that is typed faster than that, the newest text', async () => {
  const { call, waitingCount, answer, kept } = setUp()
  await call.load()
  for (const edit of [yes(1), note('a'), note('ab'), note('abc'), yes(2)]) call.edit(edit)
  expect(waitingCount()).toBe(1)
  for (let sent = 0; sent < 3; sent += 1) await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([yes(1), note('abc'), yes(2)])
})

test('the text that is on its way is not changed under way', async () => {
  const { call, answer, kept } = setUp()
  await call.load()
  call.edit(note('a'))
  call.edit(note('ab'))
  await answer()
  await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([note('a'), note('ab')])
})

test('what could not be kept is said, waits, and goes first when it is tried again', async () => {
  const { call, open, refuse, goOn, answer, kept } = setUp()
  await call.load()
  call.edit(yes(1))
  await refuse({ code: 'disk-full', data: {} })
  expect(open().saving).toEqual({ kind: 'unsaved', failure: { code: 'disk-full', data: {} } })
  call.edit(yes(2))
  expect(open().review.answers).toHaveLength(2)
  await goOn()
  await answer()
  await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([yes(1), yes(2)])
  expect(open().saving.kind).toBe('saved')
})

test('a review that was finished elsewhere is shown as the core has it', async () => {
  const { call, open, refuse, waitingCount } = setUp()
  await call.load()
  call.edit(yes(1))
  call.edit(yes(2))
  await refuse({ code: 'review-finished', data: {} })
  expect(open().review.answers).toEqual([])
  expect(open().saving).toMatchObject({ kind: 'unsaved', failure: { code: 'review-finished' } })
  expect(waitingCount()).toBe(0)
})

test('undo takes back one answer at a time, a typed note as a whole, and finishing', async () => {
  const { call, open } = setUp()
  await call.load()
  for (const edit of [yes(1), note('a'), note('ab'), yes(2), { kind: 'finish' } as const]) call.edit(edit)
  expect(call.edit(yes(1))).toBe(false)
  call.undo()
  expect(open().review).toMatchObject({ isDone: false, answers: [{ questionId: 1 }, { questionId: 2 }] })
  call.undo()
  expect(open().review).toMatchObject({ answers: [{ questionId: 1 }], notes: [{ text: 'ab' }] })
  call.undo()
  expect(open().review.notes).toEqual([])
  expect(open().canUndo).toBe(true)
  call.undo()
  expect(open().review.answers).toEqual([])
  expect(open().canUndo).toBe(false)
  expect(call.undo()).toBe(false)
})

test('time goes along with the edits, each bit once, and stops when the review is done', async () => {
  const { call, pass, answer, kept } = setUp()
  await call.load()
  call.noticed()
  pass(4000)
  call.edit(yes(1))
  pass(60_000)
  expect(call.spentMs()).toBe(34_000)
  call.noticed()
  pass(500)
  call.keepTime()
  await answer()
  await answer()
  expect(kept.map(({ spentMs }) => spentMs)).toEqual([4000, 30_000])
  call.edit({ kind: 'finish' })
  await answer()
  pass(10_000)
  call.noticed()
  call.keepTime()
  expect(call.spentMs()).toBe(34_500)
  expect(kept.map(({ spentMs }) => spentMs)).toEqual([4000, 30_000, 500])
})

test('a call without a review says so, and one that can’t be read says why', async () => {
  const none = setUp(null)
  await none.call.load()
  expect(none.call.state.current()).toEqual({ kind: 'none' })
  expect(none.call.edit(yes(1))).toBe(false)
})
