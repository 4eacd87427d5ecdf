import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LibraryQueries } from './libraryQueries.ts'
import { ReviewsUnknown } from './query/reviewsUnknown.ts'
import { StateLost } from './store/libraryStore.ts'

const NONE: ReadonlySet<number> = new Set()
let hidden = NONE
/** What the thread is sent, in order. */
let sent: unknown[] = []
/** What the thread answers to queries, the last one again and again. */
let answers: (() => unknown)[] = []

const store = {
  ask: vi.fn(async (method: string, ...args: readonly unknown[]) => {
    sent.push(method === 'putReviews' ? [method, args[0]] : method)
    return 1
  }),
  query: vi.fn(async (name: string) => {
    sent.push(name)
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  }),
}
const reviews = { all: () => [], ofCall: () => null, hiddenCallIds: () => hidden }
const none = async () => ({ all: () => [] })
let queries: LibraryQueries

beforeEach(() => {
  hidden = NONE
  sent = []
  answers = [() => 'answer']
  queries = new LibraryQueries(() => store as never, {
    ...{ reviews: async () => reviews, trackers: none, accountCorrections: none },
  })
})

const fail = (error: Error) => () => {
  throw error
}
const ask = () => queries.ask('ids', { query: { filters: [], sort: [] } })

describe('a call that is hidden', () => {
  it('reaches the thread before the next query, also if the change wasn’t reported', async () => {
    await ask()
    hidden = new Set([7])
    await ask()
    hidden = new Set([7, 8])
    await ask()
    expect(sent).toEqual(['ids', ['putReviews', [7]], 'ids', ['putReviews', [8]], 'ids'])
  })

  it('reaches the thread once, with what else has changed', async () => {
    hidden = new Set([7, 8])
    await queries.reviewsChanged([7, 9])
    await ask()
    expect(sent).toEqual([['putReviews', [7, 9, 8]], 'ids'])
  })

  it('makes a query that was under way be asked again', async () => {
    answers = [
      () => {
        hidden = new Set([7])
        return 'with scores'
      },
      () => 'without scores',
    ]
    expect(await ask()).toBe('without scores')
    expect(sent).toEqual(['ids', ['putReviews', [7]], 'ids'])
  })
})

describe('a thread that', () => {
  it('has just started gets everything, and is asked again', async () => {
    answers = [fail(new ReviewsUnknown()), () => 'answer']
    expect(await ask()).toBe('answer')
    expect(sent).toEqual(['ids', 'putTrackers', 'putAccountCorrections', ['putReviews', 'all'], 'ids'])
  })

  it('has lost its file is asked again, but not forever', async () => {
    answers = [fail(new StateLost()), () => 'answer']
    expect(await ask()).toBe('answer')
    answers = [fail(new StateLost())]
    await expect(ask()).rejects.toThrow(StateLost)
    answers = [fail(new ReviewsUnknown())]
    await expect(ask()).rejects.toThrow(ReviewsUnknown)
  })

  it('can’t answer isn’t asked again', async () => {
    answers = [fail(new Error('bug'))]
    await expect(ask()).rejects.toThrow('bug')
    expect(sent).toEqual(['ids'])
  })
})

it('stops a query when its caller gives up', async () => {
  const stop = new AbortController()
  answers = [
    () => {
      stop.abort()
      return 'answer'
    },
  ]
  await queries.ask('ids', { query: { filters: [], sort: [] } }, stop.signal)
  expect(sent).toEqual(['ids', 'stopQuery'])
})
