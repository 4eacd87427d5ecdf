import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { replaceAnswers } from '../../client/calls/hiddenCalls.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { usePopulation } from './usePopulation.ts'

const QUERY = { filters: [], sort: [] }

it('reads the calls again when scores are hidden, so that no sample is drawn by them', async () => {
  let aiScore: number | null = 61
  const list = vi.fn(() => {
    const call = callRecord(1, { metrics: { ...callRecord(1).metrics, aiScore } })
    return Promise.resolve({ rows: [{ kind: 'call', call }], total: 1 })
  })
  const { result, act } = await renderHook(() => usePopulation(QUERY, true), inWorkspace({ core: { calls: { list } } }))
  const scores = () => result.current.kind === 'read' && result.current.calls.map(({ metrics }) => metrics.aiScore)
  await expect.poll(scores).toEqual([61])
  aiScore = null
  await act(() => replaceAnswers(new QueryClient(), new Set([1])))
  await expect.poll(scores).toEqual([null])
  expect(list).toHaveBeenCalledTimes(2)
})
