import type { Clock } from '../../../src/core/ports.ts'
import { STALL_LIMIT } from '../../../src/core/service/answerBody.ts'
import { realClock } from '../testCore.ts'

const RATE = 20
/** Longer waits are time limits and polls: they keep their length, because files and sockets aren't faster. */
const LONGEST_HASTY_MS = 15_000
/** Imports wait as long for their next look, which would take a while at its real length. */
const STALL_MS = STALL_LIMIT / 5

/** Time passes twenty times as fast, for waiting until files are finished. */
export function hastyClock(): Clock & { jump(ms: number): void } {
  const startedAt = Date.now()
  const startedMs = performance.now()
  let offset = 0
  const passedMs = () => Math.floor((performance.now() - startedMs) * RATE) + offset
  return {
    now: () => startedAt + passedMs(),
    monotonicMs: () => startedMs + passedMs(),
    wait: (ms, signal) =>
      realClock.wait(ms > LONGEST_HASTY_MS ? ms : ms === STALL_LIMIT ? STALL_MS : Math.min(ms / RATE, 200), signal),
    jump: (ms) => {
      offset += ms
    },
  }
}
