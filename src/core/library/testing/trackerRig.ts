import { DatabaseSync } from 'node:sqlite'
import type { TrackerExample } from '../../../contract/library/trackers.ts'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { searchText } from '../../../domain/search/searchText.ts'
import { randomSearch } from '../../../domain/search/testing/randomSearch.ts'
import type { SeededRandom } from '../../../domain/seededRandom.ts'
import { type NewTracker, TRACKER_SIDES, type TrackerPlace } from '../../../domain/trackers/tracker.ts'
import { type TrackedCall, trackedCall, trackerHits, trackerValue } from '../../../domain/trackers/trackerEvaluation.ts'
import { QueryEngine } from '../query/queryEngine.ts'
import { NO, YES } from '../query/trackerColumn.ts'
import { indexOf } from '../search/textIds.ts'
import { SearchIndex } from '../search/searchIndex.ts'
import { Statements } from '../../storage/statements.ts'
import { CallRows } from '../store/callRows.ts'
import { DetailRows } from '../store/detailRows.ts'
import { WordSets } from '../words/wordSets.ts'
import { LIBRARY_SCHEMA } from '../store/schema.ts'
import { trackerExamples } from '../trackers/trackerExamples.ts'
import { TRACKED } from '../trackers/trackerFigures.ts'

/** What a tracker finds: names such as "4711 turn 3", and "4711 true", "4711 false" or "4711 null" for each call. Sorted. */
interface Tracked {
  readonly hits: readonly string[]
  readonly values: readonly string[]
}

/** For tests and benchmarks: the same calls in the library and in memory, to compare what trackers find in both. */
export class TrackerRig {
  readonly engine: QueryEngine
  readonly #sql: Statements
  readonly #calls: CallRows
  readonly #details: DetailRows
  /** By call. Null without a full record. */
  readonly #tracked = new Map<number, TrackedCall | null>()

  constructor() {
    const database = new DatabaseSync(':memory:')
    LIBRARY_SCHEMA.create(database)
    const sql = new Statements(database)
    const search = new SearchIndex(sql)
    this.#sql = sql
    this.#calls = new CallRows(sql, search)
    this.#details = new DetailRows(sql, search, new WordSets(sql, search))
    this.engine = new QueryEngine(sql, search, (ids) => this.#calls.getAll(ids))
    this.engine.putReviews('all', [])
  }

  /** `hasRecord`: also in full. */
  put(detail: CallDetail, hasRecord = true): void {
    this.#calls.put(detail, 1)
    if (hasRecord) this.#details.put(detail, 1)
    else this.#details.delete(detail.id)
    this.#tracked.set(detail.id, hasRecord ? trackedCall(detail) : null)
    this.engine.callsChanged([detail.id])
  }

  remove(id: number): void {
    this.#details.delete(id)
    this.#calls.delete(id)
    this.#tracked.delete(id)
    this.engine.callsChanged([id])
  }

  async indexed(tracker: NewTracker): Promise<Tracked> {
    const fields = await this.engine.read(TRACKED, (calls) => calls.fields)
    const hits: string[] = []
    fields.forEachTrackerHit(tracker, (slot, kind, id) => {
      const rows = kind === 'turn' ? fields.records.turns : fields.records.messages
      hits.push(`${fields.idAt(slot)} ${kind} ${indexOf(id, rows.first[slot]!)}`)
    })
    const states = fields.trackerStates(tracker)
    const values = Array.from(fields.usedSlots, (slot) => {
      const state = states[slot]
      return `${fields.idAt(slot)} ${state === YES ? true : state === NO ? false : null}`
    })
    return { hits: hits.toSorted(), values: values.toSorted() }
  }

  examples(tracker: NewTracker): Promise<readonly TrackerExample[]> {
    return this.engine.read(TRACKED, ({ fields }) => trackerExamples(this.#sql, fields, tracker))
  }

  naive(tracker: NewTracker): Tracked {
    const calls = [...this.#tracked]
    const hits = calls.flatMap(([id, call]) =>
      call === null ? [] : trackerHits(tracker, call).map(({ kind, index }) => `${id} ${kind} ${index}`),
    )
    const values = calls.map(([id, call]) => `${id} ${call === null ? null : trackerValue(tracker, call)}`)
    return { hits: hits.toSorted(), values: values.toSorted() }
  }
}

export function randomTracker(random: SeededRandom): NewTracker {
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)]!
  const turnCount = 1 + random.below(4)
  return {
    name: 'Random',
    phrases: Array.from({ length: 1 + random.below(3) }, () => searchText(randomSearch(random, 2))),
    side: pick(TRACKER_SIDES),
    place: pick<TrackerPlace>([{ kind: 'anywhere' }, { kind: 'first', turnCount }, { kind: 'last', turnCount }]),
    isAbsence: random.below(2) === 0,
  }
}
