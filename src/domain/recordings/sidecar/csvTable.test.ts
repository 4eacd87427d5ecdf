import { describe, expect, it } from 'vitest'
import { readCsv } from './csvTable.ts'

describe('the delimiter of a table', () => {
  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1;2', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['a\n1', ','],
    ['', ','],
    // The same number of columns with either.
    ['a,b;c\n1,2;3', ','],
    // More columns.
    ['a,b;c;d\n1,2;3;4', ';'],
    // More columns, but only in the header.
    ['a,b,c;d\n1;2\n3;4', ';'],
    // Empty lines don't count.
    ['a;b,c,d\n\n\n1;2\n3;4', ';'],
  ])('of %j is %j', (text, delimiter) => {
    expect(readCsv(text).delimiter).toBe(delimiter)
  })

  it('is the requested one, or the one in the first line', () => {
    expect(readCsv('a;b,c\n1;2,3', ',').header).toEqual(['a;b', 'c'])
    expect(readCsv('sep=|\na;b|c\n1;2|3')).toEqual({
      delimiter: '|',
      header: ['a;b', 'c'],
      records: [{ line: 3, cells: ['1;2', '3'] }],
    })
    // Not a supported delimiter: an ordinary first line.
    expect(readCsv('sep=x\n1').header).toEqual(['sep=x'])
  })
})

it('allows delimiters, quotes and line breaks in quoted cells', () => {
  const { header, records } = readCsv('\uFEFF name ,"the ""note"""\r\n"A, B","one\ntwo\r\nthree"\rC"D,"E"F\n,\n"G,\nH')
  expect(header).toEqual(['name', 'the "note"'])
  expect(records).toEqual([
    { line: 2, cells: ['A, B', 'one\ntwo\r\nthree'] },
    { line: 5, cells: ['C"D', 'EF'] },
    { line: 7, cells: ['G,\nH'] },
  ])
})
