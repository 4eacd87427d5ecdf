import { errors } from 'undici'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import type { MediaAnswer } from './mediaHost.ts'
import type { MediaBreak } from './mediaTries.ts'
import type { ContentRange } from './range.ts'
import { streamServedRange } from './resumingBody.ts'

/** What a connection delivers: chunks, and how it ends. */
type Delivery = readonly (string | Error)[]

const BROKEN = new Error('socket closed')
const STALLED = new errors.BodyTimeoutError()
const WHOLE: ContentRange = { start: 0, end: 9, total: 10 }

async function* deliver(delivery: Delivery) {
  for (const item of delivery) {
    if (typeof item !== 'string') throw item
    yield Buffer.from(item)
  }
}

/** A response to a request for more. Takes the requested range unless given another. */
type Answer = { readonly status?: number; readonly contentRange?: string; readonly delivery?: Delivery } | Error

function stream(
  delivery: Delivery,
  { range = WHOLE, answers = [] }: { readonly range?: ContentRange | null; readonly answers?: readonly Answer[] } = {},
) {
  const stop = new AbortController()
  const asked: string[] = []
  const breaks: MediaBreak[] = []
  let discarded = 0
  const chunks = deliver(delivery)
  const open = (wanted: string): Promise<MediaAnswer> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(wanted)
    if (answer === undefined || answer instanceof Error)
      return Promise.reject(answer ?? new Error('No answer is left.'))
    const { status = 206, contentRange = `${wanted.replace('=', ' ')}/${range?.total}`, delivery: more = [] } = answer
    const dump = () => {
      discarded += 1
      return Promise.resolve()
    }
    const body = Object.assign(deliver(more), { dump })
    return Promise.resolve({ status, headers: { 'content-range': contentRange }, body } as unknown as MediaAnswer)
  }
  const next = async () => (await chunks.next()).value ?? null
  const body = streamServedRange(
    { start: range?.start ?? 0, range, peek: next, next },
    { open, onBreak: (stopped) => breaks.push(stopped), stop },
  )
  const text = () => new Response(body).text()
  return { body, text, stop, asked, breaks, discarded: () => discarded }
}

const incomplete = (kind: string, receivedBytes: number, totalBytes: number | null = 10) => ({
  code: 'media-incomplete',
  data: { kind, receivedBytes, totalBytes },
})

describe('the bytes of a recording', () => {
  it('arrive in one request if the connection holds', async () => {
    const { text, asked, breaks, stop } = stream(['abcde', '', 'fghij'])
    expect(await text()).toBe('abcdefghij')
    expect([asked, breaks, stop.signal.aborted]).toEqual([[], [], false])
  })

  it('arrive to the end if the host doesn’t send a length', async () => {
    const { text, asked } = stream(['abc', 'def'], { range: null })
    expect(await text()).toBe('abcdef')
    expect(asked).toEqual([])
  })

  it('end with the range, even if the host sends more', async () => {
    const { text, stop } = stream(['abc', 'defgh', 'more'], { range: { start: 2, end: 6, total: 10 } })
    expect(await text()).toBe('abcde')
    expect(stop.signal.aborted).toBe(true)
  })

  it.each([
    ['ends', ['abcd']],
    ['breaks', ['abcd', BROKEN]],
    ['stalls', ['abcd', STALLED]],
  ])('continue at the same byte if the connection %s', async (_how, delivery) => {
    const { text, asked, breaks } = stream(delivery, { answers: [{ delivery: ['efghij'] }] })
    expect(await text()).toBe('abcdefghij')
    expect([asked, breaks]).toEqual([['bytes=4-9'], []])
  })

  it('continue even for the last byte', async () => {
    const { text, asked } = stream(['abcdefghi'], { answers: [{ delivery: ['j'] }] })
    expect(await text()).toBe('abcdefghij')
    expect(asked).toEqual(['bytes=9-9'])
  })

  it('continue after any number of breaks, as long as enough bytes arrive each time', async () => {
    const part = 'a'.repeat(20_000)
    const range = { start: 0, end: 399_999, total: 400_000 }
    const { text, asked } = stream([part, part, BROKEN], { range, answers: [{ delivery: [part, part, BROKEN] }] })
    expect(await text()).toHaveLength(400_000)
    expect(asked).toHaveLength(9)
  })

  it('continue a range that doesn’t start at the first byte', async () => {
    const { text, asked } = stream(['cd', BROKEN], {
      range: { start: 2, end: 6, total: 10 },
      answers: [{ delivery: ['efg'] }],
    })
    expect(await text()).toBe('cdefg')
    expect(asked).toEqual(['bytes=4-6'])
  })
})

