import type { CallDifferences, ComparedGroup, ShownDifference } from '../../../contract/library/callDifferences.ts'
import type { DifferencesRequest } from '../../../contract/library/libraryRequests.ts'
import { comparedCalls } from '../../../domain/differences/comparedCalls.ts'
import { DifferenceFinder } from '../../../domain/differences/differenceFinder.ts'
import {
  adjustableFields,
  hasSameInformation,
  questionOf,
  type AdjustedField,
} from '../../../domain/differences/sameInformation.ts'
import { fieldsOfParts } from '../../../domain/query/query.ts'
import { Steps } from '../../steps.ts'
import { atOneVersion } from '../query/atOneVersion.ts'
import { ALL_ANSWERS, type CallFields } from '../query/callFields.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { CallSearch } from '../query/evaluate/searchTruth.ts'
import { TRUE } from '../query/evaluate/truth.ts'
import type { WordSets } from '../words/wordSets.ts'
import { COMPARED_FIELDS, comparedAnswers, comparedField, type Compared } from './comparedFields.ts'
import { exampleCalls } from './exampleCalls.ts'
import { searchedSlots, spokenBySide } from './spokenBySide.ts'
import { comparedWords, searchedWords } from './comparedWords.ts'
import { codesOf } from '../query/fieldValues.ts'
import { foundCallOf } from '../query/foundCallOf.ts'

/** Of fields, and of words. */
const MOST_SHOWN = 30
const ADJUSTED_BY: Readonly<Record<AdjustedField, string>> = { agent: 'agent.id', call_type: 'call_type.id' }

interface Sources {
  readonly words: WordSets
  readonly search: CallSearch
  /** Runs `work` in a transaction. */
  readonly write: (work: () => void) => void
  /** The keys of the users' custom fields. */
  readonly customFields: () => readonly string[]
}

/** Compares calls with other calls: which fields, answers, metrics and words differ. Runs in the library's thread. */
export class CallComparer {
  readonly #queries: QueryEngine
  readonly #sources: Sources
  readonly #running = new Set<number>()

  constructor(queries: QueryEngine, sources: Sources) {
    this.#queries = queries
    this.#sources = sources
  }

  close(): void {
    this.#running.clear()
  }

  /** The comparison that was started with this `run` fails with `canceled`. */
  stop(run: number): void {
    this.#running.delete(run)
  }

