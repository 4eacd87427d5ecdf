import type { PresenceSource } from '../../../domain/differences/comparePresence.ts'
import type { ComparedCalls } from '../../../domain/differences/comparedCalls.ts'
import type { Finding } from '../../../domain/differences/differenceFinder.ts'
import type { CallFields } from '../query/callFields.ts'
import type { Scalar } from '../query/fieldData.ts'
import { codesOf, newestFirst, numbersOf } from '../query/fieldValues.ts'

const MOST_EXAMPLES = 3
/** A word used in fewer agents' calls is a habit of those agents, so it isn't shown. */
const FEWEST_AGENTS = 3
/** So many of the calls are searched newest first: sorting all would take too long. */
const MOST_SORTED = 3000
const CALLS_PER_STEP = 500
const MOST_CODES = 1 << 16

/** A finding, and its examples as far as they were found. */
interface Chosen {
  readonly finding: Finding
  readonly slotsOfAgent: Map<Scalar | null, number[]>
}

/**
 * Chooses calls to hear for each finding, of several agents if possible: calls that show the difference, and if a value or word
 * is rarer in the calls, those without it. Null for words that are only some agents' own.
 */
export function* exampleCalls(
  fields: CallFields,
  calls: ComparedCalls,
  findings: readonly Finding[],
): Generator<undefined, readonly (readonly number[] | null)[]> {
  const { codes: agentCodes, values: agentIds } = codesOf(fields, 'agent.id')
  const agentOf = (slot: number) => agentIds[agentCodes[slot]!] ?? null
  const slots = inTimeOrder(fields, calls)
  const chosen = findings.map((finding): Chosen => ({ finding, slotsOfAgent: new Map() }))
  const add = ({ slotsOfAgent }: Chosen, slot: number) => {
    const known = slotsOfAgent.get(agentOf(slot))
    if (known === undefined) slotsOfAgent.set(agentOf(slot), [slot])
    else if (known.length < MOST_EXAMPLES) known.push(slot)
  }
  const bySource = Map.groupBy(chosen, ({ finding: { source } }) => ('presence' in source ? source.presence : null))
  for (const [presence, group] of bySource) {
    const shows = presence === null ? null : presenceOf(presence)
    for (const [at, slot] of slots.entries()) {
      const open = group.filter(({ slotsOfAgent }) => slotsOfAgent.size < MOST_EXAMPLES)
      if (open.length === 0) break
      const codes = shows?.(slot)
      for (const one of open) if (isExample(one.finding, slot, codes)) add(one, slot)
      if (at % CALLS_PER_STEP === 0) yield
    }
  }
  const agentCount = new Set([...slots].map(agentOf)).size
  return chosen.map(({ finding: { difference }, slotsOfAgent }) => {
    const isOfFew = difference.kind === 'word' && difference.difference.value > 0
    if (isOfFew && slotsOfAgent.size < Math.min(FEWEST_AGENTS, agentCount)) return null
    const ofAgents = [...slotsOfAgent.values()]
    return [0, 1, 2]
      .flatMap((rank) => ofAgents.flatMap((own) => own[rank] ?? []))
      .slice(0, MOST_EXAMPLES)
      .map((slot) => fields.idAt(slot))
  })
}

/** `codes` of the call; null if they aren't known. */
function isExample(
  { source, difference }: Finding,
  slot: number,
  codes: ReadonlySet<number> | null | undefined,
): boolean {
  const isMore = difference.difference.value > 0
  if ('presence' in source) {
    const { presence, code, base } = source
    // A call without any answer to a question doesn't show that an answer is rarer.
    const isCounted = codes != null && (base === presence.codeCount || codes.has(base))
    return isCounted && codes.has(code) === isMore
  }
  const value = source.values[slot]!
  return isMore ? value >= difference.inside.value : value <= difference.inside.value
}

/** Reads the codes of a call; null for calls that don't count. */
function presenceOf({ codesOf, codeCount }: PresenceSource): (slot: number) => ReadonlySet<number> | null {
  const found = new Uint32Array(Math.min(MOST_CODES, Math.max(64, codeCount)))
  return (slot) => {
    const count = codesOf(slot, found)
    return count < 0 ? null : new Set(found.subarray(0, count))
  }
}

/** The newest calls, newest first, then the others. */
function inTimeOrder(fields: CallFields, { slots, isInside }: ComparedCalls): Uint32Array {
  const timestamps = numbersOf(fields, 'timestamp')
  const inside = slots.filter((_, place) => isInside[place] === 1)
  const timeOf = (slot: number) => timestamps[slot] || 0
  const times = Float64Array.from(inside, timeOf).sort()
  const since = times[Math.max(0, times.length - MOST_SORTED)]!
  const isNew = (slot: number) => timeOf(slot) >= since
  const newest = inside.filter(isNew).sort(newestFirst(fields))
  const sorted = new Uint32Array(inside.length)
  sorted.set(newest)
  sorted.set(
    inside.filter((slot) => !isNew(slot)),
    newest.length,
  )
  return sorted
}
