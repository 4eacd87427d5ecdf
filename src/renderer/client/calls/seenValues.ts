import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { QueryField } from '../../../domain/query/queryFields.ts'
import { pagesInMemory, type RowsPage } from './loadedPages.ts'
import { useWorkspace } from '../workspace.tsx'

/** Fields that repeat, so suggestions help. Titles are nearly all different. */
const TEXTS: Partial<Record<QueryField['name'], (call: CallRecord) => string | null>> = {
  lead_name: ({ leadName }) => leadName,
  lead_company: ({ leadCompany }) => leadCompany,
  agent: ({ agent }) => agent?.name ?? null,
  'agent.email': ({ agent }) => agent?.email ?? null,
  call_type: ({ callType }) => callType?.name ?? null,
  'source.system': ({ source }) => source.system,
}

type Counts = ReadonlyMap<string, number>

/** Values of a field in all loaded calls of the workspace, the most frequent first. Sends no request. */
export function useSeenValues(): (field: QueryField['name']) => readonly string[] {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  return useCallback((field) => seenValues(client, workspaceId, field), [client, workspaceId])
}

export function seenValues(client: QueryClient, workspaceId: string, field: QueryField['name']): readonly string[] {
  const textOf = TEXTS[field]
  if (textOf === undefined) return []
  const pages = pagesInMemory(client, workspaceId)
  const first = pages[0]
  if (first === undefined) return []
  const ofFirst = ranked.get(first) ?? new Map<QueryField['name'], Ranked>()
  ranked.set(first, ofFirst)
  const known = ofFirst.get(field)
  if (known && isSame(known.pages, pages)) return known.values
  const sums = new Map<string, number>()
  for (const page of pages) {
    for (const [value, count] of countsOf(page, field, textOf)) sums.set(value, (sums.get(value) ?? 0) + count)
  }
  // By count only. Also sorting thousands of names alphabetically would make typing lag.
  const values = [...sums].toSorted(([, count], [, more]) => more - count).map(([value]) => value)
  ofFirst.set(field, { pages, values })
  return values
}

/** Counts the values of a page in advance, so that asking for them later takes less time. */
export function prepareSeenValues(page: RowsPage): void {
  for (const [field, textOf] of Object.entries(TEXTS)) if (textOf) countsOf(page, field as QueryField['name'], textOf)
}

interface Ranked {
  readonly pages: readonly RowsPage[]
  readonly values: readonly string[]
}

/**
 * The last result and the pages it was computed from, since typing calls this far more often than pages change. Keyed by
 * the first page, so that it is garbage-collected with the list.
 */
const ranked = new WeakMap<RowsPage, Map<QueryField['name'], Ranked>>()

function isSame(one: readonly RowsPage[], other: readonly RowsPage[]): boolean {
  return one.length === other.length && one.every((page, at) => page === other[at])
}

/** Counts per page, so that loading one more page doesn't recount the others. */
const counted = new WeakMap<RowsPage, Map<QueryField['name'], Counts>>()

function countsOf(page: RowsPage, field: QueryField['name'], textOf: (call: CallRecord) => string | null): Counts {
  const ofPage = counted.get(page) ?? new Map<QueryField['name'], Counts>()
  counted.set(page, ofPage)
  const known = ofPage.get(field)
  if (known) return known
  const counts = new Map<string, number>()
  for (const row of page.rows) {
    const text = typeof row !== 'number' && row.kind === 'call' ? textOf(row.call)?.trim() : undefined
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  ofPage.set(field, counts)
  return counts
}
