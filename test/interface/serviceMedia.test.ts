import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalog, type Recording } from '../../src/simulator/seed/catalog.ts'
import { filter, startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService
let call: CallJson
let url: string
let recording: Recording

beforeAll(async () => {
  service = await startService()
  const listed = (await service.get('/v1/calls', [...filter('type', '==', 'audio'), ['first', '30']])).body.data
  const calls: CallJson[] = await Promise.all(
    listed.map(async ({ id }: CallJson) => (await service.get(`/v1/calls/${id}`)).body.data),
  )
  call = calls.find(({ media }) => media.audio_url !== null)
  url = call.media.audio_url
  const { recordings } = await readCatalog('resources/recordings')
  const found = recordings.find(({ file }) => new URL(url).pathname.endsWith(file))
  if (found === undefined) throw new Error('the call has none of our recordings')
  recording = found
})
afterAll(() => service.close())

describe('the recording of a call', () => {
  it('is the one whose length, metrics and words the call has', async () => {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(recording.sha256)
    expect(call.duration).toBe(recording.durationSeconds)
    expect(call.interaction_metrics).toMatchObject(recording.metrics)
    expect(call.analysis.transcription.split('\n').map((line: string) => line.slice(line.indexOf(': ') + 2))).toEqual(
      recording.lines.map(({ text }) => text),
    )
  })

  it('has its type and length, takes ranges and has no CORS headers', async () => {
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(recording.mediaType)
    expect(response.headers.get('content-length')).toBe(String(recording.sizeBytes))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    await response.arrayBuffer()
  })

  it('answers HEAD with the headers alone', async () => {
    const response = await fetch(url, { method: 'HEAD' })
    expect([
      response.status,
      response.headers.get('content-length'),
      (await response.arrayBuffer()).byteLength,
    ]).toEqual([200, String(recording.sizeBytes), 0])
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, -1],
    ['bytes=-500', -500, -1],
    ['bytes=100-99999999', 100, -1],
  ])('answers 206 for %s', async (range, from, to) => {
    const size = recording.sizeBytes
    const start = from < 0 ? size + from : from
    const end = to < 0 ? size + to : to
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    const response = await fetch(url, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=99999999-', 'bytes=-0'])('answers 416 for %s', async (range) => {
    const response = await fetch(url, { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${recording.sizeBytes}`])
    await response.arrayBuffer()
  })

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])('answers with everything for %s', async (range) => {
    const response = await fetch(url, { headers: { range } })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, recording.sizeBytes])
  })
})

describe('a signed link', () => {
  it('is good for 30 minutes and then 403; the next full form brings a new one', async () => {
    const fresh = (await service.get(`/v1/calls/${call.id}`)).body.data.media.audio_url
    service.clock.advance(30 * 60_000 - 1)
    expect((await fetch(fresh, { method: 'HEAD' })).status).toBe(200)
    service.clock.advance(1)
    expect((await fetch(fresh, { method: 'HEAD' })).status).toBe(403)
    const renewed = (await service.get(`/v1/calls/${call.id}`)).body.data.media.audio_url
    expect((await fetch(renewed, { method: 'HEAD' })).status).toBe(200)
  })

  it('is refused when its path, its time or its signature was changed', async () => {
    const fresh = new URL((await service.get(`/v1/calls/${call.id}`)).body.data.media.audio_url)
    const changed = [
      (link: URL) => link.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1)),
      (link: URL) => link.searchParams.set('signature', 'A'.repeat(43)),
      (link: URL) => link.searchParams.delete('signature'),
      (link: URL) => void (link.pathname = '/media/pictures/1.png'),
    ]
    for (const change of changed) {
      const link = new URL(fresh)
      change(link)
      expect((await fetch(link)).status).toBe(403)
    }
  })

  it('needs no API key', async () => {
    const fresh = (await service.get(`/v1/calls/${call.id}`)).body.data.media.audio_url
    expect((await fetch(fresh, { method: 'HEAD' })).status).toBe(200)
  })

  it('can be good for another time by option', async () => {
    const short = await startService({ mediaSeconds: 5 })
    const link = (await short.get(`/v1/calls/${call.id}`)).body.data.media.audio_url
    short.clock.advance(5000)
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(403)
    await short.close()
  })
})

it('the media of chats are there, of the type their message says', async () => {
  const chats = await service.walk('/v1/calls', filter('type', 'in', 'chat,group_chat'))
  const expected: Readonly<Record<string, RegExp>> = {
    image: /^image\/png$/,
    video: /^video\/mp4$/,
    audio: /^audio\//,
    document: /^application\/pdf$/,
  }
  const seen = new Set<string>()
  for (const { id } of chats.slice(0, 40)) {
    const { chat } = (await service.get(`/v1/calls/${id}`)).body.data
    for (const { type, url: link } of (chat?.messages ?? [])
      .filter((message: CallJson) => message.url !== null)
      .slice(0, 10)) {
      const response = await fetch(link)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(expected[type] ?? /never/)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(200)
      seen.add(type)
    }
  }
  expect(seen).toEqual(new Set(Object.keys(expected)))
})
