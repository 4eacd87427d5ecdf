import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { LibraryStore, StateLost } from './libraryStore.ts'
import { LIBRARY_SCHEMA } from './schema.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

let folder: string
let path: string
let store: LibraryStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-library-'))
  path = join(folder, 'library', 'calls.sqlite')
  store = open()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => new LibraryStore(path)
const reopen = () => {
  store.close()
  store = open()
}
const put = (...calls: ReturnType<typeof fullCall>[]) => store.putPage({ calls, state: null, now: NOW })
const putDetail = (detail: CallDetail, now = NOW) => store.putDetail(detail, { isOpened: false, now })

it('a full record that is read again as it was changes nothing but when it was read', () => {
  const detail = fullDetail()
  putDetail(detail)
  store.putReviews('all', [])
  const before = store.version()
  putDetail(detail, NOW + 5)
  expect([store.version(), store.detail(detail.id)]).toEqual([before, { detail, readAt: NOW + 5 }])
  putDetail({ ...detail, transcription: 'Anna: Other words' }, NOW + 6)
  expect(store.version()).toBeGreaterThan(before)
  expect(store.detail(detail.id)?.detail.transcription).toBe('Anna: Other words')
})

it('a full record that is read again as it was has its turns by the names that the list form has now', () => {
  const of = (leadName: string | null, updatedAt: string) =>
    fullDetail({
      transcription: 'Li Na: Zebras.\nAnna Berg: Hi.\nBob Ray: Hey.',
      leadName,
      leadCompany: null,
      attendees: [],
      updatedAt,
    })
  const byLead = () => {
    const read = readSearch('lead:zebras')
    return read.kind === 'problem' ? null : store.search(read.query, { offset: 0, limit: 1 }).totalCalls
  }
  const before = of(null, '2026-11-01T10:00:00Z')
  putDetail(before)
  expect(byLead()).toBe(0)
  const after = of('Li Na', '2026-11-02T10:00:00Z')
  put(fullCall(after))
  putDetail(after, NOW + 5)
  expect(byLead()).toBe(1)
})

describe('a call', () => {
  it('is returned as it was stored, after a restart too', () => {
    const call = fullCall()
    put(call)
    reopen()
    expect(store.call(call.id)).toEqual(call)
    expect(store.call(1)).toBeNull()
  })

  it('may have nothing but its id', () => {
    const empty = {
      ...fullCall({
        workspaceId: null,
        title: null,
        durationSeconds: null,
        timestamp: null,
        insertedAt: null,
        updatedAt: null,
        format: 'unknown',
        isPublic: null,
        source: { system: null, systemId: null },
        webUrl: null,
        agent: null,
        attendees: [],
        callType: null,
        leadName: null,
        leadCompany: null,
        isWon: null,
        associations: [{ key: 'crm_deals', items: [] }],
        oddFields: [{ path: 'title', reason: 'is a list' }],
      }),
      metrics: {
        repTalkRatio: null,
        callExchanges: null,
        longestRepMonologueSeconds: null,
        longestLeadStorySeconds: null,
        silenceRatio: null,
        aiScore: null,
        score: null,
      },
    }
    put(empty)
    expect(store.call(empty.id)).toEqual(empty)
    const withNulls = fullCall({ id: 2, agent: { id: null, name: null, email: null } })
    put(withNulls, { ...withNulls, id: 3 })
    expect(store.call(3)?.agent).toEqual({ id: null, name: null, email: null })
  })

  it('replaces its earlier version, and tells if that had the same time of change', () => {
    const call = fullCall()
    put(call)
    expect(put(call)).toEqual({ silentCount: 0 })
    expect(put({ ...call, updatedAt: '2026-11-19T00:00:00Z', attendees: ['x@acme.example'] })).toEqual({
      silentCount: 0,
    })
    expect(put({ ...call, updatedAt: '2026-11-19T00:00:00Z', attendees: [], title: 'Silent' })).toEqual({
      silentCount: 1,
    })
    expect(store.call(call.id)).toMatchObject({ title: 'Silent', attendees: [] })
    expect(store.counts().calls).toBe(1)
  })

  it('is removed with everything that belongs to it', () => {
    putDetail(fullDetail())
    store.remove([fullDetail().id, 99])
    expect(store.counts()).toEqual({ calls: 0, details: 0, transcripts: 0, due: 0 })
    reopen()
    const database = new DatabaseSync(path)
    const tables = [
      ...['attendees', 'associations', 'topics', 'turns', 'evaluators', 'answers', 'messages'],
      ...['words', 'turn_word_sets', 'message_word_sets'],
    ]
    expect(tables.map((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])).toEqual(
      tables.map(() => 0),
    )
    database.close()
  })
})

