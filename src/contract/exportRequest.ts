import { z } from 'zod'
import { libraryQuery } from './querySchemas.ts'

export const exportRequest = z.object({
  /** The file is named after it: the view's name. */
  name: z.string().max(500),
  /** The page's local time, `2026-11-18T14:05`, which may be in another zone than the core's. Part of the file name. */
  localTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  /** A list as it is then, or selected calls in their order. */
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('query'), query: libraryQuery }),
    z.object({ kind: z.literal('calls'), callIds: z.array(z.int().positive()).max(1_000_000).readonly() }),
  ]),
  /** Ids from `domain/fields/columns`, in order; null for all columns. */
  columnIds: z.array(z.string().max(200)).min(1).max(1000).readonly().nullable(),
  options: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('csv'), delimiter: z.enum([',', ';', '\t']), hasByteOrderMark: z.boolean() }),
    z.object({ kind: z.literal('json') }),
  ]),
})
export type ExportRequest = z.infer<typeof exportRequest>
