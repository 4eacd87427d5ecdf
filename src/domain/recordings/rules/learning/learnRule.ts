import type { User } from '../../../workspaces/directory.ts'
import { agentOfReading } from '../agentOfReading.ts'
import { EMPTY_RULE, LONGEST_PATTERN, type AgentRule, type NewRule, type RuleZone } from '../importRule.ts'
import { areAligned, patternOfWords, piecesOf, type NamePiece } from './namePieces.ts'
import { timePlaces, type TimePlace } from './timePlaces.ts'
import { saysWhen } from '../nameReading.ts'
import { readByPattern, withoutExtension } from '../readName.ts'
import { wallInstants } from '../zone/wallInstants.ts'

/** A file with the time and the agent that a person entered. */
export interface TaughtFile {
  readonly path: string
  /** ISO 8601 with a zone. */
  readonly timestamp: string
  readonly userId: number
}

export interface LearnContext {
  /** More names of the folder, which the rule must read in one way. */
  readonly others: readonly string[]
  readonly users: readonly User[]
  /** Keys of the users' custom fields that may contain an extension. */
  readonly customFields: readonly string[]
  /** IANA name of the zone in which the person entered the times. */
  readonly timeZone: string
}

export type LearnResult =
  | { readonly kind: 'learned'; readonly rule: NewRule }
  | { readonly kind: 'refused'; readonly reason: LearnRefusal }

type LearnRefusal = 'too-few' | 'no-time' | 'different-names' | 'no-agent' | 'ambiguous'

/** Why no rule was learned, and what to do. */
export const LEARN_WORDS: { readonly [Reason in LearnRefusal]: string } = {
  'too-few': 'Correct two files of different calls, then try again.',
  'no-time': 'The times you entered aren’t in the names of these files. Check the times, or write a pattern.',
  'different-names': 'These names are built in different ways. Choose two files with similar names.',
  'no-agent': 'Nothing in these names tells the agents apart. Choose files of two agents, or write a pattern.',
  ambiguous: 'These files can be read in more than one way. Correct one more file, or write a pattern.',
}

/**
 * Learns a pattern from files that a person corrected. Refuses if two patterns fit that write the time differently, or that
 * read any name of the folder in different ways, or, if no other names are known, if two patterns fit at all.
 */
export function learnRule(rows: readonly TaughtFile[], given: LearnContext): LearnResult {
  const context = { ...given, others: given.others.slice(0, MOST_OTHERS) }
  const names = rows.map(({ path }) => withoutExtension(path.slice(path.lastIndexOf('/') + 1)))
  if (new Set(names).size < 2) return refused('too-few')
  const times = rows.map(({ timestamp }, index) => timePlaces(names[index] ?? '', Date.parse(timestamp)))
  const places = commonPlaces(times)
  if (places.length === 0) return refused('no-time')
  const aligned = places.flatMap((ofRows) => alignedNames(names, ofRows, times) ?? [])
  if (aligned.length === 0) return refused('different-names')
  const candidates = aligned.flatMap((one) => candidatesOf(one, rows, context))
  const fitting = bestOf(
    candidates.filter((candidate) => fits(candidate, rows, context)),
    context,
  )
  const [first] = fitting
  if (first === undefined) return refused('no-agent')
  const isOneFormat = new Set(fitting.map(({ field }) => field)).size === 1
  const behaviors = new Set(fitting.map((one) => behaviorOf(one, rows, context)))
  if (!isOneFormat || behaviors.size > 1) return refused('ambiguous')
  return { kind: 'learned', rule: ruleOf(first) }
}

/** The candidates for which there is better evidence than for the others. */
function bestOf(candidates: readonly Candidate[], { others }: LearnContext): readonly Candidate[] {
  const better = (isBetter: (candidate: Candidate) => boolean, among: readonly Candidate[]) =>
    among.some(isBetter) ? among.filter(isBetter) : among
  // An epoch needs no zone, and extensions that the workspace knows say more than words that only differ.
  const timed = better(({ field }) => !field.startsWith('%{time'), candidates)
  const known = better(({ agents }) => agents.customField !== null, timed)
  // A day that only one order of day and month can read shows the order.
  const counts = new Map(known.map((one) => [one, others.filter((path) => readByPattern(path, one.pattern)).length]))
  const most = Math.max(...counts.values())
  return known.filter((one) => counts.get(one) === most)
}

/** Enough to tell patterns apart. */
const MOST_OTHERS = 1000

interface Candidate {
  readonly pattern: string
  /** The part of the pattern that reads the time. */
  readonly field: string
  readonly agents: AgentRule
  readonly zone: RuleZone
}

/** Places of the time that all names have, written in the same way, and with seconds if the names have them. */
function commonPlaces(ofRows: readonly (readonly TimePlace[])[]): readonly (readonly TimePlace[])[] {
  const [first = [], ...others] = ofRows
  const common = first.flatMap((place) => {
    const same = others.map((places) => places.filter(({ field }) => field === place.field))
    // A name with the same time twice could be matched wrongly.
    return same.every(({ length }) => length === 1) ? [[place, ...same.flat()]] : []
  })
  const isWithin = (inner: readonly TimePlace[], outer: readonly TimePlace[]) =>
    inner !== outer && inner.every(({ start, end }, row) => start === outer[row]?.start && end < (outer[row]?.end ?? 0))
  return common.filter((places) => !common.some((outer) => isWithin(places, outer)))
}

interface AlignedNames {
  readonly field: string
  readonly places: readonly TimePlace[]
  /** Pieces before and after the time, of each name. */
  readonly before: readonly (readonly NamePiece[])[]
  readonly after: readonly (readonly NamePiece[])[]
}

