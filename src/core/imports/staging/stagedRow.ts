import { z } from 'zod'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import {
  type FieldSource,
  INTERPRETED_FIELDS,
  type RowFieldName,
  type RowFields,
  type TimeSource,
  type UnreadCells,
} from '../../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { Look } from '../probing/lookAtFile.ts'

/** The values that a person or a CSV set for a row. */
export interface Said {
  readonly fields: Partial<RowFields>
  readonly timeFrom: TimeSource | null
  readonly unread: UnreadCells
  /** Whether a person chose the row's time zone. Otherwise it's that of the computer. */
  readonly isZoneChosen: boolean
  /** How the values from a CSV were read (see `RowChange`). */
  readonly csv: { readonly assumedZone: string | null; readonly isByOrder: boolean }
}

/** A row as stored: what was dropped, found and set. Everything else is derived from it. */
export interface StoredRow {
  readonly stageId: string
  readonly source:
    | { readonly kind: 'path'; readonly path: string }
    /** Our own copy of the bytes. */
    | { readonly kind: 'upload'; readonly path: string }
    | { readonly kind: 'link'; readonly url: string }
  readonly fileName: string
  readonly folder: string
  /** As dropped; the inspection determines the actual size. Null for a link. */
  readonly sizeBytes: number | null
  /** The file's modification time; null for a link, and for a path until inspected. */
  readonly modifiedAt: EpochMs | null
  readonly timeZone: string
  /** Null until inspected; always null for a link. */
  readonly look: Look | null
  readonly said: Said
}

const SURE_CSV: Said['csv'] = { assumedZone: null, isByOrder: false }

export const NOTHING_SAID: Said = { fields: {}, timeFrom: null, unread: {}, isZoneChosen: false, csv: SURE_CSV }

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Only this app writes it; invalid parts are detected when used. */
export const said = z.object({
  fields: z.custom<Partial<Record<RowFieldName, { value: never; from: FieldSource | null }>>>(isObject),
  timeFrom: z.custom<TimeSource>((value) => typeof value === 'string').nullable(),
  unread: z.partialRecord(z.enum(INTERPRETED_FIELDS), z.string()).default({}),
  // Rows of earlier versions don't say it.
  isZoneChosen: z.boolean().default(false),
  csv: z.object({ assumedZone: z.string().nullable(), isByOrder: z.boolean() }).default(SURE_CSV),
})

export const storedRow = z.object({
  stageId: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('path'), path: z.string() }),
    z.object({ kind: z.literal('upload'), path: z.string() }),
    z.object({ kind: z.literal('link'), url: z.string() }),
  ]),
  fileName: z.string(),
  folder: z.string(),
  sizeBytes: z.number().nullable(),
  modifiedAt: z.number().nullable(),
  timeZone: z.string(),
  look: z
    .object({
      fingerprint: z.object({ sizeBytes: z.number(), modifiedMs: z.number() }),
      facts: z.custom<RecordingFacts>(isObject),
      sha256: z.string().nullable(),
    })
    .nullable(),
  said,
})

export function pathOf({ source }: StoredRow): string | null {
  return source.kind === 'link' ? null : source.path
}
