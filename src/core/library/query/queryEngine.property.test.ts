import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { blankTextsOf, shownText } from '../../../domain/calls/blankText.ts'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { operatorsOf } from '../../../domain/fields/kinds.ts'
import { takesValue } from '../../../domain/fields/operators.ts'
import type { Answer } from '../../../domain/scorecards/scorecard.ts'
import type { LibraryQuery, QuerySortKey, ResolvedPart } from '../../../domain/query/query.ts'
import { QUERY_FIELDS, queryField, querySortField } from '../../../domain/fields/queryFields.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import type { OwnReview } from '../../reviews/ownReview.ts'
import { type NaiveCall, naiveQuery } from '../../../../test/support/agreement/naiveQuery.ts'
import { withAccounts } from '../../../../test/support/agreement/withAccounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-queries-'))
const opened: LibraryStore[] = []
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  rmSync(folder, { recursive: true, force: true })
})

const TEXTS = [
  '',
  ' ',
  '\t',
  'Acme',
  'acme',
  'ÄCME',
  'äcme',
  'ΑΣ',
  'ας',
  'İx',
  'ix',
  'a_b',
  'a%b',
  'a\\b',
  '50%',
  'x😀y',
  'x\uFFFDy',
  'Renewal with Acme',
]
const PATTERNS = [
  ...TEXTS.filter((text) => !text.includes('\\')),
  '%c%',
  'A%',
  '%e',
  '_cme',
  'a\\_b',
  'a\\\\b',
  '%\\%',
  'x_y',
  '%a%e%',
  '_',
  '%',
  'i_',
]
const TERMS = ['ac', 'me', 'ren acme', 'Α', 'x', '% y']
const NUMBERS = ['0', '-1', '0.5', '7', '7.50', '72', '1e2']
const TIMES = [
  '2026-11-18T13:05:00Z',
  '2026-11-18T14:05:00+01:00',
  '2026-11-18T13:05:00.000001Z',
  '2025-01-01T00:00:00-0730',
]

const text = fc.option(fc.constantFrom(...TEXTS), { freq: 4 })
const number = fc.option(fc.constantFrom(0, -1, 0.5, 7, 7.5, 72, 100), { freq: 4 })
const flag = fc.option(fc.boolean(), { freq: 3 })
const time = fc.option(fc.constantFrom(...TIMES), { freq: 6 })
const association = fc.record({ system: text, systemId: text, label: text, url: fc.constant(null) })
const evaluator = fc.record({
  id: fc.nat(5),
  type: fc.constantFrom('system', 'user', null),
  score: number,
  name: text,
  userId: fc.constantFrom(null, 8),
  email: fc.constant(null),
  answers: fc.array(
    fc.record({
      id: fc.constant(null),
      questionId: fc.constantFrom(11, 12),
      categoryId: fc.constant(null),
      answer: fc.constantFrom('yes', 'no', 'n/a', null),
    }),
    { maxLength: 3 },
  ),
})

const call = (id: number): fc.Arbitrary<CallDetail> =>
  fc
    .record({
      title: text,
      durationSeconds: number,
      timestamp: time,
      insertedAt: time,
      updatedAt: time,
      format: fc.constantFrom('audio', 'chat', 'video'),
      isPublic: flag,
      isWon: flag,
      leadName: text,
      leadCompany: text,
      webUrl: text,
      source: fc.record({ system: text, systemId: text }),
      agent: fc.option(fc.record({ id: fc.constantFrom(7, 8, null), name: text, email: text })),
      callType: fc.option(
        fc.record({
          id: fc.constantFrom(7, 72, null),
          name: text,
          description: fc.constant(null),
          associationMode: fc.constant(null),
        }),
      ),
      attendees: fc.array(fc.constantFrom(...TEXTS), { maxLength: 2 }),
      associations: fc.uniqueArray(
        fc.record({ key: fc.constantFrom('crm_deals', 'csm_tasks'), items: fc.array(association, { maxLength: 2 }) }),
        { maxLength: 2, selector: ({ key }) => key },
      ),
      metrics: fc.record({
        repTalkRatio: number,
        callExchanges: number,
        longestRepMonologueSeconds: number,
        longestLeadStorySeconds: number,
        silenceRatio: number,
        aiScore: number,
        score: number,
      }),
      evaluators: fc.array(evaluator, { maxLength: 2 }),
      media: fc.record({ hasAudio: fc.boolean(), hasVideo: fc.boolean() }),
      transcription: fc.constantFrom(null, '', 'Agent: Hello.\nLead: Hi.'),
    })
    .map((values) => asRead(fullDetail({ ...values, id })))

/** Blank texts are where `wire` puts them. */
function asRead(detail: CallDetail): CallDetail {
  const { title, agent, leadName, leadCompany } = detail
  return {
    ...detail,
    title: shownText(title),
    agent: agent && { ...agent, name: shownText(agent.name) },
    leadName: shownText(leadName),
    leadCompany: shownText(leadCompany),
    ...blankTextsOf({ title, agentName: agent?.name ?? null, leadName, leadCompany }),
  }
}

const FIELDS = [
  ...QUERY_FIELDS.filter(({ kind }) => kind !== 'search').map(({ name }) => name),
  ...['agent.custom.team', 'question.11', 'question.12.ai', 'question.12.person'],
]

const condition: fc.Arbitrary<ResolvedPart> = fc
  .record({
    field: fc.constantFrom(...FIELDS),
    at: fc.nat(),
    which: fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
  })
  .map(({ field, at, which }) => {
    const { kind } = queryField(field)!
    const operators = operatorsOf(kind).filter((op) => op !== '=~')
    const op = operators[at % operators.length]!
    const pool = op.endsWith('_and') || op.endsWith('_or') ? TERMS : op.endsWith('like') ? PATTERNS : valuesOf(kind)
    const values = which.map((index) => pool[index % pool.length]!)
    const value = op === 'in' || op === 'not_in' ? values.join(',') : values[0]!
    return { field, op, value: takesValue(op) ? value : null } as ResolvedPart
  })

