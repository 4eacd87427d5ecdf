// Checks whether apt's package lists are recent enough to install from: with old lists, apt requests files that the mirror no
// longer has.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Security updates replace a package every few days, and the old file is removed from the mirror soon after. */
const FRESH_FOR_MS = 24 * 60 * 60 * 1000

/**
 * Whether apt's package lists exist and are at most a day old. Only `partial` has the time of the last fetch: `apt-get update`
 * always touches it, while a list has the time it was created, and keeps it as long as it is current.
 *
 * @param {string} [folder]
 * @param {number} [now]
 */
export function areListsFresh(folder = '/var/lib/apt/lists', now = Date.now()) {
  try {
    if (!readdirSync(folder).some((name) => name.includes('_Packages'))) return false
    return now - statSync(join(folder, 'partial')).mtimeMs < FRESH_FOR_MS
  } catch {
    return false // container images often have none
  }
}
