import type { MessageEvent, MessagePortMain, ParentPort } from 'electron'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import type { Core } from '../../../core/createCore.ts'
import type { Clock } from '../../../core/ports.ts'
import { openDemo } from '../../node/demo/openDemo.ts'
import { createHostCore } from '../../node/hostCore.ts'
import { createShutdown, type Shutdown } from '../../node/shutdown.ts'
import { systemClock } from '../../node/systemClock.ts'
import { answerRequest } from './bytes/answerRequest.ts'
import type { HostClient } from './hostServices.ts'
import type { FromCore, ToCore } from './messages.ts'
import { remoteDemo } from './remoteDemo.ts'

/**
 * The core's side of `coreProcess`: creates the core, and serves its procedures and bytes on the ports that the main process
 * sends. `exit` is called when it's closed, `onStart` before it is created. `clock`: for tests.
 */
export function serveCore(
  parentPort: Pick<ParentPort, 'on' | 'postMessage'>,
  exit: (code: number) => void,
  {
    onStart = () => undefined,
    clock = systemClock,
  }: { readonly onStart?: (dataFolder: string, shutdown: Shutdown) => void; readonly clock?: Clock } = {},
): void {
  const shutdown = createShutdown()
  const started = Promise.withResolvers<ReturnType<typeof served>>()
  let starting = Promise.resolve()
  const post = (message: FromCore): void => parentPort.postMessage(message)

  async function start({ version, dataFolder }: ToCore & { kind: 'start' }, port: MessagePortMain): Promise<void> {
    try {
      onStart(dataFolder, shutdown)
      started.resolve(served(await createCoreFor(port, { version, dataFolder, shutdown, clock })))
      post({ kind: 'started' })
    } catch (error) {
      post({ kind: 'failed', stack: String(error instanceof Error ? error.stack : error) })
      await shutdown.close()
      exit(1)
    }
  }

  async function stop(): Promise<void> {
    // A core that is being created can't be closed yet.
    await starting
    const failed = await shutdown.close()
    exit(failed.length > 0 ? 1 : 0)
  }

  // Messages arrive before the core exists. What is sent through their ports waits until these are started.
  async function take(message: ToCore, port: MessagePortMain | undefined): Promise<void> {
    if (message.kind === 'stop') return stop()
    if (message.kind === 'start') {
      if (port) starting = start(message, port)
      return
    }
    const { core, pages } = await started.promise
    switch (message.kind) {
      case 'connect':
        if (port) pages.upgrade(port, { context: {} })
        port?.start()
        return
      case 'request':
        return port && answerRequest(message.head, port, core.handle)
      case 'open-demo':
        // The page shows a failure where it waits for the demo.
        await openDemo(core).catch(() => undefined)
        return
      case 'wake':
        return core.wake()
      case 'pause-imports':
        // If it can't be written, the state that is shown doesn't change.
        await core.pauseImports(message.isPaused).catch(() => undefined)
    }
  }

  parentPort.on('message', ({ data, ports: [port] }: MessageEvent) => void take(data as ToCore, port))
}

/** The core, with its procedures for ports. */
function served(core: Core) {
  return { core, pages: new RPCHandler(core.router) }
}

function createCoreFor(
  port: MessagePortMain,
  options: {
    readonly version: string
    readonly dataFolder: string
    readonly shutdown: Shutdown
    readonly clock: Clock
  },
): Promise<Core> {
  const host: HostClient = createORPCClient(new RPCLink({ port }))
  port.start()
  return createHostCore({
    ...options,
    host: 'electron',
    demoService: remoteDemo(host),
    redeemFileTickets: (tickets) => host.redeemFileTickets(tickets),
    resolveProxy: (origin) => host.resolveProxy(origin),
    notify: (notice) => void host.notify(notice).catch(() => undefined),
    onImports: (activity) => void host.showImports(activity).catch(() => undefined),
  })
}
