import { createRandom } from '../seed/random.ts'
import type { Fault, FaultEffect, FaultTarget } from './fault.ts'

export interface FaultBoard {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** Returns the effects of the faults on `targets` and counts each one as used. */
  strike(targets: readonly FaultTarget[]): FaultEffect[]
  /** How far the service's clock is ahead of real time. Affects links, records and the Date header. */
  clockSkewMs: number
}

export function createFaultBoard(): FaultBoard {
  // Seeded, so that a test that uses a probability is repeatable.
  const random = createRandom('faults')
  let faults: { fault: Fault; left: number }[] = []
  return {
    clockSkewMs: 0,
    add(fault) {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      faults = []
      this.clockSkewMs = 0
    },
    list: () =>
      faults.map(({ fault, left }) => (left === Number.POSITIVE_INFINITY ? fault : { ...fault, times: left })),
    strike(targets) {
      const struck = faults.filter(({ fault }) => targets.includes(fault.on) && random.chance(fault.probability ?? 1))
      for (const entry of struck) entry.left--
      faults = faults.filter(({ left }) => left > 0)
      return struck.map(({ fault }) => fault.effect)
    },
  }
}
