import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { showToast } from '../components/overlays/toasts.ts'
import { SETTINGS } from '../hooks/stored/settings.ts'
import '../styles/app.css'
import { nextChanges, undoLast } from '../client/undo/undoStack.ts'
import type { CallPage as RealCallPage } from '../call/CallPage.tsx'
import { QueuedCall } from './QueuedCall.tsx'

const state = { queues: undefined as readonly ReviewQueue[] | undefined, skip: vi.fn(), editReview: vi.fn() }
const reviews = { ofCall: () => Promise.resolve({ reviewId: 'r', isDone: true }), edit: state.editReview }
vi.mock('../components/overlays/toasts.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }))
vi.mock('../call/CallPage.tsx', () => ({
  CallPage: ({ callId, neighbors, inQueue }: Parameters<typeof RealCallPage>[0]) => (
    <main>
      {inQueue?.bar}
      <p>In {inQueue?.name}</p>
      <h1>
        Call {callId}, {neighbors.previousId}–{neighbors.nextId}, blind: {String(inQueue?.isBlind)}
      </h1>
      <p>
        Next: {inQueue?.nextId}, plays: {String(inQueue?.playsOnArrival)}
      </p>
      <button type="button" onClick={() => inQueue?.onFinished(differences.found)}>
        Finish review
      </button>
    </main>
  ),
}))

let address: () => string
const atCall = (callId: number) => `/reviews/queues/q/calls/${callId}`
const toast = vi.mocked(showToast)
const differences = { found: null as AiDifferences | null }

beforeEach(() => {
  // A setting outlives a test: it is kept by its module.
  SETTINGS.goesOn.choose(true)
  SETTINGS.playsOnArrival.choose(false)
  differences.found = null
  state.skip.mockReset().mockResolvedValue(undefined)
  toast.mockReset()
})

async function show(states: readonly QueueItemState[], callId: number, isBlind = false) {
  const items = states.map((of, index) => ({
    ...{ callId: index + 1, title: null, agentName: null, timestamp: null, draw: null, state: of },
  }))
  const other = { queueId: 'other', name: 'Other', isBlind: false, receipt: null, createdAt: 0, items: [] }
  state.queues = [other, { ...other, queueId: 'q', name: 'November', isBlind, items }]
  return draw(callId)
}

function draw(callId: number) {
  const queues = state.queues ? fakeStream(state.queues) : fakeStream()
  const workspace = inWorkspace({ core: { queues: { ...queues, skip: state.skip }, reviews } })
  ;({ address } = workspace)
  return render(queuedCall(callId), workspace)
}

const queuedCall = (callId: number) => <QueuedCall queueId="q" callId={callId} />

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
async function chooseOption(name: string): Promise<void> {
  await press('Queue options')
  await page.getByRole('checkbox', { name }).click()
}

const titles = () => toast.mock.calls.map(([, { title }]) => title)

test('a call of a queue is shown between its neighbors in the queue', async () => {
  await show(['done', 'waiting', 'waiting'], 2, true)
  await expect.element(page.getByRole('heading')).toHaveTextContent('Call 2, 1–3, blind: true')
  await expect.element(page.getByText('In November')).toBeVisible()
  await press(/^Next/)
  expect(address()).toBe(atCall(3))
})

test('after a finished review the next waiting call opens, with a way back', async () => {
  await show(['waiting', 'done', 'waiting'], 1, true)
  await press('Finish review')
  expect(address()).toBe(atCall(3))
  expect(titles()).toEqual(['Review finished'])
  const content = toast.mock.lastCall![1]
  expect(content.words).toMatch(/other evaluations/)
  content.action?.onAction()
  expect(address()).toBe(atCall(1))
})

test('finishing and skipping can be undone from the next call', async () => {
  await show(['waiting', 'waiting'], 1)
  await press('Finish review')
  expect(address()).toBe(atCall(2))
  undoLast({ workspaceId: 'w' })
  await vi.waitFor(() => expect(address()).toBe(atCall(1)))
  expect(state.editReview.mock.calls).toEqual([
    [{ workspaceId: 'w', reviewId: 'r', edit: { kind: 'reopen' }, spentMs: 0 }],
  ])
  await press(/^Skip/)
  await vi.waitFor(() => expect(state.skip).toHaveBeenCalledOnce())
  undoLast({ workspaceId: 'w' })
  await vi.waitFor(() => expect(titles().at(-1)).toBe('Undid: “Call 1” skipped'))
  expect(state.skip.mock.lastCall?.[0]).toMatchObject({ callId: 1, isSkipped: false })
})

test('only a blind review says that the others are shown now', async () => {
  await show(['waiting', 'waiting'], 1)
  await press('Finish review')
  expect(toast.mock.lastCall![1].words).toBe('')
})

test('after the last review the queue opens, and one message says everything', async () => {
  differences.found = { differences: [], comparedCount: 9 }
  await show(['done', 'waiting'], 2)
  await press('Finish review')
  expect(address()).toBe('/reviews/queues/q/results')
  expect(titles()).toEqual(['Review finished'])
  expect(toast.mock.lastCall![1].words).toBe(
    'All calls in this queue are reviewed or skipped. Same as the AI in all 9 answers.',
  )
})

test('skipping does not take back a person who went elsewhere meanwhile', async () => {
  const answers = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
  state.skip.mockReturnValueOnce(answers[0].promise).mockReturnValueOnce(answers[1].promise)
  const { rerender, unmount } = await show(['waiting', 'waiting', 'waiting'], 1)
  await press(/^Skip/)
  await rerender(queuedCall(3))
  await press(/^Skip/)
  await unmount()
  for (const { resolve } of answers) resolve(undefined)
  await expect.poll(() => nextChanges({ workspaceId: 'w' }).toUndo?.title).toBe('“Call 3” skipped')
  expect(address()).toBe('/')
})

test('a finished review stays open if a person turned the automatic change off', async () => {
  await show(['waiting', 'waiting'], 1)
  await chooseOption('Go to next call automatically')
  await userEvent.keyboard('{Escape}')
  await press('Finish review')
  expect(address()).toBe('/')
  expect(toast).not.toHaveBeenCalled()
})

test('no call plays when it opens until a person chooses that, and then only one that waits for a review', async () => {
  const { unmount } = await show(['waiting', 'done', 'waiting'], 1)
  await expect.element(page.getByText('Next: 3, plays: false')).toBeVisible()
  await chooseOption('Play when opened')
  await expect.element(page.getByText('Next: 3, plays: true')).toBeVisible()
  await unmount()
  await show(['waiting', 'done'], 2)
  await expect.element(page.getByText(/plays: false/)).toBeVisible()
})

test('after finishing, the differences from the AI are shown for two seconds', async () => {
  const question = { id: 1, text: 'Greets by name', weight: 1, defaultAnswer: null }
  differences.found = { comparedCount: 3, differences: [{ question, mine: 'yes', ofAi: 'no' }] }
  await show(['waiting', 'waiting'], 1)
  const finish = page.getByRole('button', { name: 'Finish review' }).element() as HTMLButtonElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    finish.click()
    await vi.advanceTimersByTimeAsync(1999)
    expect(document.body.textContent).toContain('1 of 3 answers differs from the AI’s')
    expect(document.body.textContent).toContain('You: yes, AI: no')
    await vi.advanceTimersByTimeAsync(1)
  } finally {
    vi.useRealTimers()
  }
  // The timer has fired; React draws in its own time.
  await expect.poll(() => document.body.textContent).not.toContain('differs')
})

test('a skipped call is left for the next; one that couldn’t be skipped stays', async () => {
  await show(['waiting', 'waiting'], 1)
  state.skip.mockRejectedValueOnce(new Error('gone'))
  await press(/^Skip/)
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce())
  expect(address()).toBe('/')
  await press(/^Skip/)
  await vi.waitFor(() => expect(address()).toBe(atCall(2)))
  expect(state.skip.mock.lastCall).toEqual([{ workspaceId: 'w', queueId: 'q', callId: 1, isSkipped: true }])
})

test('a queue that was deleted says so; one that is loading doesn’t', async () => {
  state.queues = []
  const deleted = await draw(1)
  await expect.element(page.getByText('Queue not found')).toBeVisible()
  await press('Back')
  expect(address()).toBe('/reviews/queues/q')
  await deleted.unmount()
  state.queues = undefined
  expect((await draw(1)).container.textContent).toBe('')
})
