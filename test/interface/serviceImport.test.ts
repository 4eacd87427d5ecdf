import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readCatalog } from '../../src/simulator/seed/catalog.ts'
import { startService, type Answer, type CallJson, type TestService } from './serviceRequests.ts'
import { talkingWav } from './talkingWav.ts'

const PROCESSING_MS = 3000
// A user with an agent profile, one without, and a blocked one: see the seeded directory.
const AGENT = { id: 2101, email: 'maya.lindqvist@talkwell.example' }

let service: TestService
const fetched: string[] = []

beforeAll(async () => {
  service = await startService({
    processingMs: PROCESSING_MS,
    fetchRecording: async (url) => {
      fetched.push(url)
      if (url.includes('missing')) return new Response('gone', { status: 404 })
      return new Response(url.includes('page') ? '<html>' : talkingWav([['silence', 1]]))
    },
  })
})
afterAll(() => service.close())

type Part = string | Blob | undefined

function form(parts: Readonly<Record<string, Part>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({
    timestamp: '2026-10-14T09:30:00Z',
    user_id: String(AGENT.id),
    ...parts,
  })) {
    if (typeof value === 'string') data.append(name, value)
    else if (value !== undefined) data.append(name, value, 'recording.bin')
  }
  return data
}

async function importCall(parts: Readonly<Record<string, Part>>, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const response = await service.request('/v1/calls/import', { method: 'POST', body: form(parts), headers })
  return { status: response.status, body: await response.json() }
}

async function call(id: number): Promise<CallJson> {
  return (await service.get(`/v1/calls/${id}`)).body.data
}

/** The call after processing has changed it. */
async function processed(id: number): Promise<CallJson> {
  const before = await call(id)
  service.clock.advance(PROCESSING_MS)
  return vi.waitFor(async () => {
    const after = await call(id)
    expect(after.updated_at).not.toBe(before.updated_at)
    return after
  })
}

const wav = (): Blob =>
  new Blob([
    talkingWav([
      ['agent', 2],
      ['silence', 1],
      ['lead', 3],
    ]),
  ])

