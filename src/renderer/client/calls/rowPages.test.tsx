import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { readRows, useRowPages } from './rowPages.ts'

interface Shown {
  readonly revision: number
  readonly first: number
  readonly last: number
}

/** A list of 250 rows. Each row contains its index and the revision it was loaded at. */
async function showList(initialProps: Shown) {
  const list = { revision: 1, read: [] as number[], ready: Promise.resolve() }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const pageOptions = ({ offset, limit }: { offset: number; limit: number }) => ({
    queryKey: ['rows', offset],
    queryFn: async () => {
      list.read.push(offset)
      await list.ready
      const rows = Array.from({ length: Math.min(limit, 250 - offset) }, (_, at) => `${offset + at}@${list.revision}`)
      return { rows, revision: list.revision }
    },
  })
  const { result, rerender } = await renderHook(
    (props?: Shown) => {
      const { revision, ...inSight } = props ?? initialProps
      return useRowPages(pageOptions, revision, inSight)
    },
    { wrapper },
  )
  return { list, rowAt: (index: number) => result.current(index), isCurrent: () => result.current.isCurrent, rerender }
}

describe('the pages of a list', () => {
  it('are loaded if one of their rows is visible', async () => {
    const { list, rowAt, rerender } = await showList({ revision: 1, first: 95, last: 120 })
    await expect.poll(() => [95, 120, 199].map(rowAt)).toEqual(['95@1', '120@1', '199@1'])
    expect(list.read).toEqual([0, 100])
    expect([200, 300].map(rowAt)).toEqual([undefined, undefined])

    await rerender({ revision: 1, first: 180, last: 249 })
    expect(rowAt(180)).toBe('180@1')
    await expect.poll(() => [249, 250].map(rowAt)).toEqual(['249@1', undefined])
    expect(list.read).toEqual([0, 100, 200])
  })

  it('stay unchanged until reloaded, once per revision', async () => {
    const { list, rowAt, isCurrent, rerender } = await showList({ revision: 1, first: 0, last: 110 })
    await expect.poll(() => rowAt(110)).toBe('110@1')
    await rerender({ revision: 1, first: 0, last: 120 })
    expect(list.read).toEqual([0, 100])

    const held = Promise.withResolvers<void>()
    Object.assign(list, { revision: 2, ready: held.promise })
    await rerender({ revision: 2, first: 0, last: 120 })
    await expect.poll(() => list.read.length).toBeGreaterThan(2)
    expect([0, 110].map(rowAt)).toEqual(['0@1', '110@1'])
    expect(isCurrent()).toBe(false)
    held.resolve()
    await expect.poll(() => [0, 110].map(rowAt)).toEqual(['0@2', '110@2'])
    expect(isCurrent()).toBe(true)
    expect(list.read).toEqual([0, 100, 0, 100])
  })

  it('are requested again at the next revision after a failure, not in a loop', async () => {
    const { list, rowAt, rerender } = await showList({ revision: 1, first: 0, last: 10 })
    await expect.poll(() => rowAt(0)).toBe('0@1')
    const lost = Promise.withResolvers<void>()
    Object.assign(list, { revision: 2, ready: lost.promise })
    await rerender({ revision: 2, first: 0, last: 10 })
    await expect.poll(() => list.read.length).toBe(2)
    lost.reject(new Error('gone'))
    await expect.poll(() => rowAt(0)).toBe('0@1')

    Object.assign(list, { revision: 3, ready: Promise.resolve() })
    await rerender({ revision: 3, first: 0, last: 10 })
    await expect.poll(() => rowAt(0)).toBe('0@3')
    expect(list.read).toEqual([0, 0, 0])
  })
})

describe('readRows', () => {
  const numbers = (count: number) => {
    const asked: [offset: number, limit: number][] = []
    const readPage = async ({ offset, limit }: { offset: number; limit: number }) => {
      asked.push([offset, limit])
      return { rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => offset + at) }
    }
    return { asked, readPage }
  }

  it.each([[0], [7], [20], [25]])('returns all of %i rows', async (count) => {
    const { readPage } = numbers(count)
    expect(await readRows(readPage, 10)).toEqual(Array.from({ length: count }, (_, at) => at))
  })

  it('returns a range including both ends', async () => {
    const { asked, readPage } = numbers(100)
    expect(await readRows(readPage, 10, { first: 5, last: 16 })).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect(asked).toEqual([
      [5, 10],
      [15, 2],
    ])
  })
})
