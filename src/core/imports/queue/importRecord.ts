import { z } from 'zod'
import type { Failure } from '../../../contract/errors.ts'
import { ERRORS } from '../../../contract/errors.ts'
import type { ImportStop } from '../../../contract/snapshots.ts'
import type { ImportFields, ImportedRecording } from '../../../domain/recordings/recording.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { FileFingerprint } from '../probing/lookAtFile.ts'

/** What is sent: bytes of a file, or a link that the service fetches. */
export type ImportBytes =
  | {
      readonly kind: 'file'
      readonly path: string
      /** The bytes are ours (an upload): they go with the import. */
      readonly isOurs: boolean
      readonly fingerprint: FileFingerprint
      readonly sha256: string
    }
  | { readonly kind: 'link'; readonly url: string }

/** Where an import stands, as far as a restart must know. */
export type StoredImportState =
  /** `tries`: how often in a row it was sent and failed in a way that is tried again. */
  | { readonly kind: 'queued'; readonly tries: number }
  /** The request may have left: it is sent again with the same key, which makes no second call. */
  | { readonly kind: 'sending'; readonly tries: number }
  /** `callId` null: the service accepted it without saying, and the call hasn't been found in the list yet. */
  | { readonly kind: 'accepted'; readonly callId: number | null; readonly acceptedAt: EpochMs }
  | { readonly kind: 'done'; readonly callId: number }
  | { readonly kind: 'still-processing'; readonly callId: number | null }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' }

export interface ImportRecord {
  readonly importId: string
  /** Made once; every try carries it. See `idempotencyKey.ts`. */
  readonly idempotencyKey: string
  readonly batchId: string | null
  /** The queue goes by it, lowest first. */
  readonly position: number
  readonly recording: ImportedRecording
  readonly bytes: ImportBytes
  readonly fields: ImportFields
  readonly addedAt: EpochMs
  readonly state: StoredImportState
}

const callId = z.int()
const failure = z.custom<Failure>((value) => {
  const { code } = (value ?? {}) as { code?: unknown }
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
})
const tries = z.int().min(0)

export const storedState: z.ZodType<StoredImportState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), tries }),
  z.object({ kind: z.literal('sending'), tries }),
  z.object({ kind: z.literal('accepted'), callId: callId.nullable(), acceptedAt: z.number() }),
  z.object({ kind: z.literal('done'), callId }),
  z.object({ kind: z.literal('still-processing'), callId: callId.nullable() }),
  z.object({ kind: z.literal('failed'), failure, canRetry: z.boolean() }),
  z.object({ kind: z.literal('cancelled') }),
])

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The part of a record that is stored as JSON. Written by this app alone; what can't be used is found when it is used. */
export const storedRecord = z.object({
  recording: z.custom<ImportedRecording>(isObject),
  bytes: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      path: z.string(),
      isOurs: z.boolean(),
      fingerprint: z.object({ sizeBytes: z.number(), modifiedMs: z.number() }),
      sha256: z.string(),
    }),
    z.object({ kind: z.literal('link'), url: z.string() }),
  ]),
  fields: z.custom<ImportFields>(isObject),
  addedAt: z.number(),
})

export const storedStop: z.ZodType<ImportStop> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('refusals'), failure }),
])
