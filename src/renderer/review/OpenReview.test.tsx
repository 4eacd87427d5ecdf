import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Failure } from '../../contract/errors/errors.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Review, ReviewAnswer, ReviewEdit } from '../../domain/reviews/review.ts'
import type { Evaluator, Scorecard } from '../../domain/scorecards/scorecard.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { recordChange, undoLast } from '../client/undo/undoStack.ts'
import { useStoreValue } from '../hooks/valueStore.ts'
import '../styles/app.css'
import { CallReview } from './callReview.ts'
import { NoteList } from './notes/NoteList.tsx'
import type { NotePlace, NoteRequest } from './notes/notePlace.ts'
import { NO_EVIDENCE } from './testing/noEvidence.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { ReviewScore } from './ReviewScore.tsx'
import { CARD, emptyReview } from './testing/emptyReview.ts'

const given = (questionId: number, answer: ReviewAnswer['answer'] = 'yes'): ReviewAnswer => ({
  questionId,
  answer,
  answeredAt: 1,
})
const QUESTIONS = ['Greets by name ×3', 'Names the next step', 'Mentions the recording']

interface Shown {
  readonly noteRequest?: NoteRequest | null
  readonly startsAs?: { readonly isBlind: boolean } | null
  readonly mustBeBlind?: boolean
  readonly isBegunHere?: boolean
  readonly scorecard?: Scorecard | null
  readonly evaluators?: readonly Evaluator[]
  readonly webUrl?: string | null
}

async function openPanel(review: Review | null, shown: Shown = {}) {
  const edits: ReviewEdit[] = []
  const begun: boolean[] = []
  const proposed: boolean[] = []
  const core = { review, loadFailure: null as Failure | null, saveFailure: null as Failure | null }
  const wentTo: unknown[] = []
  const onFinished = vi.fn<() => void>()
  const callReview = new CallReview({
    load: () => (core.loadFailure ? Promise.reject(new Error('load')) : Promise.resolve(core.review)),
    save: (_reviewId, edit) => {
      if (core.saveFailure) return Promise.reject(new Error('save'))
      edits.push(edit)
      return Promise.resolve()
    },
    failureFrom: () => core.loadFailure ?? core.saveFailure!,
    reportLost: () => undefined,
    now: () => 0,
    monotonicMs: () => performance.now(),
    isVisible: () => true,
    beforeRetry: () => new Promise(() => undefined),
    unsaved: () => [],
    keepUnsaved: () => undefined,
  })
  const place: NotePlace = {
    anchorNow: () => ({ kind: 'time', seconds: 83 }),
    anchorWords: (anchor) => (anchor.kind === 'time' ? '1:23' : null),
    goTo: (anchor) => void wentTo.push(anchor),
  }
  function Page({ noteRequest = null, startsAs = null, mustBeBlind = false, isBegunHere = false, ...shown }: Shown) {
    const { scorecard = CARD, webUrl = null, evaluators = [] } = shown
    const state = useStoreValue(callReview.state, (value) => value)
    return (
      <>
        <button type="button">Elsewhere</button>
        <ReviewPanel
          open={{
            callReview,
            state,
            isBegunHere,
            begin: async (_, isBlind) => void begun.push(isBlind),
            propose: (_, isBlind) => void proposed.push(isBlind),
          }}
          call={{ scorecard, webUrl, evaluators } as unknown as CallDetail}
          place={place}
          evidence={NO_EVIDENCE}
          noteRequest={noteRequest}
          mustBeBlind={mustBeBlind}
          startsAs={startsAs}
          onFinished={onFinished}
        />
      </>
    )
  }
  const setReasons = vi.fn<(asked: unknown) => Promise<void>>().mockResolvedValue()
  const reasons = { ...fakeStream(['The AI missed it', 'Too strict']), setReasons }
  const fake = { reviews: { watchReasons: reasons.watch, setReasons } }
  const page = await render(<Page {...shown} />, inWorkspace({ core: fake }))
  const show = (next: Shown) => page.rerender(<Page {...shown} {...next} />)
  /** Sends a key and returns whether it was handled. */
  const press = async (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return event.defaultPrevented
  }
  const group = (index: number) => page.getByRole('radiogroup', { name: QUESTIONS[index]! })
  const list = page.getByRole('group', { name: 'Questions' })
  const expectActive = async (index: number) => {
    await expect.element(list).toHaveAttribute('aria-activedescendant', group(index).element().id)
    await expect.element(list).toHaveFocus()
  }
  return {
    page,
    show,
    press,
    group,
    list,
    expectActive,
    callReview,
    core,
    edits,
    begun,
    proposed,
    onFinished,
    wentTo,
    setReasons,
  }
}