describe('a full record', () => {
  it('is returned as it was stored', () => {
    const detail = fullDetail()
    putDetail(detail)
    reopen()
    expect(store.detail(detail.id)).toEqual({ detail, readAt: NOW })
    expect(store.counts()).toEqual({ calls: 1, details: 1, transcripts: 1, due: 0 })
  })

  it('keeps any transcript byte by byte, and stores the text of an ordinary one once', () => {
    const line = fc.tuple(
      fc.constantFrom('Anna Berg: ', 'Lea Novak: ', '[00:01] Anna Berg: ', '', 'Note: '),
      fc.string(),
    )
    const transcript = fc.array(line, { maxLength: 8 }).map((lines) => lines.map((parts) => parts.join('')).join('\n'))
    fc.assert(
      fc.property(transcript, (transcription) => {
        putDetail(fullDetail({ transcription }))
        expect(store.detail(fullDetail().id)?.detail.transcription).toBe(transcription)
      }),
      { numRuns: 200 },
    )
    putDetail(fullDetail({ transcription: 'Anna Berg: Good morning.\nLea Novak: A uniquely worded answer.' }))
    store.close()
    expect(readFileSync(path, 'latin1').split('uniquely worded')).toHaveLength(2)
  })

  it('is due again when its call changes, most viewed and newest first', () => {
    const at = (id: number) => fullDetail({ id, timestamp: `2026-11-1${id}T00:00:00Z` })
    for (const id of [1, 2, 3]) putDetail(at(id))
    store.putDetail(at(2), { isOpened: true, now: NOW })
    put(fullCall({ id: 4, timestamp: '2026-11-14T00:00:00Z' }))
    expect(store.dueDetails(9)).toEqual([4])
    put(...[1, 2, 3].map((id) => fullCall({ id, timestamp: at(id).timestamp, title: 'Changed' })))
    expect(store.dueDetails(9)).toEqual([2, 4, 3, 1])
    expect(store.dueDetails(2)).toEqual([2, 4])
    store.skipDetail(2)
    expect(store.dueDetails(9)).toEqual([4, 3, 1])
    expect(store.detail(2)?.detail.title).toBe('Changed')
  })

  it('expires by the time it was read', () => {
    putDetail(fullDetail({ id: 1 }), NOW)
    putDetail(fullDetail({ id: 2 }), NOW + 10)
    store.expireDetails(NOW + 10)
    expect(store.dueDetails(9)).toEqual([1])
  })

  it('doesn’t change the call of the list unless it’s newer', () => {
    put(fullCall({ attendees: ['a', 'b'] }))
    putDetail(fullDetail({ attendees: ['b', 'a'] }))
    expect(store.call(fullDetail().id)?.attendees).toEqual(['a', 'b'])
    putDetail(fullDetail({ attendees: ['b'], updatedAt: '2026-11-30T00:00:00Z' }))
    expect(store.call(fullDetail().id)?.attendees).toEqual(['b'])
    expect(store.dueDetails(9)).toEqual([])
  })

  it('has a hash that changes with its content only', () => {
    expect(store.detailHash(fullDetail().id)).toBeNull()
    putDetail(fullDetail())
    const hash = store.detailHash(fullDetail().id)
    putDetail(fullDetail(), NOW + 1)
    expect(store.detailHash(fullDetail().id)).toBe(hash)
    putDetail(fullDetail({ summary: [] }))
    expect(store.detailHash(fullDetail().id)).not.toBe(hash)
  })
})

