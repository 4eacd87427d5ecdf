import { vi } from 'vitest'

/** Against hanging only. Vitest's own second is too short for a busy machine, and `expect.poll.timeout` isn't for these. */
const LIMIT_MS = 60_000

const { waitFor, waitUntil } = vi
// Files of one process share `vi`.
if (!('isPatient' in vi)) {
  Object.assign(vi, { isPatient: true })
  vi.waitFor = (callback, options) => waitFor(callback, patient(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
}

function patient(options: Parameters<typeof waitFor>[1] = {}) {
  return typeof options === 'number' ? options : { timeout: LIMIT_MS, ...options }
}
