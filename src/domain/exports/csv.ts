/**
 * CSV as in RFC 4180: CRLF between records, quotes where necessary, doubled quotes inside. Spreadsheets evaluate text that
 * looks like a formula, so it gets a leading apostrophe, which spreadsheets read as "this is text". Numbers, including
 * negative ones, are written as numbers. Source of the list of dangerous prefixes: OWASP, "CSV Injection".
 */
export type CsvValue = string | number | boolean | null

export type CsvDelimiter = ',' | ';' | '\t'

/** Marks the text as UTF-8 for spreadsheets; without it, Excel reads "Müller" as "MÃ¼ller". */
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

/**
 * Includes leading spaces and the full-width forms of East Asian keyboards, because some programs ignore the difference.
 */
const FORMULA_START = /^[\s\p{Cc}\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

function isLikeFormula(text: string): boolean {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text)
}

/** Includes other delimiters: a spreadsheet that splits at them would begin a cell in the middle of a text. */
function needsQuotes(text: string, delimiter: CsvDelimiter): boolean {
  return /[",;\t\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
}

/** Without an exponent if that is exact, because some programs can't read `1e-7`. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  const plain = value.toFixed(20).replace(/\.?0+$/, '')
  return Number(plain) === value ? plain : text
}
