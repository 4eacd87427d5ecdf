import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepFewUnused } from './keptDetails.ts'

const keyOf = (call: number) => [['calls', 'detail'], { input: { call } }]

function show(client: QueryClient, call: number): () => void {
  const queryFn = () => Promise.resolve(call)
  return new QueryObserver(client, { queryKey: keyOf(call), queryFn, staleTime: Infinity }).subscribe(() => undefined)
}

it('keeps the few most recent calls and those in use, and leaves other queries alone', () => {
  const client = new QueryClient()
  const end = keepFewUnused(client, [['calls', 'detail']], 3)
  const kept = () =>
    Array.from({ length: 10 }, (_, at) => at).filter((call) => client.getQueryData(keyOf(call)) === call)
  client.setQueryData([['calls', 'list']], 'a list')
  for (let call = 0; call < 10; call += 1) client.setQueryData(keyOf(call), call)
  expect(kept()).toEqual([7, 8, 9])
  const leave = show(client, 7)
  for (let call = 0; call < 5; call += 1) client.setQueryData(keyOf(call), call)
  expect(kept()).toEqual([2, 3, 4, 7])
  leave()
  expect(kept()).toEqual([3, 4, 7])
  expect(client.getQueryData([['calls', 'list']])).toBe('a list')
  end()
  client.setQueryData(keyOf(9), 9)
  expect(kept()).toEqual([3, 4, 7, 9])
  client.clear()
})
