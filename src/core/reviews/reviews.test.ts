import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewsSnapshot } from '../../contract/snapshots.ts'
import { inverseOf, type ReviewEdit } from '../../domain/reviews/review.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { Scorecard } from '../../domain/scorecards/scorecard.ts'
import { openDatabase, type OpenedDatabase } from '../storage/database.ts'
import { LATER_REVIEW_MIGRATIONS, REVIEW_MIGRATIONS } from './reviewSchema.ts'
import { Reviews } from './reviews.ts'
import type { NewQueue } from './queueStore.ts'

const CARD: Scorecard = {
  id: 9,
  name: 'Sales',
  isActive: true,
  categories: [
    {
      id: 1,
      name: 'Opening',
      sortNumber: 1,
      questions: [
        { id: 1, text: 'Greets?', weight: 3, defaultAnswer: 'yes' },
        { id: 2, text: 'Next step?', weight: 1, defaultAnswer: null },
      ],
    },
  ],
}
const call = (callId: number) => ({
  callId,
  title: `Call ${callId}`,
  agentId: 4,
  agentName: 'Ada',
  timestamp: '2026-11-20T10:00:00Z',
  webUrl: null,
})
const newReview = (callId: number, isBlind = false) => ({ call: call(callId), scorecard: CARD, isBlind })

let folder: string
let now: number
let file: OpenedDatabase
let reviews: Reviews
let changeCount: number
/** Ends the delay of a snapshot. */
let elapse: () => void

function open(): Reviews {
  const wait = (ms: number) => (ms < 1000 ? Promise.resolve() : new Promise<void>((resolve) => (elapse = resolve)))
  const clock = { now: () => now, monotonicMs: () => now, wait }
  const migrations = [...REVIEW_MIGRATIONS, ...LATER_REVIEW_MIGRATIONS]
  file = openDatabase(join(folder, 'workspace.sqlite'), { migrations, clock })
  return new Reviews(file, { clock, onChange: () => (changeCount += 1) })
}
function close(): void {
  reviews.close()
  file.close()
}
function restart(): void {
  close()
  reviews = open()
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-reviews-'))
  now = 1000
  changeCount = 0
  reviews = open()
})
afterEach(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

async function first<Item>(stream: AsyncIterable<Item>): Promise<Item> {
  for await (const item of stream) return item
  throw new Error('no item')
}
const snapshot = (): Promise<ReviewsSnapshot> => first(reviews.watch())
const queues = (): Promise<readonly ReviewQueue[]> => first(reviews.watchQueues())
const code = (of: string) => expect.objectContaining({ code: of })

test('stores several answers at once, and their removal', () => {
  const { reviewId } = reviews.begin(newReview(7))
  const answers = [1, 2].map((questionId) => ({ questionId, answer: 'yes' as const }))
  reviews.edit(reviewId, { kind: 'answers', answers }, 0)
  restart()
  expect(reviews.ofCall(7)!.answers).toMatchObject(answers)
  const removed = answers.map(({ questionId }) => ({ questionId, answer: null }))
  reviews.edit(reviewId, { kind: 'answers', answers: removed }, 0)
  restart()
  expect(reviews.ofCall(7)!.answers).toEqual([])
})

test('keeps the question of a note, and reads the notes of an older version', () => {
  const { reviewId } = reviews.begin(newReview(7))
  const note = { noteId: 'n', anchor: { kind: 'call' }, text: 'Late' } as const
  reviews.edit(reviewId, { kind: 'note', note: { ...note, questionId: 2 } }, 0)
  reviews.edit(reviewId, { kind: 'note', note: { ...note, noteId: 'm' } }, 0)
  restart()
  expect(reviews.ofCall(7)!.notes).toEqual([
    { ...note, questionId: 2 },
    { ...note, noteId: 'm' },
  ])
  // The file as the version before wrote it.
  close()
  const older = new DatabaseSync(join(folder, 'workspace.sqlite'))
  older.exec(
    'ALTER TABLE notes DROP COLUMN question_id; ALTER TABLE answers DROP COLUMN reason; PRAGMA user_version = 1',
  )
  older.close()
  reviews = open()
  expect(reviews.ofCall(7)!.notes).toEqual([note, { ...note, noteId: 'm' }])
  reviews.edit(reviewId, { kind: 'note', note: { ...note, questionId: 1 } }, 0)
  expect(reviews.ofCall(7)!.notes[0]).toEqual({ ...note, questionId: 1 })
})

test('keeps why an answer differs from the AI’s, also once the review is finished, until another answer is given', async () => {
  const { reviewId } = reviews.begin(newReview(7))
  const reasons = async () => (await snapshot()).reviews.map((one) => one.reasons)
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'no' }, 0)
  reviews.edit(reviewId, { kind: 'answer', questionId: 2, answer: 'no' }, 0)
  reviews.edit(reviewId, { kind: 'reason', questionId: 1, reason: 'The AI missed it' }, 0)
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  reviews.edit(reviewId, { kind: 'reason', questionId: 2, reason: 'Too strict' }, 0)
  restart()
  expect(await reasons()).toEqual([['The AI missed it', 'Too strict']])
  reviews.edit(reviewId, { kind: 'reason', questionId: 2, reason: null }, 0)
  expect(await reasons()).toEqual([['The AI missed it']])
  reviews.edit(reviewId, { kind: 'reopen' }, 0)
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  expect(reviews.ofCall(7)!.answers).toEqual([
    { questionId: 1, answer: 'yes', answeredAt: 1000 },
    { questionId: 2, answer: 'no', answeredAt: 1000 },
  ])
  // As undoing does.
  const restored = { answeredAt: 900, reason: 'The AI missed it' }
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'no', restored }, 0)
  expect(reviews.ofCall(7)!.answers[0]).toEqual({ questionId: 1, answer: 'no', ...restored })
  expect(() => reviews.edit(reviewId, { kind: 'reason', questionId: 3, reason: 'x' }, 0)).toThrow(code('invalid-input'))
})

