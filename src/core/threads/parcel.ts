import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { addPart, type Part, partsOf } from './parts.ts'

/**
 * A value for another thread. A message is copied in one turn of each of the two, so a value with long lists is sent in parts,
 * which wait in a port: the core sends and takes one in each turn.
 */
export type Parcel<Value = unknown> =
  | { readonly kind: 'whole'; readonly value: Value }
  | { readonly kind: 'parts'; readonly port: MessagePort }

const POLL_EVERY_MS = 1
/** The core sends a part in each of its turns. */
const MAX_POLLS = 10_000

/** For what can't take long. */
export function wholeOf<Value>(value: Value): Parcel<Value> {
  return { kind: 'whole', value }
}

/** For the core. */
export function packInTurns<Value>(value: Value): Parcel<Value> {
  const { parcel, sendNext } = pack(value)
  void (async () => {
    while (sendNext()) await nextTurn()
  })()
  return parcel
}

/** For a thread that may be busy for long. */
export function packAtOnce<Value>(value: Value): Parcel<Value> {
  const { parcel, sendNext } = pack(value)
  while (sendNext());
  return parcel
}

/** To be transferred with a parcel. */
export function portsOf(parcel: Parcel): readonly MessagePort[] {
  return parcel.kind === 'parts' ? [parcel.port] : []
}

/** For the core. The parts must have been sent before. */
export async function unpackInTurns<Value>(parcel: Parcel<Value>): Promise<Value> {
  if (parcel.kind === 'whole') return parcel.value
  const list: unknown[] = []
  for (let part = take(parcel.port); part !== null; part = take(parcel.port)) {
    if (part === undefined) throw incomplete()
    addPart(list, part)
    await nextTurn()
  }
  parcel.port.close()
  return list[0] as Value
}

/** For a thread that may be busy for long: waits for parts that weren't sent yet, so that it keeps the order of its tasks. */
export function unpackAtOnce<Value>(parcel: Parcel<Value>): Value {
  if (parcel.kind === 'whole') return parcel.value
  const list: unknown[] = []
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let polls = 0
  for (let part = take(parcel.port); part !== null; part = take(parcel.port)) {
    if (part !== undefined) {
      addPart(list, part)
      polls = 0
      continue
    }
    polls += 1
    if (polls > MAX_POLLS) throw incomplete()
    Atomics.wait(never, 0, 0, POLL_EVERY_MS)
  }
  parcel.port.close()
  return list[0] as Value
}

/** Null after the last part; undefined if none has arrived. */
function take(port: MessagePort): Part | null | undefined {
  return receiveMessageOnPort(port)?.message as Part | null | undefined
}

function pack<Value>(value: Value): { readonly parcel: Parcel<Value>; readonly sendNext: () => boolean } {
  const parts = partsOf(value)
  const first = parts.next().value as Part
  let next = parts.next()
  if (next.done === true) return { parcel: wholeOf(value), sendNext: () => false }
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(first)
  const sendNext = () => {
    port1.postMessage(next.done === true ? null : next.value)
    if (next.done === true) return false
    next = parts.next()
    return true
  }
  return { parcel: { kind: 'parts', port: port2 }, sendNext }
}

function incomplete(): Error {
  return new Error('The other thread ended before it sent all parts.')
}