describe('an accepted import', () => {
  it('gets 202 with the id of a call that exists at once and is analyzed later', async () => {
    const { status, body } = await importCall({
      recording: wav(),
      title: 'From the switchboard',
      lead_name: 'Ada',
      lead_company: 'Loom',
    })
    expect(status).toBe(202)
    expect(body).toEqual({ call_id: expect.any(Number) })
    const fresh = await call(body.call_id)
    expect(fresh).toMatchObject({
      duration: 0,
      media: { audio_url: null, video_url: null },
      analysis: { transcription: '' },
      evaluators: [],
    })
    const done = await processed(body.call_id)
    expect(done).toMatchObject({
      title: 'From the switchboard',
      timestamp: '2026-10-14T09:30:00Z',
      agent: AGENT,
      business_info: { lead_name: 'Ada', lead_company: 'Loom', won: null },
      duration: 6,
    })
    expect(done.analysis.transcription).toBe('Not transcribed in the demo service.')
    expect((await service.get('/v1/calls', [['first', '1']])).body.data[0].id).toBe(body.call_id)
  })

  it('has silence, talk ratio and turns measured from a recording with a channel for each speaker', async () => {
    const recording = new Blob([
      talkingWav([
        ['agent', 4],
        ['lead', 3],
        ['silence', 2],
        ['agent', 1],
      ]),
    ])
    const { interaction_metrics: metrics } = await processed((await importCall({ recording })).body.call_id)
    expect(metrics.silence_percentage).toBeCloseTo(0.2, 1)
    expect(metrics.rep_talk_ratio).toBeCloseTo(0.5, 1)
    expect(metrics.call_exchanges).toBe(3)
    expect(metrics.longest_rep_monologue).toBeCloseTo(4, 0)
    expect(metrics.longest_lead_story).toBeCloseTo(3, 0)
    expect(metrics).toMatchObject({ ai_score: null, score: null })
  })

  it('plays what was sent, byte for byte', async () => {
    const recording = wav()
    const { media } = await processed((await importCall({ recording })).body.call_id)
    const sent = Buffer.from(await recording.arrayBuffer())
    expect(Buffer.from(await (await fetch(media.audio_url)).arrayBuffer()).equals(sent)).toBe(true)
  })

  it('of a demo recording brings its length, words, metrics, type and score', async () => {
    const { folder, recordings } = await readCatalog('resources/recordings')
    for (const known of recordings.filter(({ durationSeconds }) => durationSeconds < 240).slice(0, 3)) {
      const recording = new Blob([await readFile(join(folder, known.file))])
      const done = await processed((await importCall({ recording, lead_name: 'Ada' })).body.call_id)
      expect(done).toMatchObject({
        title: known.title,
        duration: known.durationSeconds,
        type: { name: known.callType },
        interaction_metrics: known.metrics,
      })
      expect(done.analysis.transcription).toContain(
        `Ada: ${known.lines.find(({ speaker }) => speaker === 'lead')?.text}`,
      )
      expect(done.evaluators[0]?.score ?? null).toBe(done.interaction_metrics.ai_score)
      expect(done.media[known.hasPicture ? 'video_url' : 'audio_url']).toEqual(expect.any(String))
    }
  })

  it('of every kind of file has the length its catalog measured', async () => {
    const { folder, recordings } = await readCatalog('resources/recordings')
    const longestFirst = recordings.toSorted((a, b) => b.durationSeconds - a.durationSeconds)
    const kinds = new Map(longestFirst.map((known) => [known.mediaType, known]))
    expect(kinds.size).toBeGreaterThan(1)
    for (const known of kinds.values()) {
      // One byte more, so that it's no longer a recording of the demo.
      const recording = new Blob([await readFile(join(folder, known.file)), new Uint8Array(1)])
      const done = await processed((await importCall({ recording })).body.call_id)
      expect(Math.abs(done.duration - known.durationSeconds), known.file).toBeLessThan(0.2)
      expect(done.analysis.transcription).toBe('Not transcribed in the demo service.')
    }
  })

  it('gets a title when none is given', async () => {
    const { title } = await processed((await importCall({ recording: wav() })).body.call_id)
    expect(title).toBe('Recording of 2026-10-14 09:30 UTC')
  })

  it('is given the call type that is named, else the default', async () => {
    expect((await call((await importCall({ recording: wav(), call_type_id: '36' })).body.call_id)).type.name).toBe(
      'Support',
    )
    expect((await call((await importCall({ recording: wav() })).body.call_id)).type.name).toBe('Discovery')
  })

  it('may name the agent by e-mail; user_id takes precedence', async () => {
    const byEmail = await importCall({
      recording: wav(),
      user_id: undefined,
      user_email: 'tom.okafor@talkwell.example',
    })
    expect((await call(byEmail.body.call_id)).agent.name).toBe('Tom Okafor')
    const both = await importCall({ recording: wav(), user_email: 'unknown@talkwell.example' })
    expect((await call(both.body.call_id)).agent).toEqual({ ...AGENT, name: 'Maya Lindqvist' })
  })

  it('may be given as https link, which is fetched afterwards', async () => {
    const { status, body } = await importCall({ recording: 'https://voip.example/calls/1.wav' })
    expect(status).toBe(202)
    expect(await processed(body.call_id)).toMatchObject({ duration: 1, media: { audio_url: expect.any(String) } })
    expect(fetched).toContain('https://voip.example/calls/1.wav')
  })

  it.each(['https://voip.example/missing.wav', 'https://voip.example/page'])(
    'of a link that leads to no recording says so: %s',
    async (recording) => {
      const done = await processed((await importCall({ recording })).body.call_id)
      expect(done).toMatchObject({ duration: 0, media: { audio_url: null } })
      expect(done.analysis.summary.topics[0].title).toBe('Not processed')
    },
  )

  it('of a damaged recording is kept, without a length', async () => {
    const recording = new Blob([Buffer.concat([Buffer.from('....ftypM4A ', 'latin1'), Buffer.alloc(3000, 7)])])
    const done = await processed((await importCall({ recording })).body.call_id)
    expect(done).toMatchObject({ duration: 0, media: { audio_url: expect.any(String) } })
  })
})

