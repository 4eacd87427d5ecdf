import { ERRORS } from './errorSchemas.ts'
import type { ErrorCode } from './errors.ts'

type ErrorMap = { readonly [Code in ErrorCode]: { readonly data: (typeof ERRORS)[Code] } }

/** The error codes in oRPC's form. Every procedure can fail with any of them. */
export const errorMap = Object.fromEntries(
  Object.entries(ERRORS).map(([code, data]) => [code, { data }]),
) as unknown as ErrorMap
