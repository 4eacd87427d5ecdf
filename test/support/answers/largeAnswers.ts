import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** A service in a thread: its call 1 is the first of these answers, and so on. Sends its port when it listens. */

const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
const answer = (at: number) => ({ id: at, question_id: at + 1, category_id: 1, answer: at % 2 === 0 ? 'yes' : 'no' })
const message = (at: number) => ({
  ...{ id: `m${at}`, sender: `p${at % 2}`, timestamp: '2026-06-01T09:00:00Z' },
  ...(at % 20 === 0
    ? { type: 'image', url: `https://media.example/${at}?signature=abcdef` }
    : { type: 'text', text: `Hello, this is message ${at}.` }),
})

const shortMessage = (at: number) => ({ id: `${at}`, sender: `p${at % 2}`, text: `Hello ${at}` })

const ANSWERS: readonly (() => object)[] = [
  () => ({
    associations: {
      crm_deals: many(20_000, (at) => ({ system: 'hubspot', system_id: `${at}`, label: `Deal ${at}`, url: null })),
    },
  }),
  () => ({
    evaluators: many(20_000, (at) => ({
      ...{ id: at, type: 'user', score: at % 101, name: `Evaluator ${at}`, user_id: at, email: null },
      answers: many(5, answer),
    })),
  }),
  () => ({ format: 'chat', chat: { messages: many(100_000, message) } }),
  () => ({ format: 'chat', chat: { messages: many(1_000_000, shortMessage) } }),
]

const bodies = ANSWERS.map((fields, at) => {
  const call = { id: at + 1, workspace_id: 1, timestamp: '2026-06-01T09:00:00Z', updated_at: '2026-06-01T09:00:00Z' }
  return Buffer.from(JSON.stringify({ data: { ...call, ...fields() } }))
})

const server = createServer(({ url = '' }, response) => {
  const body = bodies[Number(url.split('/').at(-1)) - 1]
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
