import { expect, test } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import type { PositionsRequest } from './positionsMessages.ts'
import { useTurnPositions } from './useTurnPositions.ts'

/** A minute with speech from 10 s to 20 s and from 50 s to 60 s; two turns of equal length. */
const WINDOWS_PER_SECOND = 50
const level = (window: number) => {
  const seconds = window / WINDOWS_PER_SECOND
  return (seconds >= 10 && seconds < 20) || (seconds >= 50 && seconds < 60) ? 120 + (window % 40) : 3
}
const turns = [
  { speaker: 'Ana', text: 'This was said first, and it took some time. '.repeat(4) },
  { speaker: 'Ben', text: 'This was said next, and it took as much of it. '.repeat(4) },
]
const request: PositionsRequest = {
  turns,
  levels: {
    channels: [Uint8Array.from({ length: 60 * WINDOWS_PER_SECOND }, (_, window) => level(window))],
    windowsPerSecond: WINDOWS_PER_SECOND,
  },
  durationSeconds: 60,
  agentSpeaker: 'Ana',
  pins: [],
  metrics: { repTalkRatio: null, silenceRatio: null, callExchanges: null },
}

// The requests differ only in what the user changed; the turns are the same object.
function Starts({ known }: { readonly known: PositionsRequest | null }) {
  const { positions } = useTurnPositions(turns, 60, known)
  return <output>{positions.map(({ startSeconds }) => Math.round(startSeconds)).join(' ')}</output>
}

test("turns are placed by their text until the recording's levels are known, then by its speech", async () => {
  const page = await render(<Starts known={null} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('0 29')
  await page.rerender(<Starts known={request} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('10 50')
})

test('a pinned line is placed at its pin, and the others stay until they are recalculated', async () => {
  const page = await render(<Starts known={request} />)
  const output = page.getByRole('status')
  await expect.element(output).toHaveTextContent('10 50')
  await page.rerender(<Starts known={{ ...request, pins: [{ turnIndex: 1, seconds: 16 }] }} />)
  await expect.element(output).toHaveTextContent('10 50')
  await expect.element(output).toHaveTextContent('10 16')
})

test('without lines or a length there are no positions', async () => {
  const places = async (lines: PositionsRequest['turns'], seconds: number | null) =>
    (await renderHook(() => useTurnPositions(lines, seconds, null))).result.current.positions.length
  expect([await places(turns, null), await places(turns, 0), await places([], 60), await places(turns, 0.5)]).toEqual([
    0, 0, 0, 2,
  ])
})

test("positions of other turns aren't reused", async () => {
  const page = await render(<Starts known={request} />)
  const output = page.getByRole('status')
  await expect.element(output).toHaveTextContent('10 50')
  await page.rerender(<Starts known={{ ...request, turns: [...turns] }} />)
  expect(output.element().textContent).toBe('0 29')
  await page.rerender(<Starts known={null} />)
  expect(output.element().textContent).toBe('0 29')
})
