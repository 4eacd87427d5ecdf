import type { Association, CallRecord } from '../../../../domain/calls/call.ts'
import type { CallColumn, CellValue, ColumnKind } from '../../../../domain/fields/columns.ts'
import { clockText } from '../../../../domain/clockText.ts'
import { format } from '../../../components/format.ts'
import { webLink } from '../../../components/webLink.ts'
import { paintMoment } from './callPainters.ts'
import { hintOf } from './cellHints.ts'
import {
  attributeOf,
  element,
  painted,
  painterOf,
  textIn,
  type CellPainter,
  type Scene,
  type ValuePainter,
} from './paintCell.ts'
import { paintFormat } from './paintFormat.ts'

/** A column's value, formatted by its kind. A missing value is a dash, never 0 or "no". */
export function paintKind({ kind, value, unknownWords }: CallColumn): CellPainter {
  const read = (call: CallRecord, { users }: Scene) => {
    const found = value(call, users.get(call.agent?.id ?? -1) ?? null)
    return Array.isArray(found) && found.length === 0 ? null : found
  }
  return painterOf(read, unknownWords ?? UNKNOWN_WORDS[kind] ?? 'Not set', PAINTERS[kind])
}

const NOT_MEASURED = 'Not measured'
const UNKNOWN_WORDS: Partial<Record<ColumnKind, string>> = {
  number: NOT_MEASURED,
  seconds: NOT_MEASURED,
  ratio: NOT_MEASURED,
  score: NOT_MEASURED,
}

/** The text is also its tooltip, because it may be truncated. Text in any script starts at the column's left edge. */
const paintWords: ValuePainter<string> = (cell) => {
  const words = cell.appendChild(element('span', 'block truncate text-left text-ink-2 [unicode-bidi:plaintext]'))
  const write = textIn(words)
  const hint = hintOf(words)
  return (text) => {
    write(text)
    hint(text)
  }
}

/** An invalid web address is shown as plain text. */
const paintLink: ValuePainter<string> = (cell) => {
  const link = cell.appendChild(element('a', 'text-accent-ink hover:underline'))
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.tabIndex = -1
  link.textContent = 'Open'
  const href = attributeOf(link, 'href')
  const hint = hintOf(link)
  const isLink = attributeOf(link, 'hidden')
  const words = cell.appendChild(element('span', 'text-ink-2'))
  const write = textIn(words)
  const wordsHint = hintOf(words)
  return (url) => {
    const address = webLink(url)
    isLink(address === null ? '' : null)
    href(address)
    hint(url)
    write(address === null ? url : '')
    wordsHint(address === null ? url : null)
  }
}

const PAINTERS: Readonly<Record<ColumnKind, ValuePainter<CellValue>>> = {
  text: as(textOf, paintWords),
  integer: painted(textOf, 'text-ink-2'),
  number: painted(numberIn((value) => format.number(value))),
  seconds: painted(numberIn(clockText)),
  ratio: painted(numberIn((value) => format.percent(value))),
  score: painted(numberIn((value) => String(Math.round(value)))),
  instant: as(textOf, paintMoment),
  boolean: painted((value) => (value === true ? 'Yes' : 'No'), 'text-ink-2'),
  format: as(textOf, paintFormat),
  link: as(textOf, paintLink),
  list: as((value) => (value as readonly string[]).join(', '), paintWords),
  associations: as((value) => (value as readonly Association[]).map(associationName).join(', '), paintWords),
}

function textOf(value: CellValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number column's value that isn't a number is shown as received. */
function numberIn(words: (value: number) => string): (value: CellValue) => string {
  return (value) => (typeof value === 'number' ? words(value) : textOf(value))
}

function as<From, To>(convert: (value: From) => To, paint: ValuePainter<To>): ValuePainter<From> {
  return (cell) => {
    const show = paint(cell)
    return (value, scene) => show(convert(value), scene)
  }
}

function associationName({ label, systemId, system }: Association): string {
  return label ?? systemId ?? system ?? 'Unnamed'
}
