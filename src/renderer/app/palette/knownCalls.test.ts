import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { listKey } from '../../client/calls/callList.ts'
import type { ListRows, RowsPage } from '../../client/calls/listRows.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { knownCalls, prepareKnownCalls } from './knownCalls.ts'

const call = (id: number, title: string): CallRecord =>
  callRecord(id, {
    title,
    agent: { id: 3, name: 'Müller', email: null },
    leadName: null,
    leadCompany: 'Acme',
    timestamp: null,
  })

/** A page of calls and an unreadable one. */
const pageOf = (...calls: readonly CallRecord[]) =>
  ({
    rows: [...calls.map((one) => ({ kind: 'call', call: one })), { kind: 'unreadable' }],
  }) as unknown as RowsPage

const keyOf = (workspaceId: string, value: string) =>
  listKey(workspaceId, { filters: [{ field: 'title', op: '==', value }], sort: [] }, 'first')

function clientWith(lists: Readonly<Record<string, readonly RowsPage[]>>): QueryClient {
  const client = new QueryClient()
  for (const [list, pages] of Object.entries(lists)) {
    client.setQueryData<Pick<ListRows, 'pages'>>(keyOf('w', list), { pages })
  }
  return client
}

test('the loaded calls of all lists of the workspace are known, and only of this one', () => {
  const client = clientWith({
    all: [pageOf(call(1, 'Démo')), pageOf(call(2, 'Intro'))],
    lost: [pageOf(call(3, 'Lost'))],
  })
  client.setQueryData(keyOf('other', 'all'), { pages: [pageOf(call(4, 'Elsewhere'))] })
  const opened = vi.fn<(callId: number) => void>()
  const known = knownCalls(client, 'w', opened)
  // Without accents, to be found without them.
  expect(known.texts()).toEqual(['Demo Muller  Acme', 'Intro Muller  Acme', 'Lost Muller  Acme'])
  expect(known.idAt(1)).toBe('call.2')
  const item = known.itemAt(1)
  expect(item).toMatchObject({ id: 'call.2', title: 'Intro', detail: 'Müller · Acme' })
  if (typeof item.choose === 'function') item.choose()
  expect(opened).toHaveBeenCalledWith(2)
})

test('pages are prepared while the page is idle, until that is ended', () => {
  const idles: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => idles.push(callback))
  const canceled = vi.fn<(handle: number) => void>()
  vi.stubGlobal('cancelIdleCallback', canceled)
  const read = vi.fn(() => 'Intro')
  const watched = {
    ...call(2, ''),
    get title() {
      return read()
    },
  }
  const client = clientWith({ all: [pageOf(call(1, 'Demo')), pageOf(watched)] })
  const stop = prepareKnownCalls(client, 'w')
  const remaining = [10, 0]
  idles.shift()?.({ didTimeout: false, timeRemaining: () => remaining.shift() ?? 10 })
  // There was time for one page only; the other follows.
  expect(read).not.toHaveBeenCalled()
  idles.shift()?.({ didTimeout: false, timeRemaining: () => 10 })
  expect(read).toHaveBeenCalledOnce()
  knownCalls(client, 'w', () => undefined).texts()
  expect(read).toHaveBeenCalledOnce()
  client.setQueryData(keyOf('w', 'lost'), { pages: [] })
  expect(idles.length).toBe(1)
  stop()
  expect(canceled).toHaveBeenCalledOnce()
  client.setQueryData(['calls', 'pages', 'w', 'won'], { pages: [], pageParams: [] })
  expect(idles.length).toBe(1)
  vi.unstubAllGlobals()
})
