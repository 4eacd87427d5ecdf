import type { ComparedCalls } from '../../../domain/differs/comparedCalls.ts'
import type { PresenceSource } from '../../../domain/differs/comparePresence.ts'
import type { Feature } from '../../../domain/differs/differenceFinder.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import { foldedWords } from '../../../domain/search/foldedWords.ts'
import type { CallFields } from '../query/callFields.ts'
import { isSearchPlace } from '../query/searchTruth.ts'
import type { CallWords } from './callWords.ts'

/** Transcripts of each group whose words are compared. More wouldn't find more, and would take longer. */
const MOST_READ = 20_000
const CALLS_PER_STEP = 4

interface Transcripts {
  /** By side: 1 for the inside calls, 0 for the others. */
  readonly count: readonly [number, number]
  readonly readCount: readonly [number, number]
  /** Slots. */
  readonly read: ReadonlySet<number>
}

/** The compared calls with a transcript. Of too many, some at equal distances are read. */
export function transcriptsOf(fields: CallFields, { slots, isInside }: ComparedCalls): Transcripts {
  const { transcript } = fields.records.hasText
  const bySide: [number[], number[]] = [[], []]
  for (const [place, slot] of slots.entries()) {
    if (transcript[slot] === 1) bySide[isInside[place] === 1 ? 1 : 0].push(slot)
  }
  const read = bySide.map((all) =>
    all.length <= MOST_READ
      ? all
      : Array.from({ length: MOST_READ }, (_, at) => all[Math.floor((at * all.length) / MOST_READ)]!),
  )
  return {
    count: [bySide[0].length, bySide[1].length],
    readCount: [read[0]!.length, read[1]!.length],
    read: new Set(read.flat()),
  }
}

/** The words of these transcripts, as something that a call has or not. Reads the texts that aren't known yet. */
export function* comparedTexts(fields: CallFields, words: CallWords, read: ReadonlySet<number>) {
  const codes = new Map<number, Uint32Array>()
  for (const slot of read) {
    codes.set(slot, words.of(fields.idAt(slot)))
    if (codes.size % CALLS_PER_STEP === 0) yield
  }
  const source: PresenceSource = {
    codeCount: words.codeCount,
    codesOf(slot, into) {
      const own = codes.get(slot)
      if (own === undefined) return -1
      const count = Math.min(own.length, into.length)
      into.set(own.subarray(0, count))
      return count
    },
  }
  return {
    source,
    featureOf:
      (without: ReadonlySet<string>) =>
      (code: number): Feature | null => {
        const word = words.word(code)
        return without.has(word) ? null : { kind: 'word', word }
      },
  }
}

/** The words of searches by which calls were selected, which differ by themselves. */
export function searchedWords(parts: readonly ResolvedPart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part): readonly string[] => {
      if (isGroup(part)) return [...searchedWords(part.parts)]
      return isSearchPlace(part.field) ? foldedWords(part.value ?? '').map(({ word }) => word) : []
    }),
  )
}
