import '../zodWithoutEval.ts'
import { ERRORS } from '../../../contract/errors/errorSchemas.ts'
import type { ErrorCode, Failure } from '../../../contract/errors/errors.ts'

/**
 * Parses the core's answer to an upload as a `Failure`; anything else counts as no answer. Imported only when an upload
 * fails, because zod is a third of React's size and the first route doesn't need it.
 */
export function failureOfAnswer(answer: Readonly<Record<string, unknown>> | undefined): Failure {
  const code = answer?.code
  if (typeof code === 'string' && Object.hasOwn(ERRORS, code)) {
    const data = ERRORS[code as ErrorCode].safeParse(answer?.data)
    if (data.success) return { code, data: data.data } as Failure
  }
  return { code: 'internal', data: { id: '' } }
}
