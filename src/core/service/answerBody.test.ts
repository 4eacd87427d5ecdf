import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { SECOND } from '../../domain/units.ts'
import { parseAnswer, readBody, textOf } from './answerBody.ts'

const KB = 1024
const MB = 1024 * KB
const HOST = 'service.example:443'
const TOO_LONG = { code: 'unreadable-answer', data: { path: '(body)', reason: 'It is longer than 64 MB.' } }

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>

function read(
  chunks: Chunks,
  headers: Record<string, string> = {},
  { isSuccess = true, clock = new FakeClock() } = {},
) {
  const body = Readable.from(chunks)
  const response = { body, headers } as unknown as Dispatcher.ResponseData
  return { body, text: readBody(response, { isSuccess, clock, host: HOST }).then(textOf) }
}

const parse = (text: string) => parseAnswer(Buffer.from(text), HOST)

describe('the body of a response', () => {
  it('is the text of all chunks without a byte order mark', async () => {
    const bytes = Buffer.from('\uFEFF{"name":"Zoë"}')
    const { body, text } = read([bytes.subarray(0, 14), bytes.subarray(14)])
    expect(await text).toBe('{"name":"Zoë"}')
    expect(body.destroyed).toBe(true)
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    [' GZip ', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['identity', Buffer.from],
    ['', Buffer.from],
  ])('is decompressed with the encoding "%s"', async (encoding, compress: (text: string) => Buffer) => {
    expect(await read([compress('{"a":1}')], { 'content-encoding': encoding }).text).toBe('{"a":1}')
  })

  it('may be empty with any encoding', async () => {
    expect(await read([], { 'content-encoding': 'gzip' }).text).toBe('')
  })

  it('is rejected if its encoding is unknown or broken', async () => {
    await expect(read([Buffer.from('x')], { 'content-encoding': 'zstd' }).text).rejects.toMatchObject({
      code: 'unreadable-answer',
      data: { reason: 'It uses an unsupported encoding (zstd).' },
    })
    await expect(read([Buffer.from('x')], { 'content-encoding': 'gzip' }).text).rejects.toMatchObject({
      code: 'unreadable-answer',
      data: { reason: 'Its gzip compression can’t be decoded.' },
    })
  })

  it('is not read if it is announced as longer than 64 MB', async () => {
    const { body, text } = read([Buffer.from('{}')], { 'content-length': String(64 * MB + 1) })
    await expect(text).rejects.toMatchObject(TOO_LONG)
    expect(body.destroyed).toBe(true)
    expect(await read([Buffer.from('{}')], { 'content-length': String(64 * MB) }).text).toBe('{}')
  })

  it('is read up to 64 MB', async () => {
    const chunk = Buffer.alloc(16 * MB)
    await expect(read([chunk, chunk, chunk, chunk, Buffer.from(' ')]).text).rejects.toMatchObject(TOO_LONG)
    const packed = gzipSync(Buffer.alloc(64 * MB + 1))
    await expect(read([packed], { 'content-encoding': 'gzip' }).text).rejects.toMatchObject(TOO_LONG)
  })

  it('fails when nothing arrives for 10 s, however long it takes otherwise', async () => {
    const clock = new FakeClock()
    async function* chunks() {
      for (let count = 0; count < 3; count += 1) {
        await clock.wait(10 * SECOND - 1)
        yield Buffer.from('x')
      }
      await new Promise(() => undefined)
    }
    const { body, text } = read(chunks(), {}, { clock })
    const ended = text.catch((error: unknown) => error)
    let isOver = false
    void ended.then(() => (isOver = true))
    await clock.advance(40 * SECOND - 4)
    expect(isOver).toBe(false)
    await clock.advance(SECOND)
    expect(await ended).toMatchObject({ code: 'answer-incomplete', data: { host: HOST, stalledMs: 10 * SECOND } })
    expect(body.destroyed).toBe(true)
  })

  it('is read if it has arrived when the limit passes, as after a computer was asleep', async () => {
    const passed = Promise.withResolvers<void>()
    async function* chunks() {
      await passed.promise
      await new Promise((resolve) => process.nextTick(resolve))
      yield Buffer.from('x')
    }
    const { text } = read(chunks(), {}, { clock: Object.assign(new FakeClock(), { wait: () => passed.promise }) })
    passed.resolve()
    expect(await text).toBe('x')
  })
})

describe('the body of an error response', () => {
  const isSuccess = false

  it('is cut off after 64 kB', async () => {
    const chunks = [Buffer.alloc(40 * KB, 'a'), Buffer.alloc(24 * KB, 'b'), Buffer.from('c')]
    const headers = { 'content-length': String(100 * MB) }
    expect(await read(chunks, headers, { isSuccess }).text).toBe('a'.repeat(40 * KB) + 'b'.repeat(24 * KB))
    const packed = gzipSync('x'.repeat(64 * KB + 1))
    expect(await read([packed], { 'content-encoding': 'gzip' }, { isSuccess }).text).toBe('x'.repeat(64 * KB))
  })

  it('is empty if it can’t be decompressed', async () => {
    const headers = { 'content-encoding': 'gzip' }
    expect(await read([gzipSync('No.')], headers, { isSuccess }).text).toBe('No.')
    expect(await read([Buffer.from('No.')], headers, { isSuccess }).text).toBe('')
    expect(await read([Buffer.from('No.')], { 'content-encoding': 'zstd' }, { isSuccess }).text).toBe('')
  })
})

describe('a response', () => {
  it('has at most 10,000 records', () => {
    const data = Array.from({ length: 10_001 }, () => 1)
    expect(parse(JSON.stringify({ data: data.slice(1) }))).toEqual({ data: data.slice(1) })
    expect(() => parse(JSON.stringify({ data }))).toThrowError(
      expect.objectContaining({
        code: 'unreadable-answer',
        data: { path: 'data', reason: 'It has more than 10000 records.' },
      }),
    )
  })

  it.each([
    ['<html>', 'It responded with a web page.'],
    [' \n<!doctype html>', 'It responded with a web page.'],
    ['', 'Its response is empty.'],
    [' \n', 'Its response is empty.'],
    ['OK', 'Its response isn’t JSON.'],
  ])('%j comes from another service', (text, why) => {
    expect(() => parse(text)).toThrowError(
      expect.objectContaining({ code: 'not-this-service', data: { host: HOST, why } }),
    )
  })
})

it('quotes nothing of a broken response', () => {
  for (const text of ['{"error": secret-key', '[secret-key]', '{"a": "secret-key']) {
    let error: unknown
    try {
      parse(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'unreadable-answer' })
    expect(inspect(error, { depth: null })).not.toContain('secret')
  }
})
