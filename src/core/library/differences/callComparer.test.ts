import type { DifferencesRequest } from '../../../contract/library/libraryRequests.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShownDifference } from '../../../contract/library/callDifferences.ts'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { differenceFilter } from '../../../domain/differences/differenceFilter.ts'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-differs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CALLS = 240
let store: LibraryStore
let files = 0
beforeEach(() => {
  files += 1
  store = new LibraryStore(join(folder, `${files}.sqlite`))
  store.putReviews('all', [])
})
afterEach(() => store.close())

/** Every fourth call is long, and different from the others in what `long` says. The calls are the same otherwise. */
function putCalls(long: Partial<CallDetail>, rest: Partial<CallDetail> = {}): void {
  for (let at = 0; at < CALLS; at += 1) {
    const call = {
      id: at + 1,
      title: null,
      durationSeconds: at % 4 === 0 ? 2000 + at : 300 + (at % 7),
      agent: { id: at % 5, name: `Agent ${at % 5}`, email: null },
      timestamp: new Date(Date.UTC(2026, 0, 1) + (at % 45) * 86_400_000).toISOString(),
      ...(at % 4 === 0 ? long : rest),
    }
    const { transcription = 'Agent: Good morning.', evaluators = [] } = call as Partial<CallDetail>
    store.putDetail(fullDetail({ ...fullCall(call), transcription, evaluators }), { isOpened: false, now: 1 })
  }
}

const LONG: ResolvedPart = { field: 'duration', op: '>=', value: '1000' }
const ALL = { filters: [], sort: [] }
const longCalls: DifferencesRequest = {
  calls: { query: { filters: [LONG], sort: [] } },
  others: ALL,
  isAdjusted: false,
}

const callType = (name: string) => ({ id: name.length, name, description: null, associationMode: null })

const scored = (answer: string) => [
  { ...fullDetail().evaluators[0]!, score: null, answers: [{ id: null, questionId: 11, categoryId: 1, answer }] },
]

const compare = async (request: DifferencesRequest = longCalls) => await store.query('differences', request, 1)
const named = (shown: readonly ShownDifference[]) =>
  shown.map(({ difference }) =>
    difference.kind === 'word'
      ? difference.word
      : [difference.field, difference.kind === 'share' ? difference.value : null],
  )

