import { read, utils, type WorkSheet } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvCell, csvRecord, type CsvDelimiter, type CsvValue } from './csv.ts'

/** The file as a spreadsheet reads it. SheetJS reads CSV like Excel, including formulas. */
function sheetOf(text: string, delimiter: CsvDelimiter = ','): WorkSheet {
  const { SheetNames, Sheets } = read(text, { type: 'string', FS: delimiter, dense: false, raw: false })
  return Sheets[SheetNames[0]!]!
}

/** The texts of all cells, without conversion to numbers or dates. */
function textsOf(text: string, delimiter: CsvDelimiter = ','): string[][] {
  const { SheetNames, Sheets } = read(text, { type: 'string', FS: delimiter, raw: true })
  return utils
    .sheet_to_json<string[]>(Sheets[SheetNames[0]!]!, { header: 1, raw: true, defval: '', blankrows: true })
    .map((row) => row.map(String))
}

function formulasOf(sheet: WorkSheet): unknown[] {
  return Object.values(sheet).filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)
}

it('uses a spreadsheet reader that evaluates formulas', () => {
  expect(formulasOf(sheetOf('=1+1,x\r\n'))).toHaveLength(1)
})

it.each([
  ['=1+1', "'=1+1"],
  ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://evil.example";"x")', `"'=HYPERLINK(""http://evil.example"";""x"")"`],
])('writes %j as text', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
  expect(formulasOf(sheetOf(`${cell},x\r\n`))).toEqual([])
})

it.each<[CsvValue, string]>([
  [-5, '-5'],
  [-0.25, '-0.25'],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  [1e-7, '0.0000001'],
  [1.5e-25, '1.5e-25'],
  [1e21, '1e+21'],
  [Number.NaN, ''],
  [null, ''],
  ['', ''],
  [true, 'true'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' edge', '" edge"'],
  ['a-b', 'a-b'],
  ["O'Brien", "O'Brien"],
])('%j becomes %j', (value, cell) => expect(csvCell(value)).toBe(cell))

it('writes negative numbers that a spreadsheet reads as numbers', () => {
  const sheet = sheetOf(csvRecord([-5, -0.25, '-5']))
  expect(['A1', 'B1', 'C1'].map((address) => sheet[address]?.v as unknown)).toEqual([-5, -0.25, -5])
  expect(sheet['A1']?.t).toBe('n')
})

it('keeps umlauts and emoji as bytes', () => {
  const bytes = new TextEncoder().encode(BYTE_ORDER_MARK + csvRecord(['Müller', '👩‍👩‍👧', '你好']))
  const { SheetNames, Sheets } = read(bytes, { type: 'array' })
  expect(utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })).toEqual([['Müller', '👩‍👩‍👧', '你好']])
})

describe('for any texts', () => {
  const text = fc.oneof(
    fc.constantFrom('"', '""', ',', ';', '\r\n', '\n', '\t', '=1', '@x', '-', '+', "'", ' ', 'a"b', '\u2028', '|'),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('"', ',', ';', '\n', '\r\n', '=', '-', ' ', 'a', '1', "'"), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  /**
   * SheetJS guesses the format from the first four bytes, regardless of options: it takes `1` and two tabs for a dBase
   * file. Every export begins with a line of headings, and so do these.
   */
  const headings = ['first', 'second', 'third', 'last']
  // The last cell is plain, so that no reader ignores the line as empty.
  const table = fc.array(
    fc.tuple(text, text, text).map((cells) => [...cells, 'end']),
    { minLength: 1, maxLength: 5 },
  )

  it.each([',', ';', '\t'] as const)(
    'a spreadsheet that splits at %j finds the same texts, none of them a formula',
    (delimiter) => {
      fc.assert(
        fc.property(table, (cells) => {
          const rows = [headings, ...cells]
          const written = rows.map((row) => csvRecord(row, delimiter)).join('')
          const found = textsOf(written, delimiter)
          // Only the apostrophe before what looks like a formula differs; SheetJS normalizes line ends in cells.
          const plain = (cell: string) =>
            cell.replace(/^'(?=[\s\p{Cc}\u200b\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u, '').replaceAll(/\r\n?/g, '\n')
          expect(found.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)))
          expect(formulasOf(sheetOf(written, delimiter))).toEqual([])
        }),
        { numRuns: 500 },
      )
    },
  )
})
