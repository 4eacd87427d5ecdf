import { beforeEach, expect, test, vi } from 'vitest'
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

test('three seconds from the start and five before the end are worth remembering', () => {
  const remembered = (seconds: number) => {
    rememberPlace('/a', seconds, 100)
    return rememberedPlace('/a')
  }
  expect([2.9, 3, 95, 95.1].map(remembered)).toEqual([null, 3, 95, null])
})

test.each([
  ['[["/a",0]]', 0],
  ['[["/a",1e999]]', null],
  ['[["/a"]]', null],
  ['["/a",{"0":"/a","1":7}]', null],
  ['[[7,8],["/a",9]]', 9],
])('of %s the place is %s', (stored, place) => {
  localStorage.setItem('earshot.places', stored)
  expect(rememberedPlace('/a')).toBe(place)
})

test('without storage no place is known', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  rememberPlace('/a', 40, 100)
  expect(rememberedPlace('/a')).toBeNull()
})
