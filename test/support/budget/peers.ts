/**
 * A program: 1,000 requests through each of three well-known limiters, with a simulated network and service and fake timers.
 * Arguments: the kind of service, minimum and maximum latency in ms, the seed. Prints JSON.
 */
import FakeTimers from '@sinonjs/fake-timers'
import Bottleneck from 'bottleneck'
import { RateLimiter } from 'limiter'
import pThrottle from 'p-throttle'
import { createServer, type ServerKind } from './limitedServers.ts'
import { mostInAnyWindow, seeded } from './network.ts'

export interface PeerResult {
  readonly name: string
  readonly perMinute: number
  readonly refused: number
  readonly most: number
}

type Send = () => Promise<void>
type Limit = (send: Send) => () => Promise<unknown>

const REQUESTS = 1000
const MINUTE = 60_000
const PARALLEL = 8

/** Each configured for "100 a minute" as its documentation describes. */
const PEERS: Readonly<Record<string, () => Limit>> = {
  'bottleneck, reservoir': () => {
    const limiter = new Bottleneck({
      reservoir: 100,
      reservoirRefreshAmount: 100,
      reservoirRefreshInterval: MINUTE,
      maxConcurrent: PARALLEL,
    })
    return (send) => () => limiter.schedule(send)
  },
  'bottleneck, minTime 600': () => {
    const limiter = new Bottleneck({ minTime: 600, maxConcurrent: PARALLEL })
    return (send) => () => limiter.schedule(send)
  },
  'p-throttle, strict': () => {
    const throttle = pThrottle({ limit: 100, interval: MINUTE, strict: true })
    return (send) => throttle(send)
  },
  limiter: () => {
    const limiter = new RateLimiter({ tokensPerInterval: 100, interval: 'minute' })
    return (send) => async () => {
      await limiter.removeTokens(1)
      await send()
    }
  },
}

async function measure(name: string, create: () => Limit, kind: ServerKind): Promise<PeerResult> {
  const [, , , min = '40', max = '400', seed = '1'] = process.argv
  const clock = FakeTimers.install({ now: Date.UTC(2026, 10, 21) })
  try {
    const start = Date.now()
    const random = seeded(Number(seed))
    const server = createServer(kind, random() * MINUTE)
    const arrivals: number[] = []
    let refused = 0
    const delay = () => Number(min) + random() * (Number(max) - Number(min))
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms)
      })
    // A library alone has no feedback: a refused request is counted and not sent again.
    const send: Send = async () => {
      await wait(delay())
      const now = Date.now() - start
      arrivals.push(now)
      if (!server.take(now)) refused += 1
      await wait(delay())
    }
    const limited = create()(send)
    let left = REQUESTS
    const worker = async () => {
      while (left > 0) {
        left -= 1
        await limited()
      }
    }
    let isOver = false
    const all = Promise.all(Array.from({ length: PARALLEL }, worker)).then(() => {
      isOver = true
    })
    while (!isOver) await clock.tickAsync(100)
    await all
    const minutes = (Date.now() - start) / MINUTE
    return { name, perMinute: REQUESTS / minutes, refused, most: mostInAnyWindow(arrivals, MINUTE) }
  } finally {
    clock.uninstall()
  }
}

const kind = (process.argv[2] ?? 'sliding log') as ServerKind
const results: PeerResult[] = []
for (const [name, create] of Object.entries(PEERS)) results.push(await measure(name, create, kind))
console.log(JSON.stringify(results))
