import { expect, it } from 'vitest'
import { foldedCompanyName, resembles } from './companyName.ts'

it.each([
  ['Acme, Inc.', 'acme'],
  ['ACME S.A.', 'acme'],
  ['Novo Nordisk A/S', 'novo nordisk'],
  ['Malmø S.A.', 'malmø'],
  ['Fjeldsø A Consulting', 'fjeldsø a consulting'],
  ['Acme™ Inc', 'acme'],
  ['Müller & Söhne GmbH & Co. KG', 'muller and sohne'],
  ['The Straße Ltd', 'strasse'],
  ['Sp. z o.o.', null],
  ['Żabka Polska Sp. z o.o.', 'zabka polska'],
  ['株式会社アクメ', '株式会社アクメ'],
  ['ダイキ', 'ダイキ'],
  ['ﾀﾞｲｷ', 'ダイキ'],
  ['नील', 'नील'],
  ['삼성', '삼성'],
  ['שָׁלוֹם', 'שלום'],
  ['Йод', 'иод'],
  ['Group', 'group'],
  ['  ', null],
  ['N/A', null],
  ['Self-employed', null],
  ['Selbständig', null],
  [null, null],
])('%s is %s', (name, folded) => {
  expect(foldedCompanyName(name)).toBe(folded)
})

it.each([
  ['acme logistics', 'acme', true],
  ['acme', 'amce', false],
  ['globex', 'golbex', true],
  ['initech software', 'initec sofware', true],
  ['globex', 'initech', false],
  ['ab', 'ac', false],
])('%s resembles %s: %s', (one, other, expected) => {
  expect(resembles(one, other)).toBe(expected)
  expect(resembles(other, one)).toBe(expected)
})
