import { expect, test } from 'vitest'
import type { CallRecord } from '../../../../domain/calls/call.ts'
import { laidOutColumns } from '../../../../domain/views/laidOutColumns.ts'
import { DEFAULT_LAYOUT } from '../../../../domain/views/view.ts'
import { recordWithoutScores } from '../../../../domain/reviews/withoutScores.ts'
import { callRecord } from '../../../client/testing/callRecord.ts'
import { avatarGround } from '../../../components/Avatar.tsx'
import { pillClass } from '../../../components/Pill.tsx'
import { columnsOf } from '../testing/columnsOf.ts'
import {
  paintAgent,
  paintAiScore,
  paintDeal,
  paintLead,
  paintLeadName,
  paintLength,
  paintMoment,
  paintScore,
  paintTitle,
} from './callPainters.ts'
import { showHint } from './cellHints.ts'
import { painterOf, type CellPainter } from './paintCell.ts'

test("hides other people's scores of a call under blind review, also in a recycled cell", () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const call = callRecord(1)
  const scored = { ...call, metrics: { ...call.metrics, aiScore: 61, score: 83 } }
  for (const [paint, drawn] of [
    [paintAiScore, '61'],
    [paintScore, '83'],
  ] as const) {
    const cell = document.createElement('div')
    const show = paint(cell)
    show(scored, scene)
    expect(cell.textContent).toBe(drawn)
    show(recordWithoutScores(callRecord(2)), scene)
    expect(cell.innerHTML).not.toContain(drawn)
    expect(cell.firstElementChild!.ariaLabel).toBe('Hidden during your blind review')
    show(scored, scene)
    expect(cell.textContent).toBe(drawn)
  }
})

test('marks a value of an unexpected type in its own cell, and removes the mark with the call', () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const columns = columnsOf(laidOutColumns(DEFAULT_LAYOUT).map(({ id }) => id))
  const odd = callRecord(1, {
    durationSeconds: null,
    oddFields: [{ path: 'duration', reason: 'expected a number, got text' }],
  })
  for (const { id, paint } of columns) {
    const cell = document.createElement('div')
    const show = paint(cell)
    const marks = () => [...cell.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'))
    show(callRecord(2), scene)
    show(odd, scene)
    const words = 'Unexpected value from the service. duration: expected a number, got text'
    expect(marks().includes(words), id).toBe(id === 'duration')
    show(callRecord(2), scene)
    expect(marks(), id).not.toContain(words)
  }
})

test("a deal without a status isn't shown as open, and is read as not known", () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const cell = document.createElement('div')
  const show = paintDeal(cell)
  const drawn = [null, true, false].map((isWon) => {
    show({ ...callRecord(1), isWon }, scene)
    return cell.textContent
  })
  expect(drawn).toEqual(['–', 'Won', 'Lost'])
  show({ ...callRecord(1), isWon: null }, scene)
  expect(cell.querySelector('[role=img]')?.ariaLabel).toBe('Not known')
})

const SCENE = { now: new Date('2026-11-20T12:00:00Z'), users: new Map(), hrefOf: (id: number) => `/calls/${id}` }

/** Draws calls one after the other into the same cell, like recycled rows. */
function drawnIn(paint: CellPainter, calls: readonly Partial<CallRecord>[]): readonly HTMLElement[] {
  const cell = document.createElement('div')
  const show = paint(cell)
  return calls.map((known, at) => {
    show(callRecord(at, known), SCENE)
    return cell.cloneNode(true) as HTMLElement
  })
}
const texts = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent)

test('a title links to its call, and a missing title has a placeholder in another style', () => {
  const drawn = drawnIn(paintTitle, [{ title: 'Renewal' }, { title: null }, { title: '  ' }, { title: 'Demo' }])
  expect(texts(drawn)).toEqual(['Renewal', 'Untitled', 'Untitled', 'Demo'])
  const links = drawn.map((cell) => cell.querySelector('a')!)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/calls/0', '/calls/1', '/calls/2', '/calls/3'])
  expect(links[0]!.className).toBe(links[3]!.className)
  expect(links[1]!.className).toBe(links[2]!.className)
  expect(links[0]!.className).not.toBe(links[1]!.className)
  // The row is reached with the table's own keys, and a drag selects text.
  expect([links[0]!.tabIndex, links[0]!.draggable]).toEqual([-1, false])
})

test('an agent is shown by name, or by another known field, with a stable color', () => {
  const agent = { id: 3, name: 'Maya Lindqvist', email: 'maya@x' }
  const drawn = drawnIn(paintAgent, [
    { agent },
    { agent: { ...agent, id: 8, name: 'Ann Orr' } },
    { agent: { ...agent, name: 'Maya L.' } },
    { agent: { id: null, name: 'Bo Ek', email: null } },
    { agent: { id: null, name: 'Cy Fay', email: null } },
    { agent: null },
  ])
  expect(texts(drawn)).toEqual(['MLMaya Lindqvist', 'AOAnn Orr', 'MLMaya L.', 'BEBo Ek', 'CFCy Fay', '–'])
  const grounds = drawn.slice(0, 5).map((cell) => (cell.firstElementChild as HTMLElement).style.background)
  expect(grounds[2]).toBe(grounds[0])
  expect(grounds[1]).not.toBe(grounds[0])
  // Agents without an ID are distinguished by name.
  expect(grounds[3]).toBe(colorOf(avatarGround('Bo Ek')))
  expect(grounds[4]).toBe(colorOf(avatarGround('Cy Fay')))
})

