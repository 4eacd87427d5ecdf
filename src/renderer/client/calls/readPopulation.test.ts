import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../contract/errors/errors.ts'
import { LARGEST_POPULATION, readPopulation } from './readPopulation.ts'
import { callRecord } from '../testing/callRecord.ts'
import { fakeWorkspaceCore } from '../testing/fakeCore.ts'

const service = { list: vi.fn<(input: { readonly offset: number }) => Promise<unknown>>() }

const page = (ids: readonly number[], total: number | null) => ({
  rows: ids.map((id) => ({ kind: 'call', call: callRecord(id) })),
  total,
})

async function read() {
  const counts: number[] = []
  const population = await readPopulation(
    fakeWorkspaceCore({ calls: service }),
    { filters: [], sort: [] },
    { onProgress: (count) => counts.push(count), signal: new AbortController().signal },
  )
  return { ...population, ids: population.calls.map(({ id }) => id), counts }
}

describe('the population of a sample', () => {
  beforeEach(() => {
    service.list.mockReset()
  })

  it('contains the calls of all pages once and reports progress', async () => {
    service.list
      .mockResolvedValueOnce(page([1, 2], null))
      // One more came before them while the list was read.
      .mockResolvedValueOnce(page([2, 3], null))
      .mockResolvedValueOnce(page([4], 5))
    expect(await read()).toMatchObject({ ids: [1, 2, 3, 4], counts: [2, 3, 4], isCut: false, unreadableCount: 0 })
    expect(service.list.mock.calls.map(([input]) => input.offset)).toEqual([0, 2, 4])
  })

  it('skips unreadable records and counts them', async () => {
    const unreadable = [8, 9].map((id) => ({ kind: 'unreadable', record: { id, path: 'title', reason: 'a number' } }))
    service.list.mockResolvedValue({ total: 3, rows: [...unreadable, ...page([1], null).rows] })
    expect(await read()).toMatchObject({ ids: [1], unreadableCount: 2 })
  })

  it('stops at the maximum and reports that there are more', async () => {
    const all = Array.from({ length: LARGEST_POPULATION }, (_, id) => id + 1)
    service.list.mockResolvedValueOnce(page(all.slice(1), null)).mockResolvedValueOnce(page([1], null))
    expect(await read()).toMatchObject({ isCut: true, counts: [LARGEST_POPULATION - 1, LARGEST_POPULATION] })
    service.list.mockResolvedValueOnce(page(all, all.length))
    expect(await read()).toMatchObject({ isCut: false })
  })

  it('fails if the list can’t be read to its end, because part of a list isn’t a valid population', async () => {
    service.list.mockResolvedValueOnce(page([1], null)).mockRejectedValue(new AppError('inconsistent-paging', {}))
    await expect(read()).rejects.toMatchObject({ code: 'inconsistent-paging' })
  })

  it('ends if the list became shorter', async () => {
    service.list.mockResolvedValueOnce(page([1, 2], null)).mockResolvedValueOnce(page([], 1))
    expect(await read()).toMatchObject({ ids: [1, 2], isCut: false })
  })
})
