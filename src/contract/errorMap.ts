import { ERRORS, type ErrorCode } from './errors.ts'

type ErrorMap = { readonly [Code in ErrorCode]: { readonly data: (typeof ERRORS)[Code] } }

/** The closed list as oRPC wants it: every procedure may fail with each of them and with nothing else. */
export const errorMap = Object.fromEntries(
  Object.entries(ERRORS).map(([code, data]) => [code, { data }]),
) as unknown as ErrorMap
