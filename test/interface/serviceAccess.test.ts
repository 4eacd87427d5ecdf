import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from './serviceRequests.ts'

const PATHS = ['/v1/calls', '/v1/calls/480001', '/v1/users', '/v1/call-types']
const LISTS = ['/v1/calls', '/v1/users', '/v1/call-types']

describe('the API key', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ limits: 'sliding' })
  })
  afterAll(() => service.close())

  it.each(PATHS)('is required for %s', async (path) => {
    const url = service.simulator.baseUrl + path
    for (const headers of [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': 'wrong' },
      { authorization: `Bearer ${service.simulator.apiKey}` },
    ]) {
      const response = await fetch(url, { headers: headers as Record<string, string> })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: 'unauthorized' })
    }
    expect((await service.get(path)).status).toBe(200)
  })

  it('is checked before an upload is read', async () => {
    const response = await fetch(`${service.simulator.baseUrl}/v1/calls/import`, { method: 'POST', body: 'x' })
    expect(response.status).toBe(401)
  })

  it('that is wrong uses up no one’s requests', async () => {
    service.clock.advance(60_000)
    for (let request = 0; request < 120; request++)
      await fetch(`${service.simulator.baseUrl}/v1/users`, { headers: { 'x-api-key': 'wrong' } })
    expect((await service.get('/v1/users')).status).toBe(200)
  })
})

describe('a disabled workspace', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ workspace: { isDisabled: true } })
  })
  afterAll(() => service.close())

  it.each(LISTS)('gets 403 on %s', async (path) => {
    const { status, body } = await service.get(path)
    expect({ status, error: body.error }).toEqual({ status: 403, error: 'forbidden' })
  })
})

describe.each(['fixed', 'sliding', 'token'] as const)('the limit counted as a %s window', (limits) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService({ limits })
  })
  afterAll(() => service.close())

  it('lets 100 requests through and answers the next with 429 and exactly one field', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 100; request++)
      statuses.push((await service.get(PATHS[request % PATHS.length] ?? '')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const response = await service.request('/v1/users', {})
    expect(response.status).toBe(429)
    expect(await response.text()).toBe('{"error":"too_many_requests"}')
  })

  it('counts all endpoints together', async () => {
    for (const path of PATHS) expect((await service.get(path)).status).toBe(429)
  })

  it('lets requests through again after 60 seconds', async () => {
    service.clock.advance(60_000)
    expect((await service.get('/v1/users')).status).toBe(200)
  })

  it('does not count media links', async () => {
    for (let request = 0; request < 150; request++)
      await (await fetch(`${service.simulator.baseUrl}/media/pictures/1.png`)).arrayBuffer()
    expect((await service.get('/v1/users')).status).toBe(200)
  })
})

it('parameters that an endpoint doesn’t have are 400', async () => {
  const service = await startService()
  const { status, body } = await service.get('/v1/calls/480001', [['expand', 'chat']])
  expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter: 'expand' })
  const imported = await service.request('/v1/calls/import?wait=1', { method: 'POST', body: new FormData() })
  expect(await imported.json()).toMatchObject({ error: 'bad_request', parameter: 'wait' })
  await service.close()
})

it('unknown paths and methods are 404', async () => {
  const service = await startService()
  expect((await service.get('/v1/scorecards')).status).toBe(404)
  expect((await service.request('/v1/calls', { method: 'DELETE' })).status).toBe(404)
  expect((await service.get('/v2/calls')).status).toBe(404)
  await service.close()
})
