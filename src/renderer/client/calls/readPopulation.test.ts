import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LARGEST_POPULATION, readPopulation } from './readPopulation.ts'
import { callRecord } from '../testing/callRecord.ts'
import { fakeCore } from '../testing/fakeCore.ts'

const service = { page: vi.fn<(input: unknown) => Promise<unknown>>() }

const page = (ids: readonly number[], endCursor: string | null, hasNextPage = endCursor !== null) => ({
  rows: ids.map((id) => ({ kind: 'call', call: callRecord(id) })),
  hasNextPage,
  endCursor,
})

async function read() {
  const counts: number[] = []
  const population = await readPopulation(
    fakeCore({ calls: service }),
    { workspaceId: 'w', query: { filters: [], sort: [] } },
    { onProgress: (count) => counts.push(count), signal: new AbortController().signal },
  )
  return { ...population, ids: population.calls.map(({ id }) => id), counts }
}

describe('the population of a sample', () => {
  beforeEach(() => {
    service.page.mockReset()
  })

  it('contains the calls of all pages once and reports progress', async () => {
    service.page
      .mockResolvedValueOnce(page([1, 2], 'a'))
      .mockResolvedValueOnce(page([2, 3], 'b'))
      .mockResolvedValueOnce(page([4], null))
    expect(await read()).toMatchObject({ ids: [1, 2, 3, 4], counts: [2, 3, 4], isCut: false, unreadableCount: 0 })
    expect(service.page.mock.calls.map(([input]) => (input as { cursor: unknown }).cursor)).toEqual([
      null,
      { direction: 'after', cursor: 'a' },
      { direction: 'after', cursor: 'b' },
    ])
  })

  it('skips unreadable records and counts them', async () => {
    const unreadable = [8, 9].map((id) => ({ kind: 'unreadable', record: { id, path: 'title', reason: 'a number' } }))
    service.page.mockResolvedValue({ ...page([1], null), rows: [...unreadable, ...page([1], null).rows] })
    expect(await read()).toMatchObject({ ids: [1], unreadableCount: 2 })
  })

  it('stops at the maximum and reports that there are more', async () => {
    const all = Array.from({ length: LARGEST_POPULATION }, (_, id) => id + 1)
    service.page.mockResolvedValueOnce(page(all.slice(1), 'a')).mockResolvedValueOnce(page([1], 'b'))
    expect(await read()).toMatchObject({ isCut: true, counts: [LARGEST_POPULATION - 1, LARGEST_POPULATION] })
    service.page.mockResolvedValueOnce(page(all, null))
    expect(await read()).toMatchObject({ isCut: false })
  })

  it('fails on inconsistent paging, because a part is no valid population', async () => {
    service.page.mockResolvedValue(page([1], null, true))
    await expect(read()).rejects.toMatchObject({ code: 'inconsistent-paging' })
    service.page
      .mockReset()
      .mockResolvedValueOnce(page([1], 'a'))
      .mockResolvedValueOnce(page([2], 'a'))
    await expect(read()).rejects.toMatchObject({ code: 'inconsistent-paging' })
  })
})