test('begins one review per call, and keeps every keystroke over a restart', () => {
  const { reviewId } = reviews.begin(newReview(7, true))
  expect(reviews.begin(newReview(7)).reviewId).toBe(reviewId)
  now = 2000
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 400)
  reviews.edit(reviewId, { kind: 'answer', questionId: 2, answer: 'yes' }, 100)
  reviews.edit(reviewId, { kind: 'answer', questionId: 2, answer: 'no' }, 0)
  const note = { noteId: 'n', anchor: { kind: 'time', seconds: 61.5 }, text: 'Hm' } as const
  reviews.edit(reviewId, { kind: 'note', note }, 0)
  reviews.edit(reviewId, { kind: 'note', note: { ...note, text: 'Hmm, “ok”?' } }, 0)
  restart()
  expect(reviews.ofCall(7)).toEqual({
    reviewId,
    call: call(7),
    scorecard: CARD,
    cardVersion: expect.stringMatching(/^[0-9a-f]{32}$/u),
    answers: [
      { questionId: 1, answer: 'yes', answeredAt: 2000 },
      { questionId: 2, answer: 'no', answeredAt: 2000 },
    ],
    notes: [{ ...note, text: 'Hmm, “ok”?' }],
    isDone: false,
    isBlind: true,
    othersSeenAt: null,
    spentMs: 500,
    startedAt: 1000,
    changedAt: 2000,
    doneAt: null,
  })
  expect(reviews.ofCall(8)).toBeNull()
})

