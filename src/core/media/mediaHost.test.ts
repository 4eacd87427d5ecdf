import { MockAgent } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'
import { readBaseUrl } from '../service/baseUrl.ts'
import { createDispatcher } from '../service/dispatcher.ts'
import { fetchMedia } from './mediaHost.ts'
import { MediaRule } from './mediaRule.ts'

const HOST = 'https://media.example'

/** A media host without a network. */
function createHost() {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const at = (path: string, origin = HOST) => agent.get(origin).intercept({ path, method: 'GET' })
  const redirect = (from: string, location?: string, status = 302) =>
    at(from).reply(status, '', location === undefined ? {} : { headers: { location } })
  const get = (
    path: string,
    { range = null, signal = new AbortController().signal }: { range?: string | null; signal?: AbortSignal } = {},
  ) =>
    fetchMedia(new SignedUrl(`${HOST}${path}`), {
      dispatcher: agent,
      rule: new MediaRule(readBaseUrl('https://api.example.com')),
      range,
      signal,
    })
  return { agent, at, redirect, get }
}

it('requests uncompressed bytes of the range', async () => {
  const { at, get } = createHost()
  const requests: unknown[] = []
  for (let count = 0; count < 2; count += 1) {
    at('/a').reply(206, ({ headers }) => {
      requests.push(headers)
      return 'bytes'
    })
  }
  const answer = await get('/a', { range: 'bytes=0-4' })
  expect([answer.status, await answer.body.text()]).toEqual([206, 'bytes'])
  await get('/a')
  expect(requests).toEqual([{ 'accept-encoding': 'identity', range: 'bytes=0-4' }, { 'accept-encoding': 'identity' }])
})

it('follows three redirects, to other hosts too, and no more', async () => {
  const { at, redirect, get } = createHost()
  redirect('/1', '/2', 300)
  redirect('/2', `${HOST}/3`, 307)
  redirect('/3', 'https://cdn.example/4', 399)
  at('/4', 'https://cdn.example').reply(200, 'bytes')
  expect(await (await get('/1')).body.text()).toBe('bytes')
  for (const path of ['/1', '/2', '/3', '/4']) redirect(path, `/${Number(path.slice(1)) + 1}`)
  await expect(get('/1')).rejects.toMatchObject({ code: 'media-unavailable', data: { status: 302 } })
})

it.each([
  ['to http', 'http://media.example/2', 'media-unavailable'],
  ['to nothing', undefined, 'media-unavailable'],
  ['to no URL', 'https://[', 'media-unavailable'],
  ['into a private network', 'https://10.0.0.1/2', 'media-refused'],
])('doesn’t follow a redirect %s', async (_where, location, code) => {
  const { redirect, get } = createHost()
  redirect('/1', location)
  await expect(get('/1')).rejects.toMatchObject({ code })
})

it.each([200, 299, 304, 400, 503])('returns a response with status %i', async (status) => {
  const { redirect, get } = createHost()
  redirect('/1', '/2', status)
  expect((await get('/1')).status).toBe(status)
})

it('reports why there is no response', async () => {
  const { at, get } = createHost()
  at('/1').replyWithError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  await expect(get('/1')).rejects.toMatchObject({ code: 'unreachable', data: { host: 'media.example:443' } })
  const refused = new AppError('media-refused', { host: 'media.example' })
  at('/1').replyWithError(refused)
  await expect(get('/1')).rejects.toBe(refused)
  const bug = new TypeError('a bug')
  at('/1').replyWithError(bug)
  await expect(get('/1')).rejects.toBe(bug)
  await expect(get('/1', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'canceled' })
})

it('still has a connection after many redirects with long bodies', async () => {
  const server = await startLocalServer((request, response) => {
    if (request.url === '/2') response.end('bytes')
    else response.writeHead(302, { location: '/2' }).end('x'.repeat(200_000))
  })
  const base = readBaseUrl(server.url)
  const dispatcher = createDispatcher({ proxy: undefined }, base)
  onTestFinished(async () => {
    await dispatcher.destroy()
    await server.close()
  })
  const { signal } = new AbortController()
  for (let count = 0; count < 20; count += 1) {
    const link = new SignedUrl(`${server.url}/1`)
    const answer = await fetchMedia(link, { dispatcher, rule: new MediaRule(base), range: null, signal })
    expect(await answer.body.text()).toBe('bytes')
  }
})
