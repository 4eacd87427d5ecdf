import { AppError } from '../../../../contract/errors/errors.ts'
import { NotTranslatable, translateRegex } from './translateRegex.ts'

/** A test of Postgres' `~`. Fails with `not-local`. It may take very long: run it in `RegexTimer`. */
export function regexTest(pattern: string): (text: string) => boolean {
  try {
    const regex = new RegExp(translateRegex(pattern), 'sv')
    return (text) => regex.test(text)
  } catch (error) {
    if (error instanceof NotTranslatable) throw new AppError('not-local', { pattern, construct: error.construct })
    // Repetitions of repetitions can be too large for V8.
    if (error instanceof SyntaxError) throw new AppError('not-local', { pattern, construct: pattern }, { cause: error })
    throw error
  }
}
