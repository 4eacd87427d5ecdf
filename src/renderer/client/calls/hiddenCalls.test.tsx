import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ReviewsSnapshot } from '../../../contract/snapshots.ts'
import { recordWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import { useExploration } from '../explore/useExploration.ts'
import { useServiceAnswer } from '../failures/serviceAnswer.ts'
import { callRecord } from '../testing/callRecord.ts'
import { fakeStream } from '../testing/fakeStream.ts'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import { callIdsOptions, useCallList } from './callList.ts'
import { useHiddenCalls } from './hiddenCalls.ts'
import { useCore, useCoreQueries } from '../connection/workspace.tsx'
import { nextFrame } from '../../hooks/testing/frames.ts'

const SCORE = 61.8033988
const QUERY = { filters: [], sort: [{ field: 'ai_score', direction: 'desc' }] } as const
const CALL = { workspaceId: 'w', callId: 7 }
const OTHER = { workspaceId: 'w', callId: 8 }

const reviewsOf = (...hiddenCallIds: number[]): ReviewsSnapshot => ({ recovery: null, reviews: [], hiddenCallIds })
let reviews = fakeStream(reviewsOf())
/** What the core hides. */
let hidden: readonly number[] = []
/** Resolves when the core answers. */
let ready: Promise<void> = Promise.resolve()
const asked = vi.fn<(what: string) => void>()
let unansweredCount = 0

/** Answers as of the time of the answer, as the core does. */
async function answered<Answer>(what: string, answer: () => Answer): Promise<Answer> {
  asked(what)
  unansweredCount += 1
  await ready
  unansweredCount -= 1
  return answer()
}
const scored = (id: number) => {
  const call = callRecord(id, { metrics: { ...callRecord(id).metrics, aiScore: id === 7 ? SCORE : 50 } })
  return hidden.includes(id) ? recordWithoutScores(call) : call
}
const countOf = () => (hidden.includes(7) ? null : SCORE)

const core = {
  calls: {
    list: () =>
      answered('list', () => ({
        ...{ total: 2, rowCount: 2, offset: 0, unsureCount: 0, leftOutCount: 0, status: null, readAt: null },
        ...{ reports: [], version: 1, rows: [7, 8].map((id) => ({ kind: 'call', call: scored(id) })) },
      })),
    ids: () => answered('ids', () => ({ ids: hidden.includes(7) ? [8] : [7, 8], isWhole: true })),
    detail: ({ callId }: { readonly callId: number }) => answered(`detail ${callId}`, () => scored(callId)),
  },
  library: {
    ...fakeStream(librarySnapshot()),
    explore: () => answered('explore', () => ({ total: 2, version: 1, rows: [], histograms: [], mean: countOf() })),
    evaluators: () => answered('evaluators', () => ({ mean: countOf() })),
  },
  reviews: { watch: (...of: []) => reviews.watch(...of) },
}

/** Shows everything that it has. */
function Page() {
  useHiddenCalls()
  const queries = useCoreQueries()
  const { data: list } = useCallList(QUERY)
  const { data: call } = useServiceAnswer(queries.calls.detail.queryOptions({ input: CALL }))
  const { data: other } = useServiceAnswer(queries.calls.detail.queryOptions({ input: OTHER }))
  const { data: ids } = useQuery(callIdsOptions(useCore(), QUERY, 'first'))
  const { data: figures } = useQuery(
    queries.library.evaluators.queryOptions({ input: { workspaceId: 'w', filters: [] }, staleTime: Infinity }),
  )
  const { explored } = useExploration({ query: QUERY, fields: ['ai_score'], isWanted: true })
  return <pre>{JSON.stringify({ list, call, other, ids, figures, explored })}</pre>
}

let client = new QueryClient()
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  reviews = fakeStream(reviewsOf())
  hidden = []
  ready = Promise.resolve()
  asked.mockReset()
  unansweredCount = 0
})

const shownText = () => document.querySelector('pre')?.textContent ?? ''
const cachedText = () =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
const countedIn = (text: string) => text.split(String(SCORE)).length - 1

const open = () =>
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )

it('replaces everything that depends on a call before the page shows it again, and nothing else', async () => {
  await open()
  // The list, the call, the evaluators, the exploration.
  await expect.poll(() => countedIn(shownText())).toBe(4)
  asked.mockReset()
  const { promise, resolve } = Promise.withResolvers<void>()
  ready = promise
  hidden = [7]
  reviews.send(reviewsOf(7))
  await expect.poll(() => countedIn(shownText())).toBe(0)
  expect(countedIn(cachedText())).toBe(0)
  // The place of the call says something, too.
  expect(shownText()).not.toContain('"ids"')
  expect(new Set(asked.mock.calls.flat())).toEqual(new Set(['list', 'ids', 'detail 7', 'evaluators', 'explore']))
  resolve()
  await expect.poll(() => shownText()).toContain('"ids":{"ids":[8]')
  await expect.poll(() => shownText()).toContain('"areScoresHidden":true')
  expect(countedIn(shownText())).toBe(0)
})

it('replaces what isn’t shown now, so that nothing has to be asked to hide it', async () => {
  const page = await open()
  await expect.poll(() => countedIn(shownText())).toBe(4)
  client.setQueryData(['a screen that was left'], { score: SCORE })
  await page.rerender(
    <QueryClientProvider client={client}>
      <HiddenOnly />
    </QueryClientProvider>,
  )
  hidden = [7]
  reviews.send(reviewsOf(7))
  await expect.poll(() => countedIn(cachedText())).toBe(0)
  expect(cachedText()).toContain('50')
})

it('asks again for what was under way, and doesn’t show what it answers', async () => {
  const before = Promise.withResolvers<void>()
  ready = before.promise
  await open()
  await expect.poll(() => asked.mock.calls.flat()).toContain('detail 7')
  asked.mockReset()
  ready = Promise.resolve()
  hidden = [7]
  reviews.send(reviewsOf(7))
  await expect.poll(() => shownText()).toContain('"areScoresHidden":true')
  // An answer that the core gave before.
  hidden = []
  before.resolve()
  await expect.poll(() => unansweredCount).toBe(0)
  await nextFrame()
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(countedIn(shownText()) + countedIn(cachedText())).toBe(0)
})

it('shows scores again when the review is done', async () => {
  hidden = [7]
  reviews = fakeStream(reviewsOf(7))
  await open()
  await expect.poll(() => shownText()).toContain('"areScoresHidden":true')
  hidden = []
  reviews.send(reviewsOf())
  await expect.poll(() => countedIn(shownText())).toBe(4)
})

it('replaces what was answered before the core said what is hidden', async () => {
  reviews = fakeStream()
  await open()
  await expect.poll(() => countedIn(shownText())).toBe(4)
  hidden = [7]
  reviews.send(reviewsOf(7))
  await expect.poll(() => shownText()).toContain('"areScoresHidden":true')
  await expect.poll(() => countedIn(shownText())).toBe(0)
})

function HiddenOnly() {
  useHiddenCalls()
  return null
}
