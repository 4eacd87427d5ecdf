import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ruleForSystem } from '../recordings/rules/suggestRules.ts'
import { DEFAULT_LAYOUT } from '../views/view.ts'
import { viewFile } from '../views/viewFile.ts'
import { readSetupFile, setupFileText, type SetupItem } from './setupFile.ts'

const ITEMS: readonly SetupItem[] = [
  { part: 'views', item: { name: 'Lost', query: { filters: [], sort: [] }, layout: DEFAULT_LAYOUT, isPinned: true } },
  { part: 'layouts', item: { viewId: 'chats', layout: { columns: null, density: 'compact' } } },
  {
    part: 'trackers',
    item: {
      ...{ id: 'price', name: 'Price', phrases: ['price'], side: 'lead' },
      ...{ place: { kind: 'anywhere' }, isAbsence: false },
    },
  },
  { part: 'reasons', item: { reasons: ['Too strict', 'Too lenient'] } },
  { part: 'rules', item: { ...ruleForSystem('3cx'), name: 'Head office' } },
]

it('is read as it was written, also without some parts', () => {
  for (const part of [null, ...ITEMS.map((one) => one.part)]) {
    const items = ITEMS.filter((one) => one.part !== part)
    expect(readSetupFile(setupFileText(items))).toEqual({ kind: 'setup', items, passedOver: [] })
  }
})

it('reads what earlier versions exported one by one', () => {
  const [views] = ITEMS
  if (views?.part !== 'views') throw new Error('No view.')
  expect(readSetupFile(JSON.stringify(viewFile([views.item])))).toEqual({
    kind: 'setup',
    items: [views],
    passedOver: [],
  })
})

it('reads the hints and the trackers of an earlier version', () => {
  const hints = [{ questionId: 1, question: 'Asks for the budget', phrases: ['budget'] }]
  const older = { kind: 'earshot-question-hints', version: 1, hints }
  const file = JSON.parse(setupFileText(ITEMS)) as Record<string, object>
  for (const part of [file, { kind: file['kind'], version: 1 }]) {
    expect(readSetupFile(JSON.stringify({ ...part, hints: older }))).toMatchObject({
      items: expect.arrayContaining([
        { part: 'trackers', item: expect.objectContaining({ question: { id: 1, text: 'Asks for the budget' } }) },
      ]),
      passedOver: [],
    })
  }
})

it('says which parts it can’t read, and why', () => {
  const file = JSON.parse(setupFileText(ITEMS)) as Record<string, object>
  const text = JSON.stringify({
    ...file,
    trackers: { ...file['trackers'], version: 99 },
    layouts: { ...file['layouts'], layouts: [{ view: 'planets' }] },
    views: { ...file['views'], views: [] },
    reasons: { ...file['reasons'], reasons: [' Too strict ', '', 7, 'Too strict'] },
  })
  expect(readSetupFile(text)).toMatchObject({
    items: [{ part: 'reasons', item: { reasons: ['Too strict'] } }, { part: 'rules' }],
    passedOver: [
      'Columns 1: this version of Earshot doesn’t have their view',
      'Reason 2: a reason is text of at most 100 characters',
      'Reason 3: a reason is text of at most 100 characters',
      'The trackers are from a newer version of Earshot. Update Earshot, then import them.',
    ],
  })
})

it.each([
  ['no JSON', 'not-json'],
  ['[]', 'other-file'],
  [setupFileText([]), 'other-file'],
  [JSON.stringify(viewFile([])), 'empty'],
])('refuses %j', (text, reason) => {
  expect(readSetupFile(text)).toMatchObject({ kind: 'refused', reason })
})

it('never throws for any JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => ['setup', 'refused'].includes(readSetupFile(text).kind)))
})
