import type { EvaluatedCallsPage } from '../../contract/snapshots.ts'
import { packCalls } from '../../domain/scorecards/packedCalls.ts'
import type { ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import type { Library } from '../library/library.ts'

/** Calls of a page: it is parsed in the window, which must not wait for it for long. */
const PAGE_SIZE = 500

interface EvaluationsOptions {
  /** Calls under blind review or waiting for one. The answers of others must not reach a page for these. */
  readonly hiddenCallIds: () => Promise<ReadonlySet<number>>
  readonly library: () => Promise<Pick<Library, 'evaluatedCalls' | 'scoringRule'>>
}

/** The evaluations of the calls whose full records are in the library. */
export class Evaluations {
  readonly #options: EvaluationsOptions

  constructor(options: EvaluationsOptions) {
    this.#options = options
  }

  /** A page of the calls below an id (null: the first page). Excludes calls under blind review. */
  async loaded(below: number | null): Promise<EvaluatedCallsPage> {
    const hidden = await this.#options.hiddenCallIds()
    const library = await this.#options.library()
    const calls = await library.evaluatedCalls({ below, limit: PAGE_SIZE })
    return {
      ...packCalls(calls.filter(({ callId }) => !hidden.has(callId))),
      next: calls.length < PAGE_SIZE ? null : (calls.at(-1)?.callId ?? null),
    }
  }

  async scoringRule(): Promise<ScoringRuleReport> {
    const library = await this.#options.library()
    return library.scoringRule(await this.#options.hiddenCallIds())
  }
}
