import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ReviewSummary } from '../../contract/snapshots.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import '../styles/app.css'
import { ReviewList } from './ReviewList.tsx'
import { emptyReview } from './testing/emptyReview.ts'

const summary = (callId: number, changes: Partial<ReviewSummary> = {}): ReviewSummary => {
  const { call, isDone, isBlind, spentMs, changedAt, reviewId } = emptyReview({ reviewId: `r${callId}` })
  return {
    ...{ call: { ...call, callId }, isDone, isBlind, spentMs, changedAt, reviewId, score: null },
    ...{ answeredCount: 2, unansweredCount: 9 },
    ...changes,
  } as ReviewSummary
}

test('lists the last changed review first, with its details', async () => {
  const nameless = { ...summary(2).call, title: null, agentName: null }
  const reviews = [
    summary(1, { changedAt: 10 }),
    summary(2, { changedAt: 30, call: nameless, score: 66.6, isDone: true, isBlind: true }),
    summary(3, { changedAt: 20, score: 0 }),
  ]
  const workspace = inWorkspace()
  const page = await render(<ReviewList reviews={reviews} />, workspace)
  const rows = page.getByRole('row').elements().slice(1)
  const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(cells.map(([title]) => title)).toEqual(['Call 2', 'Pricing objection', 'Pricing objection'])
  expect(cells.map((row) => row[1])).toEqual(['–', 'Inês Duarte', 'Inês Duarte'])
  expect(cells.map((row) => row[3])).toEqual(['67', '0', '2 of 11 answered'])
  expect(cells[0]![2]).not.toBe(cells[1]![2])
  expect(cells[0]![2]).toContain('Blind')
  expect(cells[1]![2]).not.toContain('Blind')
  rows[1]!.querySelector('a')!.click()
  expect(workspace.address()).toBe('/calls/3')
  rows[2]!.querySelector<HTMLElement>('button[aria-label^="Print"]')!.click()
  expect(workspace.address()).toBe('/reviews/print?call=1')
})

test('without reviews there is no list', async () => {
  const page = await render(<ReviewList reviews={[]} />, inWorkspace())
  expect(page.getByRole('heading').query()).toBeNull()
})