describe('without a review', () => {
  test('nothing is shown while it is loading, and a failure can be retried', async () => {
    const { page, callReview, core } = await openPanel(emptyReview())
    expect(page.getByRole('heading').elements()).toEqual([])
    core.loadFailure = { code: 'disk-full', data: {} }
    await callReview.load()
    const retry = page.getByRole('button', { name: /again/i })
    await expect.element(retry).toBeVisible()
    core.loadFailure = null
    await retry.click()
    await expect.element(page.getByRole('radiogroup').first()).toBeVisible()
  })

  test('a button or a key starts it, blind if selected', async () => {
    const { page, callReview, begun, press } = await openPanel(null)
    await callReview.load()
    const blind = page.getByRole('checkbox', { name: 'Blind: hide other answers' })
    await expect.element(blind).not.toBeChecked()
    await press('r')
    const before = page.container.textContent
    await blind.click()
    expect(page.container.textContent).not.toBe(before)
    await page.getByRole('button', { name: /^Start/ }).click()
    await press('r')
    expect(begun).toEqual([false, true, true])
  })

  test('it must be blind for a blind queue', async () => {
    const { page, callReview, begun } = await openPanel(null, { mustBeBlind: true })
    await callReview.load()
    const blind = page.getByRole('checkbox', { name: 'Blind: hide other answers' })
    await expect.element(blind).toBeChecked()
    await expect.element(blind).toBeDisabled()
    await page.getByRole('button', { name: /^Start/ }).click()
    expect(begun).toEqual([true])
  })

  test('a call without a scorecard shows so', async () => {
    const { page, callReview, show } = await openPanel(null)
    await callReview.load()
    await expect.element(page.getByRole('button', { name: /^Start/ })).toBeVisible()
    const withCard = page.container.textContent
    await show({ scorecard: null })
    expect(page.container.textContent).not.toBe(withCard)
  })

  test.each([true, false])('in a queue it opens automatically, once (blind: %s)', async (isBlind) => {
    const { page, callReview, begun, proposed, show } = await openPanel(null, { startsAs: { isBlind } })
    await callReview.load()
    await expect.poll(() => proposed).toEqual([isBlind])
    await show({ startsAs: { isBlind } })
    expect(proposed).toEqual([isBlind])
    expect(begun).toEqual([])
    expect(page.getByRole('heading').elements()).toEqual([])
  })
})

