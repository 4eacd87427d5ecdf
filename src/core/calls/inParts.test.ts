import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { os, type RouterClient } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { afterEach, expect, it } from 'vitest'
import { joinLongCalls } from '../../contract/longCalls.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { fullDetail } from '../library/testing/fullDetail.ts'
import { inParts } from './inParts.ts'

const LONG = 100_000
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function chatOf(count: number): CallDetail {
  return fullDetail({
    format: 'chat',
    conversation: {
      ...{ kind: 'direct', chatId: 'c', channel: 'whatsapp', processingStatus: 'approved', conversationType: null },
      participants: [],
      messages: Array.from({ length: count }, (_, at) => ({
        ...{ id: `${at}`, sender: 'client', timestamp: null, type: 'text', text: `Hello ${at}` },
        ...{ transcription: null, hasMedia: false },
      })),
    } as unknown as CallDetail['conversation'],
  })
}

/** Asks through the transport of the desktop app. */
function clientOf(detail: CallDetail, interceptors = [joinLongCalls]) {
  const router = {
    calls: { detail: os.handler(() => inParts(detail)) },
    library: { call: os.handler(() => inParts({ detail, readAt: 5 })) },
  }
  const { port1, port2 } = new MessageChannel()
  new RPCHandler(router).upgrade(port1)
  port1.start()
  port2.start()
  stops.push(() => port2.close())
  return createORPCClient<RouterClient<typeof router>>(new RPCLink({ port: port2, interceptors }))
}

it.each([0, 1, 1000, 1001, 5000])('a call with %i messages arrives as a whole', async (count) => {
  const detail = chatOf(count)
  const client = clientOf(detail)
  expect(await client.calls.detail()).toEqual(detail)
  expect(await client.library.call()).toEqual({ detail, readAt: 5 })
})

it('a call without a conversation arrives as it is', async () => {
  const detail = fullDetail()
  expect(await clientOf(detail).calls.detail()).toEqual(detail)
})

it('long lists anywhere in a call arrive as a whole', async () => {
  const items = Array.from({ length: 2500 }, (_, at) => ({ id: at, name: `Deal ${at}` }))
  const evaluators = Array.from({ length: 1500 }, (_, at) => ({ ...fullDetail().evaluators[0]!, id: at }))
  const associations = [
    { key: 'a', items: [] },
    { key: 'crm_deals', items },
  ] as unknown as CallDetail['associations']
  const detail = fullDetail({ evaluators, associations })
  expect(await clientOf(detail).calls.detail()).toEqual(detail)
})

it('other work has its turn while a long chat is sent', async () => {
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    turns += 1
    if (!isDone) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const parts = (await clientOf(chatOf(LONG), []).calls.detail()) as unknown as AsyncIterable<{
    readonly items?: readonly unknown[]
  }>
  const sizes: number[] = []
  for await (const { items } of parts) sizes.push(items?.length ?? 0)
  isDone = true
  expect(sizes).toEqual([0, ...Array.from({ length: 100 }, () => 1000)])
  // One before each part. How many more there are depends on when the transport delivers.
  expect(turns).toBeGreaterThanOrEqual(100)
})
