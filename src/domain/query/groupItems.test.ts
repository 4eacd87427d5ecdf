import { expect, test } from 'vitest'
import { groupItems, type GroupIndex } from './groupItems.ts'
import { MOST_GROUPS, REST_KEY, type CallGroup, type Grouping } from './grouping.ts'

/** Company `n` has two calls with a score of `n`, but the first 21 companies only one. One call has no company. */
function grouped(companies: number, order: Grouping['order']) {
  const numbers = Array.from({ length: companies }, (_, at) => at + 1)
  const calls = numbers.flatMap((number) => (number <= 21 ? [number] : [number, number]))
  const keys = [null, ...calls.map((number) => `Company ${number}`)]
  const scores = [Number.NaN, ...calls]
  const index = indexGroups(
    keys.length,
    (at) => keys[at]!,
    (at) => keys[at]!,
  )
  const slots = Uint32Array.from(keys.keys())
  const items = { ...index, slots, valuesOf: () => Float64Array.from(scores), unsureCountOf: () => 2 }
  return { keys, ...groupItems(items, { by: 'company', order, metric: 'score' }) }
}

test('of very many groups, the last ones in the order are one group', () => {
  const more = 20
  for (const by of ['count', 'median', 'mean', 'score'] as const) {
    const { groups, keys, slots } = grouped(MOST_GROUPS + more, { by, direction: 'desc' })
    expect(groups).toHaveLength(MOST_GROUPS + 1)
    if (by !== 'count') expect(groups[0]).toMatchObject({ key: `Company ${MOST_GROUPS + more}`, callCount: 2 })
    expect(groups.filter(({ key }) => key === null)).toMatchObject([{ callCount: 1, metric: { median: null } }])
    const rest = groups.at(-1)!
    expect(rest).toMatchObject({ key: REST_KEY, restCount: 21, callCount: 21, unsureCount: 42 })
    expect(rest.metric).toEqual({ mean: 11, median: 11, knownCount: 21 })
    expect([...slots].toSorted((one, other) => one - other)).toEqual(keys.map((_, at) => at))
    const lastKeys = Array.from(slots.slice(-21), (at) => keys[at])
    expect(new Set(lastKeys)).toEqual(new Set(Array.from({ length: 21 }, (_, at) => `Company ${at + 1}`)))
  }
})

test('as many groups as are shown have no rest', () => {
  const { groups } = grouped(MOST_GROUPS - 1, { by: 'name', direction: 'asc' })
  expect(groups).toHaveLength(MOST_GROUPS)
  expect(groups.every(({ restCount }) => restCount === undefined)).toBe(true)
})

/** The groups in the order in which they appear. */
function indexGroups(
  count: number,
  keyAt: (at: number) => CallGroup['key'],
  nameAt: (at: number) => string | null,
): GroupIndex {
  const found = new Map<CallGroup['key'], number>()
  const groups: { readonly key: CallGroup['key']; name: string | null }[] = []
  const groupAt = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const key = keyAt(at)
    let index = found.get(key)
    if (index === undefined) {
      index = groups.push({ key, name: null }) - 1
      found.set(key, index)
    }
    groupAt[at] = index
    if (key !== null) groups[index]!.name ??= nameAt(at)
  }
  return {
    ...{ groupAt, groupCount: groups.length },
    keyOf: (group) => groups[group]!.key,
    nameOf: (group) => groups[group]!.name,
  }
}