describe('the active question', () => {
  test('is the first unanswered one, and each answer activates the next', async () => {
    const { callReview, press, edits, group, expectActive } = await openPanel(emptyReview({ answers: [given(1)] }))
    await callReview.load()
    await expect.element(group(0)).toBeVisible()
    // Outside a queue, the questions don't take the focus automatically.
    expect(document.activeElement).toBe(document.body)
    for (const key of ['y', 'a', 'n']) expect(await press(key)).toBe(true)
    expect(edits).toEqual([
      { kind: 'answer', questionId: 2, answer: 'yes' },
      { kind: 'answer', questionId: 3, answer: 'n/a' },
      { kind: 'answer', questionId: 3, answer: 'no' },
    ])
    await expectActive(2)
  })

  test('is the next one after the same answer, which keeps its reason', async () => {
    const answers = [{ ...given(1, 'no'), reason: 'Too strict' }]
    const { page, callReview, press, edits, expectActive } = await openPanel(emptyReview({ answers }))
    await callReview.load()
    await page.getByRole('group', { name: 'Questions' }).click()
    await press('ArrowUp')
    await expectActive(0)
    await press('n')
    await expectActive(1)
    expect(edits).toEqual([])
    expect(callReview.state.current()).toMatchObject({ canUndo: false, review: { answers } })
  })

  test('is the first one if all are answered', async () => {
    const { callReview, press, edits } = await openPanel(emptyReview({ answers: [given(1), given(2), given(3)] }))
    await callReview.load()
    await press('n')
    expect(edits).toEqual([{ kind: 'answer', questionId: 1, answer: 'no' }])
  })

  test('has the focus in a queue and where it was begun, unless the review is finished', async () => {
    const { page, callReview, expectActive } = await openPanel(emptyReview(), { startsAs: { isBlind: false } })
    await callReview.load()
    await expectActive(0)
    await page.unmount()

    const begun = await openPanel(emptyReview(), { isBegunHere: true })
    await begun.callReview.load()
    await begun.expectActive(0)
    await begun.page.unmount()

    const done = await openPanel(emptyReview({ isDone: true, doneAt: 1 }), {
      startsAs: { isBlind: false },
      scorecard: null,
    })
    await done.callReview.load()
    await expect.element(done.list).toHaveAttribute('tabindex', '-1')
    await expect.element(done.list).not.toHaveFocus()
    await expect.element(done.list).not.toHaveAttribute('aria-activedescendant')
  })

  test('gets the focus back with R, repeatedly', async () => {
    const { page, callReview, press, expectActive } = await openPanel(emptyReview())
    await callReview.load()
    for (let time = 0; time < 2; time++) {
      page.getByRole('button', { name: 'Elsewhere' }).element().focus()
      expect(await press('r')).toBe(true)
      await expectActive(0)
    }
  })

  test('is the one that was clicked, and the arrow keys continue from it', async () => {
    const { callReview, press, group, edits, expectActive } = await openPanel(emptyReview())
    await callReview.load()
    await group(1).getByRole('radio', { name: 'No', exact: true }).click()
    expect(edits).toEqual([{ kind: 'answer', questionId: 2, answer: 'no' }])
    await expectActive(1)
    expect(await press('ArrowUp')).toBe(true)
    await expectActive(0)
    expect(await press('ArrowUp')).toBe(true)
    expect(await press('ArrowDown')).toBe(true)
    expect(await press('ArrowDown')).toBe(true)
    await expectActive(2)
    expect(await press('ArrowDown')).toBe(true)
    await expectActive(2)
    await press('y')
    expect(await press('Delete')).toBe(true)
    expect(edits.slice(1)).toEqual([
      { kind: 'answer', questionId: 3, answer: 'yes' },
      { kind: 'answer', questionId: 3, answer: null },
    ])
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(await press('Backspace', { [modifier]: true })).toBe(false)
    expect(await press('x')).toBe(false)
    expect(edits).toHaveLength(3)
    await expectActive(2)
  })
})

test('Shift+Y answers the rest yes, which is undone at once', async () => {
  const { callReview, press, edits, expectActive } = await openPanel(emptyReview({ answers: [given(2, 'no')] }))
  await callReview.load()
  expect(await press('Y', { shiftKey: true })).toBe(true)
  const answers = [1, 3].map((questionId) => ({ questionId, answer: 'yes' }))
  expect(edits).toEqual([{ kind: 'answers', answers }])
  await expectActive(2)
  expect(await press('Y', { shiftKey: true })).toBe(false)
  expect(await press('z', { ctrlKey: true })).toBe(true)
  await expect
    .poll(() => edits.at(-1))
    .toEqual({ kind: 'answers', answers: answers.map((one) => ({ ...one, answer: null })) })
})

test('finishing with unanswered questions asks once, and again after an answer', async () => {
  const { page, callReview, press, onFinished, expectActive } = await openPanel(emptyReview({ answers: [given(1)] }))
  await callReview.load()
  const finish = () => press('Enter', { ctrlKey: true })
  expect(await finish()).toBe(true)
  await expectActive(1)
  await expect.element(page.getByRole('alert')).toMatchTextContent('2 questions have no answer')
  await press('n')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await finish()
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 question has no answer')
  expect(onFinished).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Finish anyway' }).click()
  expect(onFinished).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a finished review handles no keys', async () => {
  const { callReview, press, edits, onFinished, group } = await openPanel(emptyReview({ isDone: true, doneAt: 1 }), {
    scorecard: null,
  })
  await callReview.load()
  await expect.element(group(0)).toBeVisible()
  for (const key of ['y', 'w', 'r']) expect(await press(key)).toBe(false)
  expect(await press('Enter', { ctrlKey: true })).toBe(false)
  expect(edits).toEqual([])
  expect(onFinished).not.toHaveBeenCalled()
})

test('a key or a button finishes it, and shows how many questions are unanswered', async () => {
  const { page, callReview, onFinished, edits } = await openPanel(emptyReview({ answers: [given(1), given(2)] }))
  await callReview.load()
  const finish = page.getByRole('button', { name: /^Finish/ })
  await expect.element(finish).toMatchTextContent(/\b1\b/)
  await userEvent.keyboard('y')
  await expect.element(finish).toHaveTextContent('Finish')
  await finish.click()
  expect(edits.at(-1)).toEqual({ kind: 'finish' })
  expect(onFinished).toHaveBeenCalledOnce()
})