function colorOf(ground: string): string {
  const probe = document.createElement('i')
  probe.style.background = ground
  return probe.style.background
}

test('a lead shows a name, a company or both', () => {
  const drawn = drawnIn(paintLead, [
    { leadName: 'Jon Price', leadCompany: 'Acme' },
    { leadName: 'Jon Price', leadCompany: null },
    { leadName: null, leadCompany: 'Acme' },
    { leadName: null, leadCompany: null },
  ])
  expect(texts(drawn).map((text) => text.trim())).toEqual(['Jon Price Acme', 'Jon Price', 'Acme', '–'])
  expect(texts(drawnIn(paintLeadName, [{ leadName: 'Jon' }, { leadName: null }]))).toEqual(['Jon', '–'])
})

test('a chat with a length of 0 has no duration; a recording of 0 seconds has one', () => {
  const calls = (['chat', 'group_chat', 'audio'] as const).map((format) => ({ format, durationSeconds: 0 }))
  const drawn = drawnIn(paintLength, [
    ...calls,
    { format: 'chat', durationSeconds: 75 },
    { format: 'audio', durationSeconds: null },
  ])
  expect(texts(drawn)).toEqual(['–', '–', '0:00', '1:15', '–'])
  const label = (at: number) => drawn[at]!.querySelector('[role=img]')!.ariaLabel
  expect(label(0)).toBe(label(1))
  expect(label(0)).not.toBe(label(4))
})

test('a time of another year is a day with a tooltip to the second; an invalid one is shown as received', () => {
  const cell = document.createElement('div')
  const show = painterOf((call: CallRecord) => call.timestamp, 'Not set', paintMoment)(cell)
  const drawn = (timestamp: string) => {
    show(callRecord(1, { timestamp }), SCENE)
    showHint(cell.firstElementChild!)
    return [cell.textContent, cell.firstElementChild!.getAttribute('title')]
  }
  expect(drawn('soon')).toEqual(['soon', 'soon'])
  expect(drawn('2024-03-03T12:00:09Z')).toEqual([
    expect.stringMatching(/2024$/),
    expect.stringMatching(/2024.*:\d\d:09/),
  ])
})

test('the talk ratio’s bar is as long as its percentage', () => {
  const drawn = drawnIn(
    columnsOf(['rep_talk_ratio'])[0]!.paint,
    [0, 0.374, 1].map((repTalkRatio) => ({ metrics: { ...callRecord(1).metrics, repTalkRatio } })),
  )
  expect(texts(drawn).map((text) => text.replace(/\s/, ''))).toEqual(['0%', '37%', '100%'])
  const places = drawn.map((cell) => (cell.firstElementChild as HTMLElement).style.backgroundPositionX)
  expect(places).toEqual(['100%', '63%', '0%'])
})

test('a deal and an AI score are colored by their value', () => {
  const looks = (cells: readonly HTMLElement[]) => cells.map((cell) => cell.firstElementChild!.className)
  const [won, lost, unknown, wonAgain] = looks(
    drawnIn(
      paintDeal,
      [true, false, null, true].map((isWon) => ({ isWon })),
    ),
  )
  expect(new Set([won, lost, unknown]).size).toBe(3)
  expect(wonAgain).toBe(won)
  const scores = [39.9, 40, 69.9, 70].map((aiScore) => ({ metrics: { ...callRecord(1).metrics, aiScore } }))
  const [bad, fair, fairToo, good] = looks(drawnIn(paintAiScore, scores))
  expect([bad, fair, good]).toEqual([pillClass('bad'), pillClass('warn'), pillClass('good')])
  expect(fairToo).toBe(fair)
})

test('a cell’s tooltip appears only under the pointer, and follows the call in the cell', () => {
  const cell = document.createElement('div')
  const show = paintTitle(cell)
  const link = () => cell.querySelector('a')!
  show(callRecord(1), SCENE)
  expect(link().title).toBe('')
  showHint(cell)
  expect(cell.hasAttribute('title')).toBe(false)
  showHint(link())
  expect(link().title).toBe('Call number 1')
  show(callRecord(2), SCENE)
  expect(link().title).toBe('Call number 2')
  show(callRecord(3, { title: null }), SCENE)
  expect(link().hasAttribute('title')).toBe(false)
  // There is no tooltip now, also for the next pointer event.
  showHint(link())
  expect(link().hasAttribute('title')).toBe(false)
})

test("a cell with the same content isn't updated", () => {
  const agent = callRecord(1)
  for (const paint of [paintTitle, paintAgent, paintLead, paintLength, paintDeal, paintScore]) {
    const cell = document.createElement('div')
    const show = paint(cell)
    show(agent, SCENE)
    const changes = new MutationObserver(() => undefined)
    changes.observe(cell, { subtree: true, childList: true, attributes: true, characterData: true })
    show(agent, SCENE)
    expect(changes.takeRecords()).toEqual([])
    changes.disconnect()
  }
})
