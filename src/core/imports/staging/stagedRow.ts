import { z } from 'zod'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { INTERPRETED_FIELDS, type RowFields, type TimeSource } from '../../../domain/recordings/rows/stagingRow.ts'

export const SURE_CSV = { assumedZone: null, readZone: null, isByOrder: false }

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Only this app writes it; invalid parts are detected when used. */
export const entered = z.object({
  fields: z.custom<Partial<RowFields>>(isObject),
  timeFrom: z.custom<TimeSource>((value) => typeof value === 'string').nullable(),
  unread: z.partialRecord(z.enum(INTERPRETED_FIELDS), z.string()).default({}),
  /** Whether a person chose the row's time zone. Otherwise it's that of the computer. Rows of earlier versions don't say it. */
  isZoneChosen: z.boolean().default(false),
  /** How the values from a CSV, and a time of several readings, were read (see `RowChange`). */
  csv: z
    .object({
      assumedZone: z.string().nullable(),
      /** Rows of earlier versions don't say it. */
      readZone: z.string().nullable().default(null),
      isByOrder: z.boolean(),
    })
    .default(SURE_CSV),
})
/** The values that a person or a CSV set for a row. */
export type Entered = Readonly<z.infer<typeof entered>>

export const NOTHING_ENTERED: Entered = { fields: {}, timeFrom: null, unread: {}, isZoneChosen: false, csv: SURE_CSV }

export const storedRow = z.object({
  stageId: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('path'), path: z.string() }),
    /** Our own copy of the bytes. */
    z.object({ kind: z.literal('upload'), path: z.string() }),
    z.object({ kind: z.literal('link'), url: z.string() }),
  ]),
  fileName: z.string(),
  folder: z.string(),
  /** As dropped; the inspection determines the actual size. Null for a link. */
  sizeBytes: z.number().nullable(),
  /** The file's modification time; null for a link, and for a path until inspected. */
  modifiedAt: z.number().nullable(),
  timeZone: z.string(),
  /** Null until inspected; always null for a link. */
  inspection: z
    .object({
      fingerprint: z.object({ sizeBytes: z.number(), modifiedMs: z.number() }),
      facts: z.custom<RecordingFacts>(isObject),
      sha256: z.string().nullable(),
    })
    .nullable(),
  entered,
})
/** A row as stored: what was dropped, found and set. Everything else is derived from it. */
export type StoredRow = Readonly<z.infer<typeof storedRow>>

export function pathOf({ source }: StoredRow): string | null {
  return source.kind === 'link' ? null : source.path
}
