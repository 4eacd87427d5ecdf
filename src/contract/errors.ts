import { z } from 'zod'

/**
 * Every failure that is expected: code → what it carries. A new code doesn't compile until it has words and a way out
 * (`renderer/client/errorPresentation.ts`), and until it is decided whether it is retried and what it does to the import
 * queue (`core/failureBehavior.ts`). No entry may carry the API key, a signed URL or anything of a request's headers.
 */
export const ERRORS = {
  /** No answer: refused, reset, no route. `host` is host:port. */
  unreachable: z.object({ host: z.string() }),
  /** The host's name does not resolve. */
  dns: z.object({ host: z.string() }),
  tls: z.object({ host: z.string(), reason: z.string() }),
  'timed-out': z.object({ host: z.string(), afterMs: z.number() }),
  /** The answer began and didn't come to its end: cut off, or (`stalledMs`) nothing more of it arrived for so long. */
  'answer-incomplete': z.object({ host: z.string(), stalledMs: z.number().nullable() }),
  /** The service refused the key (401, or 403 outside the cases the interface names). */
  unauthorised: z.object({ status: z.number() }),
  'workspace-disabled': z.object({}),
  /** 403 on import whose cause the service said, or (`import-refused`) did not say. */
  'import-not-enabled': z.object({ said: z.string() }),
  'user-or-agent-or-type-refused': z.object({ said: z.string() }),
  'import-refused': z.object({ said: z.string().nullable() }),
  /** 402. */
  'payment-required': z.object({ said: z.string().nullable() }),
  /** 413 on import. */
  'recording-too-large': z.object({ said: z.string().nullable() }),
  'not-found': z.object({
    what: z.enum([
      'call',
      'recording',
      'dropped-recording',
      'workspace',
      'import',
      'message',
      'view',
      'export',
      'review',
      'queue',
    ]),
  }),
  /** 400: what the service said, and the parameter when it named one. */
  'invalid-request': z.object({ said: z.string().nullable(), parameter: z.string().nullable() }),
  /** Refused here, before anything was sent: a value that a page gave can't be used. */
  'invalid-input': z.object({ field: z.string().nullable(), reason: z.string().nullable() }),
  /** `until` is an epoch in ms: when the next request may go. */
  'rate-limited': z.object({ scope: z.enum(['general', 'import']), until: z.number() }),
  'service-failed': z.object({ status: z.number() }),
  /** Something answers at the address, but it is not this service. */
  'not-this-service': z.object({ host: z.string(), why: z.string() }),
  'unreadable-answer': z.object({ path: z.string(), reason: z.string() }),
  /** A list says there are more pages, but its cursor is null or repeats an earlier one. What was read is kept. */
  'inconsistent-paging': z.object({}),
  cancelled: z.object({}),
  'invalid-base-url': z.object({ reason: z.enum(['not-a-url', 'needs-https', 'has-credentials', 'has-query']) }),
  'keychain-unavailable': z.object({ reason: z.string() }),
  'keychain-locked': z.object({}),
  /** The workspace is known, its key is not: the keychain lost it, or it was kept only until quitting. */
  'key-missing': z.object({ workspaceId: z.string() }),
  'recording-unreadable': z.object({ fileName: z.string(), reason: z.string() }),
  'recording-empty': z.object({ fileName: z.string() }),
  'recording-not-audio': z.object({ fileName: z.string(), looksLike: z.string().nullable() }),
  /** The file on disk is no longer the one that was looked at. */
  'recording-changed': z.object({ fileName: z.string() }),
  /** The same bytes are an import or a call already. `fileName`: of that one. `isSameCall`: also of the same start and agent. */
  'recording-imported-before': z.object({ fileName: z.string(), isSameCall: z.boolean() }),
  'media-unavailable': z.object({ status: z.number() }),
  /** The link leads where the service may not send us; see `core/media`. Nothing was sent to `host`. */
  'media-refused': z.object({ host: z.string() }),
  /**
   * Bytes of a recording didn't arrive, also after resuming. `ended-early`: its host has fewer than it announced;
   * `stalled`: the host stopped sending; `changed`: it has another recording there now. `totalBytes`: as announced.
   */
  'media-incomplete': z.object({
    kind: z.enum(['ended-early', 'stalled', 'changed']),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  'demo-failed': z.object({ reason: z.string() }),
  'disk-full': z.object({}),
  /** The review is done, so it takes no more answers and notes until it is reopened. */
  'review-finished': z.object({}),
  /** A store in the data folder was written by a later version of Earshot; it is left as it is. `file` is its name. */
  'stored-by-newer-version': z.object({ file: z.string() }),
  /** A bug; `id` is in the log. */
  internal: z.object({ id: z.string() }),
} as const

export type ErrorCode = keyof typeof ERRORS
export type ErrorData<Code extends ErrorCode> = z.infer<(typeof ERRORS)[Code]>

/** A failure as a value, for states that outlive the request that met it (an import row, the demo's start). */
export type Failure = { [Code in ErrorCode]: { readonly code: Code; readonly data: ErrorData<Code> } }[ErrorCode]

/** An expected failure. Branch on `code`, never on the message. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly data: ErrorData<Code>

  constructor(code: Code, data: ErrorData<Code>, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError
}

export function failureOf(error: AppError): Failure {
  return { code: error.code, data: error.data } as Failure
}
