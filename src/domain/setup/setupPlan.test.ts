import { expect, it } from 'vitest'
import type { QuestionHints } from '../hints/questionHints.ts'
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
const BUDGET: QuestionHints = { questionId: 1, question: 'Asks for the budget', phrases: ['budget'] }
const OFFICE = { ...ruleForSystem('3cx'), ruleId: 'r1', name: 'Head office' }
const COMPACT = { columns: null, density: 'compact' } as const

const EMPTY: CurrentSetup = {
  ...{ views: [], layouts: {}, trackers: [], hints: [], rules: [] },
  questions: [{ id: 1, text: 'Asks for the budget' }],
}
const FULL: CurrentSetup = {
  ...EMPTY,
  ...{ views: [LOST], layouts: { 'all-calls': COMPACT }, trackers: [PRICE], hints: [BUDGET], rules: [OFFICE] },
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
      ['rules', 'Head office', 'new'],
      ['hints', null, 'new'],
    ],
    ...{ sameCount: 0, refused: [] },
  })
  expect(planned(read.items, FULL)).toEqual({ steps: [], sameCount: 5, refused: [] })
})

it('replaces what has the same name, id or question', () => {
  const items: readonly SetupItem[] = [
    { part: 'views', item: { ...LOST, name: 'lost', isPinned: false } },
    { part: 'layouts', item: { viewId: 'all-calls', layout: DEFAULT_LAYOUT } },
    { part: 'trackers', item: { ...PRICE, name: 'Prices' } },
    { part: 'hints', item: { ...BUDGET, questionId: 70, phrases: ['money'] } },
    { part: 'rules', item: { ...OFFICE, title: 'Call' } },
  ]
  const { steps } = planSetup({ kind: 'setup', items, passedOver: [] }, FULL)
  expect(steps.map(({ replaces }) => replaces)).toEqual([LOST, COMPACT, PRICE, OFFICE, BUDGET])
  expect(steps[4]).toMatchObject({ item: { questionId: 1, phrases: ['money'] } })
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

it('imports hints for the same question of each scorecard', () => {
  const questions = [...EMPTY.questions, { id: 2, text: 'Asks for the budget' }]
  const items = [BUDGET, { ...BUDGET, questionId: 2 }].map((item) => ({ part: 'hints', item }) as const)
  const { steps } = planSetup({ kind: 'setup', items, passedOver: [] }, { ...EMPTY, questions })
  expect(steps).toMatchObject([{ item: { questionId: 1 } }, { item: { questionId: 2 } }])
})

it('finds a tracker without an id by its name', () => {
  const item = { ...PRICE, id: null, phrases: ['cost'] }
  expect(planned([{ part: 'trackers', item }], FULL).steps).toEqual([['trackers', 'Price', 'replaces']])
})

it('refuses hints of questions that aren’t known, and rules where importing is turned off', () => {
  const current = { ...FULL, questions: [], rules: null }
  expect(planned(setupOf(FULL), current)).toEqual({
    steps: [],
    sameCount: 3,
    refused: [
      '“Head office”: importing is turned off on this computer',
      '“Asks for the budget”: this question isn’t on a scorecard that was read so far',
    ],
  })
})
