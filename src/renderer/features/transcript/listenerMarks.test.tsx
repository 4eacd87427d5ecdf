import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { useListenerMarks } from './listenerMarks.ts'

beforeEach(() => localStorage.clear())

async function marksOf(callId: number) {
  const { result, act } = await renderHook(() => useListenerMarks(callId), inWorkspace())
  return { marks: () => result.current, act }
}

test('a later pin of a line replaces the earlier one, and removing the last pin removes the call', async () => {
  const { marks, act } = await marksOf(1)
  await act(() => marks().pin(3, 10))
  await act(() => marks().pin(4, 20))
  await act(() => marks().pin(3, 12))
  expect(marks().pins).toEqual([
    { turnIndex: 4, seconds: 20 },
    { turnIndex: 3, seconds: 12 },
  ])
  expect((await marksOf(1)).marks().pins).toEqual(marks().pins)
  await act(() => marks().pin(3, null))
  await act(() => marks().pin(4, null))
  expect(localStorage.getItem('earshot.listenerMarks')).toBe('[]')
})

test("the agent's label is stored without pins, separately for each call", async () => {
  const first = await marksOf(1)
  await first.act(() => first.marks().chooseAgent('Ana'))
  const second = await marksOf(2)
  expect(second.marks()).toMatchObject({ pins: [], agentSpeaker: null })
  await second.act(() => second.marks().pin(0, 5))
  expect((await marksOf(1)).marks()).toMatchObject({ pins: [], agentSpeaker: 'Ana' })
  expect((await marksOf(2)).marks()).toMatchObject({ pins: [{ turnIndex: 0, seconds: 5 }], agentSpeaker: null })
})

test.each([
  '{',
  '{"callKey":"w/1"}',
  'null',
  '[null]',
  '["w/1"]',
  '[{"callKey":7,"pins":[],"agentSpeaker":"Ana"}]',
  '[{"callKey":"w/1","pins":[],"agentSpeaker":7}]',
  '[{"callKey":"w/1","pins":7,"agentSpeaker":"Ana"}]',
  '[{"callKey":"w/1","pins":[null],"agentSpeaker":"Ana"}]',
  '[{"callKey":"w/1","pins":[{"turnIndex":1.5,"seconds":1}],"agentSpeaker":"Ana"}]',
  '[{"callKey":"w/1","pins":[{"turnIndex":1,"seconds":"1"}],"agentSpeaker":"Ana"}]',
])('invalid stored data is ignored: %s', async (stored) => {
  localStorage.setItem('earshot.listenerMarks', stored)
  expect((await marksOf(1)).marks()).toMatchObject({ pins: [], agentSpeaker: null })
})

test('a call with an unknown agent keeps its pins', async () => {
  const stored = '[{"callKey":"w/1","pins":[{"turnIndex":1,"seconds":0.5}],"agentSpeaker":null}]'
  localStorage.setItem('earshot.listenerMarks', stored)
  expect((await marksOf(1)).marks()).toMatchObject({ pins: [{ turnIndex: 1, seconds: 0.5 }], agentSpeaker: null })
})

test('the last 200 calls and the last 200 pins of a call are kept', async () => {
  const call = (index: number) => ({ callKey: `w/${index}`, pins: [{ turnIndex: 0, seconds: 1 }], agentSpeaker: null })
  localStorage.setItem('earshot.listenerMarks', JSON.stringify(Array.from({ length: 200 }, (_, index) => call(index))))
  const { marks, act } = await marksOf(900)
  for (let index = 0; index < 201; index++) await act(() => marks().pin(index, index))
  expect(marks().pins).toHaveLength(200)
  expect(marks().pins[0]).toEqual({ turnIndex: 1, seconds: 1 })
  expect((await marksOf(0)).marks().pins).toEqual([])
  expect((await marksOf(1)).marks().pins).toHaveLength(1)
})

test('without storage the marks last while the call is shown', async () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  const { marks, act } = await marksOf(1)
  await act(() => marks().chooseAgent('Ana'))
  expect(marks().agentSpeaker).toBe('Ana')
})
