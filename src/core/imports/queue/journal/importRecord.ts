import { z } from 'zod'
import type { Failure } from '../../../../contract/errors/errors.ts'
import { ERRORS } from '../../../../contract/errors/errorSchemas.ts'
import type { ImportStop } from '../../../../contract/snapshots.ts'
import type { ImportFields, ImportedRecording } from '../../../../domain/recordings/recording.ts'

const callId = z.int()
const failure = z.custom<Failure>((value) => {
  const { code } = (value ?? {}) as { code?: unknown }
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
})
/**
 * Tries that failed in a way that is retried. Unless it is 0, the service may have made a call, so that one that was interrupted, when
 * the app quit, counts too. A rate limit changes nothing. A person's retry counts from 0 again: whether it may be a call follows from
 * its steps (`ListedImports.mayBeCall`).
 */
const tries = z.int().min(0)

export const storedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), tries }),
  /** The request may have been sent. It is sent again with the same key, which doesn't create a second call. */
  z.object({ kind: z.literal('sending'), tries }),
  /** `callId` null: the service accepted it without returning the id, and the call hasn't been found in the list yet. */
  z.object({ kind: z.literal('accepted'), callId: callId.nullable(), acceptedAt: z.number() }),
  z.object({ kind: z.literal('done'), callId }),
  z.object({ kind: z.literal('still-processing'), callId: callId.nullable() }),
  /** The link of an accepted import couldn't be fetched: its call has no recording. */
  z.object({ kind: z.literal('no-recording'), callId: callId.nullable() }),
  /** `isUnsent`: the failure is that of another recording of the agent, so this one wasn't sent. */
  z.object({ kind: z.literal('failed'), failure, canRetry: z.boolean(), isUnsent: z.literal(true).optional() }),
  z.object({ kind: z.literal('canceled') }),
])
/** The state of an import, as far as a restart needs it. */
export type StoredImportState = z.infer<typeof storedState>

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The part of a record that is stored as JSON. Only this app writes it; invalid parts are detected when used. */
export const storedRecord = z.object({
  recording: z.custom<ImportedRecording>(isObject),
  /** What is sent: bytes of a file, or a link that the service fetches. */
  bytes: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      path: z.string(),
      /** The bytes are our copy (an upload), deleted with the import. */
      isOurs: z.boolean(),
      fingerprint: z.object({ sizeBytes: z.number(), modifiedMs: z.number() }),
      sha256: z.string(),
    }),
    z.object({ kind: z.literal('link'), url: z.string() }),
  ]),
  fields: z.custom<ImportFields>(isObject),
  /** A person changed the fields in the list. */
  isCorrected: z.literal(true).optional(),
  /** Which fields. Earlier versions didn't store them. */
  corrected: z.custom<readonly (keyof ImportFields)[]>(Array.isArray).optional(),
  addedAt: z.number(),
})

export interface ImportRecord extends Readonly<z.infer<typeof storedRecord>> {
  readonly importId: string
  /** Created once and sent with every try. See `idempotencyKey.ts`. */
  readonly idempotencyKey: string
  readonly batchId: string | null
  /** Queue order, lowest first. */
  readonly position: number
  readonly state: StoredImportState
}

export type ImportBytes = ImportRecord['bytes']

export const storedStop: z.ZodType<ImportStop> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('refusals'), failure }),
])

/** Whether a person can send it again. */
export function isRetryable(state: StoredImportState): boolean {
  return state.kind === 'canceled' || (state.kind === 'failed' && state.canRetry)
}

/** Queued, being sent, or followed. */
export function isOpen({ kind }: StoredImportState): boolean {
  return kind === 'queued' || kind === 'sending' || kind === 'accepted'
}
