import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { format } from '../../components/format.ts'
import { SETTINGS } from '../../hooks/stored/settings.ts'
import type { PaletteItem } from './paletteItem.ts'
import { callItem, paletteItems, type PaletteSources } from './paletteItems.ts'

const CALLS = [
  {
    id: 7,
    title: 'Demo',
    agent: { name: 'Amelia' },
    leadName: null,
    leadCompany: 'Acme',
    timestamp: '2026-11-18T12:00:00.000Z',
  } as CallRecord,
  { id: 8, title: null, agent: null, leadName: null, leadCompany: null, timestamp: null } as CallRecord,
]

const sources = () =>
  ({
    focused: [],
    commands: [{ id: 'selection.review', title: 'Review 12 selected calls…' }],
    runCommand: vi.fn<PaletteSources['runCommand']>(),
    views: BUILT_IN_VIEWS,
    openQuery: vi.fn<PaletteSources['openQuery']>(),
    trackers: [{ id: 't1', name: 'Price objection' }],
    openTracker: vi.fn<PaletteSources['openTracker']>(),
    recent: [
      { id: 7, title: 'Demo' },
      { id: 9, title: null },
    ],
    openCall: vi.fn<PaletteSources['openCall']>(),
    valuesOf: (field) => (field === 'lead_company' ? ['Acme'] : ['Ben']),
    workspaces: [{ id: 'w2', name: 'Support' }],
    switchWorkspace: vi.fn<PaletteSources['switchWorkspace']>(),
    agents: [{ id: 3, name: 'Maya Lindqvist' }],
    openAgent: vi.fn<PaletteSources['openAgent']>(),
  }) satisfies PaletteSources

function choose(item: PaletteItem | undefined): readonly PaletteItem[] {
  if (item === undefined) throw new Error('there is none')
  if (typeof item.choose !== 'function') return item.choose.items()
  item.choose()
  return []
}

const titled = (items: readonly PaletteItem[], title: string) => items.find((item) => item.title === title)

test('a command has its title of now, its keys and icon, and runs', () => {
  const given = sources()
  const item = titled(paletteItems(given), 'Review 12 selected calls…')
  expect(item).toMatchObject({ section: 'Actions', id: 'selection.review' })
  choose(item)
  expect(given.runCommand).toHaveBeenCalledWith(given.commands[0])
})

test('what the focused item’s menu has comes first, with what it is for, and is found by its own and other words', () => {
  const run = vi.fn<() => void>()
  const item = (title: string) => ({ id: 'cell.filter' as const, title, menu: 'Demo', run })
  const [first, second, third] = paletteItems({
    ...sources(),
    focused: [item('Agent is Ben'), item('Agent is not Ben')],
  })
  expect(first).toMatchObject({ id: 'cell.filter', title: 'Agent is Ben', about: 'Demo' })
  expect(first?.aliases).toContain('Filter by this value')
  expect(second).toMatchObject({ id: 'cell.filter.2', title: 'Agent is not Ben' })
  expect(third?.id).toBe('selection.review')
  choose(second)
  expect(run).toHaveBeenCalledOnce()
})

test('calls have what tells them apart, and open', () => {
  // Its words for the time may change at midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  onTestFinished(() => void vi.useRealTimers())
  const given = sources()
  const items = CALLS.map((call) => callItem(call, given.openCall))
  expect(items.map(({ title, detail }) => [title, detail])).toEqual([
    ['Demo', `Amelia · Acme · ${format.shortMoment('2026-11-18T12:00:00.000Z', new Date())}`],
    ['Call 8', ''],
  ])
  choose(titled(items, 'Call 8'))
  choose(titled(paletteItems(given), 'Call 9'))
  expect(given.openCall.mock.calls).toEqual([[8], [9]])
})

test('views, companies, leads and formats open their list', () => {
  const given = sources()
  const items = paletteItems(given)
  choose(titled(items, 'Lost deals'))
  choose(titled(items, 'Lead is Ben'))
  choose(titled(choose(titled(items, 'Filter by company…')), 'Company is Acme'))
  choose(titled(choose(titled(items, 'Filter by format…')), 'Group chat'))
  expect(given.openQuery.mock.calls.map(([{ filters }]) => filters)).toEqual([
    [{ field: 'won', op: '==', value: 'false' }],
    [{ field: 'lead_name', op: '==', value: 'Ben' }],
    [{ field: 'lead_company', op: '==', value: 'Acme' }],
    [{ field: 'type', op: '==', value: 'group_chat' }],
  ])
})

test('another workspace and another theme are a choice away', () => {
  const given = sources()
  const items = paletteItems(given)
  choose(titled(items, 'Switch to Support'))
  choose(titled(choose(titled(items, 'Change theme…')), 'Dark'))
  expect(given.switchWorkspace).toHaveBeenCalledWith('w2')
  expect(SETTINGS.theme.current()).toBe('dark')
  SETTINGS.theme.choose('system')
})

test('items have different ids', () => {
  const ids = paletteItems(sources()).map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('a tracker opens', () => {
  const given = sources()
  choose(titled(paletteItems(given), 'Price objection'))
  expect(given.openTracker).toHaveBeenCalledWith('t1')
})

test('opens the page of an agent', () => {
  const given = sources()
  choose(titled(choose(titled(paletteItems(given), 'Open agent…')), 'Maya Lindqvist'))
  expect(given.openAgent).toHaveBeenCalledWith(3)
})
