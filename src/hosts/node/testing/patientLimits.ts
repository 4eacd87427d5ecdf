/** A second signal within 1 s is a duplicate. Closing, and the answer to a second start, may take 5 to 10 s. */
const isLimit = (ms: number) => ms === 1000 || (ms >= 5000 && ms <= 10_000)
const stretched = (ms: number) => (isLimit(ms) ? 30 * ms : ms)

/**
 * For tests: makes the limits of this process longer. They are meant for a person who waits, and a busy machine needs more time.
 * Returns a function that restores them.
 */
export function stretchLimits(): () => void {
  const { setTimeout } = globalThis
  const { timeout } = AbortSignal
  const patient = <Args extends unknown[]>(act: (...args: Args) => void, ms = 0, ...args: Args) =>
    setTimeout(act, stretched(ms), ...args)
  globalThis.setTimeout = Object.assign(patient, setTimeout)
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, stretched(ms))
  return () => {
    globalThis.setTimeout = setTimeout
    AbortSignal.timeout = timeout
  }
}

const PRELOAD = `import { stretchLimits } from ${JSON.stringify(import.meta.url)}; stretchLimits()`

/** Environment variables that do the same in a process of Node and those that it starts. */
export const PATIENT_PROCESS = {
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=data:text/javascript,${encodeURIComponent(PRELOAD)}`,
}
