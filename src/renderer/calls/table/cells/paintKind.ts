import type { Association, CallRecord } from '../../../../domain/calls/call.ts'
import { columnKind, type CallColumn } from '../../../../domain/fields/columns.ts'
import type { CellValue, ColumnKind } from '../../../../domain/fields/field.ts'
import { amountWords, isNumeric, kindOf, type ValueKind } from '../../../../domain/fields/kinds.ts'
import { shownScoreText } from '../../../../domain/scorecards/shownScore.ts'
import { format } from '../../../components/format.ts'
import { webLink } from '../../../components/links/webLink.ts'
import { paintMoment, paintRatioBar } from './callPainters.ts'
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
export function paintKind(column: CallColumn): CellPainter {
  const { kind, value } = column
  const read = (call: CallRecord, { users }: Scene) => {
    const found = value(call, users.get(call.agent?.id ?? -1) ?? null)
    return Array.isArray(found) && found.length === 0 ? null : found
  }
  return painterOf(
    read,
    column.unknownWords ?? unknownWordsOf(column),
    PAINTERS[columnKind(column)] ?? plainPainter(kind),
  )
}

function unknownWordsOf({ kind, isOfRecord }: CallColumn): string {
  if (isOfRecord === true) return 'Unknown until the call is read'
  return kindOf(kind).isMeasure ? 'Not measured' : 'Not set'
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

const answerName = choiceNames('answer')

/** Of the kinds that aren't shown as a text, the name of a choice, or a plain number. */
const PAINTERS: Readonly<Partial<Record<ColumnKind, ValuePainter<CellValue>>>> = {
  integer: painted(textOf, 'text-ink-2'),
  score: painted(numberIn(shownScoreText)),
  datetime: as(textOf, paintMoment),
  boolean: painted((value) => (value === true ? 'Yes' : 'No'), 'text-ink-2'),
  format: as(textOf, paintFormat),
  link: as(textOf, paintLink),
  answer: as((value) => (value as readonly string[]).map(answerName).join(', '), paintWords),
  list: as((value) => (value as readonly string[]).join(', '), paintWords),
  associations: as((value) => (value as readonly Association[]).map(associationName).join(', '), paintWords),
  bar: as(Number, paintRatioBar),
}

function plainPainter(kind: ValueKind): ValuePainter<CellValue> {
  if (isNumeric(kind)) return painted(numberIn((value) => amountWords(kind, value, format)))
  const name = choiceNames(kind)
  return as((value) => name(textOf(value)), paintWords)
}

/** Names the choices of a kind. Leaves any other text as it is. */
function choiceNames(kind: ValueKind): (value: string) => string {
  const names = new Map(kindOf(kind).choices?.map(({ value, label }) => [value, label]))
  return (value) => names.get(value) ?? value
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