function valuesOf(kind: string): readonly string[] {
  switch (kind) {
    case 'text':
      return TEXTS
    case 'custom':
      return [...TEXTS, ...NUMBERS]
    case 'format':
      return ['audio', 'chat']
    case 'boolean':
      return ['true', 'false']
    case 'datetime':
      return TIMES
    case 'answer':
      return ['yes', 'no', 'n/a']
    case 'association-type':
      return ['crm_deals', 'csm_tasks', 'crm_leads']
    case 'review-state':
      return ['none', 'draft', 'finished', 'blind']
    case 'recording':
      return ['audio', 'video', 'none']
    case 'evaluator-type':
      return ['ai', 'person']
    default:
      return NUMBERS
  }
}

const { part } = fc.letrec<{ part: ResolvedPart; group: ResolvedPart }>((tie) => ({
  part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('group')),
  group: fc.record({
    join: fc.constantFrom('and', 'or'),
    isNegated: fc.boolean(),
    parts: fc.array(tie('part'), { maxLength: 3 }),
  }),
}))

const sortKey = fc.record({
  field: fc.constantFrom(...['agent_name', ...FIELDS].filter((field) => querySortField(field) !== undefined)),
  direction: fc.constantFrom('asc', 'desc'),
}) as fc.Arbitrary<QuerySortKey>

const sort = fc.uniqueArray(sortKey, { maxLength: 3, selector: ({ field }) => field })
const filters = fc.array(part, { maxLength: 2 })

const IDS = [3, 1, 9, 4, 12, 5, 8, 20, 17, 11, 2, 30]
const review = fc.option(
  fc.record(
    {
      score: number,
      notes: fc.array(fc.constantFrom(...TEXTS), { maxLength: 2 }),
      isBlind: fc.boolean(),
      answers: fc.constant<ReadonlyMap<number, Answer>>(new Map()),
    },
    // Without answers, it's a draft.
    { requiredKeys: ['score', 'notes', 'isBlind'] },
  ),
)
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...IDS)
      .chain((id) => fc.record({ kind: fc.constant('store' as const), call: call(id), isFull: fc.boolean() })),
  },
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant('review' as const), id: fc.constantFrom(...IDS), review }),
  fc.record({ kind: fc.constant('team' as const), team: fc.constantFrom('Acme', 'b', 7, 7.5, 100) }),
  // Few orders, so that they are kept and must follow the changes.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('query' as const), filters, sortAt: fc.nat(1) }),
  },
)

it('finds what an evaluation call by call finds, in order, while calls, reviews and users change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...IDS.map(call)),
      fc.array(change, { minLength: 10, maxLength: 30 }),
      fc.tuple(sort, sort),
      async (first, changes, sorts) => {
        const store = new LibraryStore(join(folder, `${opened.length}.sqlite`))
        opened.push(store)
        store.putReviews('all', [])
        const calls = new Map<number, { readonly detail: CallDetail; readonly hasRecord: boolean }>()
        const reviews = new Map<number, OwnReview>()
        let team: string | number | null = null
        const check = async (asked: LibraryQuery) => {
          const known = [...calls.values()].map(({ detail, hasRecord }): NaiveCall => ({
            detail,
            hasRecord,
            review: reviews.get(detail.id) ?? null,
            customFields: team === null || detail.agent?.id !== 7 ? {} : { team },
          }))
          const expected = naiveQuery(await withAccounts(store, known), asked)
          expect(await store.query('ids', { query: asked })).toMatchObject(expected)
          const page = await store.query('page', { query: asked, offset: 1, limit: 2 })
          expect(page).toMatchObject({ total: expected.ids.length, unsureCount: expected.unsureCount })
          expect(page.rows.map(({ id }) => id)).toEqual(expected.ids.slice(1, 3))
          for (const { id, metrics } of page.rows) {
            if (reviews.get(id)?.isBlind === true) expect(metrics).toMatchObject({ aiScore: null, score: null })
          }
        }
        store.putPage({ calls: first, state: null, now: 1 })
        for (const detail of first) calls.set(detail.id, { detail, hasRecord: false })
        for (const one of changes) {
          switch (one.kind) {
            case 'store': {
              const { detail, hasRecord } = {
                detail: one.call,
                hasRecord: one.isFull || calls.get(one.call.id)?.hasRecord === true,
              }
              store.putPage({ calls: [one.call], state: null, now: 1 })
              if (hasRecord) store.putDetail(one.call, { isOpened: false, now: 1 })
              calls.set(detail.id, { detail, hasRecord })
              break
            }
            case 'remove':
              store.remove([one.id])
              calls.delete(one.id)
              break
            case 'review': {
              const own = one.review && { callId: one.id, ...one.review }
              if (own) reviews.set(one.id, own)
              else reviews.delete(one.id)
              store.putReviews([one.id], own ? [own] : [])
              break
            }
            case 'team':
              team = one.team
              store.putDirectory(
                [
                  {
                    userId: 7,
                    workspaceId: 1,
                    email: 'a@example.com',
                    name: 'A',
                    isActive: true,
                    customFields: [{ key: 'team', value: team }],
                  },
                ],
                [],
              )
              break
            case 'query':
              await check({ filters: one.filters, sort: sorts[one.sortAt]! })
          }
        }
        for (const one of sorts) await check({ filters: [], sort: one })
      },
    ),
    { numRuns: 30 },
  )
})
