import { LONGEST_PATTERN } from '../importRule.ts'
import { PATTERN_FIELDS, type NamePattern, type PatternField, type PatternPart } from './patternParts.ts'
import { missingTimePart, readTimeFormat, type TimeCode } from './timeFormat.ts'

type ParsedPattern = { readonly kind: 'pattern'; readonly pattern: NamePattern } | PatternError

export interface PatternError {
  readonly kind: 'error'
  /** Position in the pattern's text, and the length of what is wrong. */
  readonly at: number
  readonly length: number
  /** What is wrong and what to do, for the user. */
  readonly message: string
}

type Placed = PatternPart & { readonly at: number; readonly length: number }

export function parsePattern(text: string): ParsedPattern {
  if (text.length > LONGEST_PATTERN)
    return error(LONGEST_PATTERN, text.length - LONGEST_PATTERN, `Use at most ${LONGEST_PATTERN} characters.`)
  const placed = partsOf(text)
  if ('kind' in placed) return placed
  const problem =
    placed.map(argumentProblem).find((one) => one !== null) ?? timeProblem(placed) ?? combinationProblem(placed)
  if (problem !== null) return problem
  return { kind: 'pattern', pattern: { parts: placed } }
}

function partsOf(text: string): readonly Placed[] | PatternError {
  const parts: Placed[] = []
  const addText = (added: string, at: number, length: number) => {
    const last = parts.at(-1)
    if (last?.kind === 'text')
      parts[parts.length - 1] = { ...last, text: last.text + added, length: at + length - last.at }
    else parts.push({ kind: 'text', text: added, at, length })
  }
  let at = 0
  while (at < text.length) {
    if (text.startsWith('%%', at)) {
      addText('%', at, 2)
      at += 2
    } else if (text.startsWith('%{', at)) {
      const end = text.indexOf('}', at)
      if (end === -1) return error(at, text.length - at, 'Close the field with “}”, or write “%%” for a percent sign.')
      const [name = '', ...rest] = text.slice(at + 2, end).split('#')
      const field = PATTERN_FIELDS.find((one) => one === name)
      const length = end + 1 - at
      if (field === undefined)
        return error(at, length, `There is no field “${name}”. The fields are ${PATTERN_FIELDS.join(', ')}.`)
      parts.push({ kind: 'field', field, argument: rest.length === 0 ? null : rest.join('#'), at, length })
      at = end + 1
    } else {
      addText(text[at] ?? '', at, 1)
      at += 1
    }
  }
  return parts
}

const LENGTHS = /^([1-9]\d?)(?:-([1-9]\d?))?$/

function argumentProblem(part: Placed): PatternError | null {
  if (part.kind === 'text') return null
  const { field, argument, at, length } = part
  const wrong = (message: string) => error(at, length, message)
  if (field === 'time' || field === 'utc') {
    const pieces = argument === null ? [] : readTimeFormat(argument)
    if ('unknownAt' in pieces)
      return error(
        at + `%{${field}#`.length + pieces.unknownAt,
        2,
        'This isn’t a part of a time. Use %Y, %m, %d, %H, %M and %S.',
      )
    return pieces.some(({ kind }) => kind === 'code')
      ? null
      : wrong(`Say how the time is written, such as “%{${field}#%Y%m%d-%H%M%S}”.`)
  }
  if (argument === null) return null
  if (field === 'direction')
    return ['incoming', 'outgoing', 'internal'].includes(argument)
      ? null
      : wrong('Only “incoming”, “outgoing” or “internal” may follow “direction#”.')
  const lengths = LENGTHS.exec(argument)
  if (field === 'unique-id')
    return argument === 'digits' || (lengths !== null && lengths[2] === undefined)
      ? null
      : wrong('Only a length or “digits” may follow “unique-id#”.')
  if (field === 'extension' || field === 'number' || field === 'from' || field === 'to')
    return lengths !== null && Number(lengths[2] ?? lengths[1]) >= Number(lengths[1])
      ? null
      : wrong(`Only a number of digits may follow “${field}#”, such as “4” or “2-5”.`)
  return wrong(`Remove “#${argument}”: the field “${field}” takes nothing after its name.`)
}

function timeProblem(parts: readonly Placed[]): PatternError | null {
  for (const field of ['time', 'utc'] as const) {
    const times = parts.filter((part) => part.kind === 'field' && part.field === field)
    const codes = times.flatMap((part) => (part.kind === 'field' ? codesOf(part.argument ?? '') : []))
    const missing = codes.length === 0 ? null : missingTimePart(codes)
    const last = times.at(-1)
    if (missing !== null && last !== undefined)
      return error(last.at, last.length, `The time is incomplete. Add ${missing}, or write “%{any}” instead.`)
  }
  return null
}

export function codesOf(format: string): readonly TimeCode[] {
  const pieces = readTimeFormat(format)
  return 'unknownAt' in pieces ? [] : pieces.flatMap((piece) => (piece.kind === 'code' ? piece.code : []))
}

/** Fields that may stand in a pattern more than once. */
const REPEATED: readonly PatternField[] = ['any', 'time', 'utc']
/** Pairs that would say the same thing twice. */
const EXCLUSIVE: readonly (readonly [PatternField, PatternField])[] = [
  ['time', 'utc'],
  ['extension', 'from'],
  ['extension', 'to'],
  ['number', 'from'],
  ['number', 'to'],
  ['epoch', 'asterisk-id'],
  ['unique-id', 'asterisk-id'],
  ['unique-id', 'sid'],
  ['asterisk-id', 'sid'],
]

function combinationProblem(parts: readonly Placed[]): PatternError | null {
  const seen = new Set<PatternField>()
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') continue
    const { field, at, length } = part
    if (seen.has(field) && !REPEATED.includes(field)) return error(at, length, `Use “${field}” only once.`)
    seen.add(field)
    const [first, second] = EXCLUSIVE.find((pair) => pair.includes(field) && pair.every((one) => seen.has(one))) ?? []
    if (first !== undefined && second !== undefined) return error(at, length, `Use either “${first}” or “${second}”.`)
    const next = parts[index + 1]
    if (isFree(part) && next?.kind === 'field' && isFree(next))
      return error(at, length + next.length, 'Put text between these fields. Otherwise, where one ends isn’t clear.')
  }
  return seen.size === 0 ? error(0, 0, 'Add at least one field, such as “%{extension}”.') : null
}

function isFree({ field, argument }: { readonly field: PatternField; readonly argument: string | null }): boolean {
  return field === 'any' || field === 'agent' || (field === 'unique-id' && argument === null)
}

function error(at: number, length: number, message: string): PatternError {
  return { kind: 'error', at, length, message }
}
