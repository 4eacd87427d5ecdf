import { expect, test } from 'vitest'
import { readSearch } from '../search/readSearch.ts'
import type { QueryPart } from './query.ts'
import { searchedText } from './searchedText.ts'

const says = (field: 'transcript' | 'transcript.agent' | 'summary', value: string): QueryPart => ({
  field,
  op: 'says',
  value,
})
const group = (isNegated: boolean, ...parts: QueryPart[]): QueryPart => ({ join: 'or', isNegated, parts })
const SHORT: QueryPart = { field: 'duration', op: '<', value: '60' }

test('is that of the first condition that a call can be opened at', () => {
  expect(searchedText([SHORT, says('transcript', '"price match"'), says('transcript', 'gold')])).toBe('"price match"')
  expect(searchedText([says('summary', 'gold'), group(false, SHORT, says('transcript', 'gold'))])).toBe('gold')
  expect(searchedText([group(true, says('transcript', 'gold')), SHORT])).toBeNull()
  const byAgent = searchedText([says('transcript.agent', 'gold OR silver')])
  expect(byAgent).toBe('agent:(gold OR silver)')
  expect(readSearch(byAgent ?? '').kind).toBe('search')
})
