/** Time limits of the core. A clock with shorter waits must not shorten these as much, or work of a busy machine exceeds them. */

/** A response that stops for this long is incomplete. Imports that wait also look again this often, unless they are woken. */
export const STALL_LIMIT_MS = 10_000
/** Of one request with its response. */
export const EXCHANGE_LIMIT_MS = 90_000