describe('what differs', () => {
  it('is a value of a field, with the figures of both groups, calls to hear, and the filter that finds them', async () => {
    putCalls({ callType: callType('Demo') }, { callType: callType('Support') })
    const { fields, inside, others } = await compare()
    expect([inside.callCount, others.callCount]).toEqual([60, 180])
    const [{ difference, examples }] = fields as [ShownDifference]
    expect(difference).toMatchObject({
      field: 'call_type',
      inside: { withValue: 60, calls: 60, value: 1 },
      others: { withValue: 0, calls: 180, value: 0 },
      difference: { value: 1 },
    })
    expect(new Set(examples.map(({ agent }) => agent?.id)).size).toBe(3)
    expect(examples.every(({ durationSeconds }) => durationSeconds! >= 1000)).toBe(true)
    expect(examples[0]).not.toHaveProperty('metrics')
    const { ids } = await store.query('ids', { query: { filters: [LONG, differenceFilter(difference)], sort: [] } })
    expect(ids).toHaveLength(60)
  })

  it('is a metric, an answer, a custom field or a word', async () => {
    const metrics = fullCall().metrics
    putCalls(
      {
        metrics: { ...metrics, silenceRatio: 0.5 },
        evaluators: scored('no'),
        transcription: 'Lea: Refund, refund it now.',
      },
      { metrics: { ...metrics, silenceRatio: 0.1 }, evaluators: scored('yes'), transcription: 'Lea: Thanks for now.' },
    )
    const { fields, words } = await compare()
    expect(named(fields)).toEqual(
      expect.arrayContaining([
        ['silence_percentage', null],
        ['question.11', 'no'],
      ]),
    )
    expect(named(words)).toEqual(['refund'])
    for (const { difference } of [...fields, ...words]) {
      const { ids } = await store.query('ids', { query: { filters: [LONG, differenceFilter(difference)], sort: [] } })
      if (difference.kind !== 'number') expect(ids).toHaveLength(difference.inside.withValue)
    }
  })

  it('is shown by calls that were asked the question, if an answer is rarer', async () => {
    putCalls({}, { evaluators: scored('yes') })
    const answers = [null, null, null, null, 'yes', 'no', 'n/a', 'no']
    for (let at = 0; at < CALLS / 4; at += 1) {
      const { detail } = store.detail(4 * at + 1)!
      const answer = answers[at % answers.length] ?? null
      if (answer !== null) store.putDetail({ ...detail, evaluators: scored(answer) }, { isOpened: false, now: 2 })
    }
    const { fields } = await compare()
    const shown = fields.find(({ difference }) => difference.kind !== 'word' && difference.field === 'question.11')!
    expect(shown.difference).toMatchObject({ value: 'yes', difference: { value: expect.closeTo(-0.75, 5) } })
    expect(shown.examples.map(({ id }) => answers[((id - 1) / 4) % answers.length])).not.toContain(null)
  })

  it('is a word that one side says, with the figures of their turns, and one finding for its forms', async () => {
    const said = (lead: string) => `Agent 1: Here is the price of it.\nLead: ${lead}`
    putCalls({ transcription: said('A refund, or two refunds.') }, { transcription: said('Thanks.') })
    const { words } = await compare()
    expect(words.map(({ difference }) => difference)).toMatchObject([
      { field: 'transcript.lead', word: 'refund', forms: ['refunds'], inside: { withValue: 60, calls: 60 } },
    ])
    const filter = differenceFilter(words[0]!.difference)
    const { ids } = await store.query('ids', { query: { filters: [LONG, filter], sort: [] } })
    expect(ids).toHaveLength(60)
  })

  it('leaves out words of only one agent, even of one who was renamed', async () => {
    for (let at = 0; at < CALLS; at += 1) {
      const agent = { id: at % 5, name: at % 5 === 0 ? `Agent 0 ${(at / 5) % 3}` : `Agent ${at % 5}`, email: null }
      const call = fullCall({ id: at + 1, title: null, agent, durationSeconds: at % 4 === 0 ? 2000 : 300 })
      const transcription = at % 20 === 0 ? 'Agent: Splendid morning.' : 'Agent: Good morning.'
      store.putDetail(fullDetail({ ...call, transcription, evaluators: [] }), { isOpened: false, now: 1 })
    }
    expect(named((await compare()).words)).not.toContain('splendid')
  })

  it('isn’t who the calls are with, and one of the answers to a question', async () => {
    const answered = (answer: string) => ({ id: null, questionId: 11, categoryId: 1, answer })
    const evaluators = (...answers: readonly string[]) => [
      { ...fullDetail().evaluators[0]!, score: null, answers: answers.map(answered) },
    ]
    putCalls(
      { leadCompany: 'Globex', leadName: 'Hank', title: 'A', evaluators: evaluators('no') },
      { leadCompany: 'Acme', leadName: 'Eve', title: 'B', evaluators: evaluators('yes') },
    )
    const { fields } = await compare()
    expect(named(fields).map(([field]) => field)).toEqual(['question.11'])
    expect(fields.every(({ difference: { difference } }) => difference.low > 0 || difference.high < 0)).toBe(true)
  })

  it('says how many more calls it would take if nothing is certain', async () => {
    putCalls({})
    const { fields, nearest } = await compare()
    expect(fields).toEqual([])
    expect(nearest!.moreCalls).toBeGreaterThan(0)
  })

  it('is nothing if nothing differs, and no field by which the calls were selected', async () => {
    putCalls({})
    expect(await compare()).toMatchObject({ fields: [], words: [], excluded: ['duration'] })
    const ids = Array.from({ length: 60 }, (_, at) => 1 + 4 * at)
    expect(named((await compare({ ...longCalls, calls: { ids } })).fields)).toEqual([['duration', null]])
  })

  it('names the questions by whose answers the calls were selected', async () => {
    putCalls({ evaluators: scored('no') }, { evaluators: scored('yes') })
    const answered: readonly ResolvedPart[] = [
      { field: 'question.11', op: '==', value: 'no' },
      { field: 'question.11.ai', op: 'not_empty', value: null },
    ]
    const { fields, excluded } = await compare({ ...longCalls, calls: { query: { filters: answered, sort: [] } } })
    expect(excluded).toEqual(['question.11'])
    expect(named(fields)).toEqual([['duration', null]])
  })

  it('is a custom field that agents have in common, not one of which each agent has another value', async () => {
    store.putDirectory(
      ['North', 'North', 'South', 'South', 'South'].map((team, at) => ({
        ...{ userId: at + 1, workspaceId: 1, email: null, name: null, isActive: true },
        customFields: [
          { key: 'team', value: team },
          { key: 'phone', value: `555-${at}` },
        ],
      })),
      [],
    )
    for (let at = 0; at < CALLS; at += 1) {
      const id = 1 + (at % 5)
      // They were renamed.
      const agent = { id, name: at < 50 ? `Agent ${id}` : `Agent ${id} B`, email: null }
      const call = fullCall({ id: at + 1, title: null, agent, durationSeconds: id <= 2 ? 2000 : 300 })
      store.putDetail(fullDetail(call), { isOpened: false, now: 1 })
    }
    const compared = named((await compare()).fields).map(([field]) => field)
    expect(compared).toContain('agent.custom.team')
    expect(compared).not.toContain('agent.custom.phone')
  })

  it('leaves out the agent’s own fields if calls are selected by agent, and the words of a search', async () => {
    store.putDirectory(
      [
        {
          userId: 1,
          workspaceId: 1,
          email: null,
          name: 'A',
          isActive: true,
          customFields: [{ key: 'team', value: 'x' }],
        },
      ],
      [],
    )
    putCalls({ transcription: 'Lea: Cancel it.' })
    const byAgent: ResolvedPart = { field: 'agent.id', op: '==', value: '1' }
    const agents = await compare({ ...longCalls, calls: { query: { filters: [byAgent], sort: [] } } })
    expect(agents.excluded).toEqual(['agent', 'agent.custom.team'])
    const says: ResolvedPart = { field: 'transcript', op: 'says', value: 'cancel' }
    const found = await compare({ ...longCalls, calls: { query: { filters: [says], sort: [] } } })
    expect(new Set(named(found.words))).toEqual(new Set(['good', 'morning']))
  })

  it('is gone after adjusting if the agents explain it', async () => {
    for (let at = 0; at < 600; at += 1) {
      const isBusy = at % 6 === 0
      const isLong = isBusy ? at % 5 > 0 : at % 5 === 0
      const isWon = isBusy ? at % 7 > 0 : at % 7 === 0
      const agent = { id: at % 6, name: `Agent ${at % 6}`, email: null }
      const call = fullCall({ id: at + 1, title: null, agent, isWon, durationSeconds: isLong ? 2000 : 300 })
      store.putPage({ calls: [call], state: null, now: 1 })
    }
    expect(named((await compare()).fields)).toContainEqual(['won', 'true'])
    const adjusted = await compare({ ...longCalls, isAdjusted: true })
    expect(adjusted.adjustedFor).toEqual(['agent', 'call_type'])
    expect(adjusted.fields).toEqual([])
  })

  it('doesn’t show scores and answers of calls under blind review', async () => {
    const evaluator = { ...fullDetail().evaluators[0]!, score: null }
    const answers = (answer: string) => [
      { ...evaluator, answers: [{ id: null, questionId: 11, categoryId: 1, answer }] },
    ]
    const metrics = fullCall().metrics
    putCalls({ metrics: { ...metrics, aiScore: 20 }, evaluators: answers('no') }, { evaluators: answers('yes') })
    expect(named((await compare()).fields)).toContainEqual(['ai_score', null])
    store.putReviews(
      'all',
      Array.from({ length: CALLS }, (_, at) => ({
        callId: at + 1,
        score: null,
        notes: [],
        isBlind: true,
        isWaiting: true,
      })),
    )
    expect((await compare()).fields).toEqual([])
  })

  it('isn’t the duration of chats that weren’t measured', async () => {
    // Three of four public calls are chats of 0 s. What was measured is equally long on both sides.
    for (let at = 0; at < CALLS; at += 1) {
      const isPublic = at % 2 === 0
      const isChat = isPublic && at % 8 !== 0
      const call = fullCall({
        id: at + 1,
        isPublic,
        format: isChat ? 'chat' : 'audio',
        durationSeconds: isChat ? 0 : 300 + ((at * 7) % 90),
      })
      store.putDetail(fullDetail({ ...call, transcription: null, evaluators: [] }), { isOpened: false, now: 1 })
    }
    const open: ResolvedPart = { field: 'public', op: '==', value: 'true' }
    const { fields } = await compare({
      calls: { query: { filters: [open], sort: [] } },
      others: ALL,
      isAdjusted: false,
    })
    expect(named(fields)).toContainEqual(['type', 'chat'])
    expect(named(fields).map(([field]) => field)).not.toContain('duration')
  })

  it('is a word of chats, compared with other chats', async () => {
    const { conversation } = fullDetail()
    const saying = (text: string) => ({
      transcription: '',
      conversation: { ...conversation!, messages: [{ ...conversation!.messages[0]!, text }] },
    })
    putCalls(saying('A refund, now.'), saying('Thanks for now.'))
    const { inside, others, words } = await compare()
    expect([inside.withWordsCount, others.withWordsCount]).toEqual([60, 180])
    expect(named(words)).toContain('refund')
    expect(named(words)).not.toContain('now')
    for (const { difference } of words) {
      const { ids } = await store.query('ids', { query: { filters: [LONG, differenceFilter(difference)], sort: [] } })
      expect(difference).toMatchObject({ kind: 'word', field: 'message', inside: { withValue: ids.length } })
    }
  })

  it('follows changed transcripts', async () => {
    putCalls({ transcription: 'Lea: Refund it.' })
    expect(named((await compare()).words)).toContain('refund')
    putCalls({ transcription: 'Lea: Replace it.' })
    expect(named((await compare()).words)).not.toContain('refund')
  })

  it('has the words of transcripts that were stored before words were, or are damaged', async () => {
    putCalls({ transcription: 'Lea: Refund it.' })
    const before = await compare()
    const database = new DatabaseSync(join(folder, `${files}.sqlite`))
    expect(database.prepare('SELECT * FROM turn_word_sets').all()).toHaveLength(CALLS)
    for (const damage of [
      'DELETE FROM turn_word_sets',
      'DELETE FROM turn_word_sets; DELETE FROM words',
      "UPDATE turn_word_sets SET codes = x''",
      "UPDATE turn_word_sets SET codes = x'ffffffffffff00'",
      'UPDATE turn_word_sets SET codes = zeroblob(first_turn % 40)',
    ]) {
      database.exec(damage)
      // Otherwise codes in memory wouldn't be those of the file.
      store.close()
      store = new LibraryStore(join(folder, `${files}.sqlite`))
      store.putReviews('all', [])
      expect((await compare()).words).toEqual(before.words)
      expect(database.prepare('SELECT * FROM turn_word_sets').all()).toHaveLength(CALLS)
    }
    database.close()
  })

  it('ends when it is stopped', async () => {
    putCalls({})
    const running = store.query('differences', longCalls, 7)
    store.stopQuery(7)
    await expect(running).rejects.toMatchObject({ code: 'canceled' })
  })
})