  /** `run` identifies the comparison for `stop`. Fails like a query, and with `canceled` if it was stopped. */
  async compare(run: number, request: DifferencesRequest): Promise<CallDifferences> {
    this.#running.add(run)
    const steps = new Steps(() => this.#running.has(run))
    try {
      return await atOneVersion(this.#queries, () => this.#compare(request, steps))
    } finally {
      this.#running.delete(run)
    }
  }

  async #compare({ calls, others, isAdjusted }: DifferencesRequest, steps: Steps): Promise<CallDifferences> {
    const parts = 'query' in calls ? calls.query.filters : []
    const selectedBy = fieldsOfParts([...parts, ...others.filters])
    const isCompared = (field: string) => !selectedBy.some((other) => hasSameInformation(field, other))
    const { words, write, customFields } = this.#sources
    const custom = customFields().map((key) => `agent.custom.${key}`)
    const fieldNames = [...COMPARED_FIELDS, ...custom]
    const compared = fieldNames.filter(isCompared)
    const { fields, version, isInside, isOther } = await this.#queries.read(
      { query: { filters: [...parts, ...others.filters], sort: [] }, fields: [...fieldNames, ALL_ANSWERS] },
      (read) => ({
        fields: read.fields,
        version: read.version,
        isInside: 'ids' in calls ? slotsOf(read.fields, calls.ids) : read.truthOf(calls.query.filters).least,
        isOther: read.truthOf(others.filters).least,
      }),
    )
    await steps.pause()
    const inside = fields.usedSlots.filter((slot) => isInside[slot] === TRUE)
    const otherSlots = fields.usedSlots.filter((slot) => isInside[slot] !== TRUE && isOther[slot] === TRUE)
    await steps.pause()

    const adjustedFor = isAdjusted ? adjustableFields(selectedBy) : []
    const groups = comparedCalls(inside, otherSlots, stratumOf(fields, adjustedFor))
    const finder = new DifferenceFinder(groups)
    const add = (field: string, values: Compared) =>
      values.kind === 'numbers'
        ? finder.addNumbers(field, values.values)
        : steps.run(finder.addPresence(values.source, values.featureOf))
    for (const field of compared) {
      const values = comparedField(fields, field, groups.slots)
      if (values !== null) await add(field, values)
      await steps.pause()
    }
    await add(ALL_ANSWERS, comparedAnswers(fields, isCompared))
    const withWords = new Set<number>()
    const transcripts = new Set<number>()
    const searched = searchedWords([...parts, ...others.filters])
    const spoken = await steps.run(comparedWords({ fields, words, write }, groups))
    for (const { place, read, source, featureOf } of spoken) {
      await steps.run(finder.addPresence(source, featureOf(searched)))
      for (const slot of read) withWords.add(slot)
      if (place === 'transcript') for (const slot of read) transcripts.add(slot)
    }

    const found = await steps.run(finder.findings())
    const foundWords = await steps.run(
      spokenBySide(found.words.slice(0, MOST_SHOWN), groups, {
        slotsWith: (text, place) => searchedSlots(this.#sources.search, fields, text, place),
        isRead: (slot) => transcripts.has(slot),
      }),
    )
    const strongest = [...found.fields.slice(0, MOST_SHOWN), ...foundWords]
    const examples = await steps.run(exampleCalls(fields, groups, strongest))
    const findings = strongest.flatMap((finding, at) => {
      const ids = examples[at]!
      return ids === null ? [] : { ...finding, examples: this.#queries.rows(ids).map(foundCallOf) }
    })
    const byStrength = findings.toSorted((one, other) => other.strength - one.strength)
    const shown = findings.map(({ source: _source, strength: _strength, ...one }): ShownDifference => one)
    const group = (slots: Uint32Array, side: 0 | 1): ComparedGroup => ({
      callCount: slots.length,
      comparedCount: groups.isInside.reduce((sum, one) => sum + Number(one === side), 0),
      withWordsCount: groups.slots.filter((slot, at) => groups.isInside[at] === side && withWords.has(slot)).length,
    })
    return {
      inside: group(inside, 1),
      others: group(otherSlots, 0),
      adjustedFor,
      excluded: [...fieldNames.filter((field) => !isCompared(field)), ...questionsOf(selectedBy)],
      testCount: finder.testCount,
      fields: shown.filter(({ difference }) => difference.kind !== 'word'),
      words: shown.filter(({ difference }) => difference.kind === 'word'),
      isWordStrongest: byStrength[0]?.difference.kind === 'word',
      nearest: shown.length === 0 ? found.nearest : null,
      read: {
        callCount: fields.usedSlots.length,
        recordCount: fields.usedSlots.filter((slot) => fields.records.isMissing[slot] === 0).length,
      },
      version,
    }
  }
}

/** The questions that these fields are about. */
function questionsOf(fields: readonly string[]): readonly string[] {
  const questions = fields.map(questionOf).filter((question) => question !== null)
  return [...new Set(questions)].map((question) => `question.${question}`)
}

function slotsOf(fields: CallFields, ids: readonly number[]): Uint8Array {
  const truth = new Uint8Array(fields.slotEnd)
  for (const id of ids) {
    const slot = fields.slotOf(id)
    if (slot !== undefined) truth[slot] = TRUE
  }
  return truth
}

/** A number for each combination of the values that are adjusted for; null without any. */
function stratumOf(fields: CallFields, adjustedFor: readonly AdjustedField[]): ((slot: number) => number) | null {
  if (adjustedFor.length === 0) return null
  const coded = adjustedFor.map((field) => {
    const data = codesOf(fields, ADJUSTED_BY[field])
    // Agents whose name changed have several codes.
    const known = new Map<string, number>()
    const keys = data.values.map((value) => {
      const key = known.get(String(value)) ?? known.size
      known.set(String(value), key)
      return key
    })
    return { codes: data.codes, keys, size: known.size }
  })
  return (slot) => coded.reduce((stratum, { codes, keys, size }) => stratum * size + keys[codes[slot]!]!, 0)
}
