import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { ListenerMarks as Marks } from '../../domain/transcripts/listenerMarks.ts'
import { ListenerMarks } from './listenerMarks.ts'

let folder = ''
let path = ''
let logged: string[]
let marks: ListenerMarks

const open = () => {
  const log = (event: string) => void logged.push(event)
  return ListenerMarks.open(path, { clock: new FakeClock(), log: { info: log, warn: log, error: log } })
}
const restart = async () => {
  marks.close()
  marks = await open()
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-marks-'))
  path = join(folder, 'marks.json')
  logged = []
  marks = await open()
})
afterEach(async () => {
  marks.close()
  await rm(folder, { recursive: true, force: true })
})

async function of(callId: number): Promise<Marks> {
  for await (const item of marks.watch(callId)) return { pins: item.pins, agentSpeaker: item.agentSpeaker }
  throw new Error('no marks')
}
const pinned = (turnIndex: number, seconds: number) => ({ turnIndex, seconds })
const file = async () => JSON.parse(await readFile(path, 'utf8')) as unknown

it('keeps marks over a restart, and no call without any', async () => {
  await marks.pin(1, pinned(3, 10))
  await marks.pin(1, pinned(4, 20))
  await marks.pin(1, pinned(3, 12))
  await marks.chooseAgent(2, 'Ana')
  await marks.pin(3, pinned(0, 1))
  await marks.pin(3, { turnIndex: 0, seconds: null })
  await restart()
  expect(await of(1)).toEqual({ pins: [pinned(4, 20), pinned(3, 12)], agentSpeaker: null })
  expect(await of(2)).toEqual({ pins: [], agentSpeaker: 'Ana' })
  expect(await file()).toMatchObject({ calls: [{ callId: 1 }, { callId: 2 }] })
  expect(logged).toEqual([])
})

it('joins changes that two windows make at the same time', async () => {
  await Promise.all([marks.pin(1, pinned(0, 1)), marks.pin(1, pinned(1, 2)), marks.chooseAgent(1, 'Ana')])
  expect(await of(1)).toEqual({ pins: [pinned(0, 1), pinned(1, 2)], agentSpeaker: 'Ana' })
})

it('drops no call and no pin, however many there are', async () => {
  const calls = Array.from({ length: 500 }, (_, index) => ({
    callId: index + 1,
    pins: [pinned(0, 1)],
    agentSpeaker: null,
  }))
  await marks.adopt(calls)
  await Promise.all(Array.from({ length: 220 }, (_, turn) => marks.pin(900, pinned(turn, turn))))
  await restart()
  expect((await of(1)).pins).toHaveLength(1)
  expect((await of(900)).pins).toHaveLength(220)
})

it('shows a change to those who watch the call, and to no one else', async () => {
  const clock = new FakeClock()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const watched = await ListenerMarks.open(path, { clock, log })
  const seen: number[] = []
  const stop = new AbortController()
  const watching = (async () => {
    for await (const { pins } of watched.watch(1, stop.signal)) seen.push(pins.length)
  })()
  await clock.advance(200)
  await watched.pin(2, pinned(0, 1))
  await clock.advance(200)
  await watched.pin(1, pinned(0, 1))
  await clock.advance(200)
  expect(seen).toEqual([0, 1])
  stop.abort()
  await watching
  watched.close()
})

it('takes older marks under those that are here', async () => {
  await marks.pin(1, pinned(3, 12))
  const older = [
    { callId: 1, pins: [pinned(3, 10), pinned(4, 20)], agentSpeaker: 'Ana' },
    { callId: 2, pins: [], agentSpeaker: 'Ben' },
  ]
  await marks.adopt(older)
  await marks.adopt(older)
  expect(await of(1)).toEqual({ pins: [pinned(4, 20), pinned(3, 12)], agentSpeaker: 'Ana' })
  expect(await of(2)).toEqual({ pins: [], agentSpeaker: 'Ben' })
})

it('skips what isn’t valid, and keeps it in the file', async () => {
  const odd = [7, { callId: '1', pins: [] }, { callId: 2, pins: 7 }, { callId: 3, pins: [], agentSpeaker: 7 }]
  const half = { callId: 4, pins: [null, { turnIndex: 1.5, seconds: 1 }, { turnIndex: 1, seconds: '1' }, pinned(1, 2)] }
  await writeFile(path, JSON.stringify({ calls: [...odd, half] }))
  await restart()
  expect(await of(4)).toEqual({ pins: [pinned(1, 2)], agentSpeaker: null })
  await marks.chooseAgent(5, 'Ana')
  expect(await file()).toMatchObject({ calls: [half, { callId: 5 }, ...odd] })
})

it('shows what is saved after a change that couldn’t be written', async () => {
  await marks.pin(1, pinned(0, 1))
  await rm(path)
  await mkdir(join(path, 'in the way'), { recursive: true })
  await expect(marks.pin(1, pinned(1, 2))).rejects.toThrow()
  expect((await of(1)).pins).toEqual([pinned(0, 1)])
  expect(logged).toEqual(['marks.write'])
})
