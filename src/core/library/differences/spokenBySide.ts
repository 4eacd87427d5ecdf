import type { ComparedCalls } from '../../../domain/differences/comparedCalls.ts'
import { countPresence, shareComparison, type PresenceSource } from '../../../domain/differences/comparePresence.ts'
import type { SpokenPlace } from '../../../domain/differences/difference.ts'
import type { Finding } from '../../../domain/differences/differenceFinder.ts'
import { readSearch } from '../../../domain/search/readSearch.ts'
import { includesZero } from '../../../domain/statistics/shares.ts'
import type { CallFields } from '../query/callFields.ts'
import type { CallSearch } from '../query/evaluate/searchTruth.ts'

const SIDES = ['transcript.agent', 'transcript.lead'] as const satisfies readonly SpokenPlace[]
type Side = (typeof SIDES)[number]

interface Spoken {
  /** The calls in which that side says the word, by slot. */
  readonly slotsWith: (word: string, side: Side) => Uint8Array
  /** Whether the words of the call's transcript were compared. */
  readonly isRead: (slot: number) => boolean
}

/** A side's difference that is at least this share of the whole, with the other side's below half of it, is that side's alone. */
const OWN_SHARE = 0.75
const OTHER_SHARE = 0.5

/** Says of words that only the agent or only the lead says more or less often that it's them, with the figures of their turns. */
export function* spokenBySide(
  words: readonly Finding[],
  calls: ComparedCalls,
  { slotsWith, isRead }: Spoken,
): Generator<undefined, readonly Finding[]> {
  const said: Uint8Array[] = []
  for (const { difference } of words) {
    for (const side of SIDES) {
      const isSpoken = difference.kind === 'word' && difference.field === 'transcript'
      said.push(isSpoken ? slotsWith(difference.word, side) : NOWHERE)
      yield
    }
  }
  const presence: PresenceSource = {
    codeCount: said.length,
    codesOf(slot, into) {
      if (!isRead(slot)) return -1
      let count = 0
      for (let code = 0; code < said.length; code += 1) if (said[code]![slot] === 1) into[count++] = code
      return count
    },
  }
  const counts = yield* countPresence(calls, presence)
  return words.map((finding, at): Finding => {
    const { difference } = finding
    if (difference.kind !== 'word' || difference.field !== 'transcript') return finding
    const whole = difference.difference.value
    const ofSides = SIDES.map((field, side) => {
      const code = at * SIDES.length + side
      return { field, code, comparison: shareComparison(counts, code, presence.codeCount) }
    })
    const own = ofSides.find(({ comparison }, side) => {
      const other = ofSides[1 - side]!.comparison.difference.value
      const { difference: ownDifference } = comparison
      return !includesZero(ownDifference) && ownDifference.value / whole >= OWN_SHARE && other / whole < OTHER_SHARE
    })
    if (own === undefined) return finding
    return {
      ...finding,
      difference: { ...difference, ...own.comparison, field: own.field },
      source: { presence, code: own.code, base: presence.codeCount },
    }
  })
}

const NOWHERE = new Uint8Array(0)

/** By slot: 1 for the calls that the search for this word finds. */
export function searchedSlots(index: CallSearch, fields: CallFields, word: string, side: Side): Uint8Array {
  const found = new Uint8Array(fields.slotEnd)
  const search = readSearch(`"${word}"`)
  if (search.kind === 'problem') return found
  for (const callId of index.matchingCalls(search.query, side)) {
    const slot = fields.slotOf(callId)
    if (slot !== undefined) found[slot] = 1
  }
  return found
}
