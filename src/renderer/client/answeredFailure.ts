import { z } from 'zod'
import { ERRORS, type ErrorCode, type Failure } from '../../contract/errors.ts'

// The page's CSP has no 'unsafe-eval'; zod's compiled parsers would probe for it and leave a violation in the console.
z.config({ jitless: true })

/**
 * What the core answered to an upload, as a value of the closed list; anything else reads as no answer. Imported when
 * an upload fails: zod weighs a third of React, and the first route does without.
 */
export function failureOfAnswer(answer: Readonly<Record<string, unknown>> | undefined): Failure {
  const code = answer?.code
  if (typeof code === 'string' && Object.hasOwn(ERRORS, code)) {
    const data = ERRORS[code as ErrorCode].safeParse(answer?.data)
    if (data.success) return { code, data: data.data } as Failure
  }
  return { code: 'internal', data: { id: '' } }
}