test('a finished review is shown in the scorecard if it used the same one, otherwise here', async () => {
  const done = emptyReview({ isDone: true, doneAt: 1, answers: [given(1)] })
  const { page, callReview, show } = await openPanel(done)
  await callReview.load()
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  expect(page.getByRole('radiogroup').elements()).toEqual([])
  const same = page.container.textContent
  await show({ scorecard: { ...CARD, name: 'Renewal v4', id: 2 } })
  await expect.element(page.getByRole('radiogroup').first()).toBeVisible()
  expect(
    page
      .getByRole('radio')
      .elements()
      .every((radio) => (radio as HTMLButtonElement).disabled),
  ).toBe(true)
  // In addition to the questions: why the scorecard differs.
  expect(page.container.textContent.length).toBeGreaterThan(same.length + QUESTIONS.join('').length + 40)
})

test('a call without questions only has notes', async () => {
  const { page, callReview, press, edits, show } = await openPanel(
    { ...emptyReview(), scorecard: null },
    { scorecard: null },
  )
  await callReview.load()
  await expect.element(page.getByRole('button', { name: /^Finish$/ })).toBeVisible()
  await show({ startsAs: { isBlind: false }, scorecard: null })
  for (const key of ['y', 'r']) expect(await press(key)).toBe(false)
  expect(edits).toEqual([])
  expect(page.getByText('Y', { exact: true }).query()).toBeNull()
  expect(page.container.querySelector('[data-own-score]')).toBeNull()
})

