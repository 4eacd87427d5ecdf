import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import type { FiledTracker } from '../../../domain/trackers/trackerFile.ts'
import { addCorrection } from '../../made/accountCorrections.ts'
import { madePath, type Made } from '../../made/made.ts'
import { madeIn } from '../../made/testing/madeIn.ts'
import { addTrackers } from '../../made/trackers.ts'
import { MadeReader } from './madeReader.ts'

let folder = ''
let clock: FakeClock
let made: Made
let reader: MadeReader
let brought: unknown[][]
const store = {
  putReviews: (ids: unknown, reviews: unknown) => brought.push(['reviews', ids, reviews]),
  putTrackers: (trackers: readonly { readonly id: string }[]) =>
    brought.push(['trackers', trackers.map(({ id }) => id)]),
  putAccountCorrections: (all: readonly { readonly kind: string }[]) =>
    brought.push(['corrections', all.map(({ kind }) => kind)]),
}
const bring = () => {
  brought = []
  reader.bringTo(store)
  return brought
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-made-reader-'))
  clock = new FakeClock()
  made = madeIn(folder, clock).made
  reader = new MadeReader(madePath(folder))
})
afterEach(() => {
  reader.close()
  made.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (callId: number) => ({
  ...{ callId, title: null, agentId: null },
  agentName: null,
  timestamp: null,
  webUrl: null,
})
const scorecard = {
  id: 9,
  name: 'Sales',
  isActive: true,
  categories: [{ id: 1, name: 'A', sortNumber: 1, questions: [{ id: 1, text: 'Q?', weight: 1, defaultAnswer: null }] }],
}
const begin = (callId: number, isBlind = false) => made.reviews.begin({ call: call(callId), scorecard, isBlind })
const TRACKER: FiledTracker = {
  id: null,
  name: 'A',
  phrases: ['refund'],
  side: 'either',
  place: { kind: 'anywhere' },
  isAbsence: false,
}

it('brings everything the first time, and then only what has changed', () => {
  begin(1)
  addTrackers(made.trackers, [TRACKER])
  expect(bring()).toEqual([
    ['trackers', ['a']],
    ['corrections', []],
    ['reviews', 'all', [{ callId: 1, score: null, notes: [], isBlind: false }]],
  ])
  expect(bring()).toEqual([])
  addCorrection(made, { kind: 'merge', accountKey: 'domain:a.example', key: 'domain:b.example' })
  expect(bring()).toEqual([['corrections', ['merge']]])
})

it.each([
  ['within one millisecond', 0],
  ['one after another', 5],
])(
  'brings reviews that were begun, changed, finished or removed, and calls that wait in a blind queue: %s',
  async (_, ms) => {
    const after = async <Result>(act: () => Result): Promise<Result> => {
      await clock.advance(ms)
      return act()
    }
    bring()
    const { reviewId } = await after(() => begin(7))
    await after(() => begin(8))
    expect(bring()).toMatchObject([['reviews', [7, 8], [{ callId: 7 }, { callId: 8 }]]])
    await after(() => made.reviews.edit(reviewId, { kind: 'answer', questionId: 1, answer: 'yes' }, 0))
    expect(bring()).toEqual([])
    const note = { noteId: 'n', anchor: { kind: 'call' }, text: 'Polite' } as const
    await after(() => made.reviews.edit(reviewId, { kind: 'note', note }, 0))
    const draft = { callId: 7, score: null, notes: ['Polite'], isBlind: false }
    expect(bring()).toEqual([['reviews', [7], [draft]]])
    await after(() => made.reviews.edit(reviewId, { kind: 'finish' }, 0))
    const finished = { score: 100, answers: new Map([[1, 'yes']]), cardVersion: expect.any(String) as string }
    expect(bring()).toEqual([['reviews', [7], [{ ...draft, ...finished }]]])
    const item = { callId: 9, title: null, agentName: null, timestamp: null, draw: null }
    const { queueId } = made.reviews.addQueue({ name: 'Q', isBlind: true, receipt: null, items: [item] })
    const waiting = { callId: 9, score: null, notes: [], isBlind: true, isWaiting: true }
    expect(bring()).toEqual([['reviews', [9], [waiting]]])
    const blind = await after(() => begin(9))
    expect(bring()).toEqual([['reviews', [9], [{ callId: 9, score: null, notes: [], isBlind: true }]]])
    made.reviews.remove(blind.reviewId)
    expect(bring()).toEqual([['reviews', [9], [waiting]]])
    made.reviews.removeQueue(queueId)
    made.reviews.remove(reviewId)
    expect(bring()).toEqual([['reviews', [7, 9], []]])
    made.views.update([])
    expect(bring()).toEqual([])
  },
)

it('brings trackers for other searches, not for other names', () => {
  addTrackers(made.trackers, [TRACKER])
  bring()
  made.trackers.change('a', { ...TRACKER, name: 'Renamed' })
  expect(bring()).toEqual([])
  made.trackers.change('a', { ...TRACKER, side: 'agent' })
  expect(bring()).toEqual([['trackers', ['a']]])
})
