import { expect, test } from 'vitest'
import { CALL_COLUMNS } from '../../../domain/calls/columns.ts'
import { DEFAULT_LAYOUT } from '../../../domain/views/view.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { shownColumns } from './callColumns.ts'
import { paintAiScore, paintDeal, paintScore } from './callPainters.ts'

test('what others scored isn’t drawn for a call that is reviewed blind, also in a cell that showed another call', () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '', hiddenScores: new Set([2]) }
  const scored = (id: number) => {
    const call = callRecord(id)
    return { ...call, metrics: { ...call.metrics, aiScore: 61, score: 83 } }
  }
  for (const [paint, drawn] of [
    [paintAiScore, '61'],
    [paintScore, '83'],
  ] as const) {
    const cell = document.createElement('div')
    const show = paint(cell)
    show(scored(1), scene)
    expect(cell.textContent).toBe(drawn)
    show(scored(2), scene)
    expect(cell.innerHTML).not.toContain(drawn)
    expect(cell.firstElementChild!.ariaLabel).toBe('Hidden: you review this call blind')
    show(scored(1), scene)
    expect(cell.textContent).toBe(drawn)
  }
})

test('a value of another type is marked in its own cell, and the mark goes with the call', () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const columns = shownColumns(DEFAULT_LAYOUT, CALL_COLUMNS)
  const odd = callRecord(1, {
    durationSeconds: null,
    oddFields: [{ path: 'duration', reason: 'a text where a number belongs' }],
  })
  for (const { id, paint } of columns) {
    const cell = document.createElement('div')
    const show = paint(cell)
    const marks = () => [...cell.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'))
    show(callRecord(2), scene)
    show(odd, scene)
    const words = 'Unexpected value from the service. duration: a text where a number belongs'
    expect(marks().includes(words), id).toBe(id === 'duration')
    show(callRecord(2), scene)
    expect(marks(), id).not.toContain(words)
  }
})

test('a deal of which the service says nothing is not called open', () => {
  const scene = { now: new Date(0), users: new Map(), hrefOf: () => '' }
  const cell = document.createElement('div')
  const show = paintDeal(cell)
  const drawn = [null, true, false].map((isWon) => {
    show({ ...callRecord(1), isWon }, scene)
    return cell.textContent
  })
  expect(drawn).toEqual(['–', 'Won', 'Lost'])
})