function alignedNames(
  names: readonly string[],
  places: readonly TimePlace[],
  times: readonly (readonly TimePlace[])[],
): AlignedNames | null {
  const before = names.map((name, row) => piecesOf(name, [0, places[row]?.start ?? 0], times[row] ?? []))
  const after = names.map((name, row) => piecesOf(name, [places[row]?.end ?? 0, name.length], times[row] ?? []))
  return areAligned(before) && areAligned(after) ? { field: places[0]?.field ?? '', places, before, after } : null
}

/** One candidate for each word that can name the agent. */
function candidatesOf(
  { field, places, before, after }: AlignedNames,
  rows: readonly TaughtFile[],
  { users, customFields, timeZone }: LearnContext,
): readonly Candidate[] {
  const columns = columnsOf(before)
  const all = [...columns, ...columnsOf(after)]
  const zone = zoneOf(places, rows, timeZone)
  return all.flatMap((words, agentIndex): readonly Candidate[] => {
    const isTime = before.some((pieces, row) => [...pieces, ...(after[row] ?? [])][agentIndex]?.isTime === true)
    const agents = words === null || isTime ? null : agentsOf(words, rows, users, customFields)
    if (agents === null || words === null) return []
    const isExtension = words.every((word) => /^\d{1,10}$/.test(word))
    const parts = all.map((column, index) => {
      if (index === agentIndex) return isExtension ? '%{extension}' : '%{agent}'
      return column === null ? separatorAt(before, after, index) : patternOfWords(column)
    })
    const pattern = [...parts.slice(0, columns.length), field, ...parts.slice(columns.length)].join('')
    return pattern.length > LONGEST_PATTERN ? [] : [{ pattern, field, agents, zone }]
  })
}

/** The words at each position of the names; null for a separator. */
function columnsOf(names: readonly (readonly NamePiece[])[]): readonly (readonly string[] | null)[] {
  const [first = []] = names
  return first.map(({ isSeparator }, index) => (isSeparator ? null : names.map((pieces) => pieces[index]?.text ?? '')))
}

function separatorAt(
  before: readonly (readonly NamePiece[])[],
  after: readonly (readonly NamePiece[])[],
  index: number,
): string {
  const text = [...(before[0] ?? []), ...(after[0] ?? [])][index]?.text ?? ''
  return text.replaceAll('%', '%%')
}

/** How these words name the agents; null if they don't: the same word must mean the same agent, and another word another. */
function agentsOf(
  words: readonly string[],
  rows: readonly TaughtFile[],
  users: readonly User[],
  customFields: readonly string[],
): AgentRule | null {
  const byWord = new Map<string, number>()
  for (const [index, word] of words.entries()) {
    const userId = rows[index]?.userId ?? 0
    if ((byWord.get(word) ?? userId) !== userId) return null
    byWord.set(word, userId)
  }
  const isOneToOne = new Set(byWord.values()).size === byWord.size
  const customField = customFields.find((key) =>
    words.every((word, index) => {
      const read = agentOfReading({ extension: word, agentName: null }, { customField: key, remembered: {} }, users)
      return read.kind === 'known' && read.userId === rows[index]?.userId
    }),
  )
  if (customField !== undefined) return { customField, remembered: {} }
  // A phone number is that of the other party, and the word of one agent alone could be a site, a queue or a counter.
  const isNumber = words.some((word) => /^\+|\d{7}/.test(word))
  return isOneToOne && byWord.size > 1 && !isNumber
    ? { customField: null, remembered: Object.fromEntries(byWord) }
    : null
}

function zoneOf(places: readonly TimePlace[], rows: readonly TaughtFile[], timeZone: string): RuleZone {
  const isInZone = places.every(
    ({ local }, index) =>
      local !== null &&
      wallInstants(local, timeZone).some((at) => Math.abs(at - Date.parse(rows[index]?.timestamp ?? '')) <= 60_000),
  )
  return isInZone ? { kind: 'stated', zone: timeZone } : { kind: 'proven' }
}

function fits({ pattern, agents }: Candidate, rows: readonly TaughtFile[], { users }: LearnContext): boolean {
  return rows.every(({ path, userId }) => {
    const reading = readByPattern(path, pattern)
    const agent = reading === null ? null : agentOfReading(reading, agents, users)
    return reading !== null && saysWhen(reading) && agent?.kind === 'known' && agent.userId === userId
  })
}

/** What a candidate reads in the other names; the pattern itself if there are none. */
function behaviorOf({ pattern }: Candidate, rows: readonly TaughtFile[], { others }: LearnContext): string {
  const taught = new Set(rows.map(({ path }) => path))
  const unknown = others.filter((path) => !taught.has(path))
  return unknown.length === 0 ? pattern : JSON.stringify(unknown.map((path) => agentAndTime(path, pattern)))
}

function agentAndTime(path: string, pattern: string): unknown {
  const reading = readByPattern(path, pattern)
  return reading && [reading.local, reading.epochSeconds, reading.extension ?? reading.agentName]
}

/**
 * The rule with how names are read as learned. What else a person chose stays, also agents that weren't taught, unless a custom
 * field with the agents was learned: remembered ones would precede it.
 */
export function withLearned(rule: NewRule, { patterns, zone, agents: learned }: NewRule): NewRule {
  const { customField, remembered } = rule.agents
  const agents =
    learned.customField === null ? { customField, remembered: { ...remembered, ...learned.remembered } } : learned
  return { ...rule, system: null, patterns, zone, agents }
}

function ruleOf({ pattern, agents, zone }: Candidate): NewRule {
  return { ...EMPTY_RULE, name: 'Learned rule', patterns: [pattern], zone, agents }
}

function refused(reason: LearnRefusal): LearnResult {
  return { kind: 'refused', reason }
}
