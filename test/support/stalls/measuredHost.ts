import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { createFileTickets } from '../../../src/hosts/electron/page/fileTickets.ts'
import { createHostCore } from '../../../src/hosts/node/hostCore.ts'
import { createShutdown } from '../../../src/hosts/node/shutdown.ts'
import type { PageNews, PageOrders } from './pageThread.ts'
import { type Stalls, startStallProbe } from './stallProbe.ts'

/** A process with a core as the desktop app's main process has it. Reports its stalls after each activity of a page. */
export interface HostOrders {
  readonly dataFolder: string
  readonly paths: readonly string[]
  readonly page: Omit<PageOrders, 'tickets'>
}

export type HostNews = { readonly activity: string; readonly stalls: Stalls } | { readonly activity: null }

if (process.send !== undefined) process.once('message', (orders: HostOrders) => void run(orders))

async function run({ dataFolder, paths, page }: HostOrders): Promise<void> {
  const shutdown = createShutdown()
  const tickets = createFileTickets()
  const { port1, port2 } = new MessageChannel()
  const orders: PageOrders = { ...page, tickets: paths.map((path) => tickets.issue(path)) }

  const probe = startStallProbe()
  const core = await createHostCore({
    host: 'electron',
    version: '0.0.0-stalls',
    dataFolder,
    demoService: null,
    redeemFileTickets: (given) => Promise.resolve(tickets.redeem(given)),
    shutdown,
  })
  new RPCHandler(core.router).upgrade(port1)
  port1.start()

  const thread = new Worker(join(import.meta.dirname, 'pageThread.ts'), {
    workerData: { port: port2, orders },
    transferList: [port2],
  })
  thread.on('message', (news: PageNews) => {
    if ('ended' in news) tell({ activity: news.ended, stalls: probe.take() })
    else void fetch(news.path).then(() => thread.postMessage('got'))
  })
  thread.once('error', (error) => {
    throw error
  })
  const fetch = async (path: string): Promise<void> => {
    await (await core.handle(new Request(`earshot-app://app${path}`))).arrayBuffer()
  }
  await once(thread, 'exit')
  await shutdown.close()
  tell({ activity: 'quit', stalls: probe.take() })
  tell({ activity: null })
  process.disconnect()
  probe.stop()
}

function tell(news: HostNews): void {
  process.send?.(news)
}
