import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from './view.ts'
import { readViewFile, viewFile, type NewView } from './viewFile.ts'

const VIEW: NewView = {
  name: 'Acme, this week',
  query: {
    filters: [
      { field: 'timestamp', op: '>=', period: 'this week' },
      { field: 'lead_company', op: 'ilike', value: '%acme%' },
    ],
    sort: [{ field: 'ai_score', direction: 'asc' }],
  },
  layout: {
    columns: [
      { id: 'title', width: 240, isPinned: true },
      { id: 'agent.custom.region', width: null, isPinned: false },
    ],
    density: 'compact',
  },
  isPinned: false,
}

it('reads back what it wrote', () => {
  expect(readViewFile(JSON.stringify(viewFile([VIEW])))).toEqual({ kind: 'items', items: [VIEW], passedOver: [] })
})

it('reads the entries of versions 1 and 2', () => {
  const views = [{ name: 'Old', filter: ['any (', 'won == false', 'review.note not_empty', ')', 'title == a and b'] }]
  const lost = { field: 'won', op: '==', value: 'false' } as const
  const noted = { field: 'review.note', op: 'not_empty', value: null } as const
  const filters = [
    { join: 'or', isNegated: false, parts: [lost, noted] },
    { field: 'title', op: '==', value: 'a and b' },
  ]
  for (const version of [1, 2]) {
    expect(readViewFile(JSON.stringify({ kind: 'earshot-views', version, views }))).toMatchObject({
      items: [{ name: 'Old', query: { filters } }],
      passedOver: [],
    })
  }
})

it('writes a readable file', () => {
  expect(viewFile([VIEW])).toEqual({
    kind: 'earshot-views',
    version: 3,
    views: [
      {
        name: 'Acme, this week',
        filter: 'timestamp >= this week and lead_company ilike %acme%',
        sort: ['ai_score'],
        columns: [{ id: 'title', width: 240, pinned: true }, { id: 'agent.custom.region' }],
        density: 'compact',
        pinned: false,
      },
    ],
  })
})

it('fills in defaults for missing parts, and reports invalid ones', () => {
  const file = {
    kind: 'earshot-views',
    version: 1,
    unknown: true,
    views: [
      { name: '  By hand  ', filter: ['ai_score < 60', 'planet == 5', 7], sort: ['-timestamp', 'mood'] },
      { filter: [] },
      {
        name: 'Odd',
        columns: [{ id: 'title', width: 'wide' }, 'title', 5, '', 'y'.repeat(201), 'agent', { id: 'x', width: 1e9 }],
        density: 'huge',
      },
    ],
  }
  expect(readViewFile(`\uFEFF${JSON.stringify(file)}`)).toEqual({
    kind: 'items',
    items: [
      {
        name: 'By hand',
        query: {
          filters: [{ field: 'ai_score', op: '<', value: '60' }],
          sort: [{ field: 'timestamp', direction: 'desc' }],
        },
        layout: DEFAULT_LAYOUT,
        isPinned: true,
      },
      {
        name: 'Odd',
        query: { filters: [], sort: [] },
        layout: {
          columns: [
            { id: 'title', width: null, isPinned: false },
            { id: 'agent', width: null, isPinned: false },
            { id: 'x', width: 2000, isPinned: false },
          ],
          density: null,
        },
        isPinned: true,
      },
    ],
    passedOver: [
      '“By hand”: “planet == 5” isn’t a filter or sort key',
      '“By hand”: “mood” isn’t a filter or sort key',
      'View 2: no name',
    ],
  })
})

it.each([
  ['{"kind":"other","version":1,"views":[{"name":"x"}]}', 'other-file'],
  ['{"kind":"earshot-views","version":4,"views":[{"name":"x"}]}', 'newer-version'],
] as const)('refuses %s', (text, reason) => {
  expect(readViewFile(text)).toMatchObject({ kind: 'refused', reason })
})

it('never throws for any JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.jsonValue()), (text, views) => {
      expect(['items', 'refused']).toContain(readViewFile(text).kind)
      expect(readViewFile(JSON.stringify({ kind: 'earshot-views', version: 1, views })).kind).toBe(
        views.length > 0 ? 'items' : 'refused',
      )
    }),
  )
})

it.each(['earshot-workspace', 'earshot-team-setup'])('is read from a file of several parts, too: %s', (kind) => {
  const view = { name: 'Long calls', filter: 'duration > 600', sort: [] }
  const file = { kind, version: 1, views: { ...viewFile([]), views: [view] }, trackers: {} }
  expect(readViewFile(JSON.stringify(file))).toMatchObject({ kind: 'items', items: [{ name: 'Long calls' }] })
  expect(readViewFile(JSON.stringify({ ...file, views: {} }))).toMatchObject({ kind: 'refused', reason: 'other-file' })
})
