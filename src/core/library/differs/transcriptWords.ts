import type { ComparedCalls } from '../../../domain/differs/comparedCalls.ts'
import type { PresenceSource } from '../../../domain/differs/comparePresence.ts'
import type { Feature } from '../../../domain/differs/differenceFinder.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import { foldedWords } from '../../../domain/search/foldedWords.ts'
import type { CallFields } from '../query/callFields.ts'
import { isSearchPlace } from '../query/searchTruth.ts'
import type { WordSets } from '../words/wordSets.ts'

/** Transcripts of each group whose words are compared. More wouldn't find more, and would take longer. */
const MOST_READ = 20_000
const CALLS_PER_CHECK = 100
const CALLS_PER_WRITE = 8

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

/** Stores the words of transcripts from before words were stored, and of damaged ones. */
export function* restoreWords(
  fields: CallFields,
  words: WordSets,
  read: ReadonlySet<number>,
  write: (work: () => void) => void,
): Generator<undefined, void> {
  const { first } = fields.records.turns
  const missing: number[] = []
  let count = 0
  for (const slot of read) {
    if (!words.has('turn', first[slot]!)) missing.push(slot)
    if (++count % CALLS_PER_CHECK === 0) yield
  }
  // In another order, SQLite would leave half of its pages empty.
  missing.sort((one, other) => first[one]! - first[other]!)
  for (let from = 0; from < missing.length; from += CALLS_PER_WRITE) {
    write(() => {
      for (const slot of missing.slice(from, from + CALLS_PER_WRITE)) words.restore('turn', fields.idAt(slot))
    })
    yield
  }
}

/** The words of these transcripts, as something that a call has or not. */
export function* comparedTexts({ records: { turns } }: CallFields, words: WordSets, read: ReadonlySet<number>) {
  const wordOf = yield* words.words()
  // Words of calls that are stored meanwhile have higher codes.
  const codeCount = words.codeEnd
  const source: PresenceSource = {
    codeCount,
    codesOf: (slot, into) => (read.has(slot) ? words.codesOf('turn', turns.first[slot]!, codeCount, into) : -1),
  }
  return {
    source,
    featureOf:
      (without: ReadonlySet<string>) =>
      (code: number): Feature | null => {
        const word = wordOf[code]
        return word === undefined || without.has(word) ? null : { kind: 'word', word }
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