describe('the state of the sync', () => {
  it('is stored with its page', () => {
    expect(store.readState()).toBeNull()
    store.putPage({ calls: [fullCall()], state: { pages: 1 }, now: NOW })
    reopen()
    expect(store.readState()).toEqual({ pages: 1 })
    expect(store.counts().calls).toBe(1)
  })

  it('can’t get ahead of a page that failed', () => {
    store.readState()
    store.putPage({ calls: [], state: { pages: 1 }, now: NOW })
    const broken = { ...fullCall(), title: {} as string }
    expect(() => store.putPage({ calls: [fullCall(), broken], state: { pages: 2 }, now: NOW })).toThrow()
    expect(() => store.putPage({ calls: [], state: { pages: 3 }, now: NOW })).toThrow(StateLost)
    expect(store.readState()).toEqual({ pages: 1 })
    expect(store.counts().calls).toBe(0)
    store.putPage({ calls: [], state: { pages: 2 }, now: NOW })
    reopen()
    expect(() => store.putPage({ calls: [], state: { pages: 3 }, now: NOW })).toThrow(StateLost)
  })
})

it('finds the ids of a range that were stored before a time', () => {
  for (const [id, now] of [
    [1, 10],
    [2, 20],
    [3, 10],
  ] as const) {
    store.putPage({ calls: [fullCall({ id })], state: null, now })
  }
  expect(store.idsBetween({ from: null, below: null, addedBefore: 20 })).toEqual([1, 3])
  expect(store.idsBetween({ from: 2, below: 3, addedBefore: 99 })).toEqual([2])
  expect(store.sampleIds(2)).toHaveLength(2)
  expect(store.sampleDetail()).toBeNull()
})

it('restricts itself to a period and to calls, and rewrites the file', () => {
  for (const id of [1, 2]) {
    const word = id === 1 ? 'quixotic' : 'zephyr'
    putDetail(fullDetail({ id, timestamp: `2026-11-0${id}T00:00:00Z`, transcription: `Anna: ${word}\nLea: yes` }))
  }
  put(fullCall({ id: 3, timestamp: null }))
  store.restrict({ since: '2026-11-02T00:00:00Z', keepsDetails: true })
  expect(store.counts()).toMatchObject({ calls: 1, details: 1 })
  expect(readFileSync(path, 'latin1')).toMatch(/zephyr/u)
  expect(readFileSync(path, 'latin1')).not.toMatch(/quixotic/u)
  store.restrict({ since: null, keepsDetails: false })
  expect(store.counts()).toEqual({ calls: 1, details: 0, transcripts: 0, due: 1 })
  store.close()
  expect(readFileSync(path, 'latin1')).not.toMatch(/quixotic|zephyr/u)
})

it('removes signed URLs from every text', () => {
  const signed = 'https://media.example.com/a.jpg?X-Amz-Signature=5ec2e7&X-Amz-Date=1'
  const detail = fullDetail({
    title: `See ${signed}`,
    transcription: `Anna: ${signed}\nLea: https://example.com/?page=2`,
  })
  const participant = detail.conversation!.participants[0]!
  putDetail({
    ...detail,
    conversation: {
      ...detail.conversation!,
      participants: [{ ...participant, additional: [{ key: 'profile_pic', value: signed }] }],
    } as CallDetail['conversation'],
  })
  const stored = store.detail(detail.id)!.detail
  expect(stored.title).toBe('See https://media.example.com/a.jpg')
  expect(stored.transcription).toContain('https://example.com/?page=2')
  store.close()
  expect(readFileSync(path, 'latin1')).not.toMatch(/5ec2e7|X-Amz/u)
})

it('accepts a clock with fractions of a millisecond', () => {
  store.putPage({ calls: [fullCall()], state: null, now: NOW + 0.4 })
  putDetail(fullDetail(), NOW + 0.4)
  expect(store.detail(fullDetail().id)?.readAt).toBe(NOW)
})

