import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RecordingStream } from './recordingStream.ts'
import { WorkProgress } from './workProgress.ts'

/** Ten pieces of three bytes: 0 to 29. */
const FILE = Uint8Array.from({ length: 30 }, (_, index) => index)
const PIECE_BYTES = 3

interface Asked {
  readonly range: string | null
  readonly signal: AbortSignal
}
const asked: Asked[] = []
let answers: ((from: number) => Response)[] = []

/** The bytes from `from`. Fails before the byte at `breaksAt`, like a lost connection. */
function body(from: number, breaksAt = Infinity): ReadableStream<Uint8Array> {
  let at = from
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= breaksAt) controller.error(new TypeError('network error'))
        else if (at >= FILE.length) controller.close()
        else controller.enqueue(FILE.slice(at, Math.min(at + PIECE_BYTES, breaksAt)))
        at += PIECE_BYTES
      },
    },
    { highWaterMark: 0 },
  )
}

const whole = (from: number) =>
  new Response(body(from), { status: from > 0 ? 206 : 200, headers: { 'content-length': '30' } })
const breaking = (breaksAt: number) => (from: number) =>
  new Response(body(from, breaksAt), { status: from > 0 ? 206 : 200, headers: { 'content-length': '30' } })
const status = (code: number) => () => new Response('no', { status: code })

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/recording') throw new Error(`asked for ${url}`)
    const range = new Headers(init.headers).get('range')
    asked.push({ range, signal: init.signal! })
    return (answers.shift() ?? whole)(Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')![1]))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const opened = () => new RecordingStream('/recording', new WorkProgress(() => undefined))
const ranges = () => asked.map(({ range }) => range)

async function rest(stream: RecordingStream): Promise<readonly number[]> {
  const bytes: number[] = []
  for (;;) {
    const piece = await stream.read()
    if (!piece) return bytes
    bytes.push(...piece)
  }
}
const from = (first: number) => [...FILE.subarray(first)]

describe('a recording in one response', () => {
  test('is read in order by one request, with the announced length', async () => {
    const stream = opened()
    expect(stream.totalBytes).toBeNull()
    expect(await stream.read()).toEqual(Uint8Array.of(0, 1, 2))
    expect(stream.totalBytes).toBe(30)
    expect(await rest(stream)).toEqual(from(3))
    expect(await stream.read()).toBeNull()
    expect(ranges()).toEqual([null])
  })

  test.each([['0'], [null]])("has no known length if it's announced as %s", async (length) => {
    answers = [() => new Response(body(0), length === null ? {} : { headers: { 'content-length': length } })]
    const stream = opened()
    await stream.read()
    expect(stream.totalBytes).toBeNull()
  })

  test('returns peeked bytes again', async () => {
    const stream = opened()
    expect(await stream.peek(7)).toEqual(FILE.slice(0, 9))
    // The bytes already peeked at are enough.
    expect(await stream.peek(9)).toEqual(FILE.slice(0, 9))
    expect(await stream.read()).toEqual(FILE.slice(0, 9))
    expect(await rest(stream)).toEqual(from(9))
  })

  test('returns fewer bytes than peeked for at its end', async () => {
    const stream = opened()
    await stream.skip(25)
    expect(await stream.peek(100)).toEqual(FILE.slice(25))
    expect(await rest(stream)).toEqual(from(25))
    expect(await stream.peek(1)).toEqual(new Uint8Array(0))
  })

  test.each([0, 1, 3, 8, 29, 30, 31])('continues after %i skipped bytes', async (count) => {
    const stream = opened()
    await stream.skip(count)
    expect(await rest(stream)).toEqual(from(count))
  })
})

describe('a jump', () => {
  test('requests the rest from there and aborts the previous request', async () => {
    const stream = opened()
    await stream.peek(4)
    stream.jump(20)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(await rest(stream)).toEqual(from(20))
    expect(ranges()).toEqual([null, 'bytes=20-'])
    expect(asked[1]?.signal.aborted).toBe(false)
    expect(stream.totalBytes).toBe(30)
  })

  test('past the end finds nothing', async () => {
    const stream = opened()
    await stream.read()
    stream.jump(30)
    answers = [status(416)]
    expect(await stream.read()).toBeNull()
  })

  test.each([
    [30, true],
    [29, true],
    [31, false],
  ])('past the %i bytes that the host really has finds nothing: %s', async (receivedBytes, isEnd) => {
    const stream = opened()
    await stream.read()
    stream.jump(30)
    const failure = { code: 'media-incomplete', data: { kind: 'ended-early', receivedBytes, totalBytes: 60 } }
    answers = Array.from({ length: 5 }, () => () => Response.json(failure, { status: 502 }))
    if (isEnd) expect(await stream.read()).toBeNull()
    else await expect(stream.read()).rejects.toThrow('answered 502')
  })

  test('on a host without ranges skips the bytes before', async () => {
    const stream = opened()
    await stream.read()
    stream.jump(20)
    answers = [() => new Response(body(0), { status: 200, headers: { 'content-length': '7' } })]
    expect(await rest(stream)).toEqual(from(20))
    expect(stream.totalBytes).toBe(30)
  })
})

describe('a broken connection', () => {
  test('is resumed where it broke', async () => {
    answers = [breaking(9), breaking(10)]
    expect(await rest(opened())).toEqual(from(0))
    expect(ranges()).toEqual([null, 'bytes=9-', 'bytes=10-'])
  })

  test('is resumed twice without receiving a byte, then fails', async () => {
    answers = [breaking(9), breaking(9), breaking(9), breaking(9)]
    const stream = opened()
    await expect(rest(stream)).rejects.toThrow('network error')
    expect(ranges()).toEqual([null, 'bytes=9-', 'bytes=9-'])
  })

  test('can happen often as long as bytes arrive', async () => {
    answers = [6, 6, 12, 12, 18, 18].map(breaking)
    expect(await rest(opened())).toEqual(from(0))
  })

  test('that took all bytes with it is resumed from the first', async () => {
    answers = [breaking(0), breaking(0)]
    expect(await rest(opened())).toEqual(from(0))
    expect(ranges()).toEqual([null, null, null])
  })

  test('without any bytes three times fails', async () => {
    answers = [breaking(0), breaking(0), breaking(0)]
    await expect(opened().read()).rejects.toThrow('network error')
    expect(asked).toHaveLength(3)
  })

  test('without an answer fails at once', async () => {
    answers = [() => Response.error()]
    await expect(opened().read()).rejects.toThrow('answered 0')
    expect(asked).toHaveLength(1)
  })

  test("isn't resumed after the stream is closed", async () => {
    answers = [breaking(9)]
    const stream = opened()
    await stream.skip(9)
    const read = stream.read()
    stream.close()
    await expect(read).rejects.toThrow('network error')
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

test.each([404, 416, 500])('status %i is a failure', async (code) => {
  answers = [status(code)]
  await expect(opened().read()).rejects.toThrow(`answered ${code}`)
})

test('a response without a body is a failure', async () => {
  answers = [() => new Response(null, { status: 204 })]
  await expect(opened().read()).rejects.toThrow('answered 204')
})
