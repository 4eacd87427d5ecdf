import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ENDPOINTS } from '../../src/simulator/endpoints/endpoints.ts'
import { FAULT_TARGETS, type FaultEffect, type FaultTarget } from '../../src/simulator/faults/fault.ts'
import { startService, type Answer, type CallJson, type TestService } from './serviceRequests.ts'
import { talkingWav } from './talkingWav.ts'

let service: TestService

beforeAll(async () => {
  service = await startService({ calls: 40 })
})
afterEach(() => service.simulator.faults.clear())
afterAll(() => service.close())

const fault = (on: FaultTarget, effect: FaultEffect, times?: number): void =>
  service.simulator.faults.add({ on, effect, ...(times === undefined ? {} : { times }) })

const countCalls = async (): Promise<number> => (await service.walk('/v1/calls')).length

function send(key = 'fault-test'): Promise<Response> {
  const body = new FormData()
  body.append('timestamp', '2026-10-14T09:30:00Z')
  body.append('user_id', '2101')
  body.append('recording', new Blob([talkingWav([['agent', 5]])]), 'a.wav')
  return service.request('/v1/calls/import', { method: 'POST', body, headers: { 'idempotency-key': key } })
}

const bytesOf = async (answer: Response): Promise<number> => (await answer.arrayBuffer()).byteLength

