import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import type { CallPage } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { ListPages } from './listPages.ts'

const { signal } = new AbortController()

const pagesOf = (ids: readonly number[], hasNextPage: boolean) => {
  const rows = ids.map((id): CallPage['rows'][number] => ({ kind: 'call', call: fullCall({ id }) }))
  const page = { rows, hasNextPage, hasPreviousPage: false, startCursor: null, endCursor: null }
  return new ListPages(
    { page: () => Promise.resolve(page), serviceNow: () => Promise.resolve(null) },
    new FakeClock(),
    { since: null, lane: 'leftover' },
  )
}

it('a call is missing only if the page that lacks it is whole', async () => {
  expect(await pagesOf([1, 3], false).missing([1, 2, 3], signal)).toEqual([2])
  expect(await pagesOf([1, 3], true).missing([1, 2, 3], signal)).toEqual([])
})

it('an empty page that has a next one isn’t an empty list', async () => {
  const query = { filters: [], sort: [] }
  await expect(pagesOf([], true).read(query, 'background', signal)).rejects.toMatchObject({
    code: 'inconsistent-paging',
  })
  expect((await pagesOf([], false).read(query, 'background', signal)).rows).toEqual([])
})