describe('notes', () => {
  test('start at the playback position and link back to it', async () => {
    const { page, callReview, press, edits, wentTo } = await openPanel(emptyReview())
    await callReview.load()
    expect(await press('w')).toBe(true)
    await expect.element(page.getByRole('textbox', { name: /^Note on “/ })).toHaveFocus()
    await expect.element(page.getByRole('textbox', { name: /^Note on “/ })).toHaveAttribute('spellcheck', 'true')
    expect(edits).toMatchObject([{ kind: 'note', note: { anchor: { kind: 'time', seconds: 83 }, text: '' } }])
    await page.getByRole('button', { name: '1:23' }).click()
    expect(wentTo).toEqual([{ kind: 'time', seconds: 83 }])
    await page.getByRole('button', { name: /^Note/ }).click()
    expect(page.getByRole('textbox', { name: /^Note on “/ }).elements()).toHaveLength(2)
    await expect.element(page.getByRole('textbox', { name: /^Note on “/ }).nth(1)).toHaveFocus()
  })

  test('belong to the active question, and open below it', async () => {
    const { page, callReview, press, edits, expectActive } = await openPanel(emptyReview())
    await callReview.load()
    await press('y')
    await press('w')
    await userEvent.keyboard('Late{Escape}')
    expect(edits.at(-1)).toMatchObject({ kind: 'note', note: { text: 'Late', questionId: 2 } })
    await expectActive(1)
    const note = page.getByRole('textbox', { name: 'Note on “Names the next step”' }).element()
    expect(note.closest('[data-question]')?.getAttribute('data-question')).toBe('2')
  })

  test('are added once per request from elsewhere on the page', async () => {
    const message = (noteId: string): NoteRequest => ({ noteId, anchor: { kind: 'message', messageId: 'm1' } })
    const { callReview, show, edits } = await openPanel(emptyReview())
    await callReview.load()
    await show({ noteRequest: message('1') })
    await show({ noteRequest: message('1') })
    await expect.poll(() => edits.length).toBe(1)
    expect(edits).toMatchObject([{ kind: 'note', note: { anchor: { kind: 'message', messageId: 'm1' } } }])
    await show({ noteRequest: message('2') })
    await expect.poll(() => edits.length).toBe(2)
  })

  test('use Ctrl+Z for their text; elsewhere it undoes the last edit', async () => {
    const { page, callReview, press, edits } = await openPanel(emptyReview())
    await callReview.load()
    await press('y')
    await press('w')
    await expect.element(page.getByRole('textbox', { name: /^Note on “/ })).toHaveFocus()
    expect(await press('z', { ctrlKey: true })).toBe(false)
    expect(edits).toHaveLength(2)
    page.getByRole('button', { name: 'Elsewhere' }).element().focus()
    expect(await press('z', { ctrlKey: true })).toBe(true)
    await expect.poll(() => edits.at(-1)).toMatchObject({ kind: 'remove-note' })
    expect(await press('z', { ctrlKey: true })).toBe(true)
    expect(await press('z', { ctrlKey: true })).toBe(false)
    expect(await press('y', { ctrlKey: true })).toBe(true)
    await expect.poll(() => edits.at(-1)).toMatchObject({ kind: 'answer', answer: 'yes' })
    expect(await press('z', { ctrlKey: true })).toBe(true)
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  })

  test('leave Ctrl+Z to a later change of something else', async () => {
    const { callReview, press, edits } = await openPanel(emptyReview())
    await callReview.load()
    await press('y')
    recordChange({ workspaceId: 'w' }, { title: 'line pinned', undo: () => Promise.resolve() })
    expect(await press('z', { ctrlKey: true })).toBe(false)
    await press('n')
    expect(await press('z', { ctrlKey: true })).toBe(true)
    await expect.poll(() => edits.map((edit) => edit.kind === 'answer' && edit.answer)).toEqual(['yes', 'no', null])
    expect(await press('z', { ctrlKey: true })).toBe(false)
  })

  test('return to their question with Escape or Ctrl+Enter only', async () => {
    const { page, callReview, press, expectActive } = await openPanel(emptyReview())
    await callReview.load()
    await press('w')
    const note = page.getByRole('textbox', { name: /^Note on “/ })
    for (const keys of [{ key: 'Escape' }, { key: 'Enter', ctrlKey: true }, { key: 'Enter', metaKey: true }]) {
      note.element().focus()
      expect(await press(keys.key, keys)).toBe(true)
      await expectActive(0)
    }
    note.element().focus()
    for (const keys of [{ key: 'Enter' }, { key: 'b', ctrlKey: true }]) {
      expect(await press(keys.key, keys)).toBe(false)
      await expect.element(note).toHaveFocus()
    }
  })

  test('are read-only in a finished review', async () => {
    const anchor = { kind: 'call' } as const
    const notes = [
      { noteId: 'a', anchor, text: 'Listens well' },
      { noteId: 'b', anchor, text: '' },
    ]
    const nothing = () => undefined
    const place = { anchorNow: () => anchor, anchorWords: () => null, goTo: nothing }
    const props = {
      ...{ isReadOnly: true, place, questions: [], shown: { noteId: 'a', focusesText: true } },
      ...{ onChange: nothing, onRemove: nothing, onQuestion: nothing, onWritten: nothing, onLeave: nothing },
    }
    const page = await render(<NoteList notes={notes} {...props} />)
    expect(page.getByRole('button').elements()).toEqual([])
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expect.element(page.getByText('Listens well')).toBeVisible()
    const texts = page
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('p')!.textContent)
    expect(texts[1]).toMatch(/\w/)
    await page.rerender(<NoteList notes={[]} {...props} />)
    expect(page.getByRole('list').query()).toBeNull()
  })
})

test('reports that saving failed', async () => {
  const { page, callReview, core, press } = await openPanel(emptyReview())
  await callReview.load()
  await expect.element(page.getByRole('radiogroup').first()).toBeVisible()
  const calm = page.container.querySelector('.text-bad')
  core.saveFailure = { code: 'disk-full', data: {} }
  await press('y')
  await expect.poll(() => page.container.querySelector('.text-bad')).not.toBe(calm)
  await expect.element(page.getByText(/Earshot keeps trying/)).toBeVisible()
})

test('says so when changes can’t be saved anymore', async () => {
  const { page, callReview, core, press } = await openPanel(emptyReview())
  await callReview.load()
  await expect.element(page.getByRole('radiogroup').first()).toBeVisible()
  core.saveFailure = { code: 'review-finished', data: {} }
  await press('y')
  await expect
    .element(page.getByText(/Your last changes weren’t saved. This is the review as it is now\.$/))
    .toBeVisible()
  expect(page.getByText(/keeps trying/).query()).toBeNull()
})

