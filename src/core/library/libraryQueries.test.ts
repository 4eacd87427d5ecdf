import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LibraryQueries } from './libraryQueries.ts'
import { StateLost } from './store/libraryStore.ts'

const NONE: ReadonlySet<number> = new Set()
let hidden = NONE
/** What the thread is sent, in order. */
let sent: unknown[] = []
/** What the thread answers to queries, the last one again and again. */
let answers: (() => unknown)[] = []

const store = {
  ask: vi.fn(async (method: string) => void sent.push(method)),
  query: vi.fn(async (name: string) => {
    sent.push(name)
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  }),
}
let queries: LibraryQueries

beforeEach(() => {
  hidden = NONE
  sent = []
  answers = [() => 'answer']
  queries = new LibraryQueries(
    () => store as never,
    async () => ({ reviews: { hiddenCallIds: () => hidden } }),
  )
})

const fail = (error: Error) => () => {
  throw error
}
const ask = () => queries.ask('ids', { query: { filters: [], sort: [] } })

it('asks again if a call was hidden while the query was under way', async () => {
  answers = [
    () => {
      hidden = new Set([7])
      return 'with scores'
    },
    () => 'without scores',
  ]
  expect(await ask()).toBe('without scores')
  expect(sent).toEqual(['ids', 'ids'])
})

describe('a thread that', () => {
  it('has lost its file is asked again, but not forever', async () => {
    answers = [fail(new StateLost()), () => 'answer']
    expect(await ask()).toBe('answer')
    answers = [fail(new StateLost())]
    await expect(ask()).rejects.toThrow(StateLost)
  })

  it('can’t answer isn’t asked again', async () => {
    answers = [fail(new Error('bug'))]
    await expect(ask()).rejects.toThrow('bug')
    expect(sent).toEqual(['ids'])
  })
})

it('asks nothing for a caller that gave up before', async () => {
  const stop = new AbortController()
  const canceled = queries.ask('ids', { query: { filters: [], sort: [] } }, stop.signal)
  stop.abort()
  await expect(canceled).rejects.toMatchObject({ code: 'canceled' })
  expect(sent).not.toContain('ids')
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
