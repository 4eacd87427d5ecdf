import { EventEmitter } from 'node:events'
import { stretchLimits } from '../../node/testing/patientLimits.ts'
import { ParentPortStandIn } from './messagePortStandIn.ts'
import type { UtilityMessage } from './utilityStandIn.ts'

/** For tests, preloaded in the child process of a `UtilityStandIn`: Electron's `process.parentPort` instead of Node's channel. */
const sendToParent = process.send?.bind(process)
const send = (message: UtilityMessage): void => void sendToParent?.(message)
const ports = new Map<number, BridgedPort>()
const parentPort = new ParentPortStandIn((data) => send({ kind: 'message', data, ports: [] }))

/** A port that was transferred to this process. */
class BridgedPort extends EventEmitter {
  readonly #id: number
  #waiting: unknown[] | null = []

  constructor(id: number) {
    super()
    this.#id = id
    ports.set(id, this)
  }

  start(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const data of waiting) this.receive(data)
  }

  postMessage(data: unknown): void {
    if (ports.has(this.#id)) send({ kind: 'port', id: this.#id, data })
  }

  close(): void {
    if (!ports.delete(this.#id)) return
    send({ kind: 'port-closed', id: this.#id })
    this.emit('close')
  }

  receive(data: unknown): void {
    if (this.#waiting === null) this.emit('message', { data, ports: [] })
    else this.#waiting.push(data)
  }
}

process.on('message', (message: UtilityMessage) => {
  if (message.kind === 'message') {
    parentPort.receive({ data: message.data, ports: message.ports.map((id) => new BridgedPort(id)) })
  } else if (message.kind === 'port') ports.get(message.id)?.receive(message.data)
  else {
    const port = ports.get(message.id)
    ports.delete(message.id)
    port?.emit('close')
  }
})
stretchLimits()
// A utility process ends with its app.
process.on('disconnect', () => process.exit())
Object.assign(process, { parentPort, send: undefined })
