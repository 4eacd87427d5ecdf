import type { EvaluatedCallsPage, EvaluationsSnapshot } from '../../contract/snapshots.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Filter } from '../../domain/filters/filter.ts'
import type { EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'
import { packCalls } from '../../domain/scorecards/packedCalls.ts'
import { findScoringRule, type ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Library } from '../library/library.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { EvaluationsLoad, type EvaluationsSession } from './evaluationsLoad.ts'
import { KeptEvaluations } from './keptEvaluations.ts'

/** Calls of a page: it is parsed in the window, which must not wait for it for long. */
const PAGE_SIZE = 500

export interface EvaluationsOptions {
  readonly session: () => Promise<EvaluationsSession>
  /** Calls under blind review or waiting for one. The answers of others must not reach a page for these. */
  readonly hiddenCallIds: () => Promise<ReadonlySet<number>>
  /** Has the evaluations of all calls that it has read in full. Null if it keeps no full records. */
  readonly library: () => Promise<Pick<Library, 'evaluatedCalls' | 'scoringRule'> | null>
  readonly errors: ExpectedErrors
  readonly clock: Clock
}

/** The evaluations of calls: those in the library, or without one, of all calls that were read in this session. */
export class Evaluations {
  readonly #options: EvaluationsOptions
  readonly #kept = new KeptEvaluations()
  readonly #source: SnapshotSource<EvaluationsSnapshot>
  #revision = 0
  #load: EvaluationsLoad | null = null

  constructor(options: EvaluationsOptions) {
    this.#options = options
    this.#source = new SnapshotSource(
      () => ({ revision: this.#revision, callCount: this.#kept.size, load: this.#load?.snapshot() ?? null }),
      options.clock,
    )
  }

  keep(call: CallDetail): void {
    this.#kept.keep(call)
    this.#revision += 1
    this.#source.changed()
  }

  /** A page of the calls below an id (null: the first page). Excludes calls under blind review. */
  async loaded(below: number | null): Promise<EvaluatedCallsPage> {
    const hidden = await this.#options.hiddenCallIds()
    const shown = (calls: readonly EvaluatedCall[]) => packCalls(calls.filter(({ callId }) => !hidden.has(callId)))
    const library = await this.#options.library()
    if (library === null) return { ...shown(this.#kept.all()), next: null }
    const calls = await library.evaluatedCalls({ below, limit: PAGE_SIZE })
    return { ...shown(calls), next: calls.length < PAGE_SIZE ? null : (calls.at(-1)?.callId ?? null) }
  }

  async scoringRule(): Promise<ScoringRuleReport> {
    const hidden = await this.#options.hiddenCallIds()
    const library = await this.#options.library()
    const report = await library?.scoringRule(hidden)
    return report ?? findScoringRule(this.#kept.all().filter(({ callId }) => !hidden.has(callId)))
  }

  /** Starts reading the calls that match the filters; cancels a running load. `watch` reports progress and failure. */
  load({ filters, limit }: { readonly filters: readonly Filter[]; readonly limit: number }): void {
    const { session, errors } = this.#options
    this.#load?.cancel()
    this.#load = new EvaluationsLoad({
      filters,
      limit,
      session,
      isKept: ({ id, updatedAt }) => this.#kept.has(id, updatedAt),
      errors,
      changed: () => this.#source.changed(),
    })
    void this.#load.run() // Never rejects: failures are in its state.
    this.#source.changed()
  }

  cancelLoad(): void {
    this.#load?.cancel()
  }

  watch(signal?: AbortSignal): AsyncIterable<EvaluationsSnapshot> {
    return this.#source.watch(signal)
  }

  close(): void {
    this.#load?.cancel()
    this.#source.close()
  }
}
