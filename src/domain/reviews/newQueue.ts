import type { CallRecord } from '../calls/call.ts'
import { drawSample } from '../sampling/drawSample.ts'
import { populationOf } from '../sampling/population.ts'
import { receiptOf, type SampleDraw, type SampleReceipt } from '../sampling/sampleReceipt.ts'
import type { QueueItem } from './reviewQueue.ts'

/** The queue's data for a call; for a call that isn't loaded, only its id. */
export function queueItem(callId: number, call: CallRecord | undefined, draw: QueueItem['draw'] = null): QueueItem {
  return {
    callId,
    title: call?.title ?? null,
    agentName: call?.agent?.name ?? call?.agent?.email ?? null,
    timestamp: call?.timestamp ?? null,
    durationSeconds: call?.durationSeconds ?? null,
    draw,
  }
}

export interface DrawnQueue {
  readonly items: readonly QueueItem[]
  readonly receipt: SampleReceipt
  /** See `Sample.nextIds`. */
  readonly nextIds: readonly number[]
}

/** The calls of a sample in the order of the draw, with the receipt to draw them again. `calls` qualify by the rules. */
export function drawnQueue(calls: readonly CallRecord[], from: SampleDraw): DrawnQueue {
  const population = populationOf(calls, from.method, from.zone)
  const byId = new Map(calls.map((call) => [call.id, call]))
  const { calls: drawn, nextIds } = drawSample(population, from.method, from.seed, new Set(from.leftOutIds))
  return {
    items: drawn.map(({ callId, stratum, weight, inclusionProbability }) =>
      queueItem(callId, byId.get(callId), { stratum, weight, inclusionProbability }),
    ),
    receipt: receiptOf(from, population),
    nextIds,
  }
}
