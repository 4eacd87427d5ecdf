import { beforeEach, expect, test } from 'vitest'
import { rememberedPlace, rememberPlace } from './rememberedPlaces.ts'

beforeEach(() => localStorage.clear())

test('a place is remembered for each recording, the last one given', () => {
  rememberPlace('/a', 40, 100)
  rememberPlace('/b', 50, 100)
  rememberPlace('/a', 60.04, 100)
  expect([rememberedPlace('/a'), rememberedPlace('/b'), rememberedPlace('/c')]).toEqual([60, 50, null])
})

test('who has hardly begun or is done begins at the start', () => {
  rememberPlace('/a', 40, 100)
  rememberPlace('/a', 1, 100)
  expect(rememberedPlace('/a')).toBeNull()
  rememberPlace('/a', 97, 100)
  expect(rememberedPlace('/a')).toBeNull()
})

test('the oldest of many are forgotten', () => {
  for (let index = 0; index < 230; index++) rememberPlace(`/${index}`, 40, 100)
  expect(rememberedPlace('/29')).toBeNull()
  expect(rememberedPlace('/30')).toBe(40)
  expect(rememberedPlace('/229')).toBe(40)
})

test('what is stored and makes no sense is not used', () => {
  for (const stored of ['{', '{"a":1}', '[["/a","soon"],null,["/a",-4]]']) {
    localStorage.setItem('earshot.places', stored)
    expect(rememberedPlace('/a')).toBeNull()
  }
})
