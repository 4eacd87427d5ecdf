import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import { untilSettled } from '../../threads/testing/untilSettled.ts'
import { ANSWER_DEADLINE_MS, AnswerReader } from './answerReader.ts'
import { type AnswerKind, readAnswer } from './readAnswer.ts'
import { writeLinks } from './writtenLinks.ts'

const ODD_THREAD = join(import.meta.dirname, 'testing', 'oddThread.ts')
const LARGE = ' '.repeat(256 * 1024 + 1)
const NEVER = new AbortController().signal
const EXPECTED = { kind: 'callTypes', host: 'service.example', count: 2 } as const
const EMPTY = { data: [], meta: { has_next_page: false } }

const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
const deal = (at: number) => ({
  system: 'hubspot',
  system_id: `${at}`,
  label: at === 300 ? 7 : `Deal ${at}`,
  url: null,
})
const call = {
  ...{ id: 7, workspace_id: 3, title: ' ', duration: 61.5, timestamp: '2026-06-01T09:00:00Z', format: 'group_chat' },
  associations: { crm_deals: many(600, deal), custom: many(3, deal) },
  media: { audio_url: 'https://media.example/a?signature=1', video_url: null },
  analysis: { summary: { topics: [{ title: 'Next steps', content: 'None' }] }, transcription: 'Zoë: Hello.' },
  evaluators: many(300, (id) => ({ id, type: 'user', score: 50, answers: many(id === 299 ? 260 : 1, answer) })),
  chat: {
    is_group: true,
    participants: many(300, (at) => ({
      id: `p${at}`,
      profile_pic: `https://media.example/p${at}?signature=2`,
      team: 'x',
    })),
    messages: many(700, (at) => ({
      id: `m${at}`,
      text: 'Hello',
      url: at % 2 ? `https://media.example/${at}?s=3` : null,
    })),
  },
}

function answer(at: number) {
  return { id: at, question_id: at, category_id: 1, answer: 'yes' }
}

// Starting a thread takes longer than reading an answer in it.
const sharedReader = new AnswerReader(new FakeClock())

/** What was read, or the failure. Media URLs as text, because they can't be compared. */
async function outcome(read: () => unknown) {
  try {
    const value = (await read()) as Awaited<ReturnType<typeof readAnswer<AnswerKind>>>
    return 'links' in value ? { ...value, links: writeLinks(value.links) } : value
  } catch (error) {
    return error
  }
}

it.each<[AnswerKind, string]>([
  ['call', JSON.stringify({ data: call })],
  ['call', `\uFEFF${JSON.stringify({ data: { id: 7 } })}`],
  ['call', '{"data":{"id":"seven"}}'],
  ['call', '{"data":null}'],
  ['calls', JSON.stringify({ data: [call, { id: 'x' }, 'nonsense'], meta: { has_next_page: true, end_cursor: 'e' } })],
  ['calls', JSON.stringify({ data: many(10_001, () => 1) })],
  ['calls', '{"data":[1,'],
  ['calls', '<html>'],
  ['calls', ''],
  ['callTypes', JSON.stringify({ data: [{ id: 1, name: 'Demo' }, {}], meta: { errors: ['Unknown filter'] } })],
  ['users', JSON.stringify({ data: many(600, (at) => ({ user_id: at, custom_fields: { a: [at], b: {} } })) })],
  ['users', '{"data":{}}'],
])('reads a large answer (%s: %.40s) as a small one', async (kind, text) => {
  const expected = { kind, host: 'service.example', count: 2 }
  const direct = await outcome(() => readAnswer(Buffer.from(text), expected))
  const body = Buffer.from(text + LARGE)
  expect(await outcome(() => sharedReader.read(body, expected, NEVER))).toEqual(direct)
  // It was read in the thread.
  expect(body).toHaveLength(0)
})

function readOdd(reader: AnswerReader, word: string, signal = NEVER) {
  return Promise.allSettled([reader.read(Buffer.from(`${word} ${LARGE}`), EXPECTED, signal)])
}

it('reads the next answer after one that takes too long, breaks the thread, or is too large for it', async () => {
  const clock = new FakeClock()
  const reader = new AnswerReader(clock, ODD_THREAD)
  const unreadable = (reason: string) => ({ code: 'unreadable-answer', data: { path: '(body)', reason } })
  const next = () => readOdd(reader, JSON.stringify(EMPTY))
  const endless = readOdd(reader, 'endless')
  const broken = readOdd(reader, 'broken')
  const tooLarge = readOdd(reader, 'too-large')
  const good = next()
  await untilSettled(endless, () => clock.advance(ANSWER_DEADLINE_MS))
  expect(await endless).toMatchObject([{ reason: unreadable('Reading it takes longer than 20 s.') }])
  expect(await broken).toMatchObject([{ reason: { code: 'BROKEN' } }])
  expect(await tooLarge).toMatchObject([{ reason: unreadable('Reading it takes too much memory.') }])
  expect(await good).toMatchObject([{ value: { items: [] } }])
  expect(await next()).toMatchObject([{ value: { items: [] } }])
})

it('stops reading an answer when the caller cancels', async () => {
  const reader = new AnswerReader(new FakeClock(), ODD_THREAD)
  const abort = new AbortController()
  const endless = readOdd(reader, 'endless', abort.signal)
  const waiting = readOdd(reader, 'endless', abort.signal)
  const good = readOdd(reader, JSON.stringify(EMPTY))
  await Promise.resolve()
  abort.abort()
  const reason: unknown = expect.objectContaining({ name: 'AbortError' })
  expect([...(await endless), ...(await waiting)]).toEqual(many(2, () => ({ status: 'rejected', reason })))
  expect(await good).toMatchObject([{ value: { items: [] } }])
})

it('fails if the thread can’t start', async () => {
  const reader = new AnswerReader(new FakeClock(), join(import.meta.dirname, 'none.ts'))
  expect(await readOdd(reader, '{}')).toMatchObject([
    { reason: { code: expect.stringMatching(/MODULE_NOT_FOUND/) as unknown } },
  ])
})
