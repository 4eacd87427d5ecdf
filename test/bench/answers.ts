import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { os } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { Budgets } from '../../src/core/budget/budgets.ts'
import { inParts } from '../../src/core/calls/inParts.ts'
import { RequestLog } from '../../src/core/diagnostics/requestLog.ts'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { ApiKey } from '../../src/core/secrets/apiKey.ts'
import { readBaseUrl } from '../../src/core/service/baseUrl.ts'
import { createDispatcher } from '../../src/core/service/dispatcher.ts'
import { ServiceClient } from '../../src/core/service/serviceClient.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { startStallProbe } from '../support/stalls/stallProbe.ts'
import { realClock } from '../support/testCore.ts'

/** In the order of `largeAnswers`. */
const NAMES = ['20,000 deals', '20,000 evaluators', 'chat of 100,000', 'chat of 1,000,000']

/**
 * How long the core's thread is busy at a time with large answers of the service: while it reads one, while it stores it in the
 * library, while it reads it from there, and while it sends it to the page. Processor time of that thread; of a second reading, when code is compiled.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-answers-'))
  const service = new Worker(join(import.meta.dirname, '../support/answers/largeAnswers.ts'))
  const [port] = (await once(service, 'message')) as [number]
  const base = readBaseUrl(`http://127.0.0.1:${port}`)
  const dispatcher = createDispatcher({ proxy: undefined }, base)
  const budgets = new Budgets(realClock)
  const [budget, requests] = [budgets.of('bench'), new RequestLog()]
  const client = new ServiceClient({ base, key: new ApiKey('key'), dispatcher, budget, clock: realClock, requests })
  const store = new StoreThread(join(folder, 'calls.sqlite'), () => undefined)
  const probe = startStallProbe()
  let sent: Awaited<ReturnType<typeof client.call>>['detail'] | undefined
  const { port1, port2 } = new MessageChannel()
  new RPCHandler({ calls: { detail: os.handler(() => sent && inParts(sent)) } }).upgrade(port1)
  port1.start()
  const page = new Worker(join(import.meta.dirname, '../support/answers/pageLink.ts'), {
    workerData: { port: port2 },
    transferList: [port2],
  })
  const askPage = async () => {
    page.postMessage('ask')
    await once(page, 'message')
  }

  async function measured<Value>(run: () => Promise<Value>): Promise<readonly [Value, number, number]> {
    // What came before has settled, and its garbage is collected.
    await realClock.wait(500)
    probe.take()
    const startedAt = performance.now()
    const value = await run()
    const tookMs = performance.now() - startedAt
    await realClock.wait(5)
    return [value, probe.take().longestCpuMs, tookMs]
  }

  async function round(id: number) {
    const [{ detail }, readMs, readTookMs] = await measured(() => client.call(id))
    const [, toMs, toTookMs] = await measured(() => store.ask('putDetail', detail, { isOpened: false, now: 1 }))
    const [, fromMs, fromTookMs] = await measured(() => store.ask('detail', id))
    sent = detail
    const [, pageMs, pageTookMs] = await measured(askPage)
    return [readMs, readTookMs, toMs, toTookMs, fromMs, fromTookMs, pageMs, pageTookMs]
  }

  try {
    const rows: (readonly (string | number)[])[] = []
    for (const [at, name] of NAMES.entries()) {
      await client.call(at + 1)
      rows.push([name, ...(await round(at + 1))])
    }
    const turns = (column: number) => Math.max(...rows.map((row) => Number(row[column])))
    return {
      title: 'The longest turn of the core’s thread, and the whole time, in ms',
      columns: [
        'answer',
        'read',
        'whole',
        'to the library',
        'whole',
        'from the library',
        'whole',
        'to the page',
        'whole',
      ],
      rows,
      figures: {
        longestReadMs: turns(1),
        longestToLibraryMs: turns(3),
        longestFromLibraryMs: turns(5),
        longestToPageMs: turns(7),
      },
    }
  } finally {
    probe.stop()
    budgets.close()
    port1.close()
    await Promise.all([store.close(), service.terminate(), page.terminate(), dispatcher.destroy()])
    await rm(folder, { recursive: true, force: true })
  }
}