describe('a recording that breaks off', () => {
  it.each([
    ['after three more requests without a byte', [BROKEN], 'ended-early', 3],
    ['after one more request that stalls', [STALLED], 'stalled', 1],
  ])('fails %s', async (_when, delivery, kind, requests) => {
    const { text, asked, breaks } = stream(['abcd', ...delivery], { answers: [{ delivery }] })
    await expect(text()).rejects.toMatchObject(incomplete(kind, 4))
    expect(asked).toHaveLength(requests)
    expect(breaks).toMatchObject([{ from: 4, error: incomplete(kind, 4) }])
  })

  it('fails after three more requests if only a few bytes arrive each time', async () => {
    const range = { start: 0, end: 99, total: 100 }
    const { text, asked } = stream(['a', BROKEN], { range, answers: [{ delivery: ['a', BROKEN] }] })
    await expect(text()).rejects.toMatchObject(incomplete('ended-early', 4, 100))
    expect(asked).toEqual(['bytes=1-99', 'bytes=2-99', 'bytes=3-99'])
  })

  it.each<[string, Answer, string]>([
    ['of another length', { contentRange: 'bytes 4-9/11' }, 'changed'],
    ['from another byte', { contentRange: 'bytes 0-9/10' }, 'changed'],
    ['without a range', { contentRange: '' }, 'changed'],
    ['as a whole', { status: 200 }, 'ended-early'],
    ['without bytes there', { status: 416, contentRange: 'bytes */4' }, 'ended-early'],
  ])('fails if the host then has it %s', async (_what, answer, kind) => {
    const { text, asked, breaks, discarded } = stream(['abcd', BROKEN], { answers: [answer] })
    await expect(text()).rejects.toMatchObject(incomplete(kind, 4))
    expect([asked, discarded()]).toEqual([['bytes=4-9'], 1])
    expect(breaks).toMatchObject([{ from: 4, error: incomplete(kind, 4) }])
  })

  it('that stalled, and whose host then has nothing there, has ended early', async () => {
    const { text } = stream(['abcd', STALLED], { answers: [{ status: 416 }] })
    await expect(text()).rejects.toMatchObject(incomplete('ended-early', 4))
    const whole = stream(['abcd', STALLED], { answers: [{ status: 200 }] })
    await expect(whole.text()).rejects.toMatchObject(incomplete('stalled', 4))
  })

  it('fails with the error of the next request', async () => {
    const refused = new AppError('media-unavailable', { status: 403 })
    const { text, breaks } = stream(['abcd', BROKEN], { answers: [refused] })
    await expect(text()).rejects.toBe(refused)
    expect(breaks).toEqual([{ from: 4, error: refused }])
    const bug = new Error('a bug')
    const other = stream(['abcd', BROKEN], { answers: [bug] })
    await expect(other.text()).rejects.toBe(bug)
    expect(other.breaks).toEqual([])
  })

  it('can’t continue without a length', async () => {
    const { text, asked } = stream(['abcd', BROKEN], { range: null })
    await expect(text()).rejects.toMatchObject(incomplete('ended-early', 4, null))
    expect(asked).toEqual([])
  })
})

describe('a player that leaves', () => {
  it('stops the request', async () => {
    const { body, stop } = stream(['abcd', 'efgh'])
    const reader = body.getReader()
    await reader.read()
    await reader.cancel()
    expect(stop.signal.aborted).toBe(true)
  })

  it('causes no further request and no reported break', async () => {
    const { body, stop, asked, breaks } = stream(['abcd', BROKEN], { answers: [{ delivery: ['efghij'] }] })
    const reader = body.getReader()
    await reader.read()
    stop.abort()
    await expect(reader.read()).rejects.toMatchObject(incomplete('ended-early', 4))
    expect([asked, breaks]).toEqual([[], []])
  })
})
