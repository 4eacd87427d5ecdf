import { expect, test, vi } from 'vitest'
import { AppError, failureOf, type Failure } from '../../contract/errors/errors.ts'
import type { Review, ReviewEdit } from '../../domain/reviews/review.ts'
import { CallReview, type DroppedEdits, type UnsavedEdit } from './callReview.ts'
import { emptyReview } from './testing/emptyReview.ts'

const yes = (questionId: number): ReviewEdit => ({ kind: 'answer', questionId, answer: 'yes' })
const note = (text: string, noteId = 'n'): Extract<ReviewEdit, { kind: 'note' }> => ({
  kind: 'note',
  note: { noteId, anchor: { kind: 'call' }, text },
})

const appError = ({ code, data }: Failure) => new AppError(code, data)

/** A fake core. The test answers its requests one by one. */
function setUp(review: Review | null = emptyReview(), unsaved: readonly UnsavedEdit[] = []) {
  const stored = { unsaved }
  const kept: { readonly edit: ReviewEdit; readonly spentMs: number }[] = []
  const waiting: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  const retries: (() => void)[] = []
  const lost: DroppedEdits[] = []
  const loading: { review: Review | null; failure: Failure | null; until: Promise<void> } = {
    ...{ review, failure: null, until: Promise.resolve() },
  }
  let at = 0
  let isVisible = true
  const call = new CallReview({
    load: async () => {
      await loading.until
      if (loading.failure !== null) throw appError(loading.failure)
      return loading.review
    },
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
    reportLost: (dropped) => void lost.push(dropped),
    now: () => at,
    monotonicMs: () => at,
    isVisible: () => isVisible,
    beforeRetry: () => new Promise<void>((resolve) => retries.push(resolve)),
    unsaved: () => stored.unsaved,
    keepUnsaved: (edits) => (stored.unsaved = edits),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    call,
    kept,
    /** What survives a reload. */
    stored,
    /** The answer to the next `load`. */
    loading,
    lost,
    pass: (ms: number) => (at += ms),
    /** Hides or shows the window. */
    setVisible(next: boolean) {
      isVisible = next
      if (next) call.noticed()
      else call.paused()
    },
    async answer() {
      waiting.shift()!.resolve()
      await settle()
    },
    async refuse(failure: Failure) {
      waiting.shift()!.reject(appError(failure))
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

test('shows an edit at once, and is saved when the core confirms it', async () => {
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

test('a proposed review is stored with its first edit, before it', async () => {
  const { call, open, answer, kept, pass, waitingCount } = setUp(null)
  await call.load()
  const begin = vi.fn<() => Promise<Review>>(() => Promise.resolve(emptyReview({ reviewId: 'stored', startedAt: 5 })))
  call.propose(emptyReview({ reviewId: '' }), begin)
  call.noticed()
  pass(20_000)
  call.noticed()
  call.keepTime()
  expect(waitingCount()).toBe(0)
  expect(begin).not.toHaveBeenCalled()
  call.edit(yes(1))
  call.edit(note('Hm'))
  await vi.waitFor(() => expect(waitingCount()).toBe(1))
  expect(open().review).toMatchObject({ reviewId: 'stored', startedAt: 5, notes: [{ text: 'Hm' }] })
  await answer()
  await answer()
  expect(begin).toHaveBeenCalledOnce()
  expect(kept).toMatchObject([{ edit: yes(1), spentMs: 20_000 }, { edit: note('Hm') }])
  expect(open().saving.kind).toBe('saved')
})

test('a proposed review that can’t be stored is tried again', async () => {
  const { call, open, answer, goOn } = setUp(null)
  await call.load()
  const begin = vi.fn<() => Promise<Review>>().mockRejectedValueOnce(appError({ code: 'disk-full', data: {} }))
  begin.mockResolvedValue(emptyReview({ reviewId: 'stored' }))
  call.propose(emptyReview({ reviewId: '' }), begin)
  call.edit(yes(1))
  await vi.waitFor(() => expect(open().saving.kind).toBe('unsaved'))
  await goOn()
  await answer()
  expect(open()).toMatchObject({ saving: { kind: 'saved' }, review: { reviewId: 'stored' } })
})

test('sends edits one at a time, and only the latest text of a note that is being typed', async () => {
  const { call, waitingCount, answer, kept } = setUp()
  await call.load()
  for (const edit of [yes(1), note('a'), note('ab'), note('abc'), yes(2)]) call.edit(edit)
  expect(waitingCount()).toBe(1)
  for (let sent = 0; sent < 3; sent += 1) await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([yes(1), note('abc'), yes(2)])
})

test('doesn’t change the text that is being sent', async () => {
  const { call, answer, kept } = setUp()
  await call.load()
  call.edit(note('a'))
  call.edit(note('ab'))
  await answer()
  await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([note('a'), note('ab')])
})

test('reports a failed save, and sends it first on retry', async () => {
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

test('shows the core’s review if it was finished elsewhere', async () => {
  const { call, open, refuse, waitingCount } = setUp()
  await call.load()
  call.edit(yes(1))
  call.edit(note('call back', 'n1'))
  call.edit(note('', 'n2'))
  await refuse({ code: 'review-finished', data: {} })
  expect(open().review.answers).toEqual([])
  expect(open().saving).toMatchObject({ kind: 'dropped', failure: { code: 'review-finished' } })
  expect(open().saving).toHaveProperty('noteTexts', ['call back'])
  expect(waitingCount()).toBe(0)
})

test('undo reverts one answer at a time, a typed note as a whole, and finishing', async () => {
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
  expect(call.undo()).toBeNull()
})

test('redo makes undone edits again and names them, until something else is edited', async () => {
  const { call, open } = setUp()
  await call.load()
  for (const edit of [yes(1), note('a'), note('ab'), { kind: 'finish' } as const]) call.edit(edit)
  const whole = { isDone: true, answers: [{ questionId: 1 }], notes: [{ text: 'ab' }] }
  const names = ['finishing the review', 'note', 'answer to “Greets by name”']
  expect([call.undo(), call.undo(), call.undo(), call.undo()]).toEqual([...names, null])
  expect(open()).toMatchObject({ canUndo: false, canRedo: true, review: { isDone: false, answers: [], notes: [] } })
  expect([call.redo(), call.redo(), call.redo(), call.redo()]).toEqual([...names.toReversed(), null])
  expect(open()).toMatchObject({ canUndo: true, canRedo: false, review: whole })
  call.undo()
  call.edit(yes(2))
  expect([call.redo(), open().canRedo]).toEqual([null, false])
})

test('counts no time while the window is hidden, even if the recording plays on', async () => {
  const { call, answer, kept, pass, setVisible } = setUp()
  await call.load()
  call.noticed()
  pass(3000)
  setVisible(false)
  for (let played = 0; played < 100; played += 1) {
    pass(1000)
    call.noticed()
  }
  await answer()
  setVisible(true)
  pass(2000)
  call.edit(yes(1))
  await answer()
  expect(kept.map(({ spentMs }) => spentMs)).toEqual([3000, 2000])
})

test('sends the spent time with the edits, once, until the review is finished', async () => {
  const { call, pass, answer, kept } = setUp()
  await call.load()
  call.noticed()
  pass(4000)
  call.edit(yes(1))
  pass(60_000)
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
  expect(kept.map(({ spentMs }) => spentMs)).toEqual([4000, 30_000, 500])
})

test('a call without a review can’t be edited', async () => {
  const none = setUp(null)
  await none.call.load()
  expect(none.call.state.current()).toEqual({ kind: 'none' })
  expect(none.call.edit(yes(1))).toBe(false)
})

test('a failed load says why', async () => {
  const { call, loading } = setUp()
  loading.failure = { code: 'disk-full', data: {} }
  await call.load()
  expect(call.state.current()).toEqual({ kind: 'failed', failure: loading.failure })
})

test('a replaced review has nothing to undo, and gets the edits that aren’t saved', async () => {
  const { call, open, answer, kept, waitingCount } = setUp()
  await call.load()
  call.edit(yes(1))
  call.take(emptyReview())
  expect(open()).toMatchObject({ canUndo: false, review: { answers: [{ questionId: 1 }] } })
  expect(call.undo()).toBeNull()
  call.edit(yes(2))
  await answer()
  expect(waitingCount()).toBe(1)
  await answer()
  expect(kept.map(({ edit }) => edit)).toEqual([yes(1), yes(2)])
})

test('typing is one undo step until something else is edited', async () => {
  const { call, open } = setUp()
  await call.load()
  const texts = () => open().review.notes.map(({ text }) => text)
  for (const edit of [note('a'), note('ab'), yes(1), note('abc'), note('abcd'), note('x', 'other')]) call.edit(edit)
  call.undo()
  expect(texts()).toEqual(['abcd'])
  // Typing again after an undo is a new step.
  call.edit(note('abcde'))
  call.undo()
  expect(texts()).toEqual(['abcd'])
  call.undo()
  expect(texts()).toEqual(['ab'])
  call.undo()
  call.undo()
  expect(texts()).toEqual([])
})

test('what is typed after a note was left is another undo step', async () => {
  const { call, open } = setUp()
  await call.load()
  for (const edit of [note('Refund'), note('Refund by Friday')]) call.edit(edit)
  call.leaveNote()
  call.edit(note('ok'))
  call.undo()
  expect(open().review.notes).toEqual([note('Refund by Friday').note])
  call.undo()
  expect(open().review.notes).toEqual([])
})

test('detaching a note from its question is an undo step of its own', async () => {
  const { call, open } = setUp()
  await call.load()
  const attached = (text: string) => ({ kind: 'note', note: { ...note(text).note, questionId: 1 } }) as const
  for (const edit of [attached(''), attached('Too early'), note('Too early'), note('Too early?')]) call.edit(edit)
  call.undo()
  expect(open().review.notes).toEqual([note('Too early').note])
  call.undo()
  expect(open().review.notes).toEqual([attached('Too early').note])
  call.undo()
  expect(open().review.notes).toEqual([])
})

test('undo restores the previous answer; reopening a review clears the undo steps', async () => {
  const { call, open } = setUp()
  await call.load()
  call.edit(yes(1))
  call.edit({ kind: 'answer', questionId: 1, answer: 'no' })
  call.undo()
  expect(open().review.answers).toMatchObject([{ questionId: 1, answer: 'yes' }])
  call.edit({ kind: 'finish' })
  expect(open().canUndo).toBe(true)
  call.edit({ kind: 'reopen' })
  expect(open()).toMatchObject({ canUndo: false, review: { isDone: false } })
  expect(call.undo()).toBeNull()
})

test('merges pending edits of the same note only, and adds up their time', async () => {
  const { call, pass, answer, kept } = setUp()
  await call.load()
  call.noticed()
  for (const edit of [yes(1), note('a'), note('ab'), note('b', 'other'), note('bc', 'other'), note('abc')]) {
    pass(100)
    call.edit(edit)
  }
  for (let sent = 0; sent < 4; sent += 1) await answer()
  expect(kept).toEqual([
    { edit: yes(1), spentMs: 100 },
    { edit: note('ab'), spentMs: 200 },
    { edit: note('bc', 'other'), spentMs: 200 },
    { edit: note('abc'), spentMs: 100 },
  ])
})

test('reports a failed save until it succeeds', async () => {
  const { call, open, refuse, goOn, answer, waitingCount } = setUp()
  await call.load()
  call.edit(yes(1))
  await refuse({ code: 'disk-full', data: {} })
  expect(waitingCount()).toBe(0)
  await goOn()
  expect(waitingCount()).toBe(1)
  expect(open().saving.kind).toBe('unsaved')
  await answer()
  expect(open().saving.kind).toBe('saved')
})

test.each(['not-found', 'review-finished', 'invalid-input'] as const)(
  'a core that answers %s is asked for its review, and edits of that are sent',
  async (code) => {
    const { call, open, refuse, answer, loading, kept } = setUp()
    await call.load()
    call.edit(yes(1))
    loading.review = emptyReview({ spentMs: 5000 })
    await refuse({ code, data: {} } as Failure)
    expect(open()).toMatchObject({ review: { spentMs: 5000 }, saving: { kind: 'dropped' } })
    call.edit(yes(2))
    expect(open().saving.kind).toBe('saving')
    await answer()
    expect(kept.map(({ edit }) => edit)).toEqual([yes(2)])
    expect(open().saving.kind).toBe('saved')
  },
)

test('a lost review that can’t be loaded isn’t edited', async () => {
  const { call, refuse, loading, waitingCount } = setUp()
  await call.load()
  call.edit(yes(1))
  loading.failure = { code: 'disk-full', data: {} }
  await refuse({ code: 'not-found', data: {} } as Failure)
  expect(call.state.current()).toMatchObject({ kind: 'failed' })
  expect(call.edit(yes(2))).toBe(false)
  call.keepTime()
  expect(waitingCount()).toBe(0)
})

test('a review that was removed elsewhere is gone, and the lost edits are reported with the texts of notes', async () => {
  const { call, open, refuse, loading, lost, stored } = setUp()
  await call.load()
  call.edit(yes(1))
  call.edit(note('call back'))
  loading.review = null
  await refuse({ code: 'not-found', data: { what: 'review' } })
  expect(call.state.current()).toEqual({ kind: 'none' })
  const failure = { code: 'not-found', data: { what: 'review' } }
  expect(lost).toEqual([{ kind: 'dropped', failure, noteTexts: ['call back'] }])
  expect(stored.unsaved).toEqual([])
  call.take(emptyReview({ reviewId: 'next' }))
  expect(open()).toMatchObject({ saving: { kind: 'saved' }, review: { notes: [] } })
})

test('a review that was removed elsewhere, where only time was lost, is gone without a report', async () => {
  const { call, pass, refuse, loading, lost } = setUp()
  await call.load()
  call.noticed()
  pass(5000)
  call.noticed()
  call.keepTime()
  loading.review = null
  await refuse({ code: 'not-found', data: { what: 'review' } })
  expect([call.state.current(), lost]).toEqual([{ kind: 'none' }, []])
})

test('a note that was dropped before the review was removed elsewhere is reported, too', async () => {
  const { call, pass, refuse, loading, lost, stored } = setUp()
  await call.load()
  call.noticed()
  call.edit(note('call back'))
  await refuse({ code: 'invalid-input', data: {} } as Failure)
  pass(5000)
  call.noticed()
  call.keepTime()
  loading.review = null
  await refuse({ code: 'not-found', data: { what: 'review' } })
  expect(lost).toMatchObject([{ noteTexts: ['call back'] }])
  expect(stored.unsaved).toEqual([])
})

test('counts time from the first activity, without that of earlier sessions', async () => {
  const { call, pass, answer, kept } = setUp(emptyReview({ spentMs: 60_000 }))
  call.noticed()
  pass(5000)
  await call.load()
  call.noticed()
  pass(2000)
  call.edit(yes(1))
  await answer()
  expect(kept.map(({ spentMs }) => spentMs)).toEqual([2000])
})

test('saves time without edits from one second on', async () => {
  const { call, pass, waitingCount, answer, kept } = setUp()
  call.keepTime()
  await call.load()
  call.noticed()
  pass(999)
  call.noticed()
  call.keepTime()
  expect(waitingCount()).toBe(0)
  pass(1)
  call.noticed()
  call.keepTime()
  expect(waitingCount()).toBe(1)
  await answer()
  expect(kept).toEqual([{ edit: { kind: 'time' }, spentMs: 1000 }])
  pass(500)
  call.noticed()
  call.keepTime()
  expect(waitingCount()).toBe(0)
})

test('edits that weren’t saved survive a reload, and are saved then', async () => {
  const before = setUp()
  await before.call.load()
  for (const edit of [yes(1), note('call'), note('call back')]) before.call.edit(edit)
  const after = setUp(emptyReview(), before.stored.unsaved)
  await after.call.load()
  const made = { answers: [{ questionId: 1 }], notes: [{ text: 'call back' }] }
  expect(after.open()).toMatchObject({ saving: { kind: 'saving' }, review: made })
  await after.answer()
  await after.answer()
  expect(after.kept.map(({ edit }) => edit)).toEqual([yes(1), note('call back')])
  expect(after.stored.unsaved).toEqual([])
})

test('an edit that the core saved without the page knowing isn’t sent again', async () => {
  const finished = { ...emptyReview({ isDone: true }), notes: [{ ...note('call back').note }] }
  const finish: ReviewEdit = { kind: 'finish' }
  const { call, open, stored, waitingCount } = setUp(finished, [{ edit: finish, spentMs: 5 }])
  await call.load()
  expect(open()).toMatchObject({ saving: { kind: 'saved' }, review: { isDone: true } })
  expect([waitingCount(), stored.unsaved]).toEqual([0, []])
})

test('edits for a review that isn’t stored yet wait until it begins', async () => {
  const { call, open, answer, kept } = setUp(null, [{ edit: note('call back'), spentMs: 0 }])
  await call.load()
  expect(call.state.current().kind).toBe('none')
  call.propose(emptyReview({ reviewId: '' }), () => Promise.resolve(emptyReview({ reviewId: 'stored' })))
  expect(open().review.notes).toMatchObject([{ text: 'call back' }])
  await vi.waitFor(() => answer())
  expect(kept).toMatchObject([{ edit: note('call back') }])
})

test('the text of a note that a finished review doesn’t take returns when it is reopened', async () => {
  const { call, open, refuse, answer, loading, stored } = setUp()
  await call.load()
  call.edit(note('call back'))
  loading.review = emptyReview({ isDone: true })
  await refuse({ code: 'review-finished', data: {} })
  expect(stored.unsaved).toMatchObject([{ edit: note('call back') }])
  call.edit({ kind: 'reopen' })
  expect(open().review.notes).toMatchObject([{ text: 'call back' }])
  await answer()
  await answer()
  expect(open().saving.kind).toBe('saved')
  expect(stored.unsaved).toEqual([])
})

test('what is typed while a lost review is loaded is kept with the rest', async () => {
  const { call, open, refuse, loading, stored } = setUp()
  await call.load()
  call.edit(note('call'))
  loading.review = emptyReview({ isDone: true })
  const loaded = Promise.withResolvers<void>()
  loading.until = loaded.promise
  await refuse({ code: 'review-finished', data: {} })
  call.edit(note('call back'))
  loaded.resolve()
  await expect.poll(() => open().saving).toMatchObject({ kind: 'dropped', noteTexts: ['call back'] })
  expect(stored.unsaved).toMatchObject([{ edit: note('call back') }])
})

test('the text of a note that wasn’t taken is kept until it is dismissed', async () => {
  const { call, open, refuse, stored } = setUp()
  await call.load()
  call.edit(note('call back'))
  await refuse({ code: 'invalid-input', data: {} } as Failure)
  call.dismissDropped()
  expect(open().saving.kind).toBe('saved')
  expect(stored.unsaved).toEqual([])
})

test('the text of a note that wasn’t taken stays during other edits, also if they aren’t taken', async () => {
  const { call, open, refuse, answer, goOn, stored } = setUp()
  await call.load()
  call.edit(note('call'))
  call.edit(note('call back'))
  await refuse({ code: 'invalid-input', data: {} } as Failure)
  const dropped = { kind: 'dropped', noteTexts: ['call back'] }
  expect(call.hasUnsent).toBe(false)
  call.edit(yes(1))
  expect([open().saving, call.hasUnsent]).toMatchObject([dropped, true])
  expect(stored.unsaved).toMatchObject([{ edit: yes(1) }, { edit: note('call back') }])
  await refuse({ code: 'disk-full', data: {} })
  expect(open().saving.kind).toBe('unsaved')
  await goOn()
  await answer()
  expect(open().saving).toMatchObject(dropped)
  call.edit(note('ask', 'other'))
  await refuse({ code: 'invalid-input', data: {} } as Failure)
  expect(open().saving).toMatchObject({ kind: 'dropped', noteTexts: ['call back', 'ask'] })
  call.edit(yes(2))
  call.dismissDropped()
  expect(open().saving.kind).toBe('saving')
  await answer()
  expect(open().saving.kind).toBe('saved')
  expect(stored.unsaved).toEqual([])
})

test('loading again changes nothing while edits are being saved', async () => {
  const { call, open, answer, kept } = setUp()
  await call.load()
  call.edit(note('call back'))
  await call.load()
  expect(open().review.notes).toMatchObject([{ text: 'call back' }])
  await answer()
  expect(kept).toHaveLength(1)
})
