import { execFileSync } from 'node:child_process'
import { RequestBudget, Urgency } from '../../src/core/budget/requestBudget.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { createServer, SERVER_KINDS, type ServerKind } from '../support/budget/limitedServers.ts'
import { createNetwork, mostInAnyWindow, seeded } from '../support/budget/network.ts'
import type { PeerResult } from '../support/budget/peers.ts'
import { FakeClock } from '../support/fakeClock.ts'

/**
 * The request budget over simulated hours, compared with three libraries on the same services and delays.
 * Arguments: hours (24), and the seed (1). A backfill with 16 requests at a time runs throughout; in the mixed rows a user
 * also opens one to four things at once, every 40 s on average. Three networks: one way takes 5–20, 40–400 or 5–3000 ms.
 */

const MINUTE = 60_000
const LATENCIES = [
  { min: 5, max: 20 },
  { min: 40, max: 400 },
  { min: 5, max: 3000 },
] as const
type Latency = (typeof LATENCIES)[number]

interface Measured {
  readonly perMinute: number
  readonly refused: number
  readonly most: number
  /** Of interactive requests, in ms. */
  readonly waits: readonly number[]
}

async function simulate(options: {
  readonly kind: ServerKind
  readonly latency: Latency
  readonly hours: number
  readonly seed: number
  readonly isMixed: boolean
}): Promise<Measured> {
  const { kind, latency, hours, seed, isMixed } = options
  const clock = new FakeClock()
  const random = seeded(seed)
  const server = createServer(kind, random() * MINUTE)
  const network = createNetwork({ clock, server, random, latency })
  const budget = new RequestBudget(clock, random)
  const waits: number[] = []
  let answered = 0
  let isOver = false
  const once = async (lane: 'interactive' | 'background') => {
    const askedAt = clock.monotonicMs()
    const slot = await budget.acquire(new Urgency(lane))
    if (lane === 'interactive') waits.push(clock.monotonicMs() - askedAt)
    if (await network.send()) {
      slot.answered()
      answered += 1
    } else slot.refused(null)
  }
  const backfill = async () => {
    while (!isOver) await once('background')
  }
  const person = async () => {
    while (!isOver) {
      await clock.wait(-Math.log(1 - random()) * 40_000)
      // Rejected until a cool-down ends: counts as a minute.
      for (let count = Math.ceil(random() * 4); count > 0; count -= 1)
        once('interactive').catch(() => waits.push(MINUTE))
    }
  }
  for (let index = 0; index < 16; index += 1) void backfill()
  if (isMixed) void person()
  await clock.advance(hours * 60 * MINUTE)
  isOver = true
  return {
    perMinute: answered / (hours * 60),
    refused: network.refused,
    most: mostInAnyWindow(network.arrivals, MINUTE),
    waits: waits.toSorted((a, b) => a - b),
  }
}

/** The libraries use global timers, which are replaced in a separate process. */
function peers(latency: Latency, kind: ServerKind, seed: number): readonly PeerResult[] {
  const program = new URL('../support/budget/peers.ts', import.meta.url).pathname
  const args = [program, kind, String(latency.min), String(latency.max), String(seed)]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as PeerResult[]
}

export async function run([hoursText = '24', seedText = '1']: readonly string[]): Promise<BenchResult> {
  const hours = Number(hoursText)
  const seed = Number(seedText)
  const rows: (string | number)[][] = []
  let refused = 0
  let most = 0
  let slowestP99 = 0
  const shares: number[] = []
  const p99Of = (waits: readonly number[]) => waits[Math.floor(0.99 * (waits.length - 1))] ?? 0
  for (const latency of LATENCIES) {
    // The upper bound: a slot is held for a minute plus a round trip.
    const bound = Math.min(100, 100 / (1 + (latency.min + latency.max) / MINUTE))
    for (const kind of SERVER_KINDS) {
      for (const isMixed of [false, true]) {
        console.error(`${kind}, ${latency.min}–${latency.max} ms${isMixed ? ', with a person' : ''}`)
        const measured = await simulate({ kind, latency, hours, seed, isMixed })
        const p99 = p99Of(measured.waits)
        refused += measured.refused
        if (kind !== 'token bucket 100') most = Math.max(most, measured.most)
        if (isMixed) slowestP99 = Math.max(slowestP99, p99)
        else shares.push(measured.perMinute / bound)
        rows.push([
          'Earshot',
          kind,
          `${latency.min}–${latency.max} ms`,
          isMixed ? 'mixed' : 'backfill',
          measured.perMinute.toFixed(2),
          `${((100 * measured.perMinute) / bound).toFixed(1)} %`,
          measured.refused,
          measured.most,
          isMixed ? Math.round(p99) : '',
        ])
      }
    }
  }
  let peersMost = Number.POSITIVE_INFINITY
  for (const kind of ['sliding log', 'fixed window', 'token bucket 10'] as const) {
    for (const peer of peers(LATENCIES[1], kind, seed)) {
      peersMost = Math.min(peersMost, peer.most)
      rows.push([
        peer.name,
        kind,
        '40–400 ms',
        '1 000 requests',
        peer.perMinute.toFixed(2),
        '',
        peer.refused,
        peer.most,
        '',
      ])
    }
  }
  return {
    title: `Request budget: ${hours} simulated hours a row, seed ${seed}`,
    columns: [
      'client',
      'service',
      'one way',
      'load',
      'a minute',
      'of the bound',
      '429s',
      'most in 60 s',
      'p99 wait ms',
    ],
    rows,
    figures: {
      refused,
      mostInAnyMinute: most,
      leastOfBoundRatio: Math.min(...shares),
      interactiveP99Ms: slowestP99,
      leastOfPeersMostInAnyMinute: peersMost,
    },
  }
}
