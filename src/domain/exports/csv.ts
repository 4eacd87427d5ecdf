/**
 * Comma-separated values as RFC 4180 has them: CRLF between records, quotes around what needs them, quotes doubled.
 * A spreadsheet runs a text that looks like a formula; such a text gets an apostrophe in front, which spreadsheets know
 * as «this is text». Numbers are written as numbers and stay what they are, negative ones too.
 * Source of the list of dangerous beginnings: OWASP, «CSV Injection».
 */
export type CsvValue = string | number | boolean | null

export type CsvDelimiter = ',' | ';' | '\t'

/** Tells spreadsheets that the text is UTF-8; without it, Excel reads «Müller» as «MÃ¼ller». */
export const BYTE_ORDER_MARK = '\uFEFF'

export function csvRecord(values: readonly CsvValue[], delimiter: CsvDelimiter = ','): string {
  return `${values.map((value) => csvCell(value, delimiter)).join(delimiter)}\r\n`
}

export function csvCell(value: CsvValue, delimiter: CsvDelimiter = ','): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  const text = isLikeFormula(value) ? `'${value}` : value
  return needsQuotes(text, delimiter) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spaces before it and the wide forms that East Asian keyboards write count too: some programs look past them. */
const FORMULA_START = /^[\s\p{Cc}\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

function isLikeFormula(text: string): boolean {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text)
}

/** The other delimiters too: a spreadsheet that splits at them would begin a cell in the middle of a text. */
function needsQuotes(text: string, delimiter: CsvDelimiter): boolean {
  return /[",;\t\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
}

/** Without an exponent where that is possible to the digit: not every program reads `1e-7`. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  const plain = value.toFixed(20).replace(/\.?0+$/, '')
  return Number(plain) === value && !plain.includes('e') ? plain : text
}
