import { z } from 'zod'
import type { Failure } from '../../../../contract/errors/errors.ts'
import { ERRORS } from '../../../../contract/errors/errorSchemas.ts'
import type { ImportStop } from '../../../../contract/snapshots.ts'
import type { ImportFields, ImportedRecording } from '../../../../domain/recordings/recording.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { FileFingerprint } from '../../probing/lookAtFile.ts'

/** What is sent: bytes of a file, or a link that the service fetches. */
export type ImportBytes =
  | {
      readonly kind: 'file'
      readonly path: string
      /** The bytes are our copy (an upload), deleted with the import. */
      readonly isOurs: boolean
      readonly fingerprint: FileFingerprint
      readonly sha256: string
    }
  | { readonly kind: 'link'; readonly url: string }

/** The state of an import, as far as a restart needs it. */
export type StoredImportState =
  /** `tries`: consecutive tries that failed in a way that is retried. */
  | { readonly kind: 'queued'; readonly tries: number }
  /** The request may have been sent. It is sent again with the same key, which doesn't create a second call. */
  | { readonly kind: 'sending'; readonly tries: number }
  /** `callId` null: the service accepted it without returning the id, and the call hasn't been found in the list yet. */
  | { readonly kind: 'accepted'; readonly callId: number | null; readonly acceptedAt: EpochMs }
  | { readonly kind: 'done'; readonly callId: number }
  | { readonly kind: 'still-processing'; readonly callId: number | null }
  /** The link of an accepted import couldn't be fetched: its call has no recording. */
  | { readonly kind: 'no-recording'; readonly callId: number | null }
  /** `isUnsent`: the failure is that of another recording of the agent, so this one wasn't sent. */
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly canRetry: boolean
      readonly isUnsent?: true | undefined
    }
  | { readonly kind: 'cancelled' }

export interface ImportRecord {
  readonly importId: string
  /** Created once and sent with every try. See `idempotencyKey.ts`. */
  readonly idempotencyKey: string
  readonly batchId: string | null
  /** Queue order, lowest first. */
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
  z.object({ kind: z.literal('no-recording'), callId: callId.nullable() }),
  z.object({ kind: z.literal('failed'), failure, canRetry: z.boolean(), isUnsent: z.literal(true).optional() }),
  z.object({ kind: z.literal('cancelled') }),
])

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The part of a record that is stored as JSON. Only this app writes it; invalid parts are detected when used. */
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

/** Queued, being sent, or followed. */
export function isOpen({ kind }: StoredImportState): boolean {
  return kind === 'queued' || kind === 'sending' || kind === 'accepted'
}
