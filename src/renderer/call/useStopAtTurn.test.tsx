import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { Playback } from './player/playback/playback.ts'
import { useStopAtTurn } from './useStopAtTurn.ts'

async function open(linked: { readonly turnIndex: number } | null, starts: readonly number[]) {
  const playback = new Playback('/nothing', 'audio')
  const { rerender } = await renderHook(
    (props) =>
      useStopAtTurn(
        playback,
        props!.linked,
        props!.starts.map((startSeconds) => ({ startSeconds })),
      ),
    { initialProps: { linked, starts } },
  )
  return {
    playback,
    seconds: () => playback.position.current(),
    estimate: (next: readonly number[], to = linked) => rerender({ linked: to, starts: next }),
  }
}
const SECOND = { turnIndex: 1 }

test('stops at the turn, and at its better estimate', async () => {
  const { seconds, estimate } = await open(SECOND, [])
  expect(seconds()).toBe(0)
  await estimate([0, 20, 40])
  expect(seconds()).toBe(20)
  await estimate([0, 24, 40])
  expect(seconds()).toBe(24)
})

test('a better estimate doesn’t move a position that the user chose, but a new link does', async () => {
  const { playback, seconds, estimate } = await open(SECOND, [0, 20, 40])
  playback.seek(33)
  await estimate([0, 24, 40])
  expect(seconds()).toBe(33)
  await estimate([0, 24, 40], { turnIndex: 1 })
  expect(seconds()).toBe(24)
})

test('leaves the position without a link, and with one to a turn without a position', async () => {
  const { seconds, estimate } = await open(null, [0, 20])
  await estimate([0, 20], { turnIndex: 7 })
  expect(seconds()).toBe(0)
})
