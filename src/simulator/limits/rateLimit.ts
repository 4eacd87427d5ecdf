/** Ways a service may count requests. The interface gives the rate, not the algorithm. */
export type LimitKind = 'fixed' | 'sliding' | 'token' | 'off'

export interface RateLimit {
  /** Whether one more request of `owner` at `nowMs` is within the limit. Counts it only if so. */
  take(owner: string, nowMs: number): boolean
}

/**
 * - fixed: at most `most` in each clock-aligned window of `windowMs`;
 * - sliding: never more than `most` in any `windowMs`;
 * - token: a bucket of `most`, refilled evenly over `windowMs`.
 * Refused requests don't count (assumed: not shown).
 */
export function createRateLimit(kind: LimitKind, most: number, windowMs: number): RateLimit {
  switch (kind) {
    case 'off':
      return { take: () => true }
    case 'fixed':
      return fixedWindow(most, windowMs)
    case 'sliding':
      return slidingLog(most, windowMs)
    case 'token':
      return tokenBucket(most, windowMs)
  }
}

function fixedWindow(most: number, windowMs: number): RateLimit {
  const counts = new Map<string, { window: number; count: number }>()
  return {
    take(owner, nowMs) {
      const window = Math.floor(nowMs / windowMs)
      const last = counts.get(owner)
      const count = last?.window === window ? last.count : 0
      if (count >= most) return false
      counts.set(owner, { window, count: count + 1 })
      return true
    },
  }
}

function slidingLog(most: number, windowMs: number): RateLimit {
  const logs = new Map<string, number[]>()
  return {
    take(owner, nowMs) {
      const recent = (logs.get(owner) ?? []).filter((at) => at > nowMs - windowMs)
      const isWithin = recent.length < most
      if (isWithin) recent.push(nowMs)
      logs.set(owner, recent)
      return isWithin
    },
  }
}

function tokenBucket(most: number, windowMs: number): RateLimit {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  return {
    take(owner, nowMs) {
      const last = buckets.get(owner) ?? { tokens: most, atMs: nowMs }
      const tokens = Math.min(most, last.tokens + (Math.max(0, nowMs - last.atMs) * most) / windowMs)
      // The refill is a sum of fractions, so allow for rounding.
      const isWithin = tokens > 1 - 1e-9
      buckets.set(owner, { tokens: isWithin ? tokens - 1 : tokens, atMs: nowMs })
      return isWithin
    },
  }
}
