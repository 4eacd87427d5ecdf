import type { z } from 'zod'
import type { ERRORS } from './errorSchemas.ts'

export type ErrorCode = keyof typeof ERRORS
export type ErrorData<Code extends ErrorCode> = z.infer<(typeof ERRORS)[Code]>

/** A failure as a value, for states that outlive the request, such as an import's. */
export type Failure = { [Code in ErrorCode]: { readonly code: Code; readonly data: ErrorData<Code> } }[ErrorCode]

/** An expected failure. Check `code`, never the message. */
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

const UNAVAILABLE: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'dns',
  'tls',
  'timed-out',
  'answer-incomplete',
  'service-failed',
  'not-this-service',
])

/** Whether the service is unavailable now, so that the same request may succeed later. */
export function isServiceUnavailable(code: ErrorCode | undefined): boolean {
  return code !== undefined && UNAVAILABLE.has(code)
}
