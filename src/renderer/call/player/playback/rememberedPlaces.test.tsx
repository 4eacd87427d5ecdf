import { beforeEach, expect, test, vi } from 'vitest'
import { rememberedPlace, rememberPlace } from './rememberedPlaces.ts'

beforeEach(() => localStorage.clear())

test('the last position of each recording is stored', () => {
  rememberPlace('/a', 40, 100)
  rememberPlace('/b', 50, 100)
  rememberPlace('/a', 60.04, 100)
  expect([rememberedPlace('/a'), rememberedPlace('/b'), rememberedPlace('/c')]).toEqual([60, 50, null])
})

test('a recording that was barely started, or finished, starts from the beginning', () => {
  rememberPlace('/a', 40, 100)
  rememberPlace('/a', 1, 100)
  expect(rememberedPlace('/a')).toBeNull()
  rememberPlace('/a', 97, 100)
  expect(rememberedPlace('/a')).toBeNull()
})

test('only the newest positions are kept', () => {
  for (let index = 0; index < 230; index++) rememberPlace(`/${index}`, 40, 100)
  expect(rememberedPlace('/29')).toBeNull()
  expect(rememberedPlace('/30')).toBe(40)
  expect(rememberedPlace('/229')).toBe(40)
})

test('invalid stored data is ignored', () => {
  for (const stored of ['{', '{"a":1}', '[["/a","soon"],null,["/a",-4]]']) {
    localStorage.setItem('earshot.places', stored)
    expect(rememberedPlace('/a')).toBeNull()
  }
})

test('positions from three seconds after the start to five before the end are stored', () => {
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

test('without storage there is no position', () => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)
  rememberPlace('/a', 40, 100)
  expect(rememberedPlace('/a')).toBeNull()
})
