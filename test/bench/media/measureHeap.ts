import { withMediaPage } from './measureMedia.ts'

/** The page's heap after garbage collection, and anything else that leaving a call might leak. */
export interface HeapMeasures {
  readonly afterWarmUp: number
  readonly afterTwenty: number
  readonly nodesMore: number
  readonly listenersMore: number
}

const CALLS = 20
/**
 * Calls before the first measurement, because code compiled and optimized for the first calls stays (1 of 3 MB). From the
 * eighth to the fortieth call, the heap grew by 4 kB per call.
 */
const WARM_UP_CALLS = 8
/** This many are read to the end; the others are closed while their waveform is loading. */
const WHOLE_EVERY = 5

/** Opens and closes one recording as twenty calls, after some to warm up. */
export async function measureHeap(url: string, path: string): Promise<HeapMeasures> {
  return withMediaPage(url, async (page) => {
    const visit = async (call: number, isWhole: boolean) => {
      console.error(`Call ${call} of ${CALLS}${isWhole ? ', to its end' : ''} …`)
      await page.visit(`${path}?call=${call}`, isWhole)
    }
    for (let call = 1 - WARM_UP_CALLS; call <= 0; call++) await visit(call, call === 0)
    const first = await page.heap()
    for (let call = 1; call <= CALLS; call++) await visit(call, call % WHOLE_EVERY === 0)
    const last = await page.heap()
    return {
      afterWarmUp: first.bytes,
      afterTwenty: last.bytes,
      nodesMore: last.nodes - first.nodes,
      listenersMore: last.listeners - first.listeners,
    }
  })
}
