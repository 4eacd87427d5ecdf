import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { MOST_HINTED_QUESTIONS, type QuestionHints } from '../../domain/hints/questionHints.ts'
import type { Made } from './made.ts'
import { madeIn } from './testing/madeIn.ts'

let folder = ''
let clock: FakeClock
let made: Made
beforeEach(() => {
  clock = new FakeClock()
  folder = mkdtempSync(join(tmpdir(), 'earshot-hints-'))
  made = madeIn(folder, clock).made
})
afterEach(() => {
  made.close()
  rmSync(folder, { recursive: true, force: true })
})

async function present(): Promise<readonly QuestionHints[]> {
  for await (const item of made.hints.watch()) return item
  throw new Error('no hints')
}
const of = (questionId: number, ...phrases: readonly string[]) => ({ questionId, question: null, phrases })

it('keeps hints over a restart, and replaces only those of the changed questions', async () => {
  made.hints.set([of(1, 'budget'), of(2, 'refund', 'money back')])
  made.hints.set([of(2, 'refund'), of(3, 'demo')])
  made.hints.set([of(1)])
  made.close()
  made = madeIn(folder, clock).made
  expect(await present()).toEqual([of(2, 'refund'), of(3, 'demo')])
})

it('drops the oldest hints beyond the limit', async () => {
  made.hints.set(Array.from({ length: MOST_HINTED_QUESTIONS }, (_, index) => of(index + 1, 'budget')))
  made.hints.set([of(9001, 'demo'), of(9002, 'demo')])
  const ids = (await present()).map(({ questionId }) => questionId)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([MOST_HINTED_QUESTIONS, 3, 9002])
})
