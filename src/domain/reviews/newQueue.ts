import type { CallRecord } from '../calls/call.ts'
import { drawSample } from '../sampling/drawSample.ts'
import { populationOf } from '../sampling/population.ts'
import type { SampleMethod } from '../sampling/sampleMethod.ts'
import { receiptOf, type PopulationSource, type SampleReceipt } from '../sampling/sampleReceipt.ts'
import type { QueueItem } from './reviewQueue.ts'

/** The queue's data for a call; for a call that isn't loaded, only its id. */
export function queueItem(callId: number, call: CallRecord | undefined, draw: QueueItem['draw'] = null): QueueItem {
  return {
    callId,
    title: call?.title ?? null,
    agentName: call?.agent?.name ?? call?.agent?.email ?? null,
    timestamp: call?.timestamp ?? null,
    draw,
  }
}

/** The calls of a sample in the order of the draw, with the receipt to draw them again. */
export function drawnQueue(
  calls: readonly CallRecord[],
  from: {
    readonly source: PopulationSource
    readonly method: SampleMethod
    readonly seed: string
    readonly zone: string
  },
): { readonly items: readonly QueueItem[]; readonly receipt: SampleReceipt } {
  const population = populationOf(calls, from.method, from.zone)
  const byId = new Map(calls.map((call) => [call.id, call]))
  const { calls: drawn } = drawSample(population, from.method, from.seed)
  return {
    items: drawn.map(({ callId, stratum, weight, inclusionProbability }) =>
      queueItem(callId, byId.get(callId), { stratum, weight, inclusionProbability }),
    ),
    receipt: receiptOf(from, population),
  }
}