test('a note that comes back is where it was', () => {
  const { reviewId } = reviews.begin(newReview(7))
  const note = (noteId: string): ReviewEdit => ({ kind: 'note', note: { noteId, anchor: { kind: 'call' }, text: 'x' } })
  for (const noteId of ['a', 'b', 'c', 'd']) reviews.edit(reviewId, note(noteId), 0)
  const before = reviews.ofCall(7)!
  for (const noteId of ['b', 'd']) {
    const removal: ReviewEdit = { kind: 'remove-note', noteId }
    reviews.edit(reviewId, removal, 0)
    reviews.edit(reviewId, inverseOf(before, removal)!, 0)
    expect(reviews.ofCall(7)!.notes.map((one) => one.noteId)).toEqual(['a', 'b', 'c', 'd'])
  }
})

test('clears answers and notes', () => {
  const { reviewId } = reviews.begin(newReview(7))
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'n/a' }, 0)
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: null }, 0)
  reviews.edit(reviewId, { kind: 'note', note: { noteId: 'n', anchor: { kind: 'call' }, text: 'x' } }, 0)
  reviews.edit(reviewId, { kind: 'remove-note', noteId: 'n' }, 0)
  expect(reviews.ofCall(7)).toMatchObject({ answers: [], notes: [] })
})

test('keeps a review on the scorecard it was answered on; without answers it moves to the new one', () => {
  const changed = { ...CARD, name: 'Sales 2', categories: [{ ...CARD.categories[0]!, questions: [] }] }
  const { reviewId } = reviews.begin(newReview(7))
  expect(reviews.begin({ ...newReview(7), scorecard: changed })).toMatchObject({ reviewId, scorecard: changed })
  reviews.begin(newReview(7))
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  expect(reviews.begin({ ...newReview(7), scorecard: changed }).scorecard).toEqual(CARD)
  expect(reviews.begin({ ...newReview(8), scorecard: null }).scorecard).toBeNull()
})

test('keeps a finished review and one with a note on a question on their scorecard', () => {
  const changed = { ...CARD, categories: [{ ...CARD.categories[0]!, name: 'Start' }] }
  const note = { noteId: 'n', anchor: { kind: 'call' }, text: 'x' } as const
  const finished = reviews.begin(newReview(7))
  reviews.edit(finished.reviewId, { kind: 'note', note }, 0)
  reviews.edit(finished.reviewId, { kind: 'finish' }, 0)
  const draft = reviews.begin(newReview(8))
  reviews.edit(draft.reviewId, { kind: 'note', note: { ...note, questionId: 2 } }, 0)
  for (const callId of [7, 8])
    expect(reviews.begin({ ...newReview(callId), scorecard: changed }).scorecard).toEqual(CARD)
})

test('takes no answers after finishing until reopened; a blind reviewer then sees the others', async () => {
  const { reviewId } = reviews.begin(newReview(7, true))
  expect((await snapshot()).reviews[0]).toMatchObject({ isDone: false, score: null })
  expect((await snapshot()).hiddenCallIds).toEqual([7])
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  now = 3000
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  expect((await snapshot()).reviews[0]).toMatchObject({
    isDone: true,
    score: 100,
    unansweredCount: 1,
    doneAt: 3000,
  })
  const late = { kind: 'answer', questionId: 2, answer: 'no' } as const
  expect(() => reviews.edit(reviewId, late, 0)).toThrow(code('review-finished'))
  reviews.edit(reviewId, { kind: 'reopen' }, 0)
  reviews.edit(reviewId, late, 0)
  expect(reviews.ofCall(7)).toMatchObject({ isDone: false, othersSeenAt: 3000 })
})

