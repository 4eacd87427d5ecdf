import type { MessagePort } from 'node:worker_threads'
import type { DevtoolsSession } from './devtools.ts'
import { HEAR_APP, PAGE_FILES } from './pageScripts.ts'

/** What the channel of a document passes on to the app. */
export interface PageChannelEvents {
  /** The preload's `ipcRenderer.send`. */
  onSend(channel: string, args: readonly unknown[]): void
  /** The preload's `ipcRenderer.invoke`. */
  onInvoke(channel: string, args: readonly unknown[]): Promise<unknown>
  /** A right click that the page hasn't handled. */
  onContextMenu(params: unknown): void
}

interface FromPreload {
  readonly kind: 'send' | 'invoke' | 'port' | 'port-closed' | 'context-menu'
  readonly id: number
  readonly channel: string
  readonly args: readonly unknown[]
  readonly data: PortData
}

type PortData = { readonly text: string } | { readonly base64: string }

/** The other end of `inPage/isolatedWorld.ts`: messages and ports between the app and the preload of one document. */
export class PageChannel {
  readonly #session: DevtoolsSession
  readonly #contextId: number
  readonly #events: PageChannelEvents
  readonly #ports = new Map<number, MessagePort>()
  #portCount = 0

  constructor(session: DevtoolsSession, contextId: number, events: PageChannelEvents) {
    this.#session = session
    this.#contextId = contextId
    this.#events = events
  }

  /** A message for the preload's listeners of a channel, with ends of channels. */
  postMessage(channel: string, args: readonly unknown[], ports: readonly MessagePort[] = []): void {
    this.#tell({ kind: 'message', channel, args, ports: ports.map((port) => this.#connect(port)) })
  }

  receive(payload: string): void {
    const message = JSON.parse(payload) as FromPreload
    const { kind, id, channel, args } = message
    if (kind === 'port') this.#ports.get(id)?.postMessage(unpackData(message.data))
    else if (kind === 'port-closed') this.#disconnect(id)
    else if (kind === 'context-menu') this.#events.onContextMenu(args[0])
    else if (kind === 'send') this.#events.onSend(channel, args)
    else void this.#invoke(id, channel, args)
  }

  /** The document is gone, and its ends of channels with it. */
  close(): void {
    for (const id of this.#ports.keys()) this.#disconnect(id)
  }

  async #invoke(id: number, channel: string, args: readonly unknown[]): Promise<void> {
    try {
      const value = await this.#events.onInvoke(channel, await this.#withPaths(args))
      this.#tell({ kind: 'answer', id, value })
    } catch (error) {
      // Source: electron lib/renderer/ipc-renderer.ts, `invoke`.
      this.#tell({ kind: 'answer', id, failure: `Error invoking remote method '${channel}': ${String(error)}` })
    }
  }

  #connect(port: MessagePort): number {
    this.#portCount += 1
    const id = this.#portCount
    this.#ports.set(id, port)
    port.on('message', (data: unknown) => this.#tell({ kind: 'port', id, data: packData(data) }))
    port.on('close', () => this.#tell({ kind: 'port-closed', id }))
    return id
  }

  #disconnect(id: number): void {
    this.#ports.get(id)?.close()
    this.#ports.delete(id)
  }

  /** Replaces the placeholders of `webUtils.getPathForFile`. */
  async #withPaths(value: unknown): Promise<never> {
    if (Array.isArray(value)) return (await Promise.all(value.map((one) => this.#withPaths(one)))) as never
    const [, index] = (typeof value === 'string' && /^file-of-the-page:(\d+)$/.exec(value)) || []
    if (index === undefined) return value as never
    const expression = `${PAGE_FILES}[${index}]`
    const { result } = await this.#session.send<{ readonly result: { readonly objectId?: string } }>(
      'Runtime.evaluate',
      { expression, contextId: this.#contextId },
    )
    const { path } = await this.#session.send<{ readonly path: string }>('DOM.getFileInfo', {
      objectId: result.objectId,
    })
    return path as never
  }

  #tell(message: object): void {
    const sent = this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration: `(message) => ${HEAR_APP}(JSON.parse(message))`,
      executionContextId: this.#contextId,
      arguments: [{ value: JSON.stringify(message) }],
    })
    // The document may be gone.
    sent.catch(() => undefined)
  }
}

function packData(data: unknown): PortData {
  if (typeof data === 'string') return { text: data }
  if (data instanceof Uint8Array) return { base64: Buffer.from(data).toString('base64') }
  throw new TypeError('The stand-in passes only text and bytes through a port.')
}

function unpackData(data: PortData): string | Uint8Array {
  return 'text' in data ? data.text : new Uint8Array(Buffer.from(data.base64, 'base64'))
}
