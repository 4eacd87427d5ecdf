import { afterEach, expect, it } from 'vitest'
import { Agent, request } from 'undici'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { createDispatcher } from './dispatcher.ts'
import { ResolvedProxyAgent } from './resolvedProxyAgent.ts'

const owned: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of owned.splice(0).toReversed()) await close()
})

it('reports the remote address of each connection', async () => {
  const server = await startLocalServer((_request, response) => response.end('yes'))
  const met: string[] = []
  const dispatcher = createDispatcher(
    { proxy: undefined },
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
    { proxy: { url: proxy.url, exceptHosts: '' } },
    { isLoopback: false, onConnect: (address) => met.push(address) },
  )
  owned.push(proxy.close, () => dispatcher.destroy())
  const { body } = await request('http://service.example/', { dispatcher })
  expect(await body.text()).toBe('by proxy')
  expect(met).toEqual([])
})

it('asks for the proxy of each origin, and goes directly where there is none', async () => {
  const proxy = await startLocalServer((_request, response) => response.end('by proxy'))
  const server = await startLocalServer((_request, response) => response.end('directly'))
  const asked: string[] = []
  const resolveProxy = (origin: string) => {
    asked.push(origin)
    if (origin === 'http://broken.example:1') return Promise.reject(new Error('no settings'))
    if (origin === 'http://odd.example:1') return Promise.resolve('http://proxy.example:port')
    return Promise.resolve(origin === 'http://service.example' ? proxy.url : null)
  }
  const dispatcher = createDispatcher(
    { proxy: undefined, resolveProxy },
    {
      isLoopback: false,
      lookup: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  )
  owned.push(proxy.close, server.close, () => dispatcher.destroy())
  const read = async (url: string) => (await request(url, { dispatcher })).body.text()
  expect(await read('http://service.example/')).toBe('by proxy')
  expect(await read(`http://media.example:${server.port}/`)).toBe('directly')
  await expect(read('http://broken.example:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(read('http://odd.example:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(asked).toEqual([
    'http://service.example',
    `http://media.example:${server.port}`,
    'http://broken.example:1',
    'http://odd.example:1',
  ])
})

it('goes directly if the system doesn’t say in time', async () => {
  const server = await startLocalServer((_request, response) => response.end('directly'))
  const dispatcher = new ResolvedProxyAgent(
    () => new Promise(() => undefined),
    () => new Agent(),
    () => Promise.resolve(),
  )
  owned.push(server.close, () => dispatcher.destroy())
  const { body } = await request(server.url, { dispatcher })
  expect(await body.text()).toBe('directly')
})

it('ends requests that are sent while it closes', async () => {
  const resolved = Promise.withResolvers<string | null>()
  const dispatcher = createDispatcher({ proxy: undefined, resolveProxy: () => resolved.promise }, { isLoopback: false })
  const sent = request('http://service.example/', { dispatcher })
  await dispatcher.destroy()
  resolved.resolve('http://127.0.0.1:1')
  await expect(sent).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' })
})