it('is only accessible to its owner', () => {
  put(fullCall())
  const files = readdirSync(join(folder, 'library')).map((name) => join(folder, 'library', name))
  expect(files.length).toBeGreaterThan(1)
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600))
})

it('replaces a file of a former version, which can be read again', () => {
  putDetail(fullDetail())
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA user_version = ${LIBRARY_SCHEMA.version - 1}`)
  database.close()
  store = open()
  expect([store.wasDamaged, store.counts().calls, store.readState()]).toEqual([false, 0, null])
  putDetail(fullDetail())
  expect(store.detail(fullDetail().id)?.detail).toEqual(fullDetail())
})

it('doesn’t replace a file of a newer version', () => {
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA user_version = ${LIBRARY_SCHEMA.version + 1}`)
  database.close()
  expect(() => open()).toThrow(expect.objectContaining({ code: 'stored-by-newer-version' }))
  expect(existsSync(path)).toBe(true)
})

it('adds the columns of fields that are new, and reads all calls again', () => {
  store.readState()
  store.putPage({ calls: [fullCall({ id: 1 })], state: { pages: 1 }, now: NOW })
  putDetail(fullDetail({ id: 2 }))
  store.close()
  const database = new DatabaseSync(path)
  database.exec('ALTER TABLE calls DROP COLUMN rep_talk_ratio')
  database.close()
  store = open()
  expect(store.readState()).toBeNull()
  expect(store.call(1)?.metrics.repTalkRatio).toBeNull()
  store.putPage({ calls: [fullCall({ id: 1 })], state: { pages: 1 }, now: NOW })
  expect(store.call(1)).toEqual(fullCall({ id: 1 }))
  // Full records don't have to be read again.
  store.putPage({ calls: [fullCall({ id: 2 })], state: null, now: NOW + 5 })
  store.retryDetails()
  expect(store.detail(2)?.detail.transcription).toBe(fullDetail().transcription)
  expect(store.counts()).toMatchObject({ calls: 2, details: 1, due: 1 })
})

it('adds the columns after it was interrupted', () => {
  store.readState()
  store.putPage({ calls: [fullCall({ id: 1 })], state: { pages: 1 }, now: NOW })
  store.close()
  const database = new DatabaseSync(path)
  database.exec(`ALTER TABLE calls DROP COLUMN rep_talk_ratio;
    CREATE TRIGGER stop BEFORE UPDATE ON calls BEGIN SELECT raise(ABORT, 'It stops.'); END`)
  expect(() => open()).toThrow('It stops.')
  database.exec('DROP TRIGGER stop')
  database.close()
  store = open()
  expect(store.readState()).toBeNull()
  store.putPage({ calls: [fullCall({ id: 1 })], state: { pages: 1 }, now: NOW })
  expect(store.call(1)).toEqual(fullCall({ id: 1 }))
})

it('replaces a file whose damage is found while something is added to it', () => {
  put(...Array.from({ length: 2000 }, (_, index) => fullCall({ id: index + 1 })))
  store.close()
  const database = new DatabaseSync(path)
  database.exec('DROP INDEX calls_by_time')
  database.close()
  const file = openSync(path, 'r+')
  const { size } = statSync(path)
  for (let at = 60 * 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, at)
  closeSync(file)
  store = open()
  expect([store.wasDamaged, store.counts().calls]).toEqual([true, 0])
})

it('replaces a file that can’t be opened, and deletes those that former versions set aside', () => {
  put(fullCall())
  writeFileSync(`${path}.damaged-1`, 'a transcript')
  expect(store.wasDamaged).toBe(false)
  store.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 0)
  closeSync(file)
  store = open()
  expect([store.wasDamaged, store.counts().calls]).toEqual([true, 0])
  store.close()
  expect(readdirSync(join(folder, 'library'))).toEqual(['calls.sqlite'])
})

