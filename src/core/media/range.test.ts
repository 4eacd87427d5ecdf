import { expect, it } from 'vitest'
import { boundsOf, readContentRange, readRange } from './range.ts'

// RFC 9110, "Range" and "Byte Ranges".
it.each([
  [null, { kind: 'whole' }],
  ['', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=0-', { kind: 'from', range: { start: 0, end: null } }],
  ['bytes=0-0', { kind: 'from', range: { start: 0, end: 0 } }],
  [' bytes=5-9 ', { kind: 'from', range: { start: 5, end: 9 } }],
  ['bytes=9-5', { kind: 'whole' }],
  ['bytes=-5', { kind: 'last', count: 5 }],
  ['bytes=-0', { kind: 'last', count: 0 }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['seconds=0-1', { kind: 'whole' }],
  ['bytes=1234567890123456-', { kind: 'whole' }],
])('the range %j of a player', (header, range) => {
  expect(readRange(header)).toEqual(range)
})

it.each([
  [null, { start: 0, end: 9 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', null],
])('the bounds of the range %j in ten bytes', (header, bounds) => {
  expect(boundsOf(readRange(header), 10)).toEqual(bounds)
})

it.each([
  ['bytes 5-9/10', { start: 5, end: 9, total: 10 }],
  [' bytes 0-0/* ', { start: 0, end: 0, total: null }],
  ['bytes */10', null],
  ['seconds 0-1/2', null],
  [undefined, null],
])('the content range %j of a media host', (header, range) => {
  expect(readContentRange(header)).toEqual(range)
})
