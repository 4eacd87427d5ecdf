import { Script } from 'node:vm'
import { AppError } from '../../../../contract/errors.ts'

/** Less than the 250 ms that users may wait, for what comes before and after. */
const LIMIT_MS = 200

/** Only the watchdog of `vm` can interrupt V8's regular expressions in the same thread. */
const script = new Script('earshotRegexWork.run()')
const job: { run: () => void } = { run: () => undefined }

/** The regular expressions of one query, which together may take as long as `LIMIT_MS`. */
export class RegexTimer {
  #leftMs = LIMIT_MS

  /** Fails with `regex-too-slow`. */
  run(pattern: string, work: () => void): void {
    const startedAt = performance.now()
    Object.defineProperty(globalThis, 'earshotRegexWork', { value: job, configurable: true })
    job.run = work
    try {
      script.runInThisContext({ timeout: Math.max(1, Math.ceil(this.#leftMs)) })
    } catch (error) {
      // A RangeError: the expression needs a deeper stack than there is.
      if (isTimeout(error) || error instanceof RangeError) {
        throw new AppError('regex-too-slow', { pattern }, { cause: error })
      }
      throw error
    } finally {
      job.run = () => undefined
      this.#leftMs -= performance.now() - startedAt
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
