import { expect, test } from 'vitest'
import { hasContent, wordStem } from './wordForms.ts'

test.each([
  ['refund', 'refunds', 'refunded', 'refunding'],
  ['price', 'prices', 'priced', 'pricing'],
  ['cancel', 'cancels', 'canceled', 'cancelled', 'cancelling'],
  ['company', 'companies'],
  ['try', 'tries'],
])('%s has the stem of its forms', (word, ...forms) => {
  expect(new Set(forms.map(wordStem))).toEqual(new Set([wordStem(word)]))
})

test.each([
  ['price', 'prize'],
  ['need', 'nee'],
  ['bring', 'br'],
  ['status', 'statue'],
  ['this', 'thi'],
  ['bass', 'base'],
])('%s and %s are different words', (one, other) => {
  expect(wordStem(one)).not.toBe(wordStem(other))
})

test('words that only hold a sentence together have no content', () => {
  expect(['the', 'don', 'yeah', 'going'].filter(hasContent)).toEqual([])
  expect(['refund', 'dayline', 'not-a-word', '返'].every(hasContent)).toBe(true)
})