/** Advances the service’s clock from timer to timer until the awaited operation is done. */
async function whileTimePasses<Value>(waiting: Promise<Value>): Promise<Value> {
  let isOver = false
  const settled = waiting.finally(() => (isOver = true))
  settled.catch(() => undefined)
  while (!isOver) {
    service.clock.advanceToNextTimer()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return settled
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function control(method: string, path: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await service.request(path, { method, ...init })
  return { status: response.status, body: await response.json() }
}

describe('a fault', () => {
  it('strikes only what it is for, and as often as it says', async () => {
    fault('users', { kind: 'status', status: 503, body: 'json' }, 2)
    const statuses = []
    for (let request = 0; request < 3; request++) statuses.push((await service.get('/v1/users')).status)
    expect(statuses).toEqual([503, 503, 200])
    expect((await service.get('/v1/calls')).status).toBe(200)
  })

  it.each(ENDPOINTS)('for anything, for $faultTarget or for its kind strikes $method $url', async (endpoint) => {
    const { method, url, faultTarget, isList } = endpoint
    const own: readonly FaultTarget[] = ['any', faultTarget, ...(isList ? (['lists'] as const) : [])]
    for (const on of FAULT_TARGETS) {
      fault(on, { kind: 'status', status: 503, body: 'json' })
      const { status } = await service.request(url.replace(':id', '480001'), { method })
      expect(status === 503, on).toBe(own.includes(on))
      service.simulator.faults.clear()
    }
  })
})

describe('answers', () => {
  it.each([429, 500, 502, 503])('can be %i', async (status) => {
    fault('any', { kind: 'status', status, body: 'json' }, 1)
    const { status: answered, body } = await service.get('/v1/calls')
    expect(answered).toBe(status)
    if (status === 429) expect(body).toEqual({ error: 'too_many_requests' })
  })

  it('can be a proxy’s page, or nothing', async () => {
    fault('any', { kind: 'status', status: 502, body: 'html' }, 1)
    const page = await service.request('/v1/calls', {})
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await page.text()).toContain('<html>')
    fault('any', { kind: 'status', status: 503, body: 'empty' }, 1)
    expect(await (await service.request('/v1/calls', {})).text()).toBe('')
  })

  it('can be a sign-in page with status 200', async () => {
    fault('calls', { kind: 'html-page' })
    const response = await service.request('/v1/calls', {})
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('Sign in')
  })

  it('can end in the middle of their JSON', async () => {
    fault('calls', { kind: 'truncated-json' })
    const response = await service.request('/v1/calls', {})
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text.startsWith('{"data":[')).toBe(true)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  it('to an import can be a sign-in page or end in the middle of their JSON, after the call is made', async () => {
    for (const kind of ['html-page', 'truncated-json'] as const) {
      fault('import', { kind }, 1)
      const response = await send('spoiled')
      expect(response.status).toBe(202)
      const text = await response.text()
      expect(() => JSON.parse(text)).toThrow(SyntaxError)
    }
  })

  it('can come late', async () => {
    fault('users', { kind: 'latency', ms: 5000 }, 1)
    let isAnswered = false
    const answer = service.get('/v1/users').finally(() => (isAnswered = true))
    // Another request completes meanwhile, so the late one has had its chance.
    while (service.simulator.faults.list().length > 0) await service.get('/v1/call-types')
    await service.get('/v1/call-types')
    expect(isAnswered).toBe(false)
    service.clock.advance(5000)
    expect((await answer).status).toBe(200)
  })

  it('can hold unknown keys and enum values', async () => {
    fault('any', { kind: 'unknown-values' })
    const { data } = (await service.get('/v1/calls')).body
    expect(data.some(({ format }: CallJson) => format === 'hologram')).toBe(true)
    expect(data.every((call: CallJson) => 'sentiment' in call && 'crm_quotes' in call.associations)).toBe(true)
    expect((await service.get('/v1/users')).body.data[0]).toHaveProperty('introduced_in')
    const full = (await service.get('/v1/calls/480039')).body.data
    expect(full).toHaveProperty('sentiment')
  })

  it('can hold one record that breaks its schema among good ones', async () => {
    fault('any', { kind: 'broken-record' })
    const { data, meta } = (await service.get('/v1/calls', [['first', '10']])).body
    expect(meta.page_size).toBe(10)
    expect(data.filter(({ id }: CallJson) => typeof id !== 'number')).toHaveLength(1)
    const users = (await service.get('/v1/users')).body.data
    expect(users.filter(({ user_id: id }: CallJson) => typeof id !== 'number')).toHaveLength(1)
  })

  it('can hold one record with odd fields among good ones', async () => {
    fault('any', { kind: 'odd-fields' })
    const { data } = (await service.get('/v1/calls', [['first', '10']])).body
    expect(data.every(({ id }: CallJson) => typeof id === 'number')).toBe(true)
    expect(data.filter(({ duration }: CallJson) => typeof duration !== 'number')).toHaveLength(1)
    expect((await service.get('/v1/users')).body.data.filter(({ name }: CallJson) => name === null)).toHaveLength(1)
  })

  it('can hold a chat whose last sender is no participant', async () => {
    fault('call', { kind: 'departed-sender' })
    const { data } = (
      await service.get('/v1/calls', [
        ['filters[0][field]', 'type'],
        ['filters[0][op]', '=='],
        ['filters[0][value]', 'chat'],
      ])
    ).body
    const { chat } = (await service.get(`/v1/calls/${data[0].id}`)).body.data
    expect(chat.participants).toHaveLength(1)
    expect(chat.participants[0].id).not.toBe(chat.messages.at(-1).sender)
  })
})

describe('closing', () => {
  it('drops the requests that are being held back, without a complaint', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ending = await startService({ calls: 40 })
    ending.simulator.faults.add({ on: 'users', effect: { kind: 'latency', ms: 5000 }, times: 1 })
    const late = ending.get('/v1/users')
    late.catch(() => undefined)
    while (ending.simulator.faults.list().length > 0) await ending.get('/v1/call-types')
    await ending.close()
    ending.clock.advance(5000)
    await expect(late).rejects.toThrow('fetch failed')
    await turns(20)
    expect(complaints.mock.calls).toEqual([])
  })

  it('waits for running requests, even if their clients are gone', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ending = await startService({ calls: 40 })
    const { database } = ending.simulator
    const { query, close } = database
    const steps: string[] = []
    const atWork = Promise.withResolvers<void>()
    const cutOff = Promise.withResolvers<void>()
    vi.spyOn(database, 'query').mockImplementation(async (statement) => {
      atWork.resolve()
      await cutOff.promise
      await turns(20)
      const rows = await query(statement)
      steps.push('asked')
      return rows
    })
    vi.spyOn(database, 'close').mockImplementation(() => {
      steps.push('closed')
      return close()
    })
    const answer = ending.get('/v1/calls/480001')
    answer.catch(() => undefined)
    await atWork.promise
    const closing = ending.close()
    await expect(answer).rejects.toThrow('fetch failed')
    cutOff.resolve()
    await closing
    expect(new Set(steps)).toEqual(new Set(['asked', 'closed']))
    expect(steps.indexOf('closed')).toBe(steps.length - 1)
    expect(complaints.mock.calls).toEqual([])
  })
})

describe('a connection', () => {
  it('can be reset before anything is done', async () => {
    const before = await countCalls()
    fault('import', { kind: 'reset', when: 'before' }, 1)
    await expect(send()).rejects.toThrow()
    expect(await countCalls()).toBe(before)
  })

  it('can be reset in the middle of the body: no call is made', async () => {
    const before = await countCalls()
    fault('import', { kind: 'reset', when: 'during' }, 1)
    await expect(send()).rejects.toThrow()
    expect(await countCalls()).toBe(before)
  })

  it('can be reset when the call is made and only the answer is missing; the key finds the call', async () => {
    const before = await countCalls()
    fault('import', { kind: 'reset', when: 'after' }, 1)
    await expect(send()).rejects.toThrow()
    expect(await countCalls()).toBe(before + 1)
    expect((await send()).status).toBe(202)
    expect(await countCalls()).toBe(before + 1)
  })
})

