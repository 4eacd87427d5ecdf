import { expect, test } from 'vitest'
import type { CallColumn } from '../../../../domain/fields/columns.ts'
import type { ValueKind } from '../../../../domain/fields/kinds.ts'
import type { CellValue, ColumnKind } from '../../../../domain/fields/field.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { columnsOf } from '../testing/columnsOf.ts'
import { callColumns } from './callColumns.ts'
import { columnDefinitions } from './columnState.ts'

test('right-aligns numbers, except the talk ratio, because its bar starts at the left', () => {
  const ids = ['id', 'longest_rep_monologue', 'silence_percentage', 'score', 'title', 'public', 'rep_talk_ratio']
  const ends = columnsOf(ids).filter(({ align }) => align === 'end')
  expect(ends.map(({ id }) => id)).toEqual(['id', 'longest_rep_monologue', 'silence_percentage', 'score'])
})

test('allows sorting by all fields but one that is the same for all calls, and resizing of all columns except icons', () => {
  const columns = columnsOf(['format', 'duration', 'attendees', 'workspace_id'])
  expect(columns.map(({ sortField }) => sortField)).toEqual(['type', 'duration', 'attendees', undefined])
  expect(columnDefinitions(columns).map(({ enableResizing }) => enableResizing)).toEqual([false, true, true, true])
})

test('leaves the company out of the lead’s column, and changes no other, if it has its own', () => {
  const call = callRecord(1, { leadName: 'Jon Price', leadCompany: 'Acme' })
  const drawn = (...ids: string[]) =>
    columnsOf(ids).map(({ paint }) => {
      const cell = document.createElement('div')
      paint(cell)(call, SCENE)
      return cell.textContent
    })
  expect(drawn('lead_name')).toEqual(['Jon Price Acme'])
  expect(drawn('lead_name', 'lead_company')).toEqual(['Jon Price', 'Acme'])
  expect(drawn('title', 'lead_company')).toEqual(['Call number 1', 'Acme'])
})

const SCENE = { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id: number) => `/calls/${id}` }

/** Draws values one after the other into the same cell, like recycled rows. */
function drawnIn(kind: ColumnKind, values: readonly CellValue[]) {
  const drawnAs = kind === 'link' || kind === 'list' || kind === 'associations' || kind === 'bar' ? kind : null
  const known: CallColumn = {
    ...{ id: 'id', label: 'A value', group: 'Call', value: ({ id }) => values[id] ?? null },
    ...(drawnAs === null ? { kind: kind as ValueKind } : { kind: 'text', drawnAs }),
  }
  const [column] = callColumns([known], false)
  const cell = document.createElement('div')
  const show = column!.paint(cell)
  return values.map((_, id) => {
    show(callRecord(id), SCENE)
    return { text: cell.textContent, label: cell.querySelector('[role=img]')?.ariaLabel ?? null, html: cell.innerHTML }
  })
}

test('formats a value by its kind, and shows a value of another type as is', () => {
  const texts = (kind: ColumnKind, ...values: CellValue[]) => drawnIn(kind, values).map(({ text }) => text)
  expect(texts('text', 'one', 'two')).toEqual(['one', 'two'])
  expect(texts('integer', 12_345, 'x')).toEqual(['12345', 'x'])
  expect(texts('number', 1234.5, 0, 'many')).toEqual(['1,234.5', '0', 'many'])
  expect(texts('seconds', 61, 'long')).toEqual(['1:01', 'long'])
  expect(texts('ratio', 0.374, 'half').map((text) => text.replace(/\s/, ''))).toEqual(['37%', 'half'])
  expect(texts('score', 82.5, 0)).toEqual(['83', '0'])
  expect(texts('boolean', true, false)).toEqual(['Yes', 'No'])
  expect(texts('list', ['a@x', 'b@x'], ['c@x'])).toEqual(['a@x, b@x', 'c@x'])
  expect(texts('recording', 'video', 'none', 'hologram')).toEqual(['Video', 'None', 'hologram'])
  expect(texts('review-state', 'draft', 'blind')).toEqual(['Draft', 'Blind'])
  expect(texts('evaluator-type', 'ai', 'robot')).toEqual(['AI', 'robot'])
  expect(texts('answer', ['yes', 'n/a'], ['perhaps'])).toEqual(['Yes, N/A', 'perhaps'])
})

test('shows a recording that isn’t known yet as unknown, and not as none', () => {
  const cell = document.createElement('div')
  const show = columnsOf(['recording'])[0]!.paint(cell)
  show(callRecord(1), SCENE)
  expect(cell.querySelector('[role=img]')?.ariaLabel).toBe('Unknown until the call is read')
  show(callRecord(1, { contents: { recording: 'none', hasTranscript: false, hasMessages: false } }), SCENE)
  expect(cell.textContent).toBe('None')
})

test('labels an association by its name, or otherwise by its ID or system', () => {
  const one = { system: 'hubspot', systemId: '77', label: 'Renewal', url: null }
  const items = [one, { ...one, label: null }, { ...one, label: null, systemId: null }]
  const [drawn] = drawnIn('associations', [items])
  expect(drawn!.text).toBe('Renewal, 77, hubspot')
})

test('shows a dash for a missing value, with a label for screen readers', () => {
  for (const kind of [
    'text',
    'number',
    'seconds',
    'ratio',
    'score',
    'boolean',
    'format',
    'datetime',
    'link',
  ] as const) {
    const [missing] = drawnIn(kind, [null])
    expect(missing, kind).toMatchObject({ text: '–', label: expect.stringMatching(/^Not /) })
  }
  const [measured, given] = (['number', 'text'] as const).map((kind) => drawnIn(kind, [null])[0]!.label)
  expect(measured).not.toBe(given)
  // An empty list counts as missing.
  expect(drawnIn('list', [[], ['a'], []]).map(({ text }) => text)).toEqual(['–', 'a', '–'])
})

test('links only web addresses, and shows anything else as text', () => {
  const cell = document.createElement('div')
  const [column] = columnsOf(['url'])
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

test('shows an icon for each known format, and an unknown one with its name', () => {
  const drawn = drawnIn('format', ['audio', 'video', 'file', 'chat', 'group_chat', 'hologram', 'audio'])
  const pictures = drawn.map(({ html }) => /d="([^"]+)"/.exec(html)![1])
  expect(new Set(pictures.slice(0, 6)).size).toBe(6)
  expect(pictures[6]).toBe(pictures[0])
  expect(new Set(drawn.map(({ label }) => label)).size).toBe(6)
  expect(drawn[5]!.label).toContain('hologram')
  // Screen readers only have the icon's label.
  expect(drawn[0]!.html).not.toContain('aria-hidden')
})

test('reads an agent’s custom fields from the workspace’s users', () => {
  const column: CallColumn = {
    id: 'id',
    label: 'Team',
    group: 'Custom fields',
    kind: 'text',
    value: (_, agent) => agent?.email ?? null,
  }
  const cell = document.createElement('div')
  const show = callColumns([column], false)[0]!.paint(cell)
  const user = { userId: 3, workspaceId: 1, email: 'maya@x', name: null, isActive: true, customFields: null }
  const scene = { ...SCENE, users: new Map([[3, user]]) }
  const agent = { id: 3, name: null, email: null }
  const drawn = [agent, { ...agent, id: 4 }, { ...agent, id: null }, null].map((one) => {
    show(callRecord(1, { agent: one }), scene)
    return cell.textContent
  })
  expect(drawn).toEqual(['maya@x', '–', '–', '–'])
})
