import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { pagesKey, type LoadedPages } from './callPages.ts'
import { seenValues } from './seenValues.ts'
import { callRecord } from '../testing/callRecord.ts'

const QUERY = { filters: [], sort: [] }

function pagesOf(...companies: (string | null)[]): LoadedPages {
  const rows = companies.map((leadCompany, at) => ({
    kind: 'call' as const,
    call: callRecord(at + 1, { leadCompany }),
  }))
  const page = {
    hiddenCount: 0,
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: 's',
    endCursor: 'e',
    receivedAt: 1,
  }
  return { pages: [{ ...page, rows: [...rows, 77] }], pageParams: [null] }
}

it('suggests values from all lists of the workspace, the most frequent first, without duplicates', () => {
  const client = new QueryClient()
  const put = (workspaceId: string, start: 'first' | 'last', pages: LoadedPages) =>
    client.setQueryData(pagesKey({ workspaceId, query: QUERY }, start), pages)
  put('w', 'first', pagesOf('Beta', 'Acme', ' ', null))
  put('w', 'last', pagesOf('Acme', 'Zeta'))
  put('other', 'first', pagesOf('Elsewhere'))
  expect(seenValues(client, 'w', 'lead_company')).toEqual(['Acme', 'Beta', 'Zeta'])
  expect(seenValues(client, 'w', 'lead_name')).toEqual(['Jon Price'])
  expect(seenValues(client, 'w', 'title')).toEqual([])
})

it('ranks the values once for the same pages, and again when a page is added', () => {
  const client = new QueryClient()
  const queryKey = pagesKey({ workspaceId: 'w', query: QUERY }, 'first')
  client.setQueryData(queryKey, pagesOf('Beta'))
  const before = seenValues(client, 'w', 'lead_company')
  expect(seenValues(client, 'w', 'lead_company')).toBe(before)
  const [page] = pagesOf('Acme', 'Acme').pages
  client.setQueryData<LoadedPages>(queryKey, (data) => data && { ...data, pages: [...data.pages, page!] })
  expect(seenValues(client, 'w', 'lead_company')).toEqual(['Acme', 'Beta'])
})