test('notifies watchers when a review is finished, reopened or shows the others, but not for each answer', async () => {
  const { reviewId } = reviews.begin(newReview(7, true))
  const stop = new AbortController()
  const seen: unknown[] = []
  const watching = (async () => {
    for await (const { reviews: list, hiddenCallIds } of reviews.watch(stop.signal))
      seen.push([list[0]?.isDone, hiddenCallIds.includes(7)])
  })().catch(() => undefined)
  await expect.poll(() => seen).toEqual([[false, true]])
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  reviews.edit(reviewId, { kind: 'show-others' }, 0)
  await expect.poll(() => seen).toHaveLength(2)
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  await expect.poll(() => seen).toHaveLength(3)
  reviews.edit(reviewId, { kind: 'reopen' }, 0)
  await expect.poll(() => seen).toHaveLength(4)
  expect(seen).toEqual([
    [false, true],
    [false, false],
    [true, false],
    [false, false],
  ])
  stop.abort()
  await watching
})

test('notifies watchers of answers and time together, a while after the first', async () => {
  const { reviewId } = reviews.begin(newReview(7))
  const list = collect(reviews.watch(), ({ reviews: [review] }) => `${review?.answeredCount} ${review?.spentMs}`)
  await expect.poll(() => list.seen).toEqual(['0 0'])
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 100)
  reviews.edit(reviewId, { kind: 'time' }, 50)
  await new Promise(setImmediate)
  expect(list.seen).toEqual(['0 0'])
  elapse()
  await expect.poll(() => list.seen).toEqual(['0 0', '1 150'])
  reviews.edit(reviewId, { kind: 'answer', questionId: 2, answer: 'no' }, 0)
  elapse()
  await expect.poll(() => list.seen.at(-1)).toBe('2 150')
})

/** What is seen of each item of a stream, in order. */
function collect<Item>(stream: AsyncIterable<Item>, of: (item: Item) => string) {
  const seen: string[] = []
  const end = (async () => {
    for await (const item of stream) seen.push(of(item))
  })()
  return { seen, end }
}

test('notifies watchers when a review begins, is removed or restored, and of every change of a queue', async () => {
  const list = collect(reviews.watch(), (snapshots) => snapshots.reviews.map(({ call: { callId } }) => callId).join())
  const queued = collect(reviews.watchQueues(), (all) =>
    all.map(({ items }) => items.map(({ state }) => state).join()).join(' '),
  )
  const until = async (wantedList: string, wantedQueues: string) => {
    await expect.poll(() => [list.seen.at(-1), queued.seen.at(-1)]).toEqual([wantedList, wantedQueues])
  }
  await until('', '')
  const { queueId } = reviews.addQueue({ ...QUEUE, items: [item(1)] })
  await until('', 'waiting')
  reviews.skip(queueId, 1, true)
  await until('', 'skipped')
  const { reviewId } = reviews.begin(newReview(1))
  await until('1', 'skipped')
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  await until('1', 'done')
  reviews.remove(reviewId)
  await until('', 'skipped')
  reviews.restore(reviewId)
  await until('1', 'done')
  reviews.removeQueue(queueId)
  await until('1', '')
  reviews.restoreQueue(queueId)
  await until('1', 'done')
  restart()
  await Promise.all([list.end, queued.end])
})

test('summarizes reviews with and without a scorecard', async () => {
  const { reviewId } = reviews.begin(newReview(7))
  now = 2000
  reviews.begin({ ...newReview(8), scorecard: null })
  reviews.edit(reviewId, { kind: 'note', note: { noteId: 'n', anchor: { kind: 'call' }, text: 'x' } }, 250)
  expect(await snapshot()).toMatchObject({
    recovery: null,
    reviews: [
      { call: call(7), scorecardName: 'Sales', answeredCount: 0, unansweredCount: 2, spentMs: 250 },
      { call: call(8), scorecardName: null, unansweredCount: 0 },
    ],
  })
})

