import type { MessagePortMain } from 'electron'
import { RPCHandler } from '@orpc/server/message-port'
import type { UnexpectedError } from '../../node/unexpectedErrors.ts'
import type { MakeChannel } from '../page/messagePort.ts'
import { endInOrder, lastOutput, type Utility } from '../system/utilityProcess.ts'
import { hostRouter, type HostServices } from './hostServices.ts'
import type { FromCore, ToCore } from './messages.ts'

/** How long the core may take to close its files. `Shutdown` waits 8 s for it and the demo service. */
const STOP_LIMIT_MS = 7000

/** One process with a core. */
export interface CoreProcess {
  post(message: ToCore, ports: readonly MessagePortMain[]): void
  /** Rejects if it ends before it has a core. */
  readonly started: Promise<void>
  /** Stops it; returns whether it closed in order, or was killed because that took too long. */
  stop(): Promise<boolean>
}

export interface CoreEnd {
  readonly hasStarted: boolean
  /** Null if it couldn't log why it ended: it crashed or was killed. */
  readonly met: UnexpectedError | null
  readonly exitCode: number
  /** The end of its stderr. */
  readonly output: Promise<string>
}

export function startCoreProcess(options: {
  readonly fork: () => Utility
  readonly makeChannel: MakeChannel
  readonly services: HostServices
  readonly version: string
  readonly dataFolder: string
  /** Called when it has exited, asked to or not. */
  readonly onEnd: (end: CoreEnd) => void
}): CoreProcess {
  const { version, dataFolder } = options
  const child = options.fork()
  const started = Promise.withResolvers<void>()
  const output = lastOutput(child)
  let [hasStarted, isGone] = [false, false]
  let met: UnexpectedError | null = null

  child.on('message', (data: FromCore) => {
    if (data.kind === 'started') {
      hasStarted = true
      started.resolve()
    } else if (data.kind === 'failed') started.reject(Object.assign(new Error('no core'), { stack: data.stack }))
    else met = data.met
  })
  child.once('exit', (exitCode) => {
    isGone = true
    void output.then((words) => started.reject(new Error(`the core’s process ended with code ${exitCode}\n${words}`)))
    options.onEnd({ hasStarted, met, exitCode, output })
  })
  // The caller may not wait for it.
  started.promise.catch(() => undefined)

  const post = (message: ToCore, ports: readonly MessagePortMain[]): void => child.postMessage(message, [...ports])
  const { port1, port2 } = options.makeChannel()
  new RPCHandler(hostRouter(options.services)).upgrade(port1)
  port1.start()
  post({ kind: 'start', version, dataFolder }, [port2])

  return { post, started: started.promise, stop: async () => isGone || endInOrder(child, STOP_LIMIT_MS) }
}
