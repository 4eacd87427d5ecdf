import { expect, it } from 'vitest'
import { boundedJson, boundedText } from './boundedJson.ts'

it('writes values of any kind as JSON', () => {
  expect(boundedJson({ a: [1, 'two', null, true], b: { c: {} } })).toBe('{"a":[1,"two",null,true],"b":{"c":{}}}')
})

it('says so where it truncates deep, large and long values', () => {
  expect(boundedJson([[[[[1], 'kept']]]])).toBe('[[[["…","kept"]]]]')
  expect(boundedJson({ a: { b: { c: { d: { e: 1 }, f: 'kept' } } } })).toBe('{"a":{"b":{"c":{"d":"…","f":"kept"}}}}')
  const hundred = Array.from({ length: 100 }, (_, index) => index)
  expect(boundedJson([...hundred, 'more'])).toBe(JSON.stringify([...hundred, '… 1 more']))
  const record = Object.fromEntries([...hundred, 'more'].map((key) => [`k${key}`, 1]))
  const shown = Object.keys(JSON.parse(boundedJson(record)) as object)
  expect([shown.length, shown.at(-1)]).toEqual([101, '…'])
  const cut = `${'x'.repeat(2000)}… (5000 characters in all)`
  expect(boundedText('x'.repeat(5000))).toBe(cut)
  expect(boundedJson('x'.repeat(5000))).toBe(`"${cut}"`)
  expect(boundedText('x'.repeat(2000))).toBe('x'.repeat(2000))
  expect(boundedJson(hundred.map(() => 'x'.repeat(50)))).toMatch(/^.{2000}… \(5301 characters in all\)$/)
})

it('removes URLs that may grant access', () => {
  expect(boundedText('https://m.example/a')).toBe('https://m.example/a')
  expect(boundedText('https://m.example/a?signature=1')).toBeNull()
  expect(boundedText('https://m.example/a#token=1')).toBeNull()
  expect(boundedText('See https://m.example/a?signature=1 now')).toBe('See https://m.example/a now')
  expect(boundedText('What is this? #help')).toBe('What is this? #help')
  expect(boundedJson({ deep: [{ url: 'HTTPS://m.example/a?signature=1' }] })).toBe('{"deep":[{"url":null}]}')
})
