import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { packAtOnce, packInTurns, type Parcel, portsOf, unpackAtOnce, unpackInTurns } from './parcel.ts'
import { addPart, partsOf } from './parts.ts'

const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))

const LARGE = {
  title: 'x'.repeat(1000),
  none: null,
  sets: new Map([[1, new Set(['a'])]]),
  numbers: new Float64Array(1000),
  evaluators: many(600, (at) => ({ at, answers: many(at === 270 ? 900 : 2, (id) => ({ id })) })),
  groups: [{ items: many(251, String) }, { items: many(250, String) }, { items: many(400, () => []) }],
}

/** As the other thread receives it. */
function received<Value>(parcel: Parcel<Value>): Parcel<Value> {
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(parcel, portsOf(parcel))
  const { message } = receiveMessageOnPort(port2) as { message: Parcel<Value> }
  port1.close()
  return message
}

it('divides long lists, also those within items, and leaves the value as it is', () => {
  const before = structuredClone(LARGE)
  const parts = [...partsOf(LARGE)]
  expect(LARGE).toEqual(before)
  expect(parts.map(({ path, items }) => [path.join('.'), items.length])).toEqual([
    ['', 1],
    ['0.evaluators', 250],
    ['0.evaluators', 250],
    ['0.evaluators', 100],
    ['0.groups.0.items', 250],
    ['0.groups.0.items', 1],
    ['0.groups.2.items', 250],
    ['0.groups.2.items', 150],
    ...[250, 250, 250, 150].map((count) => ['0.evaluators.270.answers', count]),
  ])
  const list: unknown[] = []
  for (const part of structuredClone(parts)) addPart(list, part)
  expect(list).toEqual([LARGE])
})

it.each([null, undefined, 7, 'text', [], [[]], { a: [1] }])('sends %j whole', async (value) => {
  for (const parcel of [packInTurns(value), packAtOnce(value)]) {
    expect(parcel).toEqual({ kind: 'whole', value })
    expect([unpackAtOnce(parcel), await unpackInTurns(parcel)]).toEqual([value, value])
  }
})

it('takes one part in each turn', async () => {
  const parcel = received(packAtOnce(LARGE))
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  expect(await unpackInTurns(parcel)).toEqual(LARGE)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(12)
})

it('sends one part in each turn, for which the other thread waits', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData).then(({ unpackAtOnce }) => {
      parentPort.on('message', (parcel) => parentPort.postMessage(unpackAtOnce(parcel)))
      parentPort.postMessage('ready')
    })`
  const worker = new Worker(program, { eval: true, workerData: new URL('./parcel.ts', import.meta.url).href })
  const got: unknown[] = []
  worker.on('message', (message) => got.push(message))
  await vi.waitFor(() => expect(got).toHaveLength(1))
  for (const value of [LARGE, 'next']) {
    const parcel = packInTurns(value)
    worker.postMessage(parcel, portsOf(parcel))
  }
  await vi.waitFor(() => expect(got).toHaveLength(3))
  expect(got.slice(1)).toEqual([LARGE, 'next'])
  await worker.terminate()
})

it('fails if the other thread ended before it sent everything', async () => {
  const { port1, port2 } = new MessageChannel()
  port1.postMessage({ path: [], items: [[]] })
  port1.close()
  await expect(unpackInTurns({ kind: 'parts', port: port2 })).rejects.toThrow('before it sent all parts')
})
