import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReviewSummary } from '../../contract/snapshots.ts'
import type { QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import '../styles/app.css'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { progressWords } from './progressWords.ts'
import { QueueBar } from './QueueBar.tsx'

/** A queue of the calls 1, 2, 3 … in these states. */
function queueOf(states: readonly QueueItemState[], isBlind = false): ReviewQueue {
  return {
    ...{ queueId: 'q', name: 'November', isBlind, receipt: null, createdAt: 0 },
    items: states.map((state, index) => ({
      ...{ callId: index + 1, title: null, agentName: null, timestamp: null, draw: null, state },
    })),
  }
}

async function show(
  queue: ReviewQueue,
  callId: number,
  nextId: number | null,
  finished: readonly Partial<ReviewSummary>[] = [],
) {
  const on = {
    next: vi.fn<(callId: number) => void>(),
    skip: vi.fn<() => void>(),
  }
  const page = await render(
    <QueueBar queue={queue} callId={callId} nextId={nextId} onNext={on.next} onSkip={on.skip} />,
    inWorkspace({ core: { queues: fakeStream([queue]), reviews: fakeStream({ recovery: null, reviews: finished }) } }),
  )
  return { page, on }
}

describe('queue progress', () => {
  it.each<[string, QueueItemState[]]>([
    ['0 of 2 reviewed', ['waiting', 'waiting']],
    ['1 of 3 reviewed, 1 skipped', ['done', 'skipped', 'waiting']],
    ['1 of 2 reviewed, 1 skipped', ['done', 'skipped']],
    ['All 2 reviewed', ['done', 'done']],
    ['Reviewed', ['done']],
  ])('"%s"', (words, states) => {
    expect(progressWords(queueOf(states))).toBe(words)
  })
})

describe('the queue bar', () => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = 'light'
  })

  it('skips a waiting call and continues, by buttons and keys', async () => {
    const { page, on } = await show(queueOf(['done', 'waiting', 'waiting', 'skipped'], true), 2, 3)
    await expect.element(page.getByText('Blind', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    await expect.element(page.getByRole('status')).toHaveTextContent('1 of 4 reviewed, 1 skipped')
    await userEvent.click(page.getByRole('button', { name: 'Skip X' }))
    await userEvent.keyboard('x')
    expect(on.skip).toHaveBeenCalledTimes(2)
    await userEvent.click(page.getByRole('button', { name: 'Next U' }))
    await userEvent.keyboard('u')
    expect(on.next.mock.calls).toEqual([[3], [3]])
  })

  it('doesn’t skip a call that isn’t waiting, and doesn’t continue when none is', async () => {
    const { page, on } = await show(queueOf(['done', 'skipped']), 2, null)
    expect(page.getByText('Blind', { exact: true }).query()).toBeNull()
    await expect.element(page.getByRole('status')).toMatchTextContent(/1 skipped, this call skipped$/)
    await expect.element(page.getByRole('button', { name: 'Skip X' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Next U' })).toBeDisabled()
    await userEvent.keyboard('xg')
    expect(on.skip).not.toHaveBeenCalled()
    expect(on.next).not.toHaveBeenCalled()
  })
})

describe('the time left', () => {
  const lengths = (queue: ReviewQueue): ReviewQueue => ({
    ...queue,
    items: queue.items.map((item) => ({ ...item, durationSeconds: 600 })),
  })
  const queue = lengths(queueOf(['done', 'done', 'done', 'waiting', 'waiting']))
  const finished = [1, 2, 3].map((callId) => ({
    ...{ call: { callId } as ReviewSummary['call'], isDone: true, spentMs: callId * 600_000 },
  }))

  const shown = async (...of: Parameters<typeof show>) => {
    const { page } = await show(...of)
    await page.getByRole('button', { name: 'Queue options' }).click()
    return page.getByRole('dialog', { name: 'Queue options' })
  }

  it('is that of the recordings until three calls are finished, and says so', async () => {
    const options = await shown(queue, 4, 5, finished.slice(0, 2))
    await expect.element(options.getByText(/^About 20 min left. Based on the lengths of the recordings/)).toBeVisible()
  })

  it('is then based on the reviewer’s median pace', async () => {
    const options = await shown(queue, 4, 5, finished)
    const words = 'About 40 min left. Based on your pace: 2:00 per recorded minute, the median of 3 finished calls.'
    await expect.element(options.getByText(words)).toBeVisible()
  })

  it('isn’t shown without lengths', async () => {
    const options = await shown(queueOf(['waiting', 'waiting']), 1, 2)
    await expect.element(options.getByRole('checkbox', { name: 'Play when opened' })).toBeVisible()
    expect(options.getByText(/left/).elements()).toEqual([])
  })
})
