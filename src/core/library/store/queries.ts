import type { AccountsRequest } from '../../../contract/library/accounts.ts'
import type { AgentListRequest, AgentRequest } from '../../../contract/library/agents.ts'
import type { HeardRequest } from '../../../contract/library/hearing.ts'
import type { AgreementRequest, InsightsRequest, ReviewResultsRequest } from '../../../contract/library/insights.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import type {
  DifferencesRequest,
  DragRequest,
  ExploreRequest,
  ValuesRequest,
} from '../../../contract/library/libraryRequests.ts'
import type { NewTracker } from '../../../domain/trackers/tracker.ts'
import type { Statements } from '../../storage/statements.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { agentFigures } from '../agents/agentFigures.ts'
import { agentList } from '../agents/agentList.ts'
import type { CallComparer } from '../differences/callComparer.ts'
import { evaluatorAgreement, evaluatorFigures, scoringRule } from '../evaluators/evaluators.ts'
import { reviewResults } from '../evaluators/reviewResults.ts'
import type { Explorer } from '../explore/explorer.ts'
import { insights } from '../insights/insights.ts'
import { callValues } from '../query/callValues.ts'
import { countCalls } from '../query/countCalls.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { KnownCalls } from '../fuzzy/knownCalls.ts'
import { callsWithWords } from '../hearing/callsWithWords.ts'
import { heardHits } from '../hearing/heardHits.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { trackerExamples } from '../trackers/trackerExamples.ts'
import { TRACKED, trackerFigures, trackersFigures } from '../trackers/trackerFigures.ts'
import { readVocabulary } from './vocabulary.ts'

/** What queries are answered from, in the library's thread. */
export interface QuerySources {
  readonly calls: QueryEngine
  readonly sql: Statements
  readonly search: SearchIndex
  readonly explorer: Explorer
  readonly accounts: Accounts
  readonly comparer: CallComparer
  readonly known: KnownCalls
}

interface Part {
  readonly offset: number
  readonly limit: number
}
type Filters = Pick<LibraryQuery, 'filters'>

/**
 * All questions about the library's calls. Each fails with `tracker-deleted`, `not-local`, `regex-too-slow`.
 * `run`: for a query that can be stopped.
 */
export const QUERIES = {
  page: ({ calls }, { query, offset, limit }: Part & { readonly query: LibraryQuery }) =>
    calls.page(query, offset, limit),
  /** The ids of all calls of the query, in order. */
  ids: ({ calls }, { query }: { readonly query: LibraryQuery }) => calls.ids(query),
  /** How many calls match each of several filters. */
  counts: ({ calls }, { of }: { readonly of: readonly LibraryQuery['filters'][] }) =>
    calls.read({ query: { filters: of.flat(), sort: [] }, fields: [] }, (now) =>
      of.map((filters) => countCalls(now, filters)),
    ),
  /** A page with histograms. */
  explore: ({ explorer }, request: ExploreRequest) => explorer.explore(request),
  /** What each brush that a drag can make would show. */
  drag: ({ explorer }, request: DragRequest) => explorer.drag(request),
  /** What was read of some calls. */
  callValues: (
    { calls },
    { fields, callIds }: { readonly fields: readonly string[]; readonly callIds: readonly number[] },
  ) => callValues(calls, fields, callIds),
  /** In how many calls of a query a field has each of its values. */
  values: ({ explorer }, request: ValuesRequest) => explorer.values(request),
  /** Calls by title, agent, lead and company, with typos. */
  findCalls: ({ known }, { typed, limit }: { readonly typed: string; readonly limit: number }) =>
    known.find(typed, limit),
  agent: ({ calls, sql }, request: AgentRequest) => agentFigures(calls, request, readVocabulary(sql).customFields),
  /** Figures of each agent or team. */
  agents: ({ calls, sql }, request: AgentListRequest) => agentList(calls, readVocabulary(sql).customFields, request),
  /** Figures over the calls of a period. */
  insights: ({ calls }, request: InsightsRequest) => insights(calls, request),
  /** Figures of each evaluator of the calls that match. */
  evaluators: ({ calls, sql }, { filters }: Filters) => evaluatorFigures(calls, sql, filters),
  /** How often evaluators gave the same answer. */
  agreement: ({ calls, sql }, request: AgreementRequest) => evaluatorAgreement(calls, sql, request),
  /** How the user's finished reviews of calls compare. */
  reviewResults: ({ calls, sql }, request: ReviewResultsRequest) => reviewResults(calls, sql, request),
  /** The scoring rule that scores of calls that match follow. */
  scoringRule: ({ calls, sql }, { filters }: Filters) => scoringRule(calls, sql, filters),
  /** How calls differ from others. Also fails with `canceled`. */
  differences: ({ comparer }, request: DifferencesRequest, run: number) => comparer.compare(run, request),
  /** Accounts whose name or key contains the text. */
  findAccounts: ({ accounts }, request: AccountsRequest) => accounts.find(request),
  accountOf: ({ accounts }, { callId }: { readonly callId: number }) => accounts.of(callId),
  /** All that's known of an account. Also fails with `not-found`. */
  account: ({ accounts }, { accountKey }: { readonly accountKey: string }) => accounts.show(accountKey, Date.now()),
  /** What these trackers, as far as they exist, say about all calls. */
  trackersFigures: (
    { calls },
    { trackerIds, zone }: { readonly trackerIds: readonly string[]; readonly zone: string },
  ) => trackersFigures(calls, trackerIds, { zone, now: Date.now() }),
  /** The same of a tracker as it's being edited, with examples. */
  trackerPreview: ({ calls, sql }, { tracker, zone }: { readonly tracker: NewTracker; readonly zone: string }) =>
    calls.read(TRACKED, ({ fields, version }) => ({
      figures: trackerFigures(fields, tracker, { zone, now: Date.now() }),
      examples: trackerExamples(sql, fields, tracker),
      version,
    })),
  /** In which of some calls a search is found. */
  callsWithWords: (sources, request: Parameters<typeof callsWithWords>[1]) => callsWithWords(sources, request),
  /** What there is to hear of words. */
  heardHits: (sources, request: HeardRequest) => heardHits(sources, request),
} satisfies Readonly<Record<string, (of: QuerySources, input: never, run: number) => Promise<unknown>>>

export type QueryName = keyof typeof QUERIES
export type QueryInput<Name extends QueryName> = Parameters<(typeof QUERIES)[Name]>[1]
export type QueryAnswer<Name extends QueryName> = Awaited<ReturnType<(typeof QUERIES)[Name]>>
