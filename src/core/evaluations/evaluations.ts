import type { EvaluationsSnapshot } from '../../contract/snapshots.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Filter } from '../../domain/filters/filter.ts'
import { hidesOthers, type Review } from '../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'
import { findScoringRule, type ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'
import { EvaluationsLoad, type EvaluationsSession } from './evaluationsLoad.ts'
import { KeptEvaluations } from './keptEvaluations.ts'

export interface EvaluationsOptions extends Pick<StoredWorkspaces, 'checkWorkspace'> {
  readonly session: (workspaceId: string) => Promise<EvaluationsSession>
  /** All reviews the person keeps here: what others answered on a call under blind review is told to no page. */
  readonly reviews: (workspaceId: string) => readonly Review[]
  readonly errors: ExpectedErrors
  readonly clock: Clock
}

interface WorkspaceEvaluations {
  readonly kept: KeptEvaluations
  readonly source: SnapshotSource<EvaluationsSnapshot>
  revision: number
  load: EvaluationsLoad | null
}

/**
 * What evaluators said, over all calls of a workspace that were read in this run, whoever asked for them. Nothing is
 * stored: another start begins with nothing, and more is read on demand (`load`).
 */
export class Evaluations {
  readonly #options: EvaluationsOptions
  readonly #open = new Map<string, WorkspaceEvaluations>()

  constructor(options: EvaluationsOptions) {
    this.#options = options
  }

  /** A call was read. */
  keep(workspaceId: string, call: CallDetail): void {
    const evaluations = this.#of(workspaceId)
    evaluations.kept.keep(call)
    evaluations.revision += 1
    evaluations.source.changed()
  }

  /** Without the calls that are being reviewed blind. */
  loaded(workspaceId: string): readonly EvaluatedCall[] {
    this.#options.checkWorkspace(workspaceId)
    const reviewed = this.#options.reviews(workspaceId)
    const hidden = new Set(reviewed.filter((review) => hidesOthers(review)).map(({ call }) => call.callId))
    return this.#of(workspaceId)
      .kept.all()
      .filter(({ callId }) => !hidden.has(callId))
  }

  scoringRule(workspaceId: string): ScoringRuleReport {
    return findScoringRule(this.loaded(workspaceId))
  }

  /** Begins to read the calls of the filters; what ran before ends. Its progress and its failure are in `watch`. */
  load(workspaceId: string, { filters, limit }: { readonly filters: readonly Filter[]; readonly limit: number }): void {
    const { checkWorkspace, session, errors } = this.#options
    checkWorkspace(workspaceId)
    const evaluations = this.#of(workspaceId)
    evaluations.load?.cancel()
    evaluations.load = new EvaluationsLoad({
      filters,
      limit,
      session: () => session(workspaceId),
      isKept: ({ id, updatedAt }) => evaluations.kept.has(id, updatedAt),
      errors,
      changed: () => evaluations.source.changed(),
    })
    void evaluations.load.run() // Never rejects: a failure is a state.
    evaluations.source.changed()
  }

  cancelLoad(workspaceId: string): void {
    this.#open.get(workspaceId)?.load?.cancel()
  }

  watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<EvaluationsSnapshot> {
    this.#options.checkWorkspace(workspaceId)
    return this.#of(workspaceId).source.watch(signal)
  }

  forget(workspaceId: string): void {
    const evaluations = this.#open.get(workspaceId)
    this.#open.delete(workspaceId)
    evaluations?.load?.cancel()
    evaluations?.source.close()
  }

  close(): void {
    for (const workspaceId of [...this.#open.keys()]) this.forget(workspaceId)
  }

  #of(workspaceId: string): WorkspaceEvaluations {
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const kept = new KeptEvaluations()
    const evaluations: WorkspaceEvaluations = {
      kept,
      source: new SnapshotSource(
        () => ({
          revision: evaluations.revision,
          callCount: kept.size,
          load: evaluations.load?.snapshot() ?? null,
        }),
        this.#options.clock,
      ),
      revision: 0,
      load: null,
    }
    this.#open.set(workspaceId, evaluations)
    return evaluations
  }
}
