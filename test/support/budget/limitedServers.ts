/**
 * Services that limit requests, each with a common algorithm. `take` is called when a request arrives (times in ms, never going
 * back) and returns whether it is accepted. All of them implement "100 a minute".
 */
export interface LimitedServer {
  take(now: number): boolean
}

export type ServerKind =
  | 'fixed window'
  | 'sliding log'
  | 'sliding counter'
  | 'strict sliding counter'
  | 'token bucket 100'
  | 'token bucket 10'

/** The five kinds of the numbers page, "Rate-limited client". The strict counter is a sixth, see its comment. */
export const SERVER_KINDS: readonly ServerKind[] = [
  'fixed window',
  'sliding log',
  'sliding counter',
  'token bucket 100',
  'token bucket 10',
]

const LIMIT = 100
const WINDOW = 60_000

/** `phase`: where the server's own windows begin. */
export function createServer(kind: ServerKind, phase = 0): LimitedServer {
  switch (kind) {
    case 'fixed window':
      return fixedWindow(phase)
    case 'sliding log':
      return slidingLog()
    case 'sliding counter':
      return slidingCounter(phase, 0)
    case 'strict sliding counter':
      return slidingCounter(phase, 1)
    case 'token bucket 100':
      return tokenBucket(100)
    case 'token bucket 10':
      return tokenBucket(10)
  }
}

function fixedWindow(phase: number): LimitedServer {
  let window = -1
  let count = 0
  return {
    take(now) {
      const current = Math.floor((now + phase) / WINDOW)
      if (current !== window) {
        window = current
        count = 0
      }
      if (count >= LIMIT) return false
      count += 1
      return true
    },
  }
}

function slidingLog(): LimitedServer {
  const log: number[] = []
  return {
    take(now) {
      while ((log[0] ?? Number.POSITIVE_INFINITY) <= now - WINDOW) log.shift()
      if (log.length >= LIMIT) return false
      log.push(now)
      return true
    },
  }
}

/**
 * Two counters; the previous one is weighted by its overlap with the last minute. Most refuse once the sum has reached the
 * limit (`own` 0); a strict one includes the current request (`own` 1) and so refuses even 100 requests sent exactly 600 ms
 * apart.
 */
function slidingCounter(phase: number, own: 0 | 1): LimitedServer {
  let window = -1
  let current = 0
  let previous = 0
  return {
    take(now) {
      const at = (now + phase) / WINDOW
      const index = Math.floor(at)
      if (index !== window) {
        previous = index === window + 1 ? current : 0
        current = 0
        window = index
      }
      const weighted = previous * (1 - (at - index)) + current
      if (own === 0 ? weighted >= LIMIT : weighted + 1 > LIMIT) return false
      current += 1
      return true
    },
  }
}

function tokenBucket(capacity: number): LimitedServer {
  let tokens = capacity
  let last = 0
  return {
    take(now) {
      tokens = Math.min(capacity, tokens + ((now - last) * LIMIT) / WINDOW)
      last = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