test('fails with `not-found` for unknown ids', () => {
  expect(() => reviews.edit('none', { kind: 'finish' }, 0)).toThrow(code('not-found'))
  for (const change of [() => reviews.remove('none'), () => reviews.restore('none')]) {
    expect(change).toThrow(expect.objectContaining({ code: 'not-found', data: { what: 'review' } }))
  }
  for (const change of [
    () => reviews.skip('none', 1, true),
    () => reviews.removeQueue('none'),
    () => reviews.restoreQueue('none'),
  ]) {
    expect(change).toThrow(expect.objectContaining({ code: 'not-found', data: { what: 'queue' } }))
  }
  const { reviewId } = reviews.begin(newReview(7))
  expect(() => reviews.edit(reviewId, { kind: 'answer', questionId: 99, answer: 'no' }, 0)).toThrow(
    code('invalid-input'),
  )
})

test('restores a removed review with its answers, unless the call has another one by then', () => {
  const { reviewId } = reviews.begin(newReview(7))
  reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  reviews.remove(reviewId)
  expect(reviews.all()).toEqual([])
  restart()
  reviews.restore(reviewId)
  expect(reviews.ofCall(7)?.answers).toHaveLength(1)
  reviews.remove(reviewId)
  const other = reviews.begin(newReview(7))
  expect(() => reviews.restore(reviewId)).toThrow(code('not-found'))
  expect(reviews.ofCall(7)?.reviewId).toBe(other.reviewId)
})

const item = (callId: number) => ({ callId, title: null, agentName: null, timestamp: null, draw: null })
const QUEUE: NewQueue = { name: 'Mine', isBlind: true, receipt: null, items: [item(3), item(1), item(2), item(1)] }

test('keeps a queue’s order, each call once, with its done and skipped items', async () => {
  const { queueId } = reviews.addQueue(QUEUE)
  const states = async () => (await queues())[0]!.items.map(({ callId, state }) => `${callId} ${state}`)
  expect(await states()).toEqual(['3 waiting', '1 waiting', '2 waiting'])
  const { reviewId } = reviews.begin(newReview(1))
  reviews.skip(queueId, 3, true)
  expect(await states()).toEqual(['3 skipped', '1 waiting', '2 waiting'])
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  reviews.skip(queueId, 3, false)
  restart()
  expect(await states()).toEqual(['3 waiting', '1 done', '2 waiting'])
  reviews.edit(reviewId, { kind: 'reopen' }, 0)
  expect((await states())[1]).toBe('1 waiting')
})

test('begins the review of a call in a blind queue blind, even outside the queue', () => {
  const { queueId } = reviews.addQueue(QUEUE)
  expect(reviews.begin(newReview(1))).toMatchObject({ isBlind: true, othersSeenAt: null })
  expect(reviews.begin(newReview(9)).isBlind).toBe(false)
  reviews.removeQueue(queueId)
  expect(reviews.begin(newReview(2)).isBlind).toBe(false)
  reviews.addQueue({ ...QUEUE, isBlind: false })
  expect(reviews.begin(newReview(3)).isBlind).toBe(false)
})

test('hides the scores of calls that wait in a blind queue or are under blind review, until they are seen', () => {
  const hidden = () => [...reviews.hiddenCallIds()].toSorted((a, b) => a - b)
  const open = reviews.begin(newReview(2))
  const { queueId } = reviews.addQueue(QUEUE)
  reviews.addQueue({ ...QUEUE, isBlind: false, items: [item(20)] })
  const waiting = [1, 3]
  // A review that began before isn't blind.
  expect(hidden()).toEqual(waiting)
  expect(changeCount).toBe(3)
  const blind = reviews.begin(newReview(waiting[0]!))
  reviews.begin(newReview(30, true))
  expect(hidden()).toEqual([...waiting, 30])
  reviews.edit(blind.reviewId, { kind: 'finish' }, 0)
  expect(hidden()).toEqual([...waiting.slice(1), 30])
  reviews.edit(blind.reviewId, { kind: 'reopen' }, 0)
  expect(hidden()).toEqual([...waiting.slice(1), 30])
  // Without its review, the call waits again.
  reviews.remove(open.reviewId)
  expect(hidden()).toContain(2)
  reviews.removeQueue(queueId)
  expect(hidden()).toEqual([30])
  reviews.restoreQueue(queueId)
  expect(hidden()).toContain(waiting[1])
})

