import type { FakeClock } from '../fakeClock.ts'
import type { LimitedServer } from './limitedServers.ts'

/** A network between a client and a server: both directions have random delays, so requests may overtake each other. */
export interface FakeNetwork {
  /** Resolves when the response is back, with whether the request was accepted. */
  send(): Promise<boolean>
  readonly arrivals: readonly number[]
  readonly refused: number
}

export function createNetwork(options: {
  readonly clock: FakeClock
  readonly server: LimitedServer
  readonly random: () => number
  /** One way, in ms. */
  readonly latency: { readonly min: number; readonly max: number }
}): FakeNetwork {
  const { clock, server, random, latency } = options
  const arrivals: number[] = []
  let refused = 0
  const delay = () => latency.min + random() * (latency.max - latency.min)
  return {
    arrivals,
    get refused() {
      return refused
    },
    send: () =>
      new Promise((resolve) => {
        clock.at(clock.monotonicMs() + delay(), () => {
          const now = clock.monotonicMs()
          const isIn = server.take(now)
          if (!isIn) refused += 1
          arrivals.push(now)
          clock.at(now + delay(), () => resolve(isIn))
        })
      }),
  }
}

/** The most arrivals in any window of `windowMs`, both ends included: stricter than any server counts. */
export function mostInAnyWindow(arrivals: readonly number[], windowMs: number): number {
  const sorted = arrivals.toSorted((a, b) => a - b)
  let most = 0
  let from = 0
  for (let to = 0; to < sorted.length; to += 1) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) >= windowMs) from += 1
    most = Math.max(most, to - from + 1)
  }
  return most
}

/** mulberry32: small, seeded, random enough for delays. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
