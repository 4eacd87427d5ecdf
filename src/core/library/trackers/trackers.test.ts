import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { groupedBy } from '../../../domain/query/grouping.ts'
import type { NewTracker, Tracker } from '../../../domain/trackers/tracker.ts'
import { Explorer } from '../explore/explorer.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { randomDetail } from '../testing/searchRig.ts'
import { randomTracker, TrackerRig } from '../testing/trackerRig.ts'
import { callValues } from '../query/callValues.ts'
import { trackersFigures } from './trackerFigures.ts'

/** `npm run bench -- trackers` compares 10,000 trackers over 2,000 calls. */
it('finds exactly what a naive scan finds, whatever was stored, replaced and removed', async () => {
  const random = createSeededRandom('trackers')
  const rig = new TrackerRig()
  let hitCount = 0
  const seen = new Set<string>()
  for (let round = 0; round < 400; round += 1) {
    if (round < 30 || round % 4 === 0) rig.put(randomDetail(random, 1 + random.below(30)), random.below(6) > 0)
    if (round % 17 === 0) rig.remove(1 + random.below(30))
    const tracker = randomTracker(random)
    const expected = rig.naive(tracker)
    hitCount += expected.hits.length
    for (const value of expected.values) seen.add(value.split(' ')[1]!)
    expect(await rig.indexed(tracker), JSON.stringify(tracker)).toEqual(expected)
  }
  expect(hitCount).toBeGreaterThan(300)
  expect([...seen].toSorted()).toEqual(['false', 'null', 'true'])
})

const NOW = Date.UTC(2026, 10, 21, 9)

const RECORDED: Tracker = {
  id: 'recorded-line',
  name: 'Recorded line',
  phrases: ['"recorded line"'],
  side: 'agent',
  place: { kind: 'first', turnCount: 2 },
  isAbsence: true,
}

const ANNA = 'Anna Berg: This is a recorded line.'
const LEA = 'Lea Novak: Good morning.'

function rigOf(tracker: Tracker = RECORDED): TrackerRig {
  const rig = new TrackerRig()
  rig.engine.putTrackers([tracker])
  return rig
}

const spoken = (id: number, ...turns: readonly string[]) =>
  fullDetail({ id, transcription: turns.join('\n'), conversation: null })

it.each([
  [1, 2, 3],
  [3, 1, 2],
])(
  'shows the newest examples first, and calls of the same time in one order, however they were read',
  async (...ids) => {
    const rig = new TrackerRig()
    for (const id of ids)
      rig.put({ ...spoken(id, ANNA), timestamp: id === 1 ? '2026-11-20T10:00:00Z' : '2026-11-18T10:00:00Z' })
    const examples = await rig.examples({ ...RECORDED, isAbsence: false })
    expect(examples.map(({ call }) => call.id)).toEqual([1, 3, 2])
  },
)

it('shows what is around a hit, between words if there are any', async () => {
  const context = async (said: string, phrase: string) => {
    const rig = new TrackerRig()
    rig.put(spoken(1, `Anna Berg: ${said}`))
    const [example] = await rig.examples({ ...RECORDED, phrases: [phrase], isAbsence: false })
    return example!
  }
  expect(await context(`${'word '.repeat(60)}price ${'word '.repeat(60)}`, 'price')).toMatchObject({
    before: `… ${'word '.repeat(23)}`,
    hit: 'price',
    after: ` ${'word '.repeat(24).trimEnd()}…`,
  })
  expect(await context(`${'我'.repeat(300)}价格${'你'.repeat(300)}`, '价格')).toMatchObject({
    before: `… ${'我'.repeat(120)}`,
    hit: '价格',
    after: `${'你'.repeat(120)}…`,
  })
})

it('ends its weeks with the newest call, without those of the future', async () => {
  const rig = rigOf()
  rig.put(spoken(1, ANNA, LEA))
  const weeks = async () => {
    const { figures } = await trackersFigures(rig.engine, [RECORDED.id], { zone: 'UTC', now: NOW })
    return figures[RECORDED.id]!.weeks
  }
  const before = await weeks()
  rig.put({ ...spoken(2, ANNA, LEA), timestamp: '2035-11-18T10:00:00Z' })
  expect(await weeks()).toEqual(before)
  rig.remove(1)
  expect((await weeks()).at(-1)).toEqual({ start: Date.UTC(2035, 10, 12), yesCount: 0, knownCount: 1 })
})

