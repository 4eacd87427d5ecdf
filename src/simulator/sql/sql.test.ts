import { expect, it } from 'vitest'
import { isDatetime } from './datetime.ts'
import { allOf, compileSql, joinSql, raw, sql } from './sql.ts'

it('values are numbered in the order they stand, however parts are nested', () => {
  const inner = sql`a = ${1} and b = ${'x'}`
  const whole = sql`select ${raw('c')} from t where ${inner} or d = ${null} ${joinSql([sql`e = ${true}`, sql`f`], ', ')}`
  expect(compileSql(whole)).toEqual({
    text: 'select c from t where a = $1 and b = $2 or d = $3 e = $4, f',
    values: [1, 'x', null, true],
  })
})

it('no value ever becomes text of the statement', () => {
  const hostile = `'; drop table calls; --`
  expect(compileSql(sql`title = ${hostile}`)).toEqual({ text: 'title = $1', values: [hostile] })
})

it('all of nothing is true', () => {
  expect(compileSql(allOf([])).text).toBe('true')
  expect(compileSql(allOf([sql`a`, sql`b = ${1}`])).text).toBe('(a) and (b = $1)')
})

it.each([
  '2026-10-15T08:30:00Z',
  '2026-10-15T08:30:00.123456Z',
  '2026-10-15 08:30:00+02:00',
  '2026-10-15T08:30',
  '2024-02-29T00:00:00-0730',
  '2026-10-15t08:30:00z',
])('%s is a datetime', (text) => {
  expect(isDatetime(text)).toBe(true)
})

it.each([
  '2026-10-15',
  '08:30:00',
  '2026-13-01T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-10-15T24:00:00Z',
  '2026-10-15T08:60:00Z',
  '2026-10-15T08:30:00+25:00',
  'today',
  '',
  ' 2026-10-15T08:30:00Z',
  '1760517000',
])('%s is rejected', (text) => {
  expect(isDatetime(text)).toBe(false)
})
