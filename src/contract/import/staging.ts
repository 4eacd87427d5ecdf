import { z } from 'zod'
import type { ImportSummary } from '../../domain/recordings/rows/importSummary.ts'
import type { ZoneQuestion } from '../../domain/recordings/rules/zone/zoneQuestion.ts'
import type { AgentRef } from '../../domain/recordings/agentRef.ts'
import { INTERPRETED_FIELDS, type StagingRow } from '../../domain/recordings/rows/stagingRow.ts'

/** The staging table's part of the contract. Its types are in `domain/recordings/rows/stagingRow.ts`. */

/** `problems`: rows with errors first, then rows with warnings. Ties are in the order of arrival. */
export const ROW_SORTS = ['arrival', 'problems', 'time', 'name'] as const
export type RowSort = (typeof ROW_SORTS)[number]

/** Sent at each change; small, whatever the number of rows. */
export interface StagingSnapshot {
  /** Changes when the result of `page` changes. */
  readonly revision: number
  readonly total: number
  /** Rows that haven't been checked yet. */
  readonly unseenCount: number
  /** Rows without problems. */
  readonly readyCount: number
  readonly blockedCount: number
  /** Rows that can be imported, with warnings. */
  readonly warnedCount: number
  /** Rows of recordings that are in the table or imported already. */
  readonly duplicateCount: number
  readonly sizeBytes: number
  /** Progress of the check: bytes read so far and in total. */
  readonly checking: { readonly readBytes: number; readonly totalBytes: number } | null
  readonly undo: { readonly kind: 'edit' | 'discard'; readonly rowCount: number } | null
  /** Null while recordings are checked, and if all times have a zone. */
  readonly zoneQuestion: ZoneQuestion | null
}

export interface StagingPage {
  readonly revision: number
  /** How many rows match, on all pages. */
  readonly total: number
  readonly rows: readonly StagingRow[]
}

export interface AddedSources {
  readonly stageIds: readonly string[]
  /** Files of folders that aren't recordings. */
  readonly leftOutCount: number
  /** The first CSV among the sources: it has details of recordings, and no row of its own. */
  readonly table: File | null
  readonly tableCount: number
}

export interface StagingSummary extends ImportSummary {
  /** `commit` refuses if the rows have changed since. */
  readonly revision: number
}

export interface StagedRowAnswer {
  readonly revision: number
  /** Null when it is no longer in the table. */
  readonly row: StagingRow | null
}

export const stageId = z.string().min(1).max(64)

/** The table can be long; this only stops a faulty page. */
const MOST_ROWS = 20_000

export const stageIds = z.array(stageId).max(MOST_ROWS).readonly()

/** Which rows to import: `accepted` are the keys of the doubts that a person accepted (see `doubtKey`). */
export const wantedRows = z.object({
  stageIds: z.union([stageIds, z.literal('all')]),
  accepted: z.array(z.string().max(200)).max(100).readonly().default([]),
})

export const rowSource = z.discriminatedUnion('kind', [
  /** By the host's ticket, so that the page can't name a path. A folder stands for everything in it, recursively. */
  z.object({ kind: z.literal('file'), ticket: z.string().min(1).max(64), folder: z.string().max(4000).optional() }),
  z.object({ kind: z.literal('link'), url: z.string().min(1).max(4000) }),
])

export type RowSource = z.infer<typeof rowSource>

/** See `AgentRef`. */
export const agentRef: z.ZodType<AgentRef> = z.union([z.int(), z.email().max(1000)])

const text = z.string().max(4000).nullable()

const rowChange = z.object({
  timestamp: z.iso.datetime({ offset: true }).nullable().optional(),
  userId: agentRef.nullable().optional(),
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
  assumedZone: z.string().min(1).max(100).nullable().optional(),
  readZone: z.string().min(1).max(100).nullable().optional(),
  isByOrder: z.boolean().optional(),
})

export const stagingEdit = z.object({
  /** The source of a value: a value from the user takes precedence over one from a CSV. */
  from: z.enum(['person', 'csv']),
  edits: z
    .array(z.object({ stageIds: z.union([stageIds, z.enum(['all', 'assumed-zone'])]), change: rowChange }))
    .min(1)
    .max(MOST_ROWS)
    .readonly(),
})
