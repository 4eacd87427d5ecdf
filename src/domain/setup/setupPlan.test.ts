import { expect, it } from 'vitest'
import { ruleForSystem } from '../recordings/rules/suggestRules.ts'
import type { Tracker } from '../trackers/tracker.ts'
import { DEFAULT_LAYOUT, type View } from '../views/view.ts'
import { readSetupFile, setupFileText, type SetupItem } from './setupFile.ts'
import { planSetup, setupOf, type CurrentSetup } from './setupPlan.ts'

const LOST: View = {
  ...{ id: 'v1', name: 'Lost', layout: DEFAULT_LAYOUT, isPinned: true },
  query: { filters: [{ field: 'won', op: '==', value: 'false' }], sort: [] },
}
const PRICE: Tracker = {
  ...{ id: 'price', name: 'Price', phrases: ['price'], side: 'lead' },
  ...{ place: { kind: 'anywhere' }, isAbsence: false },
}
const BUDGET: Tracker = { ...PRICE, id: 'budget', name: 'Budget', question: { id: 1, text: 'Asks for the budget' } }
const OFFICE = { ...ruleForSystem('3cx'), ruleId: 'r1', name: 'Head office' }
const COMPACT = { columns: null, density: 'compact' } as const

const EMPTY: CurrentSetup = {
  ...{ views: [], layouts: {}, trackers: [], reasons: null, rules: [] },
  questions: [{ id: 1, text: 'Asks for the budget' }],
}
const FULL: CurrentSetup = {
  ...EMPTY,
  ...{ views: [LOST], layouts: { 'all-calls': COMPACT }, trackers: [PRICE, BUDGET], rules: [OFFICE] },
  reasons: { reasons: ['Too strict'] },
}

/** What importing these items would do, in short. */
function planned(items: readonly SetupItem[], current: CurrentSetup) {
  const { steps, ...rest } = planSetup({ kind: 'setup', items, passedOver: [] }, current)
  return {
    ...rest,
    steps: steps.map(({ part, item, replaces }) => [
      part,
      'name' in item ? item.name : null,
      replaces === null ? 'new' : 'replaces',
    ]),
  }
}

it('imports everything of one workspace into another, and nothing into itself', () => {
  const read = readSetupFile(setupFileText(setupOf(FULL)))
  if (read.kind !== 'setup') throw new Error(read.words)
  expect(planned(read.items, EMPTY)).toEqual({
    steps: [
      ['views', 'Lost', 'new'],
      ['layouts', null, 'new'],
      ['trackers', 'Price', 'new'],
      ['trackers', 'Budget', 'new'],
      ['reasons', null, 'new'],
      ['rules', 'Head office', 'new'],
    ],
    ...{ sameCount: 0, refused: [] },
  })
  expect(planned(read.items, FULL)).toEqual({ steps: [], sameCount: 6, refused: [] })
})

it('replaces what has the same name or id', () => {
  const items: readonly SetupItem[] = [
    { part: 'views', item: { ...LOST, name: 'lost', isPinned: false } },
    { part: 'layouts', item: { viewId: 'all-calls', layout: DEFAULT_LAYOUT } },
    { part: 'trackers', item: { ...PRICE, name: 'Prices' } },
    { part: 'trackers', item: { ...BUDGET, question: { id: 70, text: 'Asks for the budget' }, phrases: ['money'] } },
    { part: 'reasons', item: { reasons: ['Too strict', 'Too lenient'] } },
    { part: 'rules', item: { ...OFFICE, title: 'Call' } },
  ]
  const { steps } = planSetup({ kind: 'setup', items, passedOver: [] }, FULL)
  expect(steps.map(({ replaces }) => replaces)).toEqual([LOST, COMPACT, PRICE, BUDGET, FULL.reasons, OFFICE])
  expect(steps[3]).toMatchObject({ item: { question: { id: 1 }, phrases: ['money'] } })
})

it('numbers names that are taken, also in the file itself', () => {
  const other = { ...PRICE, id: 'other' }
  expect(planned([{ part: 'trackers', item: other }], FULL).steps).toEqual([['trackers', 'Price 2', 'new']])
  const twice = { part: 'views', item: LOST } as const
  expect(planned([twice, twice], EMPTY).steps).toEqual([
    ['views', 'Lost', 'new'],
    ['views', 'Lost 2', 'new'],
  ])
})

it('replaces each thing once: another item of its name is added', () => {
  const changed = { part: 'views', item: { ...LOST, name: 'lost', isPinned: false } } as const
  const other = { part: 'views', item: { ...LOST, query: { filters: [], sort: [] } } } as const
  expect(planned([changed, other], FULL).steps).toEqual([
    ['views', 'lost', 'replaces'],
    ['views', 'Lost 2', 'new'],
  ])
  // Also if the other one is the same as what the workspace has.
  expect(planned([changed, { part: 'views', item: LOST }], FULL)).toMatchObject({
    steps: [['views', 'lost 2', 'new']],
    sameCount: 1,
  })
})

it('imports evidence for a question that isn’t known yet, without the id of another workspace', () => {
  const { steps } = planSetup(
    { kind: 'setup', items: [{ part: 'trackers', item: BUDGET }], passedOver: [] },
    { ...EMPTY, questions: [{ id: 1, text: 'Another question' }] },
  )
  expect(steps).toMatchObject([{ item: { question: { id: null, text: 'Asks for the budget' } } }])
})

it('finds a tracker without an id by its name', () => {
  const item = { ...PRICE, id: null, phrases: ['cost'] }
  expect(planned([{ part: 'trackers', item }], FULL).steps).toEqual([['trackers', 'Price', 'replaces']])
})

it('refuses rules where importing is turned off', () => {
  expect(planned(setupOf(FULL), { ...FULL, rules: null })).toEqual({
    steps: [],
    sameCount: 5,
    refused: ['“Head office”: importing is turned off on this computer'],
  })
})
