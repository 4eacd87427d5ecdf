import { expect, it } from 'vitest'
import { periodFilter, resolveDraft, type DraftFilter } from './draftFilter.ts'

const NOW = Date.parse('2026-11-21T14:05:30Z')
const BERLIN = 'Europe/Berlin'

function resolved(draft: DraftFilter | undefined): string[] {
  if (draft === undefined) throw new Error('no filter')
  return resolveDraft(draft, NOW, BERLIN).map(({ field, op, value }) => `${field} ${op} ${value}`)
}

it.each([
  ['==', ['timestamp >= 2026-11-02T23:00:00Z', 'timestamp < 2026-11-03T23:00:00Z']],
  ['>', ['timestamp >= 2026-11-03T23:00:00Z']],
  ['>=', ['timestamp >= 2026-11-02T23:00:00Z']],
  ['<', ['timestamp < 2026-11-02T23:00:00Z']],
  ['<=', ['timestamp < 2026-11-03T23:00:00Z']],
] as const)('"%s a day" means the whole day', (op, filters) => {
  expect(resolved(periodFilter('timestamp', op, '2026-11-03'))).toEqual(filters)
})

it('keeps a moment to the second', () => {
  expect(resolved(periodFilter('updated_at', '>', '-2h'))).toEqual(['updated_at > 2026-11-21T12:05:30Z'])
})

it('keeps a filter of the wire unchanged', () => {
  const filter = { field: 'ai_score', op: '<', value: '60' } as const
  expect(resolveDraft(filter, NOW, BERLIN)).toEqual([filter])
})

it('omits a period that isn’t a time', () => {
  const foreign = { field: 'timestamp', op: '==', period: 'the day after' } as const
  expect(resolveDraft(foreign, NOW, BERLIN)).toEqual([])
})
