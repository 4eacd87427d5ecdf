import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { DEFAULT_LAYOUT, type TableLayout, type View } from '../../../domain/views/view.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { nextChanges, undoLast } from '../../client/undo/undoStack.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { useLayouts } from '../../client/connection/coreStreams.ts'
import { toastManager, toastsAreReady } from '../../components/overlays/toasts.ts'
import { useViewLayout } from './useViewLayout.ts'

const kept = { lay: vi.fn(), change: vi.fn() }

const layout = (density: TableLayout['density']): TableLayout => ({ ...DEFAULT_LAYOUT, density })
const BUILT_IN = BUILT_IN_VIEWS.find(({ id }) => id !== 'all-calls')!
const SAVED: View = { ...BUILT_IN, id: 'saved-1', name: 'Mine', layout: layout('roomy') }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  kept.lay.mockReset().mockResolvedValue(undefined)
  kept.change.mockReset().mockResolvedValue(undefined)
})
afterEach(() => vi.useRealTimers())

/** A new workspace for each test, because layout changes are stored globally. */
let workspaces = 0
const show = (initialProps?: View, stored: Record<string, TableLayout> = {}) => {
  const core = { layouts: { ...fakeStream(stored), lay: kept.lay }, views: { change: kept.change } }
  return renderHook((view?: View) => useViewLayout(view), {
    ...inWorkspace({ core, workspaceId: `w${(workspaces += 1)}` }),
    ...(initialProps && { initialProps }),
  })
}
const settle = () => vi.advanceTimersByTimeAsync(400)

test('uses the stored layout, then the saved view’s, then the default', async () => {
  expect((await show()).result.current[0]).toEqual(DEFAULT_LAYOUT)
  expect((await show(SAVED)).result.current[0]).toEqual(layout('roomy'))
  const stored = { 'all-calls': layout('compact'), [BUILT_IN.id]: layout('roomy') }
  const all = await show(undefined, stored)
  await expect.poll(() => all.result.current[0]).toEqual(layout('compact'))
  const builtIn = await show(BUILT_IN, stored)
  await expect.poll(() => builtIn.result.current[0]).toEqual(layout('roomy'))
  // A stored layout takes precedence over the view's own.
  const saved = await show(SAVED, { [SAVED.id]: layout('compact') })
  await expect.poll(() => saved.result.current[0]).toEqual(layout('compact'))
})

test('shows a change at once and saves a series of changes once', async () => {
  const { result, act } = await show()
  await act(() => result.current[1](layout('roomy')))
  expect(result.current[0]).toEqual(layout('roomy'))
  await vi.advanceTimersByTimeAsync(399)
  await act(() => result.current[1](layout('compact')))
  await vi.advanceTimersByTimeAsync(399)
  expect(kept.lay).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(kept.lay.mock.calls).toEqual([
    [{ workspaceId: `w${workspaces}`, viewId: 'all-calls', layout: layout('compact') }],
  ])
})

test('saves changes of two views independently', async () => {
  const { result, act, rerender } = await show()
  await act(() => result.current[1](layout('roomy')))
  await rerender(BUILT_IN)
  expect(result.current[0].density).not.toBe('roomy')
  await act(() => result.current[1](layout('compact')))
  await settle()
  const calls = kept.lay.mock.calls as [{ viewId: string; layout: TableLayout }][]
  expect(calls.map(([input]) => [input.viewId, input.layout.density])).toEqual([
    ['all-calls', 'roomy'],
    [BUILT_IN.id, 'compact'],
  ])
  expect(kept.change).not.toHaveBeenCalled()
})

test('saves the layout of a saved view in the view', async () => {
  const { result, act } = await show(SAVED)
  await act(() => result.current[1](layout('compact')))
  await settle()
  const { id, ...rest } = SAVED
  expect(kept.change).toHaveBeenCalledExactlyOnceWith({
    workspaceId: `w${workspaces}`,
    viewId: id,
    view: { ...rest, layout: layout('compact') },
  })
  expect(kept.lay).not.toHaveBeenCalled()
})

test('saves the layout in the view as it is by then', async () => {
  const { result, act, rerender } = await show(SAVED)
  await act(() => result.current[1](layout('compact')))
  // Saved with other filters and another name in the meantime.
  const query = { filters: [], sort: [] }
  await rerender({ ...SAVED, name: 'Ours', query })
  await settle()
  const calls = kept.change.mock.calls as [{ view: View }][]
  const savedViews = () => calls.map(([{ view }]) => [view.name, view.query, view.layout.density])
  expect(savedViews()).toEqual([['Ours', query, 'compact']])
  undoLast({ workspaceId: `w${workspaces}` })
  await expect.poll(() => savedViews()[1]).toEqual(['Ours', query, 'roomy'])
  expect(result.current[0]).toEqual(layout('roomy'))
})

test('undoing a change of a view that isn’t shown names the view', async () => {
  const { result, act, rerender, unmount } = await show(BUILT_IN)
  const titles = () => {
    const workspaceId = `w${workspaces}`
    return [nextChanges({ workspaceId }).toUndo?.title, nextChanges({ workspaceId }).toRedo?.title]
  }
  await act(() => result.current[1](layout('roomy')))
  await settle()
  const [title] = titles()
  expect(title).not.toContain(BUILT_IN.name)
  await rerender()
  expect(titles()).toEqual([`${title} in “${BUILT_IN.name}”`, undefined])
  undoLast({ workspaceId: `w${workspaces}` })
  expect(titles()).toEqual([undefined, `${title} in “${BUILT_IN.name}”`])
  await rerender(BUILT_IN)
  expect(titles()).toEqual([undefined, title])
  await unmount()
  expect(titles()).toEqual([undefined, `${title} in “${BUILT_IN.name}”`])
})

test('keeps an unsaved layout on screen and reports the failure', async () => {
  toastsAreReady()
  const add = vi.spyOn(toastManager, 'add')
  kept.lay.mockRejectedValue(new DOMException('', 'AbortError'))
  const { result, act } = await show()
  await act(() => result.current[1](layout('roomy')))
  await settle()
  expect(add).toHaveBeenCalledTimes(1)
  expect(result.current[0]).toEqual(layout('roomy'))
})

test('shows what was changed elsewhere after its own change was stored', async () => {
  workspaces += 1
  const layouts = fakeStream<Record<string, TableLayout>>({})
  const core = { layouts: { ...layouts, lay: kept.lay } }
  const { result, act } = await renderHook(
    () => ({ viewLayout: useViewLayout(undefined), received: useLayouts() }),
    inWorkspace({ core, workspaceId: `w${workspaces}` }),
  )
  await act(() => result.current.viewLayout[1](layout('roomy')))
  await settle()
  layouts.send({ 'all-calls': layout('roomy') })
  await expect.poll(() => result.current.received).toEqual({ 'all-calls': layout('roomy') })
  expect(result.current.viewLayout[0]).toEqual(layout('roomy'))
  layouts.send({ 'all-calls': layout('compact') })
  await expect.poll(() => result.current.viewLayout[0]).toEqual(layout('compact'))
})
