import { expect, test } from 'vitest'
import { CALL_COLUMNS, type CallColumn, type CellValue, type ColumnKind } from '../../../domain/calls/columns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { shownColumns, tableColumns } from './callColumns.ts'

const layout = (...ids: string[]): TableLayout => ({
  density: 'regular',
  columns: ids.map((id) => ({ id, width: null, isPinned: id === 'title' })),
})

test('shows the columns of the layout, pinned ones first, and leaves out those that no longer exist', () => {
  const shown = shownColumns(layout('score', 'agent.custom.team', 'title', 'attendees'), CALL_COLUMNS)
  expect(shown.map(({ id, isPinned = false }) => [id, isPinned])).toEqual([
    ['title', true],
    ['score', false],
    ['attendees', false],
  ])
})

test('puts numbers flush right, except for the talk ratio, where a bar begins at its left', () => {
  const ids = ['id', 'longest_rep_monologue', 'silence_percentage', 'score', 'title', 'public', 'rep_talk_ratio']
  const ends = shownColumns(layout(...ids), CALL_COLUMNS).filter(({ align }) => align === 'end')
  expect(ends.map(({ id }) => id)).toEqual(['id', 'longest_rep_monologue', 'silence_percentage', 'score'])
})

test('lets the person sort by what the service can sort by, and resize all columns but icons', () => {
  const columns = shownColumns(layout('format', 'duration', 'attendees'), CALL_COLUMNS)
  expect(columns.map(({ sortField }) => sortField)).toEqual([undefined, 'duration', undefined])
  expect(tableColumns(columns).map(({ enableResizing }) => enableResizing)).toEqual([false, true, true])
})

test('shows the company beside the lead, or in its own column where there is one', () => {
  const call = callRecord(1, { leadName: 'Jon Price', leadCompany: 'Acme' })
  const drawn = (...ids: string[]) =>
    shownColumns(layout(...ids), CALL_COLUMNS).map(({ paint }) => {
      const cell = document.createElement('div')
      paint(cell)(call, SCENE)
      return cell.textContent
    })
  expect(drawn('lead_name')).toEqual(['Jon Price Acme'])
  expect(drawn('lead_name', 'lead_company')).toEqual(['Jon Price', 'Acme'])
  // Of the other columns only the lead's changes.
  expect(drawn('title', 'lead_company')).toEqual(['Call number 1', 'Acme'])
})

const SCENE = { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id: number) => `/calls/${id}` }

/** Draws values one after the other in the same cell, as recycled rows do. */
function drawnIn(kind: ColumnKind, values: readonly CellValue[]) {
  const known: CallColumn = { id: 'id', label: 'A value', group: 'Call', kind, value: ({ id }) => values[id] ?? null }
  const [column] = shownColumns(layout('id'), [known])
  const cell = document.createElement('div')
  const show = column!.paint(cell)
  return values.map((_, id) => {
    show(callRecord(id), SCENE)
    return { text: cell.textContent, label: cell.querySelector('[role=img]')?.ariaLabel ?? null, html: cell.innerHTML }
  })
}

test('writes a value as its kind is written, and one of another type as it came', () => {
  const texts = (kind: ColumnKind, ...values: CellValue[]) => drawnIn(kind, values).map(({ text }) => text)
  expect(texts('text', 'one', 'two')).toEqual(['one', 'two'])
  expect(texts('integer', 12_345, 'x')).toEqual(['12345', 'x'])
  expect(texts('number', 1234.5, 0, 'many')).toEqual(['1,234.5', '0', 'many'])
  expect(texts('seconds', 61, 'long')).toEqual(['1:01', 'long'])
  expect(texts('ratio', 0.374, 'half').map((text) => text.replace(/\s/, ''))).toEqual(['37%', 'half'])
  expect(texts('score', 82.5, 0)).toEqual(['83', '0'])
  expect(texts('boolean', true, false)).toEqual(['Yes', 'No'])
  expect(texts('list', ['a@x', 'b@x'], ['c@x'])).toEqual(['a@x, b@x', 'c@x'])
})

test('names an association by its label, or else by its ID or its system', () => {
  const one = { system: 'hubspot', systemId: '77', label: 'Renewal', url: null }
  const items = [one, { ...one, label: null }, { ...one, label: null, systemId: null }]
  const [drawn] = drawnIn('associations', [items])
  expect(drawn!.text).toBe('Renewal, 77, hubspot')
})

test('shows a dash for what is not known, and says so to a screen reader', () => {
  for (const kind of ['text', 'number', 'seconds', 'ratio', 'score', 'boolean', 'format', 'instant', 'link'] as const) {
    const [missing] = drawnIn(kind, [null])
    expect(missing, kind).toMatchObject({ text: '–', label: expect.stringMatching(/^Not /) })
  }
  const [measured, given] = (['number', 'text'] as const).map((kind) => drawnIn(kind, [null])[0]!.label)
  expect(measured).not.toBe(given)
  // An empty list is nothing either.
  expect(drawnIn('list', [[], ['a'], []]).map(({ text }) => text)).toEqual(['–', 'a', '–'])
})

test('offers a link only for a web address, and shows anything else as text', () => {
  const cell = document.createElement('div')
  const [column] = shownColumns(layout('url'), CALL_COLUMNS)
  const show = column!.paint(cell)
  const link = () => cell.querySelector('a')!
  for (let round = 0; round < 2; round += 1) {
    show(callRecord(1, { webUrl: 'https://app.example/calls/1' }), SCENE)
    expect([link().hidden, link().href, link().target]).toEqual([false, 'https://app.example/calls/1', '_blank'])
    expect(link().nextSibling!.textContent).toBe('')
    show(callRecord(2, { webUrl: 'javascript:alert(1)' }), SCENE)
    expect([link().hidden, link().hasAttribute('href')]).toEqual([true, false])
    expect(link().nextSibling!.textContent).toBe('javascript:alert(1)')
  }
})

test('draws each known format in its own way, and an unknown one with its name', () => {
  const drawn = drawnIn('format', ['audio', 'video', 'file', 'chat', 'group_chat', 'hologram', 'audio'])
  const pictures = drawn.map(({ html }) => /d="([^"]+)"/.exec(html)![1])
  expect(new Set(pictures.slice(0, 6)).size).toBe(6)
  expect(pictures[6]).toBe(pictures[0])
  expect(new Set(drawn.map(({ label }) => label)).size).toBe(6)
  expect(drawn[5]!.label).toContain('hologram')
  // The picture is all there is to read out.
  expect(drawn[0]!.html).not.toContain('aria-hidden')
})

test('takes an agent’s custom fields from the workspace’s users', () => {
  const column: CallColumn = {
    id: 'id',
    label: 'Team',
    group: 'Custom fields',
    kind: 'text',
    value: (_, agent) => agent?.email ?? null,
  }
  const cell = document.createElement('div')
  const show = shownColumns(layout('id'), [column])[0]!.paint(cell)
  const user = { userId: 3, workspaceId: 1, email: 'maya@x', name: null, isActive: true, customFields: null }
  const scene = { ...SCENE, users: new Map([[3, user]]) }
  const agent = { id: 3, name: null, email: null }
  const drawn = [agent, { ...agent, id: 4 }, { ...agent, id: null }, null].map((one) => {
    show(callRecord(1, { agent: one }), scene)
    return cell.textContent
  })
  expect(drawn).toEqual(['maya@x', '–', '–', '–'])
})