test('says how far the reviews of calls are', () => {
  reviews.addQueue(QUEUE)
  const { reviewId } = reviews.begin(newReview(7))
  const draft = reviews.begin(newReview(8))
  for (const id of [reviewId, draft.reviewId]) reviews.edit(id, { kind: 'answer', questionId: 1, answer: 'yes' }, 0)
  reviews.edit(reviewId, { kind: 'finish' }, 0)
  reviews.begin(newReview(1))
  expect(reviews.myReviews([7, 8, 1, 2, 9])).toEqual(
    new Map([
      [7, { state: 'finished', score: 100 }],
      [8, { state: 'draft', score: null }],
      [1, { state: 'blind', score: null }],
      [2, { state: 'blind', score: null }],
    ]),
  )
})

test('keeps a queue’s sampling receipt, and restores a removed queue', async () => {
  const receipt = {
    version: 1,
    source: { kind: 'selection', callIds: [1, 2], filters: [{ field: 'review', op: '!=', value: 'finished' }] },
    zone: 'UTC',
    method: { kind: 'random', size: 2 },
    seed: 's',
    populationCount: 2,
    populationFingerprint: 'f',
  } as const
  const { queueId } = reviews.addQueue({ ...QUEUE, receipt })
  expect((await queues())[0]).toMatchObject({ name: QUEUE.name, receipt, isBlind: true, createdAt: 1000 })
  reviews.removeQueue(queueId)
  expect(await queues()).toEqual([])
  reviews.restoreQueue(queueId)
  expect(await queues()).toHaveLength(1)
})

test('reports a damaged file to watchers', async () => {
  reviews.begin(newReview(7))
  close()
  writeFileSync(join(folder, 'workspace.sqlite'), 'ruined, and long enough to be taken for the header of a file')
  reviews = open()
  const { recovery } = await snapshot()
  expect(recovery).toEqual({ setAsideAs: join(folder, 'workspace.sqlite.damaged-1000'), restoredFrom: null })
})

test('keeps no link that may grant access, also none from an older version', () => {
  const link = (name: string) => `https://media.example.com/${name}?auth_key=s3cr3t-${name}`
  const linked = { ...call(7), title: `See ${link('title')}`, webUrl: link('call') }
  const question = { id: 1, text: `Like in ${link('question')}?`, weight: 1, defaultAnswer: null }
  const scorecard = { ...CARD, categories: [{ id: 1, name: 'Opening', sortNumber: 1, questions: [question] }] }
  const { cardVersion } = reviews.begin({ call: linked, scorecard, isBlind: false })
  const linkedItem = { ...item(8), title: link('item') }
  reviews.addQueue({ name: 'Week', isBlind: false, receipt: null, items: [linkedItem] })
  expect(reviews.ofCall(7)).toMatchObject({ call: { title: 'See https://media.example.com/title' }, cardVersion })
  const bytes = () => {
    close()
    return readFileSync(join(folder, 'workspace.sqlite'), 'latin1')
  }
  expect(bytes()).not.toContain('s3cr3t')
  // The file as the version before wrote it.
  const older = new DatabaseSync(join(folder, 'workspace.sqlite'))
  older.prepare('UPDATE reviews SET call = ?').run(JSON.stringify(linked))
  older.prepare('UPDATE queue_items SET item = ?').run(JSON.stringify(linkedItem))
  older.prepare('UPDATE cards SET scorecard = ?').run(JSON.stringify(scorecard))
  older.exec('ALTER TABLE answers DROP COLUMN reason; PRAGMA user_version = 2')
  older.close()
  reviews = open()
  expect(reviews.ofCall(7)).toMatchObject({ call: { title: 'See https://media.example.com/title' }, cardVersion })
  expect(bytes()).not.toContain('s3cr3t')
  reviews = open()
})
