import { Script } from 'node:vm'
import { AppError } from '../../../../contract/errors/errors.ts'

/** Less than the 250 ms that users may wait, for what comes before and after. */
const LIMIT_MS = 200
/** However little processor time it got: until then, the thread does nothing else. */
const WALL_LIMIT_MS = 2000

/** Only the watchdog of `vm` can interrupt V8's regular expressions in the same thread. */
const script = new Script('earshotRegexWork.run()')
const job: { run: () => void } = { run: () => undefined }

/**
 * The regular expressions of one query, which together may take `LIMIT_MS` of the thread's processor time. The watchdog counts the
 * time on the clock, which passes faster on a busy computer; then the work continues.
 */
export class RegexTimer {
  #cpuLeftMs = LIMIT_MS
  #wallLeftMs = WALL_LIMIT_MS
  readonly #cpuMs: () => number

  constructor(cpuMs: () => number = threadCpuMs) {
    this.#cpuMs = cpuMs
  }

  /** `work` may be interrupted anywhere, and must continue when it is called again. Fails with `regex-too-slow`. */
  run(pattern: string, work: () => void): void {
    while (!this.#runUntilInterrupted(pattern, work)) {
      if (this.#cpuLeftMs <= 0 || this.#wallLeftMs <= 0) throw new AppError('regex-too-slow', { pattern })
    }
  }

  /** Whether the work ended. */
  #runUntilInterrupted(pattern: string, work: () => void): boolean {
    const [startedAt, cpuBefore] = [performance.now(), this.#cpuMs()]
    Object.defineProperty(globalThis, 'earshotRegexWork', { value: job, configurable: true })
    job.run = work
    try {
      script.runInThisContext({ timeout: Math.max(1, Math.ceil(Math.min(this.#cpuLeftMs, this.#wallLeftMs))) })
      return true
    } catch (error) {
      if (isTimeout(error)) return false
      // The expression needs a deeper stack than there is.
      if (error instanceof RangeError) throw new AppError('regex-too-slow', { pattern }, { cause: error })
      throw error
    } finally {
      job.run = () => undefined
      this.#cpuLeftMs -= this.#cpuMs() - cpuBefore
      this.#wallLeftMs -= performance.now() - startedAt
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
