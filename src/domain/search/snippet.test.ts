import { expect, it } from 'vitest'
import { readSearch } from './readSearch.ts'
import { rangesOfSearch } from './searchMatch.ts'
import { snippetOf } from './snippet.ts'

function snippet(search: string, text: string): string {
  const read = readSearch(search)
  if (read.kind === 'problem') throw new Error(read.problem.kind)
  const ranges = rangesOfSearch(read.query, { text, by: null })
  return snippetOf(text, ranges)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')
}

const FILLER = 'one two three four five six seven eight nine ten '

it('is the whole of a short text, in one line', () => {
  expect(snippet('price', 'The price.\nThe PRICE?')).toBe('The [price]. The [PRICE]?')
})

it('is cut between words around what was found', () => {
  const found = snippet('price', `${FILLER.repeat(9)}the price is fine ${FILLER.repeat(9)}`)
  expect(found).toMatch(/^… (?:\w+ )+the \[price\] is fine (?:\w+ )+…$/)
  expect(found.length).toBeLessThan(240)
})

it('shows the part with most of what was found, and the end if that is where it is', () => {
  const text = `A price. ${FILLER.repeat(9)}No discount on this price, no discount.`
  expect(snippet('price OR discount', text)).toMatch(/^… .*No \[discount\] on this \[price\], no \[discount\]\.$/)
})

it('cuts texts without spaces, but not characters', () => {
  const found = snippet('价格', `${'很'.repeat(300)}价格${'😀'.repeat(300)}`)
  expect(found).toContain('很[价格]😀')
  expect(found.isWellFormed()).toBe(true)
})

it('shows the part with most of what was found, of 100,000 finds too', () => {
  const text = `${'price of the offer '.repeat(50_000)}${'price '.repeat(50_000)}`
  const ranges = [...text.matchAll(/price/gu)].map(({ index }) => ({ start: index, end: index + 5 }))
  const hits = snippetOf(text, ranges).filter(({ isHit }) => isHit)
  expect(hits.length).toBeGreaterThan(25)
})

it('marks the part of a find that is too long for it', () => {
  const found = (text: string) =>
    snippetOf(`${FILLER.repeat(9)}${text}`, [{ start: 9 * FILLER.length, end: 9 * FILLER.length + text.length }])
  const [lead, , hit, rest] = found(`${'very '.repeat(99)}long`)
  expect([lead, rest]).toEqual([
    { text: '… ', isHit: false },
    { text: ' …', isHit: false },
  ])
  expect(hit?.isHit).toBe(true)
  expect(hit?.text).toMatch(/^(?:very )+very$/)
  expect(found('😀'.repeat(300)).find(({ isHit }) => isHit)?.text).toMatch(/^😀+$/u)
})
