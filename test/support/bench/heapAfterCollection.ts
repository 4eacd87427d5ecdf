import { setTimeout } from 'node:timers/promises'

export interface HeapLook {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

type Command = 'Performance.enable' | 'HeapProfiler.collectGarbage' | 'Performance.getMetrics'

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[]
}

/** React releases what it last rendered only after rendering something else, and workers end a moment after termination. */
const SETTLING_MS = 1500

/** The memory of a page after garbage collection. `send` sends a command of the DevTools protocol to the page. */
export async function heapAfterCollection(send: (command: Command) => Promise<object>): Promise<HeapLook> {
  await send('Performance.enable')
  await setTimeout(SETTLING_MS)
  for (let round = 0; round < 3; round += 1) await send('HeapProfiler.collectGarbage')
  const { metrics } = (await send('Performance.getMetrics')) as Metrics
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
  return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}
