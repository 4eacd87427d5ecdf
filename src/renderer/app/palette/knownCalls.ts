import type { QueryClient } from '@tanstack/react-query'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { isListKey, pagesInMemory, type RowsPage } from '../../client/calls/loadedPages.ts'
import { prepareSeenValues } from '../../client/calls/seenValues.ts'
import { searchText, type ManyItems } from '../../features/command-palette/paletteSearch.ts'
import { callItem, callItemId } from './paletteItems.ts'

/** The calls of all lists loaded so far, for the palette. A call in two lists is there twice. Sends no request. */
export function knownCalls(client: QueryClient, workspaceId: string, openCall: (callId: number) => void): ManyItems {
  const pages = pagesInMemory(client, workspaceId)
  // Measured with 1,000 pages: `concat` takes 0.4 ms, `flatMap` or `push` 3 to 5 ms.
  const all = <Part>(of: (page: PreparedPage) => readonly Part[]): Part[] =>
    new Array<Part>().concat(...pages.map((page) => of(preparedOf(page))))
  let calls: readonly CallRecord[] | undefined
  const callAt = (index: number): CallRecord => (calls ??= all((page) => page.calls))[index]!
  return {
    section: 'Calls',
    texts: () => all(({ texts }) => texts),
    idAt: (index) => callItemId(callAt(index).id),
    itemAt: (index) => callItem(callAt(index), openCall),
  }
}

/** The agents of these calls by name. */
export function knownAgents(client: QueryClient, workspaceId: string) {
  const names = new Map<number, string>()
  for (const page of pagesInMemory(client, workspaceId)) {
    for (const { agent } of preparedOf(page).calls) {
      if (agent?.id != null && agent.name !== null) names.set(agent.id, agent.name)
    }
  }
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}

/**
 * Prepares loaded pages while the page is idle, so that the palette opens at once. Returns the function that ends it.
 */
export function prepareKnownCalls(client: QueryClient, workspaceId: string): () => void {
  let idle: number | undefined
  const prepareNext = (deadline: IdleDeadline): void => {
    idle = undefined
    for (const page of pagesInMemory(client, workspaceId)) {
      if (prepared.has(page)) continue
      if (deadline.timeRemaining() < 2) return schedule()
      preparedOf(page)
      prepareSeenValues(page)
    }
  }
  const schedule = (): void => {
    idle ??= requestIdleCallback(prepareNext)
  }
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isListKey(query.queryKey)) schedule()
  })
  schedule()
  return () => {
    stop()
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

interface PreparedPage {
  readonly calls: readonly CallRecord[]
  readonly texts: readonly string[]
}

/** Garbage-collected with the pages. */
const prepared = new WeakMap<RowsPage, PreparedPage>()

function preparedOf(page: RowsPage): PreparedPage {
  const known = prepared.get(page)
  if (known) return known
  const calls = page.rows.flatMap((row) => (typeof row === 'object' && row.kind === 'call' ? [row.call] : []))
  const texts = calls.map(({ title, agent, leadName, leadCompany }) =>
    searchText(`${title ?? ''} ${agent?.name ?? ''} ${leadName ?? ''} ${leadCompany ?? ''}`),
  )
  const made = { calls, texts }
  prepared.set(page, made)
  return made
}
