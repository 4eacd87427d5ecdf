import type { ComparedCalls } from '../../../domain/differences/comparedCalls.ts'
import type { PresenceSource } from '../../../domain/differences/comparePresence.ts'
import type { WordPlace } from '../../../domain/differences/difference.ts'
import type { Feature } from '../../../domain/differences/differenceFinder.ts'
import { hasContent } from '../../../domain/differences/wordForms.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import { foldedWords } from '../../../domain/search/foldedWords.ts'
import type { CallFields } from '../query/callFields.ts'
import { isSearchPlace } from '../query/evaluate/searchTruth.ts'
import type { SaidKind, WordSets } from '../words/wordSets.ts'

/** Where words are compared, as in filters. */
const WORD_PLACES = ['transcript', 'message'] as const satisfies readonly WordPlace[]
const KINDS: Readonly<Record<WordPlace, SaidKind>> = { transcript: 'turn', message: 'message' }
/** Transcripts, and chats, of each group whose words are compared. More wouldn't find more, and would take longer. */
const MOST_READ = 20_000
const CALLS_PER_CHECK = 100
const CALLS_PER_WRITE = 8

/** The compared calls with such a text: their slots. Of too many of a group, some at equal distances. */
function readSlots(fields: CallFields, { slots, isInside }: ComparedCalls, place: WordPlace): ReadonlySet<number> {
  const hasText = fields.records.hasText[place]
  const bySide: [number[], number[]] = [[], []]
  for (const [at, slot] of slots.entries()) {
    if (hasText[slot] === 1) bySide[isInside[at] === 1 ? 1 : 0].push(slot)
  }
  const read = bySide.map((all) =>
    all.length <= MOST_READ
      ? all
      : Array.from({ length: MOST_READ }, (_, at) => all[Math.floor((at * all.length) / MOST_READ)]!),
  )
  return new Set(read.flat())
}

/** Stores the words of texts from before words were stored, and of damaged ones. */
function* restoreWords({ fields, words, write }: WordsOfCalls, place: WordPlace, read: ReadonlySet<number>) {
  const kind = KINDS[place]
  const { first } = fields.records[`${kind}s`]
  // In another order, SQLite would read its pages several times, and leave half of them empty when writing.
  const slots = [...read].toSorted((one, other) => first[one]! - first[other]!)
  const missing: number[] = []
  for (let from = 0; from < slots.length; from += CALLS_PER_CHECK) {
    const checked = slots.slice(from, from + CALLS_PER_CHECK)
    const absent = new Set(
      words.missing(
        kind,
        checked.map((slot) => first[slot]!),
      ),
    )
    missing.push(...checked.filter((slot) => absent.has(first[slot]!)))
    yield
  }
  for (let from = 0; from < missing.length; from += CALLS_PER_WRITE) {
    write(() => {
      for (const slot of missing.slice(from, from + CALLS_PER_WRITE)) words.restore(kind, fields.idAt(slot))
    })
    yield
  }
}

interface WordsOfCalls {
  readonly fields: CallFields
  readonly words: WordSets
  /** Runs this in a transaction. */
  readonly write: (work: () => void) => void
}

/** The words of the compared transcripts and chats, as something that a call has or not, and the slots of these calls. */
export function* comparedWords(from: WordsOfCalls, calls: ComparedCalls) {
  const { fields, words } = from
  const places = WORD_PLACES.map((place) => ({ place, read: readSlots(fields, calls, place) }))
  for (const { place, read } of places) yield* restoreWords(from, place, read)
  // Words of calls that are stored meanwhile have higher codes.
  const codeCount = words.codeEnd
  const wordOf = yield* words.words()
  return places.map(({ place, read }) => {
    const kind = KINDS[place]
    const { first } = fields.records[`${kind}s`]
    const isRead = new Uint8Array(fields.slotEnd)
    for (const slot of read) isRead[slot] = 1
    const source: PresenceSource = {
      codeCount: read.size === 0 ? 0 : codeCount,
      isDistinct: true,
      codesOf: (slot, into) => (isRead[slot] === 1 ? words.codesOf(kind, first[slot]!, codeCount, into) : -1),
    }
    const featureOf =
      (without: ReadonlySet<string>) =>
      (code: number): Feature | null => {
        const word = wordOf[code]
        if (word === undefined || without.has(word) || !hasContent(word)) return null
        return { kind: 'word', field: place, word }
      }
    return { place, read, source, featureOf }
  })
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
