import { expect, test } from 'vitest'
import { callRecord } from '../../client/testing/callRecord.ts'
import { paintAiScore, paintScore } from './callPainters.ts'

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
