import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { startCoreProcess } from '../../../src/hosts/electron/coreProcess/coreProcess.ts'
import { keepCore } from '../../../src/hosts/electron/coreProcess/keepCore.ts'
import { createFileTickets } from '../../../src/hosts/electron/page/fileTickets.ts'
import type { Utility } from '../../../src/hosts/electron/system/utilityProcess.ts'
import { createChannelStandIn, MessagePortStandIn } from '../../../src/hosts/electron/testing/messagePortStandIn.ts'
import { UtilityStandIn } from '../../../src/hosts/electron/testing/utilityStandIn.ts'
import { createHostCore } from '../../../src/hosts/node/hostCore.ts'
import { createShutdown, type Shutdown } from '../../../src/hosts/node/shutdown.ts'
import type { PageNews, PageOrders } from './pageThread.ts'
import { type Stalls, startStallProbe } from './stallProbe.ts'

/**
 * A process in the role of the desktop app's main process, with the core in it or in a process of its own. Reports its stalls
 * after each activity of a page.
 */
export interface HostOrders {
  readonly dataFolder: string
  readonly paths: readonly string[]
  readonly page: Omit<PageOrders, 'tickets'>
  readonly hasCoreProcess: boolean
}

export type HostNews = { readonly activity: string; readonly stalls: Stalls } | { readonly activity: null }

interface MeasuredCore {
  connect(port: MessagePort): void
  handle(request: Request): Promise<Response>
}

interface CoreParts {
  readonly dataFolder: string
  readonly redeemFileTickets: (tickets: readonly string[]) => readonly (string | null)[]
  readonly shutdown: Shutdown
}

const VERSION = '0.0.0-stalls'
const CORE_PROGRAM = join(import.meta.dirname, '..', '..', '..', 'src', 'hosts', 'electron', 'coreMain.ts')

if (process.send !== undefined) process.once('message', (orders: HostOrders) => void run(orders))

async function run({ dataFolder, paths, page, hasCoreProcess }: HostOrders): Promise<void> {
  const shutdown = createShutdown()
  const tickets = createFileTickets()
  const { port1, port2 } = new MessageChannel()
  const orders: PageOrders = { ...page, tickets: paths.map((path) => tickets.issue(path)) }

  const probe = startStallProbe()
  const core = await (hasCoreProcess ? coreProcess : coreHere)({
    dataFolder,
    redeemFileTickets: tickets.redeem,
    shutdown,
  })
  core.connect(port1)

  const thread = new Worker(join(import.meta.dirname, 'pageThread.ts'), {
    workerData: { port: port2, orders },
    transferList: [port2],
  })
  const fetch = async (path: string): Promise<void> => {
    await (await core.handle(new Request(`earshot-app://app${path}`))).arrayBuffer()
    thread.postMessage('got')
  }
  thread.on('message', (news: PageNews) => {
    if ('path' in news) void fetch(news.path)
    else tell({ activity: news.ended, stalls: probe.take() })
  })
  thread.once('error', (error) => {
    throw error
  })
  await once(thread, 'exit')
  await shutdown.close()
  tell({ activity: 'quit', stalls: probe.take() })
  tell({ activity: null })
  process.disconnect()
  probe.stop()
}

async function coreHere({ redeemFileTickets, ...options }: CoreParts): Promise<MeasuredCore> {
  const core = await createHostCore({
    ...options,
    host: 'electron',
    version: VERSION,
    demoService: null,
    redeemFileTickets: (tickets) => Promise.resolve(redeemFileTickets(tickets)),
  })
  const pages = new RPCHandler(core.router)
  return {
    connect(port) {
      pages.upgrade(port)
      port.start()
    },
    handle: core.handle,
  }
}

/**
 * As in the desktop app, except that the page's messages pass this process too: a stand-in can't hand over ports. So its
 * stalls are an upper limit.
 */
async function coreProcess({ dataFolder, redeemFileTickets, shutdown }: CoreParts): Promise<MeasuredCore> {
  const services = {
    redeemFileTickets,
    notify: () => undefined,
    onImports: () => undefined,
    resolveProxy: () => Promise.resolve(null),
    demo: {
      start: () => Promise.reject(new Error('not used')),
      erase: () => Promise.resolve(),
      state: () => ({ state: 'off' as const }),
      onChange: () => () => undefined,
    },
  }
  const lost = (): never => {
    throw new Error('the core’s process ended')
  }
  const fork = () => new UtilityStandIn(CORE_PROGRAM, [], { env: process.env }) as unknown as Utility
  const core = keepCore({
    makeChannel: createChannelStandIn,
    start: (onEnd) =>
      startCoreProcess({ fork, makeChannel: createChannelStandIn, services, version: VERSION, dataFolder, onEnd }),
    shutdown,
    reports: { report: lost },
    onRestart: lost,
    giveUp: lost,
  })
  await core.started
  return { ...core, connect: (port) => core.connect(new MessagePortStandIn(port)) }
}

function tell(news: HostNews): void {
  process.send?.(news)
}
