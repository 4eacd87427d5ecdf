import { RECORDING_EXTENSIONS } from '../formats.ts'
import type { ImportRule, PhoneSystem } from './importRule.ts'
import { PHONE_SYSTEMS } from './importRule.ts'
import { EMPTY_READING, saysWhen, type NameReading } from './nameReading.ts'
import { matchSteps } from './pattern/matchSteps.ts'
import { parsePattern } from './pattern/parsePattern.ts'
import { isForPath, type PatternField } from './pattern/patternParts.ts'
import { directionOf, stepsOf, type FieldStep } from './pattern/stepsOf.ts'
import { timeOfPieces, type TimeCode } from './pattern/timeFormat.ts'
import { partiesOf } from './systems/parties.ts'
import { SYSTEMS } from './systems/phoneSystems.ts'

/** Longer names are not read; file systems allow 255 bytes for each part of a path. */
const LONGEST_PATH = 1000

/**
 * Reads the name of a file by a rule. `path` is below the folder, with `/`. Null if no pattern matches. What a pattern could
 * read in two ways is null.
 */
export function readName(
  path: string,
  { system, patterns }: Pick<ImportRule, 'system' | 'patterns'>,
): NameReading | null {
  for (const pattern of system === null ? patterns : SYSTEMS[system].patterns) {
    const reading = readByPattern(path, pattern)
    if (reading !== null) return reading
  }
  return null
}

/** Reads a name that no person chose a rule for. Null if no system's pattern matches or if two systems read it differently. */
export function recognizeName(path: string): { readonly system: PhoneSystem; readonly reading: NameReading } | null {
  const found = PHONE_SYSTEMS.flatMap((system) => {
    const reading = readName(path, { system, patterns: [] })
    return reading === null || !saysWhen(reading) ? [] : [{ system, reading }]
  })
  const [first, ...others] = found
  const text = JSON.stringify(first?.reading)
  return first !== undefined && others.every(({ reading }) => JSON.stringify(reading) === text) ? first : null
}

export function readByPattern(path: string, pattern: string): NameReading | null {
  const compiled = compile(pattern)
  if (compiled === null || path.length > LONGEST_PATH) return null
  const bare = withoutExtension(path)
  const text = compiled.isForPath ? bare : bare.slice(bare.lastIndexOf('/') + 1)
  const captures = matchSteps(text, compiled.plainSteps)
  return captures === null ? null : readingOf(compiled.steps, captures)
}

interface Compiled {
  readonly steps: readonly FieldStep[]
  readonly plainSteps: readonly FieldStep['step'][]
  readonly isForPath: boolean
}

/** Parsing takes longer than matching, and a folder has thousands of names. */
const compiledPatterns = new Map<string, Compiled | null>()
const MOST_COMPILED = 500

function compile(pattern: string): Compiled | null {
  const known = compiledPatterns.get(pattern)
  if (known !== undefined) return known
  const parsed = parsePattern(pattern)
  const steps = parsed.kind === 'pattern' ? stepsOf(parsed.pattern) : []
  const compiled =
    parsed.kind === 'pattern'
      ? { steps, plainSteps: steps.map(({ step }) => step), isForPath: isForPath(parsed.pattern) }
      : null
  if (compiledPatterns.size >= MOST_COMPILED) compiledPatterns.clear()
  compiledPatterns.set(pattern, compiled)
  return compiled
}

const EXTENSIONS: ReadonlySet<string> = new Set(RECORDING_EXTENSIONS)

/** Only extensions of recordings: `1743042317.12206` has none. */
export function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') && EXTENSIONS.has(path.slice(dot + 1).toLowerCase()) ? path.slice(0, dot) : path
}

/** Null if the name states a time that doesn't exist. */
function readingOf(steps: readonly FieldStep[], captures: readonly (string | null)[]): NameReading | null {
  const texts = new Map<PatternField, string | null>()
  const times: { code: TimeCode; text: string }[] = []
  let isTimeClear = true
  let isUtc = false
  for (const [index, { field, code }] of steps.entries()) {
    const text = captures[index] ?? null
    if (field === null) continue
    if (code === null) texts.set(field, text)
    else if (text === null) isTimeClear = false
    else times.push({ code, text })
    isUtc ||= field === 'utc'
  }
  const time = isTimeClear && times.length > 0 ? timeOfPieces(times) : null
  if (isTimeClear && times.length > 0 && time === null) return null
  const asteriskId = texts.get('asterisk-id') ?? null
  const stated = directionOf(texts.get('direction') ?? '')
  // An empty text is a party that the name has, but that isn't clear.
  const parties =
    texts.has('from') || texts.has('to')
      ? partiesOf(clear('from'), texts.has('to') ? (clear('to') ?? '') : null, stated)
      : null

  function clear(field: PatternField): string | null {
    return texts.get(field)?.trim() || null
  }
  return {
    ...EMPTY_READING,
    local: time?.local ?? null,
    offsetMinutes: time === null ? null : (time.offsetMinutes ?? (isUtc ? 0 : null)),
    epochSeconds: epochOf(asteriskId?.slice(0, 10) ?? clear('epoch')),
    extension: parties === null ? clear('extension') : parties.extension,
    number: parties === null ? numberOf(clear('number')) : parties.number,
    agentName: clear('agent'),
    direction: parties === null ? stated : parties.direction,
    uniqueId: asteriskId ?? clear('sid') ?? clear('unique-id'),
  }
}

function epochOf(text: string | null): number | null {
  if (text === null) return null
  return text.length === 13 ? Math.floor(Number(text) / 1000) : Number(text)
}

function numberOf(text: string | null): string | null {
  return text !== null && /\d/.test(text) ? text : null
}
