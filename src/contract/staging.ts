import { z } from 'zod'
import { INTERPRETED_FIELDS, type StagingRow } from '../domain/recordings/stagingRow.ts'

/** The staging table's part of the contract: what a page may say of rows, and what it hears. The words are in `domain/recordings/stagingRow.ts`. */

/** Told at each change; small, whatever the number of rows. */
export interface StagingSnapshot {
  /** Another number: `page` would answer something else. */
  readonly revision: number
  readonly total: number
  /** Rows that are not looked at yet. */
  readonly unseenCount: number
  /** Rows that nothing keeps from being sent. */
  readonly readyCount: number
  readonly blockedCount: number
  /** Rows that could be sent, but about which something should be known. */
  readonly warnedCount: number
  readonly sizeBytes: number
  /** Of the looking: bytes read so far, and all there are to read of the rows that are not looked at. */
  readonly looking: { readonly readBytes: number; readonly totalBytes: number } | null
  /** What `undo` would take back. */
  readonly undo: { readonly kind: 'edit' | 'discard'; readonly rowCount: number } | null
}

export interface StagingPage {
  readonly revision: number
  /** Of the rows asked for, not of the page. */
  readonly total: number
  readonly rows: readonly StagingRow[]
}

const stageId = z.string().min(1).max(64)

/** A table is as long as a person makes it; this is where a page that went wrong is stopped. */
const MOST_ROWS = 20_000

export const stageIds = z.array(stageId).max(MOST_ROWS).readonly()

export const rowSource = z.discriminatedUnion('kind', [
  /** A folder stands for everything in it, however deep. */
  z.object({ kind: z.literal('path'), path: z.string().min(1).max(10_000), folder: z.string().max(4000).optional() }),
  z.object({ kind: z.literal('link'), url: z.string().min(1).max(4000) }),
])

const text = z.string().max(4000).nullable()

export const rowChange = z.object({
  timestamp: z.iso.datetime({ offset: true }).nullable().optional(),
  userId: z.int().nullable().optional(),
  callTypeId: z.int().nullable().optional(),
  title: text.optional(),
  leadName: text.optional(),
  leadCompany: text.optional(),
  voipId: text.optional(),
  timeZone: z.string().min(1).max(100).optional(),
  timeFrom: z.enum(['bwf', 'created', 'tag', 'epoch', 'file-name', 'modified']).optional(),
  reset: z
    .array(z.enum(['timestamp', 'userId', 'callTypeId', 'title', 'leadName', 'leadCompany', 'voipId']))
    .max(7)
    .readonly()
    .optional(),
  unread: z.partialRecord(z.enum(INTERPRETED_FIELDS), z.string().max(4000)).optional(),
})

export const stagingEdit = z.object({
  /** Who says it: a row's value of a person outlives one of a CSV. */
  from: z.enum(['person', 'csv']),
  edits: z
    .array(z.object({ stageIds: z.union([stageIds, z.literal('all')]), change: rowChange }))
    .min(1)
    .max(MOST_ROWS)
    .readonly(),
})