describe('the vocabulary', () => {
  it('has the questions of all scorecards with their newest text, and the keys of custom fields', () => {
    expect(store.vocabulary()).toEqual({ questions: [], customFields: [] })
    const question = (id: number, text: string) => ({ id, text, weight: 1, defaultAnswer: null })
    const scorecard = (id: number, name: string, questions: ReturnType<typeof question>[]) => ({
      id,
      name,
      isActive: true,
      categories: [{ id: 1, name: 'Opening', sortNumber: 1, questions }],
    })
    putDetail(fullDetail({ id: 1, scorecard: scorecard(7, 'Sales', [question(4, 'Greeting?'), question(3, 'Old')]) }))
    putDetail(fullDetail({ id: 2, scorecard: scorecard(7, 'Sales', [question(4, 'Greeting?'), question(3, 'New')]) }))
    const user = { userId: 1, workspaceId: 1, email: null, name: 'Amelia', isActive: true }
    store.putDirectory(
      [
        { ...user, customFields: [{ key: 'team', value: 'North' }] },
        {
          ...user,
          userId: 2,
          customFields: [
            { key: 'region', value: null },
            { key: 'team', value: 'South' },
          ],
        },
        { ...user, userId: 3, customFields: null },
      ],
      [],
    )
    expect(store.vocabulary()).toEqual({
      questions: [
        { id: 3, text: 'New', scorecard: 'Sales' },
        { id: 4, text: 'Greeting?', scorecard: 'Sales' },
      ],
      customFields: ['region', 'team'],
    })
  })
})

it('says of a call’s recording and transcript what its full record has, once it was read', () => {
  put(fullCall({ id: 1 }), fullCall({ id: 2 }), fullCall({ id: 3 }))
  store.putDetail(fullDetail({ id: 1 }), { isOpened: false, now: 1 })
  const without = { media: { hasAudio: true, hasVideo: true }, transcription: null }
  store.putDetail(fullDetail({ id: 2, ...without }), { isOpened: false, now: 1 })
  expect(store.calls([1, 2, 3]).map(({ contents }) => contents)).toEqual([
    { recording: 'audio', hasTranscript: true, hasMessages: true },
    { recording: 'video', hasTranscript: false, hasMessages: true },
    undefined,
  ])
})

it('says of a call in a list how far the user’s own review is', async () => {
  put(fullCall({ id: 1 }), fullCall({ id: 2 }), fullCall({ id: 3 }), fullCall({ id: 4 }))
  const review = { notes: [], isBlind: false }
  store.putReviews('all', [
    { ...review, callId: 1, score: 80, answers: new Map([[1, 'yes']]) },
    { ...review, callId: 2, score: null },
    { ...review, callId: 3, score: null, isBlind: true, isWaiting: true },
  ])
  const query = { filters: [], sort: [{ field: 'id', direction: 'asc' } as const] }
  const { rows } = await store.query('page', { query, offset: 0, limit: 4 })
  expect(rows.map(({ myReview }) => myReview)).toEqual([
    { state: 'finished', score: 80 },
    { state: 'draft', score: null },
    { state: 'blind', score: null },
    undefined,
  ])
})

it('returns the calls and users that are stored', () => {
  put(fullCall({ id: 1 }), fullCall({ id: 2 }))
  expect(store.calls([2, 9, 1])).toEqual([fullCall({ id: 2 }), fullCall({ id: 1 })])
  const blank = fullCall({
    id: 3,
    title: null,
    agent: { id: 7, name: null, email: null },
    leadName: null,
    leadCompany: null,
    blankTexts: { title: ' ', agentName: '', leadName: '\t', leadCompany: '  ' },
  })
  store.putPage({ calls: [blank], state: null, now: 1 })
  expect(store.calls([3])).toEqual([blank])
  expect(store.putPage({ calls: [blank], state: null, now: 2 })).toEqual({ silentCount: 0 })
  const user = { userId: 1, workspaceId: 3, email: 'a@b.c', name: null, isActive: false }
  const users = [
    { ...user, customFields: null },
    { ...user, userId: 2, customFields: [{ key: 'team', value: 'North' }] },
  ]
  store.putDirectory(users, [])
  expect(store.users()).toEqual(users)
})