describe('the score', () => {
  const scoreOf = async (review: Review) => {
    const page = await render(<ReviewScore review={review} />)
    const button = page.getByRole('button')
    const score = button.element().textContent
    await button.hover()
    const words = page.getByRole('tooltip').or(page.getByText(/\./))
    await expect.element(words.first()).toBeVisible()
    return [score, words.first().element().textContent] as const
  }

  test('is weighted over the questions answered with yes or no', async () => {
    const [score, words] = await scoreOf(emptyReview({ answers: [given(1), given(2, 'no'), given(3, 'n/a')] }))
    expect(score).toBe('75')
    expect(words).toMatch(/\b3\b.*\b4\b/)
  })

  test('isn’t shown before that', async () => {
    const [score, words] = await scoreOf(emptyReview({ answers: [given(3, 'n/a')] }))
    expect(score).not.toMatch(/\d/)
    expect(words).not.toMatch(/\d/)
  })
})

test('categories have headings if there are several, and all have a name', async () => {
  const [first, second] = CARD.categories
  const nameless: Scorecard = {
    ...CARD,
    categories: [
      { ...first!, name: null },
      { ...second!, questions: [{ ...second!.questions[0]!, text: null, weight: null }, second!.questions[1]!] },
    ],
  }
  const { page, callReview, core } = await openPanel({ ...emptyReview(), scorecard: nameless })
  await callReview.load()
  await expect.element(page.getByRole('region', { name: 'Category 1' })).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'Question 2' })).toBeVisible()
  expect(page.container.querySelectorAll('h3')).toHaveLength(2)
  // Weights of 1 aren't shown.
  expect(page.container.querySelectorAll('[title^="Weight"]')).toHaveLength(1)
  core.review = { ...emptyReview(), reviewId: 'other', scorecard: { ...CARD, categories: [first!] } }
  await callReview.load()
  await expect.poll(() => page.getByRole('radiogroup').elements().length).toBe(1)
  expect(page.container.querySelectorAll('h3')).toHaveLength(0)
})

describe('where the AI answered otherwise', () => {
  const AI: Evaluator = {
    ...{ id: 1, type: 'system', score: null, name: 'AI', userId: null, email: null },
    answers: [{ id: null, questionId: 1, categoryId: null, answer: 'no' }],
  }
  const answers: readonly ReviewAnswer[] = [{ questionId: 1, answer: 'yes', answeredAt: 1 }]

  test('a reason can be chosen, and the list of reasons edited', async () => {
    const { page, callReview, edits, setReasons } = await openPanel(emptyReview({ answers }), { evaluators: [AI] })
    await callReview.load()
    const why = (words: string) => page.getByRole('button', { name: `AI: no. ${words} (Greets by name)` })
    await why('Why do you disagree?').click()
    await page.getByRole('menuitemradio', { name: 'Too strict' }).click()
    await expect.element(why('Too strict')).toBeVisible()
    await expect.poll(() => edits).toEqual([{ kind: 'reason', questionId: 1, reason: 'Too strict' }])
    await why('Too strict').click()
    await page.getByRole('menuitemradio', { name: 'Edit reasons…' }).click()
    const list = page.getByRole('textbox', { name: 'Reasons' })
    await expect.element(list).toHaveValue('The AI missed it\nToo strict')
    await list.fill(' Too strict \n\nToo lenient\nToo strict')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => setReasons.mock.lastCall?.[0])
      .toEqual({ workspaceId: 'w', reasons: ['Too strict', 'Too lenient'] })
    await expect.element(list).not.toBeInTheDocument()
    undoLast({ workspaceId: 'w' })
    await expect
      .poll(() => setReasons.mock.lastCall?.[0])
      .toEqual({ workspaceId: 'w', reasons: ['The AI missed it', 'Too strict'] })
  })

  test('the question why moves nothing when it appears', async () => {
    const { page, callReview, press, group } = await openPanel(emptyReview(), { evaluators: [AI] })
    await callReview.load()
    const places = () =>
      [...page.container.querySelectorAll('[data-question]')].map((one) => one.getBoundingClientRect().toJSON())
    await expect.element(group(0)).toBeVisible()
    const before = places()
    await press('r')
    await press('y')
    await expect.element(page.getByRole('button', { name: /^AI: no. Why do you disagree/ })).toBeVisible()
    expect(places()).toEqual(before)
  })

  test('nothing is asked of a blind review before it is finished', async () => {
    const blind = emptyReview({ answers, isBlind: true, othersSeenAt: null })
    const { page, callReview } = await openPanel(blind, { evaluators: [AI] })
    await callReview.load()
    await expect.element(page.getByRole('radiogroup').first()).toBeVisible()
    expect(page.getByRole('button', { name: /^AI:/ }).elements()).toEqual([])
  })
})
