// Whether apt's package lists are recent enough to install from: with old ones, apt asks for files that the mirror no longer has.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Security updates replace a package every few days and the old file leaves the mirror soon after. */
const FRESH_FOR_MS = 24 * 60 * 60 * 1000

/**
 * Whether apt's package lists are there and at most a day old. Only `partial` tells when they were last fetched: `apt-get update` always
 * touches it, while a list bears the time it was made at, and keeps it when it is still the newest.
 *
 * @param {string} [folder]
 * @param {number} [now]
 */
export function areListsFresh(folder = '/var/lib/apt/lists', now = Date.now()) {
  try {
    if (!readdirSync(folder).some((name) => name.includes('_Packages'))) return false
    return now - statSync(join(folder, 'partial')).mtimeMs < FRESH_FOR_MS
  } catch {
    return false // images are often shipped without them
  }
}
