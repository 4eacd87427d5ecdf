import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { undoLast } from '../../client/undo/undoStack.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import { fakeMarks } from './testing/fakeMarks.ts'
import { useListenerMarks } from './useListenerMarks.ts'

const pins = [{ turnIndex: 3, seconds: 12 }]

test('two windows agree about the marks of a call', async () => {
  const core = { marks: fakeMarks() }
  const one = await renderHook(() => useListenerMarks(1), inWorkspace({ core }))
  const other = await renderHook(() => useListenerMarks(1), inWorkspace({ core }))
  const anotherCall = await renderHook(() => useListenerMarks(2), inWorkspace({ core }))
  await vi.waitUntil(() => one.result.current.areKnown && other.result.current.areKnown)
  one.result.current.pin(3, 12)
  other.result.current.chooseAgent('Ana')
  await vi.waitUntil(() => one.result.current.agentSpeaker === 'Ana' && other.result.current.pins.length === 1)
  expect(one.result.current).toMatchObject({ pins, agentSpeaker: 'Ana' })
  expect(other.result.current).toMatchObject({ pins, agentSpeaker: 'Ana' })
  expect(anotherCall.result.current).toMatchObject({ pins: [], agentSpeaker: null })
})

test('a mark that replaces another one can be undone', async () => {
  const core = { marks: fakeMarks() }
  const { result } = await renderHook(() => useListenerMarks(1), inWorkspace({ core }))
  await vi.waitUntil(() => result.current.areKnown)
  result.current.pin(3, 12)
  await vi.waitUntil(() => result.current.pins.length === 1)
  result.current.pin(3, 90)
  await vi.waitUntil(() => result.current.pins[0]?.seconds === 90)
  undoLast({ workspaceId: 'w' })
  await vi.waitUntil(() => result.current.pins[0]?.seconds === 12)
  result.current.pin(3, null)
  await vi.waitUntil(() => result.current.pins.length === 0)
  undoLast({ workspaceId: 'w' })
  await vi.waitUntil(() => result.current.pins[0]?.seconds === 12)
  result.current.chooseAgent('Ana')
  await vi.waitUntil(() => result.current.agentSpeaker === 'Ana')
  undoLast({ workspaceId: 'w' })
  await expect.poll(() => result.current).toMatchObject({ pins, agentSpeaker: null })
})

test('a mark that can’t be stored isn’t shown, and it says so', async () => {
  const core = { marks: { ...fakeMarks(), pin: () => Promise.reject(new Error('lost')) } }
  const { wrapper: Wrapper } = inWorkspace({ core })
  const { result } = await renderHook(() => useListenerMarks(1), {
    wrapper: ({ children }) => (
      <Wrapper>
        {children}
        <Toasts />
      </Wrapper>
    ),
  })
  await vi.waitUntil(() => result.current.areKnown)
  result.current.pin(3, 12)
  await expect.element(page.getByText('Connection to Earshot lost').first()).toBeVisible()
  expect(result.current.pins).toEqual([])
})