describe('400', () => {
  const text = new Blob(['This is a letter, not a recording. It is long enough not to look like a frame.'])
  it.each<[string, Readonly<Record<string, Part>>, string]>([
    ['no recording', {}, 'recording'],
    ['an empty recording', { recording: new Blob([]) }, 'recording'],
    ['a text file', { recording: text }, 'recording'],
    ['an http link', { recording: 'http://voip.example/1.wav' }, 'recording'],
    ['no link at all', { recording: 'C:\\calls\\1.wav' }, 'recording'],
    ['no timestamp', { recording: wav(), timestamp: undefined }, 'timestamp'],
    ['a comma before the fraction of a second', { recording: wav(), timestamp: '2026-10-14T09:30:00,5Z' }, 'timestamp'],
    ['an invalid timestamp', { recording: wav(), timestamp: 'yesterday' }, 'timestamp'],
    ['neither user_id nor user_email', { recording: wav(), user_id: undefined }, 'user_id'],
    ['a user_id that is no integer', { recording: wav(), user_id: 'maya' }, 'user_id'],
    ['a user_id with spaces', { recording: wav(), user_id: ` ${AGENT.id} ` }, 'user_id'],
    ['a call_type_id that is no integer', { recording: wav(), call_type_id: 'Support' }, 'call_type_id'],
    ['an unknown field', { recording: wav(), agent: 'Maya' }, 'agent'],
    ['a file where text belongs', { recording: wav(), title: new Blob(['x']) }, 'title'],
  ])('for %s, and nothing is left of it', async (_why, parts, parameter) => {
    const before = await service.simulator.database.query({ texts: ['select count(*) as n from calls'], values: [] })
    const { status, body } = await importCall(parts)
    expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter })
    expect(await service.simulator.database.query({ texts: ['select count(*) as n from calls'], values: [] })).toEqual(
      before,
    )
    const left = (await readdir(service.simulator.importsDir)).filter((name) => name.startsWith('upload-'))
    expect(left).toEqual([])
  })

  it('for a body that is no form, or ends in the middle', async () => {
    const json = await service.request('/v1/calls/import', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(400)
    const cut = await service.request('/v1/calls/import', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="recording"; filename="a.wav"\r\n\r\nRIFF',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(cut.status).toBe(400)
  })

  it('for an Idempotency-Key that is empty or longer than 255 characters', async () => {
    expect((await importCall({ recording: wav() }, 'k'.repeat(256))).status).toBe(400)
    expect((await importCall({ recording: wav() }, '')).status).toBe(400)
  })
})

describe('403', () => {
  it('when the feature is not enabled', async () => {
    service.simulator.workspace.canImport = false
    const { status, body } = await importCall({ recording: wav() })
    service.simulator.workspace.canImport = true
    expect({ status, error: body.error }).toEqual({ status: 403, error: 'forbidden' })
  })

  it.each<[string, Readonly<Record<string, Part>>]>([
    ['the user is not found by id', { user_id: '1' }],
    ['the user is not found by e-mail', { user_id: undefined, user_email: 'unknown@talkwell.example' }],
    ['the user has no agent profile', { user_id: '2191' }],
    ['the call type is not found', { call_type_id: '999' }],
  ])('when %s', async (_why, parts) => {
    const { status, body } = await importCall({ recording: wav(), ...parts })
    expect({ status, error: body.error }).toEqual({ status: 403, error: 'forbidden' })
  })
})

