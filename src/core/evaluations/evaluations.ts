import type { EvaluationsSnapshot } from '../../contract/snapshots.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Filter } from '../../domain/filters/filter.ts'
import { hidesOthers, type Review } from '../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'
import { findScoringRule, type ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import { EvaluationsLoad, type EvaluationsSession } from './evaluationsLoad.ts'
import { KeptEvaluations } from './keptEvaluations.ts'

export interface EvaluationsOptions {
  readonly session: () => Promise<EvaluationsSession>
  /** All local reviews. The answers of others must not reach a page for a call under blind review. */
  readonly reviews: () => Promise<readonly Review[]>
  readonly errors: ExpectedErrors
  readonly clock: Clock
}

/** The evaluations of all calls that were read in this session for any purpose. Nothing is stored. */
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

  /** Excludes calls under blind review. */
  async loaded(): Promise<readonly EvaluatedCall[]> {
    const reviewed = await this.#options.reviews()
    const hidden = new Set(reviewed.filter((review) => hidesOthers(review)).map(({ call }) => call.callId))
    return this.#kept.all().filter(({ callId }) => !hidden.has(callId))
  }

  async scoringRule(): Promise<ScoringRuleReport> {
    return findScoringRule(await this.loaded())
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
