import { createRequire } from 'node:module'
import { MINUTE } from '../../../src/domain/units.ts'

/** The clock of undici's limits for headers and bodies. It has no types, because only tests should use it. */
const { tick } = createRequire(import.meta.url)('undici/lib/util/timers.js') as { tick(ms?: number): void }

/** A minute without a byte, for all requests that undici is sending or receiving: their limits pass, however fast the machine is. */
export function passLimits(): void {
  // Limits that just began start to count.
  tick()
  tick(MINUTE)
}