describe('media', () => {
  const link = async (): Promise<string> => {
    for (const { id } of await service.walk('/v1/calls')) {
      const { media } = (await service.get(`/v1/calls/${id}`)).body.data
      if (media.audio_url !== null) return media.audio_url
    }
    throw new Error('no call with a recording')
  }

  it('can promise more bytes than come', async () => {
    const url = await link()
    fault('media', { kind: 'wrong-length', bytes: 1000 }, 1)
    const response = await fetch(url)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  it('can come slowly, and be cut when its link expires or after some bytes', async () => {
    const url = await link()
    fault('media', { kind: 'media-host', cutAfterBytes: 5000 }, 1)
    const cut = await fetch(url)
    expect(cut.status).toBe(200)
    await expect(cut.arrayBuffer()).rejects.toThrow()
    fault('media', { kind: 'media-host', bytesPerSecond: 200_000 }, 1)
    // The imports of earlier tests are waiting to be processed; no other timer may be left.
    service.clock.advance(60_000)
    const beganMs = service.clock.now()
    const slow = await whileTimePasses(fetch(url, { headers: { range: 'bytes=0-59999' } }).then(bytesOf))
    expect(slow).toBe(60_000)
    // The last of its chunks isn't followed by a wait.
    expect(service.clock.now() - beganMs).toBe(250)
    fault('media', { kind: 'media-host', cutsAtExpiry: true, bytesPerSecond: 20 }, 1)
    await expect(whileTimePasses(fetch(url).then(bytesOf))).rejects.toThrow()
  })

  it('can be on a host that knows no ranges and has one name for everything', async () => {
    const url = await link()
    fault('media', { kind: 'media-host', isWithoutRanges: true, mediaType: 'text/plain' }, 1)
    const whole = await fetch(url, { headers: { range: 'bytes=0-99' } })
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'text/plain',
      null,
    ])
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  it('can be on a host that is gone', async () => {
    const url = await link()
    fault('media', { kind: 'reset', when: 'before' })
    await expect(fetch(url)).rejects.toThrow()
    expect((await service.get('/v1/calls')).status).toBe(200)
  })
})

it('the service’s clock can be wrong: in links, in records and in the Date header', async () => {
  service.simulator.faults.clockSkewMs = -7_200_000
  const response = await service.request('/v1/calls', {})
  const skewedMs = service.clock.now() - 7_200_000
  // The header has whole seconds.
  expect(response.headers.get('date')).toBe(new Date(skewedMs).toUTCString())
  const made = (await (await send()).json()) as { call_id: number }
  expect(made.call_id).toEqual(expect.any(Number))
})

describe('the control endpoint', () => {
  it('switches faults on and off at run time', async () => {
    expect(
      (await control('POST', '/control/faults', { on: 'calls', kind: 'status', status: 503, times: 1 })).status,
    ).toBe(201)
    expect((await service.get('/v1/calls')).status).toBe(503)
    await control('POST', '/control/faults', { kind: 'html-page' })
    expect((await control('GET', '/control/faults')).body.faults).toEqual([
      { on: 'any', effect: { kind: 'html-page' } },
    ])
    expect((await control('DELETE', '/control/faults')).body).toEqual({ faults: [] })
    expect((await service.get('/v1/calls')).status).toBe(200)
  })

  it.each([
    { kind: 'gremlin' },
    { kind: 'status', status: 200 },
    { kind: 'latency' },
    { kind: 'reset', when: 'never' },
    { on: 'moon', kind: 'html-page' },
    { kind: 'html-page', times: 0 },
  ])('refuses what is no fault: %o', async (body) => {
    expect((await control('POST', '/control/faults', body)).status).toBe(400)
  })

  it('changes the workspace and the clock', async () => {
    await control('PATCH', '/control/workspace', { isDisabled: true })
    expect((await service.get('/v1/calls')).status).toBe(403)
    await control('PATCH', '/control/workspace', { isDisabled: false })
    expect((await service.get('/v1/calls')).status).toBe(200)
    expect((await control('PATCH', '/control/workspace', { isHaunted: true })).status).toBe(400)
    expect((await control('PUT', '/control/clock-skew', { ms: 5 })).body).toEqual({ clock_skew_ms: 5 })
  })

  it('shows the requests, without key or signature, and needs the key itself', async () => {
    await control('DELETE', '/control/requests')
    await service.get('/v1/users', [['role', 'admin']])
    const { requests } = (await control('GET', '/control/requests')).body
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/v1/users', query: 'role=admin', status: 200, hasApiKey: true }),
    )
    expect(JSON.stringify(requests)).not.toContain(service.simulator.apiKey)
    expect(JSON.stringify(requests)).not.toContain('signature')
    expect((await fetch(`${service.simulator.baseUrl}/control/requests`)).status).toBe(401)
  })

  it('is struck by no fault and no limit', async () => {
    fault('any', { kind: 'reset', when: 'before' })
    expect((await control('GET', '/control/workspace')).status).toBe(200)
  })
})
