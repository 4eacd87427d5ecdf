import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { ListenerMarks as Marks } from '../../domain/transcripts/listenerMarks.ts'
import type { ListenerMarks } from './listenerMarks.ts'
import { madeIn } from './testing/madeIn.ts'

let folder = ''
let clock: FakeClock
let rig: ReturnType<typeof madeIn>
let marks: ListenerMarks
function start(): void {
  rig = madeIn(folder, clock)
  marks = rig.made.marks
}
function restart(): void {
  rig.made.close()
  start()
}
beforeEach(() => {
  clock = new FakeClock()
  folder = mkdtempSync(join(tmpdir(), 'earshot-marks-'))
  start()
})
afterEach(() => {
  rig.made.close()
  rmSync(folder, { recursive: true, force: true })
})

async function of(callId: number): Promise<Marks> {
  for await (const item of marks.watch(callId)) return { pins: item.pins, agentSpeaker: item.agentSpeaker }
  throw new Error('no marks')
}
const pinned = (turnIndex: number, seconds: number) => ({ turnIndex, seconds })

it('keeps marks over a restart, and no call without any', async () => {
  marks.pin(1, pinned(3, 10))
  marks.pin(1, pinned(4, 20))
  marks.pin(1, pinned(3, 12))
  marks.chooseAgent(2, 'Ana')
  marks.pin(3, pinned(0, 1))
  marks.pin(3, { turnIndex: 0, seconds: null })
  restart()
  expect(await of(1)).toEqual({ pins: [pinned(4, 20), pinned(3, 12)], agentSpeaker: null })
  expect(await of(2)).toEqual({ pins: [], agentSpeaker: 'Ana' })
  expect(await of(3)).toEqual({ pins: [], agentSpeaker: null })
})

it('joins changes that two windows make at the same time', async () => {
  marks.pin(1, pinned(0, 1))
  marks.pin(1, pinned(1, 2))
  marks.chooseAgent(1, 'Ana')
  expect(await of(1)).toEqual({ pins: [pinned(0, 1), pinned(1, 2)], agentSpeaker: 'Ana' })
})

it('drops no call and no pin, however many there are', async () => {
  const calls = Array.from({ length: 500 }, (_, index) => ({
    callId: index + 1,
    pins: [pinned(0, 1)],
    agentSpeaker: null,
  }))
  marks.adopt(calls)
  for (let turn = 0; turn < 220; turn += 1) marks.pin(900, pinned(turn, turn))
  restart()
  expect((await of(1)).pins).toHaveLength(1)
  expect((await of(900)).pins).toHaveLength(220)
})

it('shows a change to those who watch the call, and to no one else', async () => {
  const seen: number[] = []
  const stop = new AbortController()
  const watching = (async () => {
    for await (const { pins } of marks.watch(1, stop.signal)) seen.push(pins.length)
  })()
  await clock.advance(200)
  marks.pin(2, pinned(0, 1))
  await clock.advance(200)
  marks.pin(1, pinned(0, 1))
  await clock.advance(200)
  expect(seen).toEqual([0, 1])
  stop.abort()
  await watching
})

it('takes older marks under those that are here', async () => {
  marks.pin(1, pinned(3, 12))
  const older = [
    { callId: 1, pins: [pinned(3, 10), pinned(4, 20)], agentSpeaker: 'Ana' },
    { callId: 2, pins: [], agentSpeaker: 'Ben' },
  ]
  marks.adopt(older)
  marks.adopt(older)
  expect(await of(1)).toEqual({ pins: [pinned(4, 20), pinned(3, 12)], agentSpeaker: 'Ana' })
  expect(await of(2)).toEqual({ pins: [], agentSpeaker: 'Ben' })
})
