import { EventEmitter } from 'node:events'
import type { ParentPort } from 'electron'
import { MessagePortStandIn, ParentPortStandIn, transferAll } from './messagePortStandIn.ts'

/** What a utility process runs, with what it has of its process. */
export type UtilityProgram = (parentPort: ParentPort, exit: (code: number) => void) => void

/** For tests: a utility process whose program runs in this process, which is faster than `UtilityStandIn`. */
export class UtilityInProcess extends EventEmitter {
  readonly stderr = null
  readonly #parentPort = new ParentPortStandIn((message) => {
    const data = structuredClone(message)
    setImmediate(() => this.emit('message', data))
  })
  readonly #ports: MessagePortStandIn[] = []
  #isGone = false

  constructor(program: UtilityProgram) {
    super()
    program(this.#parentPort, (code) => this.exit(code))
  }

  postMessage(message: object, transfer: readonly unknown[] = []): void {
    if (this.#isGone) return
    const ports = transferAll(transfer).map((port) => new MessagePortStandIn(port))
    this.#ports.push(...ports)
    this.#parentPort.receive({ data: structuredClone(message), ports })
  }

  kill(): boolean {
    this.exit(0)
    return true
  }

  /** Its ports close before `exit` is emitted. */
  exit(code: number): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const port of this.#ports) port.close()
    setImmediate(() => this.emit('exit', code))
  }
}
