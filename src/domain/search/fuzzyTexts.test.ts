import { expect, test } from 'vitest'
import { createFuzzyMatcher } from './fuzzyTexts.ts'

test('letter by letter, it finds what searching at once finds', () => {
  const words = ['Follow', 'up', 'Pricing', 'Price', 'review', 'Renewal', 'team-wide']
  const texts = Array.from(
    { length: 7000 },
    (_, at) => `${words[at % 7]} ${words[(at >> 2) % 5]} ${words[(at >> 5) % 3]} ${at}`,
  )
  const find = createFuzzyMatcher(texts)
  for (const query of [
    'follow up pric 69',
    'price renwal 3',
    '"price review" 1',
    'team -up -pricing',
    'review 6999 x',
  ]) {
    for (let length = 1; length <= query.length; length += 1) {
      const typed = query.slice(0, length)
      expect(find(typed), typed).toEqual(createFuzzyMatcher(texts)(typed))
    }
  }
  expect(find('review 6999').map((index) => texts[index])).toEqual(['team-wide review Pricing 6999'])
})

test('words are left out, also beside several others', () => {
  const texts = ['Price review', 'Price review, team call', 'Team price', 'Renewal']
  const find = createFuzzyMatcher(texts)
  const found = (needle: string) => find(needle).map((index) => texts[index])
  expect(found('price -team')).toEqual(['Price review'])
  expect(found('price review -team')).toEqual(['Price review'])
  expect(found('price review -"team call"')).toEqual(['Price review'])
  expect(found('-price')).toEqual(['Renewal'])
  expect(found('price -')).toEqual(['Price review', 'Price review, team call', 'Team price'])
})
