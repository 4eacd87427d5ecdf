import type { QueryClient } from '@tanstack/react-query'
import type { PageRow } from './callPages.ts'

/** A loaded page of a list, from the service or from the library. */
export interface RowsPage {
  readonly rows: readonly PageRow[]
}

/** The pages of all lists of the workspace that are in memory. Sends no request. */
export function pagesInMemory(client: QueryClient, workspaceId: string): readonly RowsPage[] {
  return KINDS.flatMap((kind) =>
    client
      .getQueriesData<{ readonly pages: readonly RowsPage[] }>({ queryKey: ['calls', kind, workspaceId] })
      .flatMap(([, data]) => data?.pages ?? []),
  )
}

/** Whether the key is that of a list. */
export function isListKey([calls, kind]: readonly unknown[]): boolean {
  return calls === 'calls' && (KINDS as readonly unknown[]).includes(kind)
}

const KINDS = ['pages', 'library'] as const
