import type { QueryClient } from '@tanstack/react-query'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { LoadedPages } from './callPages.ts'

/** The calls of all lists loaded so far, each once, in the order of the lists. Sends no request. */
export function loadedCalls(client: QueryClient, workspaceId: string): readonly CallRecord[] {
  const calls = new Map<number, CallRecord>()
  for (const [, data] of client.getQueriesData<LoadedPages>({ queryKey: ['calls', 'pages', workspaceId] })) {
    for (const { rows } of data?.pages ?? []) {
      for (const row of rows) if (typeof row === 'object' && row.kind === 'call') calls.set(row.call.id, row.call)
    }
  }
  return [...calls.values()]
}
