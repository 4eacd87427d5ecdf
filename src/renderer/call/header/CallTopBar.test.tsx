import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import '../../styles/app.css'
import type { CallNeighbors } from '../../../domain/calls/callNeighbors.ts'
import { CallTopBar } from './CallTopBar.tsx'

const NOWHERE: CallNeighbors = { previousId: null, nextId: null, position: null, loadedCount: null }
const onOpenCall = vi.fn<(callId: number) => void>()
const onBack = vi.fn<() => void>()

function callOf(known: Partial<CallDetail>): CallDetail {
  const rest = { media: { hasAudio: false, hasVideo: false }, summary: null, transcription: null } as const
  return { ...callRecord(7), ...rest, scorecard: null, evaluators: [], conversation: null, ...known }
}

function bar(call: CallDetail | undefined, neighbors = NOWHERE) {
  const title = call?.title ?? null
  return render(<CallTopBar call={call} title={title} neighbors={neighbors} onOpenCall={onOpenCall} onBack={onBack} />)
}

test('while a call is loading, its title says so and Back works', async () => {
  const page = await bar(undefined)
  await expect.element(page.getByRole('heading')).toHaveTextContent('Loading the call')
  await page.getByRole('button', { name: 'All calls' }).click()
  expect(onBack).toHaveBeenCalledOnce()
  expect(page.getByRole('link').query()).toBeNull()
})

test.each([
  [true, 'Won', 'Lost'],
  [false, 'Lost', 'Won'],
] as const)('a call with isWon %s is %s', async (isWon, shown, other) => {
  const page = await bar(callOf({ isWon }))
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  expect(page.getByText(other, { exact: true }).query()).toBeNull()
})

test('shows the call type, and neither won nor lost if unknown', async () => {
  const callType = { id: 1, name: 'Renewal', description: 'Of a contract', associationMode: null }
  const page = await bar(callOf({ isWon: null, callType }))
  await expect.element(page.getByText('Renewal')).toBeVisible()
  await expect.element(page.getByTitle('Of a contract')).toBeVisible()
  expect(page.getByText(/^(Won|Lost)$/).query()).toBeNull()
})

test('the arrows open the neighbors and are disabled at the ends', async () => {
  const page = await bar(callOf({}), { previousId: null, nextId: 8, position: 1, loadedCount: 3 })
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous call' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next call' }).click()
  expect(onOpenCall.mock.calls).toEqual([[8]])
})

test('a call outside the list has no position', async () => {
  const page = await bar(callOf({ webUrl: 'https://app.example.com/calls/7' }))
  expect(page.getByText(/ of /).query()).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Open in web app' }))
    .toHaveAttribute('href', 'https://app.example.com/calls/7')
})
