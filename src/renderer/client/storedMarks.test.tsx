import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCore } from './testing/fakeCore.ts'
import { moveStoredMarks } from './storedMarks.ts'

const KEY = 'earshot.listenerMarks'
const adopt = vi.fn<(input: unknown) => Promise<void>>()
const core = fakeCore({ marks: { adopt } })
beforeEach(() => {
  localStorage.clear()
  adopt.mockReset().mockResolvedValue(undefined)
})

const pins = [{ turnIndex: 3, seconds: 1.5 }]
const store = (...entries: readonly unknown[]) => localStorage.setItem(KEY, JSON.stringify(entries))

test('marks of earlier versions move to the core of their workspace, once', async () => {
  store(
    { callKey: 'a/7', pins, agentSpeaker: null },
    { callKey: 'b/7', pins: [], agentSpeaker: 'Ana' },
    { callKey: 'removed/1', pins, agentSpeaker: 'Ben' },
    { callKey: 'a/8', pins: [{ turnIndex: -1, seconds: 2 }, ...pins], agentSpeaker: 'Ana' },
    ...[7, null, { callKey: 7 }, { callKey: 'a/x', pins }, { callKey: 'a/9', pins: 7 }],
  )
  await moveStoredMarks(core, [{ id: 'a' }, { id: 'b' }])
  await moveStoredMarks(core, [{ id: 'a' }, { id: 'b' }])
  const moved = [
    { callId: 7, pins, agentSpeaker: null },
    { callId: 8, pins, agentSpeaker: 'Ana' },
  ]
  expect(adopt.mock.calls).toEqual([
    [{ workspaceId: 'a', marks: moved }],
    [{ workspaceId: 'b', marks: [{ callId: 7, pins: [], agentSpeaker: 'Ana' }] }],
  ])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('marks that the core can’t take stay for the next start', async () => {
  const ofA = { callKey: 'a/7', pins, agentSpeaker: null }
  store(ofA, { callKey: 'b/7', pins, agentSpeaker: null })
  adopt.mockRejectedValueOnce(new Error('lost'))
  await moveStoredMarks(core, [{ id: 'a' }, { id: 'b' }])
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify([ofA]))
})

test.each(['{', '[]', '{"callKey":"a/1"}', 'null'])('without marks there is nothing to move: %s', async (stored) => {
  localStorage.setItem(KEY, stored)
  await moveStoredMarks(core, [{ id: 'a' }])
  expect(adopt).not.toHaveBeenCalled()
})
