/** Milliseconds since the Unix epoch, by this computer's clock. Times from the service stay ISO strings as received. */
export type EpochMs = number

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Exhaustiveness check: a new member of a union doesn't compile until every switch over it has a branch. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