describe('a tracker as a field', () => {
  it('filters, sorts and counts calls, and leaves those open that it can’t know', async () => {
    const rig = rigOf()
    rig.put(spoken(1, ANNA, LEA))
    rig.put(spoken(2, LEA, 'Anna Berg: Hello.', ANNA))
    // Whose turns these are can't be told.
    rig.put(spoken(3, 'Speaker 1: Hello.', 'Speaker 2: Hello.', 'Speaker 1: Bye.', 'Speaker 2: Bye.'))
    rig.put(spoken(4))
    rig.put(spoken(5, ANNA, LEA), false)
    const idsWhere = async (op: '==' | 'empty' | 'not_empty', value: string | null) => {
      const found = await rig.engine.ids({
        filters: [{ field: 'tracker.recorded-line', op, value }],
        sort: [{ field: 'id', direction: 'asc' }],
      })
      return [found.ids, found.unsureCount]
    }
    expect(await idsWhere('==', 'true')).toEqual([[2], 1])
    expect(await idsWhere('==', 'false')).toEqual([[1], 1])
    expect(await idsWhere('empty', null)).toEqual([[3, 4], 1])
    expect(await idsWhere('not_empty', null)).toEqual([[1, 2], 1])
    const sorted = await rig.engine.ids({
      filters: [],
      sort: [
        { field: 'tracker.recorded-line', direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
    })
    expect(sorted.ids).toEqual([2, 1, 3, 4, 5])

    const query = { filters: [], sort: [] }
    const asked = { field: 'tracker.recorded-line', query, typed: '', limit: 10, zone: 'UTC' }
    expect(await new Explorer(rig.engine).values(asked)).toMatchObject({
      values: [
        { value: 'true', callCount: 1 },
        { value: 'false', callCount: 1 },
      ],
      knownCount: 2,
      missingCount: 2,
      unsureCount: 1,
    })

    const by = 'tracker.recorded-line' as const
    const grouped = await rig.engine.page({ ...query, grouping: { ...groupedBy(by), zone: 'UTC' } }, 0, 10)
    expect(grouped.groups).toMatchObject([
      { key: null, name: null, callCount: 3, unsureCount: 0 },
      { key: 'false', name: 'No', callCount: 1, unsureCount: 1 },
      { key: 'true', name: 'Yes', callCount: 1, unsureCount: 1 },
    ])
    expect(grouped.rows.map(({ id }) => id)).toEqual([5, 4, 3, 1, 2])

    const { figures } = await trackersFigures(rig.engine, ['recorded-line', 'unknown'], { zone: 'UTC', now: NOW })
    expect(Object.keys(figures)).toEqual(['recorded-line'])
    expect(figures['recorded-line']).toMatchObject({
      yesCount: 1,
      noCount: 1,
      noRecordCount: 1,
      noTextCount: 1,
      noSideCount: 1,
    })
    expect(figures['recorded-line']!.weeks.at(-1)).toMatchObject({ yesCount: 1, knownCount: 2 })
    const { values } = await callValues(rig.engine, ['tracker.recorded-line', 'tracker.unknown'], [5, 2, 1, 99])
    expect(values).toEqual({ 'tracker.recorded-line': [null, true, false, null] })
  })

  it('follows its tracker at once', async () => {
    const rig = rigOf()
    rig.put(spoken(1, ANNA, LEA))
    const query = { filters: [{ field: 'tracker.recorded-line' as const, op: '==' as const, value: 'true' }], sort: [] }
    expect((await rig.engine.page(query, 0, 10)).total).toBe(0)
    const before = rig.engine.version
    rig.engine.putTrackers([{ ...RECORDED, phrases: ['"monitored call"'] }])
    expect((await rig.engine.page(query, 0, 10)).total).toBe(1)
    expect(rig.engine.version).not.toBe(before)
    rig.engine.putTrackers([])
    await expect(rig.engine.page(query, 0, 10)).rejects.toMatchObject({
      code: 'tracker-deleted',
      data: { trackerId: 'recorded-line' },
    })
  })
})

async function isTrue(tracker: NewTracker, ...turns: readonly string[]) {
  const rig = rigOf()
  rig.put(spoken(1, ...turns))
  const found = await rig.indexed(tracker)
  expect(found).toEqual(rig.naive(tracker))
  return found.values[0]!.split(' ')[1]
}

describe('what a side may not say', () => {
  const PRICE: NewTracker = { ...RECORDED, phrases: ['price -lead:discount'], side: 'either', isAbsence: false }

  it.each([
    ['null', 'A price with a discount.'],
    ['null', 'Speaker 1: A price with a discount.', 'Speaker 2: No.'],
    ['true', 'A price.'],
    ['true', 'Anna Berg: A price with a discount.', 'A price with a discount.'],
    ['true', 'Anna Berg: A price with a discount.', LEA],
    ['false', 'Lea Novak: A price with a discount.', 'Anna Berg: No.'],
  ])('is %s: %s', async (value, ...turns) => {
    expect(await isTrue(PRICE, ...turns)).toBe(value)
    const opposite = { true: 'false', false: 'true', null: 'null' }[value]
    expect(await isTrue({ ...PRICE, isAbsence: true }, ...turns)).toBe(opposite)
  })
})

describe('absence', () => {
  it('is unknown if a line has no speaker', async () => {
    expect(await isTrue(RECORDED, 'Call of Monday', LEA, 'Anna Berg: Hello.')).toBe('null')
    expect(await isTrue({ ...RECORDED, side: 'either' }, 'Call of Monday', LEA, 'Anna Berg: Hello.')).toBe('true')
    expect(await isTrue(RECORDED, 'Call of Monday', ANNA, LEA)).toBe('false')
  })
})
