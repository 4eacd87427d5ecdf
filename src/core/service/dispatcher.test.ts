import { afterEach, expect, it } from 'vitest'
import { request } from 'undici'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { createDispatcher } from './dispatcher.ts'

const owned: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of owned.splice(0).toReversed()) await close()
})

it('reports the remote address of each connection', async () => {
  const server = await startLocalServer((_request, response) => response.end('yes'))
  const met: string[] = []
  const dispatcher = createDispatcher(
    { proxy: undefined, extraCa: undefined },
    {
      isLoopback: false,
      lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
      onConnect: (address) => met.push(address),
    },
  )
  owned.push(server.close, () => dispatcher.destroy())
  const { body } = await request(`http://service.example:${server.port}/`, { dispatcher })
  expect(await body.text()).toBe('yes')
  expect(met).toEqual(['127.0.0.1'])
})

it('reports no address through a proxy, because it isn’t the host’s', async () => {
  const proxy = await startLocalServer((_request, response) => response.end('by proxy'))
  const met: string[] = []
  const dispatcher = createDispatcher(
    { proxy: { url: proxy.url, exceptHosts: '' }, extraCa: undefined },
    { isLoopback: false, onConnect: (address) => met.push(address) },
  )
  owned.push(proxy.close, () => dispatcher.destroy())
  const { body } = await request('http://service.example/', { dispatcher })
  expect(await body.text()).toBe('by proxy')
  expect(met).toEqual([])
})
