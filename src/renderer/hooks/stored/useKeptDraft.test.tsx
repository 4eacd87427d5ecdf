import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { hasKeptDraft, useKeptDraft } from './useKeptDraft.ts'

const FIRST = { name: 'Head office', count: 1 }
const form = (key: string) => renderHook(() => useKeptDraft(key, FIRST))

it('restores edits when the form is opened again, and only there', async () => {
  const left = await form('restored')
  expect(left.result.current).toMatchObject({ draft: FIRST, isRestored: false })
  await left.act(() => {
    left.result.current.change({ name: 'Branch' })
    left.result.current.change({ count: 2 })
  })
  await left.unmount()
  const again = await form('restored')
  expect(again.result.current).toMatchObject({ draft: { name: 'Branch', count: 2 }, isRestored: true })
  expect((await form('another')).result.current.isRestored).toBe(false)
})

it('restores only what was edited: the rest may have changed elsewhere meanwhile', async () => {
  const left = await form('partly')
  await left.act(() => left.result.current.change({ name: 'Branch' }))
  await left.unmount()
  const again = await renderHook(() => useKeptDraft('partly', { ...FIRST, count: 7 }))
  expect(again.result.current).toMatchObject({ draft: { name: 'Branch', count: 7 }, isRestored: true })
})

it('drops the edits once they are discarded, saved or undone by hand', async () => {
  const { result, act } = await form('dropped')
  await act(() => result.current.change({ count: 2 }))
  await act(() => result.current.discard())
  expect(result.current).toMatchObject({ draft: FIRST, isRestored: false, round: 1 })
  expect(hasKeptDraft('dropped')).toBe(false)
  await act(() => result.current.change({ count: 2 }))
  await act(() => result.current.change({ count: 1 }))
  expect(hasKeptDraft('dropped')).toBe(false)
  await act(() => result.current.change({ count: 3 }))
  expect(hasKeptDraft('dropped')).toBe(true)
  result.current.forget()
  expect(hasKeptDraft('dropped')).toBe(false)
})

it('starts again from what was saved', async () => {
  const { result, act } = await form('saved')
  await act(() => result.current.change({ name: 'Branch' }))
  await act(() => result.current.saved())
  expect(hasKeptDraft('saved')).toBe(false)
  await act(() => result.current.change({ count: 2 }))
  expect(result.current.draft).toEqual({ name: 'Branch', count: 2 })
  await act(() => result.current.discard())
  expect(result.current.draft).toEqual({ name: 'Branch', count: 1 })
})

it('keeps what was edited while it was being saved', async () => {
  const { result, act, unmount } = await form('saving')
  await act(() => result.current.change({ name: 'Branch' }))
  const saving = result.current
  await act(() => result.current.change({ count: 2 }))
  await act(() => result.current.change({ name: 'Head office' }))
  await act(() => saving.saved())
  await act(() => result.current.change({ count: 3 }))
  expect(result.current.draft).toEqual({ name: 'Head office', count: 3 })
  await unmount()
  const again = await renderHook(() => useKeptDraft('saving', { ...FIRST, name: 'Branch' }))
  expect(again.result.current).toMatchObject({ draft: { name: 'Head office', count: 3 }, isRestored: true })
})

it('keeps what was edited while a new one was being saved, as an edit of that one', async () => {
  const { result, act } = await form('new')
  await act(() => result.current.change({ name: 'Branch' }))
  const saving = result.current
  await act(() => result.current.change({ count: 2 }))
  await act(() => saving.saved('added'))
  expect(hasKeptDraft('new')).toBe(false)
  const added = await renderHook(() => useKeptDraft('added', { ...FIRST, name: 'Branch' }))
  expect(added.result.current).toMatchObject({ draft: { name: 'Branch', count: 2 }, isRestored: true })
})

it('follows what changes elsewhere, unless there are edits', async () => {
  const { result, act } = await form('followed')
  await act(() => result.current.follow({ name: 'Branch', count: 7 }))
  expect(result.current).toMatchObject({ draft: { name: 'Branch', count: 7 }, isRestored: false, round: 1 })
  await act(() => result.current.change({ count: 8 }))
  await act(() => result.current.follow(FIRST))
  expect(result.current.draft).toEqual({ name: 'Branch', count: 8 })
  await act(() => result.current.discard())
  expect(result.current.draft).toEqual({ name: 'Branch', count: 7 })
})

it('doesn’t restore edits of another version of the form', async () => {
  const old = await renderHook(() => useKeptDraft('updated', { title: 'Head office' }))
  await old.act(() => old.result.current.change({ title: 'Branch' }))
  expect((await form('updated')).result.current).toMatchObject({ draft: FIRST, isRestored: false })
})