describe('an Idempotency-Key', () => {
  it('creates one call, whatever else the later requests say', async () => {
    const first = await importCall({ recording: wav(), title: 'First' }, 'pbx-1')
    const second = await importCall({ recording: wav(), title: 'Second' }, 'pbx-1')
    expect(second).toEqual(first)
    expect((await call(first.body.call_id)).title).toBe('First')
  })

  it('creates one call for 20 requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => importCall({ recording: wav() }, 'pbx-20')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const ids = new Set(answers.map(({ body }) => body.call_id))
    expect(ids.size).toBe(1)
    const stored = await service.get('/v1/calls', [
      ['filters[0][field]', 'id'],
      ['filters[0][op]', '>='],
      ['filters[0][value]', String([...ids][0])],
    ])
    expect(stored.body.data).toHaveLength(1)
    const files = await readdir(service.simulator.importsDir)
    expect(files.filter((name) => name.startsWith('upload-'))).toEqual([])
  })

  it('is free again after a request that was refused', async () => {
    expect((await importCall({ recording: wav(), timestamp: '' }, 'pbx-3')).status).toBe(400)
    expect((await importCall({ recording: wav() }, 'pbx-3')).status).toBe(202)
  })

  it('that is another makes another call, and so does none', async () => {
    const ids = [
      await importCall({ recording: wav() }, 'pbx-4'),
      await importCall({ recording: wav() }, 'pbx-5'),
      await importCall({ recording: wav() }),
      await importCall({ recording: wav() }),
    ].map(({ body }) => body.call_id)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('the limit of imports', () => {
  it('is 10 an hour for the workspace, beside the general limit', async () => {
    const limited = await startService({ limits: 'sliding' })
    const send = async (): Promise<number> =>
      (await limited.request('/v1/calls/import', { method: 'POST', body: form({ recording: wav() }) })).status
    for (let request = 0; request < 10; request++) expect(await send()).toBe(202)
    const refused = await limited.request('/v1/calls/import', { method: 'POST', body: form({ recording: wav() }) })
    expect([refused.status, await refused.text()]).toEqual([429, '{"error":"too_many_requests"}'])
    expect((await limited.get('/v1/calls')).status).toBe(200)
    limited.clock.advance(3_600_000 - 1)
    expect(await send()).toBe(429)
    limited.clock.advance(1)
    expect(await send()).toBe(202)
    await limited.close()
  })
})

describe('a client that asks before it sends (Expect: 100-continue)', () => {
  const ask = (key: string): Promise<string> => {
    const { hostname, port } = new URL(service.simulator.baseUrl)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /v1/calls/import HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nexpect: 100-continue\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n`,
        ),
      )
      socket.once('data', (data) => {
        socket.destroy()
        resolve(data.toString().split('\r\n')[0] ?? '')
      })
      socket.once('error', reject)
    })
  }

  it('gets 100 Continue when it may import', async () => {
    expect(await ask(service.simulator.apiKey)).toBe('HTTP/1.1 100 Continue')
  })

  it('is refused before it has sent anything when it may not', async () => {
    expect(await ask('wrong')).toBe('HTTP/1.1 401 Unauthorized')
  })
})

it('an upload that breaks off leaves nothing', async () => {
  const { port } = new URL(service.simulator.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /v1/calls/import HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.simulator.apiKey}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="recording"; filename="a.wav"\r\n\r\n${'R'.repeat(100_000)}`,
  )
  const uploads = async (): Promise<string[]> =>
    (await readdir(service.simulator.importsDir)).filter((name) => name.startsWith('upload-'))
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(async () => expect(await uploads()).toEqual([]))
})

it('what was imported is there, and still processed, after a restart on the same data', async () => {
  const dataDir = join(service.simulator.importsDir, 'other-service')
  const first = await startService({ dataDir, calls: 20 })
  const recording = wav()
  const digest = createHash('sha256')
    .update(Buffer.from(await recording.arrayBuffer()))
    .digest('hex')
  const answer = await first.request('/v1/calls/import', {
    method: 'POST',
    body: form({ recording }),
    headers: { 'idempotency-key': 'kept' },
  })
  const { call_id: id } = (await answer.json()) as { call_id: number }
  const page = (await first.get('/v1/calls', [['first', '5']])).body
  await first.close()

  const second = await startService({ dataDir, calls: 20 })
  expect(
    (
      await second.get('/v1/calls', [
        ['first', '5'],
        ['after', page.meta.end_cursor],
      ])
    ).status,
  ).toBe(200)
  second.clock.advance(PROCESSING_MS)
  const media = await vi.waitFor(async () => {
    const { media: links } = (await second.get(`/v1/calls/${id}`)).body.data
    expect(links.audio_url).not.toBeNull()
    return links
  })
  const bytes = Buffer.from(await (await fetch(media.audio_url)).arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest)
  const again = await second.request('/v1/calls/import', {
    method: 'POST',
    body: form({ recording }),
    headers: { 'idempotency-key': 'kept' },
  })
  expect(await again.json()).toEqual({ call_id: id })
  await expect(startService({ dataDir, calls: 20 })).rejects.toThrow('in use by another service')
  await second.close()
})
