import { eventIterator, oc, type } from '@orpc/contract'
import { z } from 'zod'
import { isReadField } from '../domain/fields/keyedFields.ts'
import { WORKSPACE_COLORS } from '../domain/workspaces/workspaceColor.ts'
import type { CallDetail, CallRecord } from '../domain/calls/call.ts'
import { LONGEST_SEARCH } from '../domain/search/searchProblem.ts'
import type { ScoringRuleReport } from '../domain/scorecards/scoringRule.ts'
import { DENSITIES, LONGEST_VIEW_NAME, type TableLayout, type View } from '../domain/views/view.ts'
import { DIRECTORY_LISTS, type CallType, type User } from '../domain/workspaces/directory.ts'
import type { LearnResult } from '../domain/recordings/rules/learning/learnRule.ts'
import type { Review } from '../domain/reviews/review.ts'
import type { ReviewQueue } from '../domain/reviews/reviewQueue.ts'
import { MOST_REASONS } from '../domain/reviews/disagreementReasons.ts'
import { MOST_ADDED_TRACKERS, type Tracker } from '../domain/trackers/tracker.ts'
import type { ListenerMarks } from '../domain/transcripts/listenerMarks.ts'
import {
  accountKey,
  accountsRequest,
  anyAccountKey,
  decisionId,
  type Account,
  type AccountOfCall,
  type FoundAccounts,
} from './library/accounts.ts'
import { LIST_ENDS, MOST_LISTED_ROWS, type ListedCalls, type ListedIds } from './library/callList.ts'
import { errorMap } from './errors/errorMap.ts'
import { exportRequest } from './exportRequest.ts'
import { agentListRequest, agentRequest, type AgentFigures, type AgentList } from './library/agents.ts'
import type { CallDifferences } from './library/callDifferences.ts'
import { heardRequest, type HeardHits } from './library/hearing.ts'
import {
  chosenRule,
  FILE_STATUSES,
  filePaths,
  filesQuery,
  folderId,
  folderLocation,
  folderSettings,
  scanId,
  newRule,
  remembered,
  fileCorrection,
  type SentByCorrection,
  ruleId,
  ruleTrial,
  taughtFiles,
  timeZone,
  triedFolder,
  type DaySummary,
  type FolderFilesPage,
  type FoldersSnapshot,
  type ScanStep,
  type RuleTrial,
} from './import/folders.ts'
import {
  agreementRequest,
  reviewResultsRequest,
  insightsRequest,
  type EvaluatorAgreement,
  type EvaluatorFigures,
  type ReviewResults,
  type Insights,
} from './library/insights.ts'
import {
  type DraggedCalls,
  type ExploredCalls,
  type KeptCall,
  LIBRARY_SCOPES,
  REQUEST_SHARES,
  type LibrarySnapshot,
  type LibraryValues,
  type CallsWithWords,
  type CallValues,
  type LibraryVocabulary,
  type SearchPage,
} from './library/library.ts'
import { dragRequest, differencesRequest, exploreRequest, valuesRequest } from './library/libraryRequests.ts'
import { draftQuery, libraryQuery, zone } from './querySchemas.ts'
import * as reviewSchemas from './reviewSchemas.ts'
import type {
  AppSnapshot,
  BudgetSnapshot,
  ChangedImports,
  EditedImport,
  ExportSnapshot,
  ImportListPage,
  ImportQueueSnapshot,
  RequestSnapshot,
  ReviewsSnapshot,
  WorkspaceContents,
} from './snapshots.ts'
import type { EpochMs } from '../domain/units.ts'
import { tracker, trackerId, type TrackerPreview, type TrackersFigures } from './library/trackers.ts'
import {
  agentRef,
  ROW_SORTS,
  rowSource,
  stageId,
  stageIds,
  stagingEdit,
  wantedRows,
  type AddedSources,
  type StagedRowAnswer,
  type StagingPage,
  type StagingSnapshot,
  type StagingSummary,
} from './import/staging.ts'

/**
 * Every procedure that the page can call. The core validates input, because it doesn't trust the page; output isn't
 * validated. No output, error or stream contains a key or a signed URL.
 */
const procedure = oc.errors(errorMap)

const ofWorkspace = z.object({ workspaceId: z.string().min(1).max(64) })
/** An input of a procedure for one workspace. */
const inWorkspace = <Shape extends z.ZodRawShape>(shape: Shape) => ofWorkspace.extend(shape)
const callId = z.int().positive()
const webUrl = z.url({ protocol: /^https?$/ })
const color = z.enum(WORKSPACE_COLORS).optional()

/** The library's calls that match. */
const ofFilters = inWorkspace({ filters: libraryQuery.shape.filters })

/** Files of a watched folder. */
const ofFiles = inWorkspace({ folderId, paths: filePaths })
const changedCount = type<{ readonly changedCount: number }>()
const decided = type<{ readonly decisionId: string }>()

const trackerIds = z.array(trackerId).max(MOST_ADDED_TRACKERS).readonly()

const viewId = z.string().min(1).max(64)
const layout = z.object({
  columns: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        width: z.number().min(1).max(10_000).nullable(),
        isPinned: z.boolean(),
      }),
    )
    .max(1000)
    .readonly()
    .nullable(),
  density: z.enum(DENSITIES).nullable(),
})
const view = z.object({
  name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
  query: draftQuery,
  layout,
  isPinned: z.boolean(),
})

/** A turn's place in the transcript, from 0. */
const turnIndex = z.int().min(0).max(10_000_000)
/** From the start of the recording. */
const seconds = z.number().min(0).max(10_000_000)
/** Labels in transcripts are much shorter. */
const speaker = z.string().min(1).max(1000)

const exportId = z.string().min(1).max(64)

const { reviewId, reviewEdit, newReview, queueId, newQueue, disagreementReason } = reviewSchemas

/** Base URL and key as typed by the user. The key only travels in this direction. */
const connection = z.object({ baseUrl: z.string().max(2000), apiKey: z.string().min(1).max(4000) })

const directoryList = inWorkspace({ list: z.enum(DIRECTORY_LISTS) })

const importFields = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  userId: agentRef,
  callTypeId: z.int().nullable(),
  title: z.string().max(1000).nullable(),
  leadName: z.string().max(1000).nullable(),
  leadCompany: z.string().max(1000).nullable(),
})

const importId = z.string().max(100)
const importPlace = z.union([z.enum(['first', 'last']), z.object({ before: importId }), z.object({ after: importId })])
const importIds = z.array(importId).max(20_000).readonly()

export const contract = {
  app: {
    watch: procedure.output(eventIterator(type<AppSnapshot>())),
  },
  workspaces: {
    /** Sends one request to the service and returns the result, or fails with the exact problem. Stores nothing. */
    test: procedure.input(connection).output(type<{ readonly callTypeCount: number }>()),
    /** Tests the connection, stores the key and which workspace of the service it belongs to, and activates the workspace. */
    add: procedure
      .input(connection.extend({ name: z.string().min(1).max(200), webAppUrl: webUrl.nullable(), color }))
      .output(type<z.infer<typeof ofWorkspace>>()),
    /** Its name, color and the URL of its web application. Base URL and key can't change: with others it's another workspace. */
    edit: procedure.input(inWorkspace({ name: z.string().min(1).max(200), webAppUrl: webUrl.nullable(), color })),
    /**
     * Removes the workspace, its key and everything stored for it. If the keychain can't delete the key, nothing is removed
     * (`keychain-locked`, `keychain-unanswered`, `keychain-unavailable`), unless `mayLeaveKey` is set: then the key stays there.
     * `isErased`: whether all files could be deleted. Another program may have them open.
     */
    remove: procedure
      .input(inWorkspace({ mayLeaveKey: z.boolean().optional() }))
      .output(type<{ readonly isErased: boolean }>()),
    /** What `remove` would delete. */
    contents: procedure.input(ofWorkspace).output(type<WorkspaceContents>()),
    /** What a person made in it, as one JSON file. `reviewer`: the name in the reviews. */
    export: procedure
      .input(inWorkspace({ reviewer: z.string().max(200).nullable() }))
      .output(type<{ readonly text: string }>()),
    activate: procedure.input(ofWorkspace),
    /** Stores the key of a known workspace again, after the keychain lost it. A key of another workspace fails with `other-workspace`. */
    setKey: procedure.input(inWorkspace({ apiKey: connection.shape.apiKey })),
    /** Starts the demo service if necessary and activates its workspace. `app.watch` reports progress. */
    openDemo: procedure.output(type<z.infer<typeof ofWorkspace>>()),
  },
  calls: {
    /**
     * A part of a list. Sends at most one request, so there can be fewer rows than requested. Fails with `inconsistent-paging`, and
     * with `tracker-deleted`, `not-local`, `regex-too-slow`.
     */
    list: procedure
      .input(
        inWorkspace({
          query: libraryQuery,
          /** See `ListedCalls`. */
          offset: z.int(),
          limit: z.int().min(1).max(MOST_LISTED_ROWS),
        }),
      )
      .output(type<ListedCalls>()),
    /** The ids of a list that are known without a request. `from`: while its length isn't known. Fails like `list`. */
    ids: procedure.input(inWorkspace({ query: libraryQuery, from: z.enum(LIST_ENDS) })).output(type<ListedIds>()),
    /** Reads the beginning of a list again, or looks for changes of all calls, and resolves when that is done. */
    refresh: procedure.input(inWorkspace({ query: libraryQuery })),
    /** What lists have of a call, without a request; null if they don't have it. */
    listed: procedure.input(inWorkspace({ callId })).output(type<CallRecord | null>()),
    detail: procedure
      .input(
        inWorkspace({
          callId,
          /** `visible` and `background`: the user isn't waiting for it yet, so requests the user is waiting for go first. */
          lane: z.enum(['interactive', 'visible', 'background']).optional(),
        }),
      )
      .output(type<CallDetail>()),
    /** Whether a call stays in a sample, by its full record. Fails like `detail`, but not with `not-found`. */
    isReviewable: procedure.input(inWorkspace({ callId, rules: reviewSchemas.sampleRules })).output(type<boolean>()),
  },
  /** Copies of calls: on this computer as far as the user agreed, otherwise in memory until Earshot quits. */
  library: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<LibrarySnapshot>())),
    /** What may be kept on this computer from now on, and from which time on (null: all calls). Deletes what may no longer be kept. */
    choose: procedure.input(inWorkspace({ keeps: z.enum(LIBRARY_SCOPES), since: z.iso.datetime().nullable() })),
    /** Stops reading calls until `resume`, also after a restart. Keeps what it has. */
    pause: procedure.input(ofWorkspace),
    resume: procedure.input(ofWorkspace),
    shareRequests: procedure.input(inWorkspace({ requestShare: z.enum(REQUEST_SHARES) })),
    /** Reads full records of all calls for this session, if they aren't kept anyway. */
    readRecords: procedure.input(ofWorkspace),
    /**
     * Looks for changes of the list now, and resolves when they are stored. Does nothing if the list isn't read, if that is paused,
     * and during the first reading. Fails like `calls.list`.
     */
    refresh: procedure.input(ofWorkspace),
    /** What filters can refer to, from the records in the library. */
    vocabulary: procedure.input(ofWorkspace).output(type<LibraryVocabulary>()),
    /**
     * Calls in which the text, a search (`domain/search`), is found. Fails with `invalid-input` for a text that isn't a search.
     */
    search: procedure
      .input(
        inWorkspace({
          text: z.string().max(LONGEST_SEARCH),
          offset: z.int().min(0).max(1_000_000),
          limit: z.int().min(1).max(100),
        }),
      )
      .output(type<SearchPage>()),
    /** In which of some calls the text, a search, is found; with null, in none. Fails like `search`. */
    callsWithWords: procedure
      .input(
        inWorkspace({
          text: z.string().max(LONGEST_SEARCH).nullable(),
          callIds: z.array(callId).max(100_000).readonly(),
        }),
      )
      .output(type<CallsWithWords>()),
    /** Lines and messages to hear or read one after another. */
    heardHits: procedure.input(heardRequest.extend(ofWorkspace.shape)).output(type<HeardHits>()),
    /** The library's copy of a call; null if there is none. */
    call: procedure.input(inWorkspace({ callId })).output(type<KeptCall | null>()),
    /** How many calls match each of several filters; null if the library can't tell. */
    counts: procedure
      .input(inWorkspace({ of: z.array(libraryQuery.shape.filters).max(500).readonly() }))
      .output(type<readonly (number | null)[]>()),
    /**
     * A page of the library's calls with histograms of the same query, at one version. Fails with `not-local` for a regular
     * expression that has to be evaluated by the service, and with `regex-too-slow`.
     */
    explore: procedure.input(exploreRequest.extend(ofWorkspace.shape)).output(type<ExploredCalls>()),
    /** What each brush that a drag can make would show. Fails like `explore`. */
    drag: procedure.input(dragRequest.extend(ofWorkspace.shape)).output(type<DraggedCalls>()),
    /** In how many calls of a query a field has each of its values that contain `typed`. Fails like `explore`. */
    values: procedure.input(valuesRequest.extend(ofWorkspace.shape)).output(type<LibraryValues>()),
    /** What trackers and answers to questions are for some calls. */
    callValues: procedure
      .input(
        inWorkspace({
          fields: z.array(z.string().max(200).refine(isReadField)).max(1000).readonly(),
          callIds: z.array(callId).max(1000).readonly(),
        }),
      )
      .output(type<CallValues>()),
    /** Calls whose title, agent, lead or company matches what was typed, also with typos; the best ones first. */
    findCalls: procedure
      .input(inWorkspace({ typed: z.string().max(200), limit: z.int().min(1).max(100) }))
      .output(type<readonly CallRecord[]>()),
    /** What is known of an agent's calls, beside those of the team or of all agents. Fails like `explore`. */
    agent: procedure.input(agentRequest.extend(ofWorkspace.shape)).output(type<AgentFigures>()),
    /** Figures of each agent or team. Fails like `explore`. */
    agents: procedure.input(agentListRequest.extend(ofWorkspace.shape)).output(type<AgentList>()),
    /** Figures over the calls of a period that match filters. Fails like `explore`. */
    insights: procedure.input(insightsRequest.extend(ofWorkspace.shape)).output(type<Insights>()),
    /** Figures of each evaluator of the calls that match. Fails like `explore`. */
    evaluators: procedure.input(ofFilters).output(type<EvaluatorFigures>()),
    /** How often evaluators gave the same answer. Fails like `explore`. */
    agreement: procedure.input(agreementRequest.extend(ofWorkspace.shape)).output(type<EvaluatorAgreement>()),
    /** How the user's finished reviews of these calls compare. Fails like `explore`. */
    reviewResults: procedure.input(reviewResultsRequest.extend(ofWorkspace.shape)).output(type<ReviewResults>()),
    /** The scoring rule that the service's scores of the newest calls fit, if they determine one. Fails like `explore`. */
    scoringRule: procedure.input(ofFilters).output(type<ScoringRuleReport>()),
    /**
     * How calls differ from others in fields, answers, talk metrics and words. At most 5% of the findings are due to chance. Fails
     * like `explore`, and with `canceled`.
     */
    differences: procedure.input(differencesRequest.extend(ofWorkspace.shape)).output(type<CallDifferences>()),
  },
  directory: {
    /** All users of the workspace, from all pages. The core caches them in memory. */
    users: procedure.input(ofWorkspace).output(type<readonly User[]>()),
    callTypes: procedure.input(ofWorkspace).output(type<readonly CallType[]>()),
    /** Whether the list ends before its last page, because the service doesn't return a cursor that leads there. */
    isPartial: procedure.input(directoryList).output(type<boolean>()),
    /** Reads the list from the service again. */
    reload: procedure.input(directoryList),
  },
  budget: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<BudgetSnapshot>())),
  },
  diagnostics: {
    /** The last 500 requests of the workspace in this session, oldest first. */
    requests: procedure.input(ofWorkspace).output(type<readonly RequestSnapshot[]>()),
    /** The last lines of the app's log, oldest first, each a JSON object. Keys and signed URLs are removed before a line is written. */
    log: procedure.output(type<readonly string[]>()),
  },
  imports: {
    /**
     * Sends again with the same Idempotency-Key. Corrected fields may be given. Fails with `invalid-input` if they can't change
     * anymore, and with `may-duplicate` if there is a `doubt`, unless `mayDuplicate`: a person saw it.
     */
    retry: procedure.input(
      inWorkspace({ importId, fields: importFields.optional(), mayDuplicate: z.boolean().default(false) }),
    ),
    cancel: procedure.input(inWorkspace({ importId })),
    /** Removes an ended import from the list. Its recording is kept until this can't be undone anymore. */
    remove: procedure.input(inWorkspace({ importId })),
    /** A summary of the queue, with its batches. */
    watchQueue: procedure.input(ofWorkspace).output(eventIterator(type<ImportQueueSnapshot>())),
    /** A page of the list: what needs a person, what is being sent, what is queued in sending order, then the rest. */
    page: procedure
      .input(
        inWorkspace({
          /** Null: of all batches. */
          batchId: z.string().max(100).nullable(),
          /** `open`: waiting, sending or processing. `attention`: failed, or without a recording. */
          only: z.enum(['all', 'open', 'done', 'attention']),
          offset: z.int().min(0),
          limit: z.int().min(1).max(500),
        }),
      )
      .output(type<ImportListPage>()),
    /** Stops sending until `resume`, also after a restart. Finishes what is being sent. */
    pause: procedure.input(ofWorkspace),
    resume: procedure.input(ofWorkspace),
    /** Moves queued imports, before or after another one or to an end of the queue. Returns where the first of them was. */
    move: procedure
      .input(inWorkspace({ importIds, to: importPlace }))
      .output(type<{ readonly from: z.infer<typeof importPlace> }>()),
    /** Changes the given fields of imports that aren't being sent and weren't accepted. Sends nothing. */
    edit: procedure
      .input(inWorkspace({ importIds, change: importFields.partial() }))
      .output(type<readonly EditedImport[]>()),
    /** Moves imports back to the staging table, unless the service may have them. Returns how many. */
    returnToReview: procedure.input(inWorkspace({ importIds })).output(type<{ readonly returnedCount: number }>()),
    /** Undoes `returnToReview` in the same session, unless their rows were imported or skipped since. Returns how many. */
    queueAgain: procedure.input(inWorkspace({ importIds })).output(type<{ readonly queuedCount: number }>()),
    /**
     * `retry`, `cancel` or `remove` for many. `uncancel` and `restore` undo the last two in the same session. Skips those it doesn't
     * apply to, and doesn't retry those with a `doubt`.
     */
    changeMany: procedure
      .input(inWorkspace({ importIds, action: z.enum(['retry', 'cancel', 'uncancel', 'remove', 'restore']) }))
      .output(type<ChangedImports>()),
  },
  /** Recordings that were added but not sent: rows to check, correct and import together. They survive a restart. */
  staging: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<StagingSnapshot>())),
    page: procedure
      .input(
        inWorkspace({
          only: z.enum(['all', 'ready', 'blocked', 'warned']),
          sort: z.enum(ROW_SORTS).default('arrival'),
          offset: z.int().min(0),
          limit: z.int().min(1).max(1000),
        }),
      )
      .output(type<StagingPage>()),
    row: procedure.input(inWorkspace({ stageId })).output(type<StagedRowAnswer>()),
    /** Rows for files of this computer (only the desktop app has tickets for them) and for https links; a browser's files become rows by the path `stagingUpload`. */
    add: procedure
      .input(
        inWorkspace({
          sources: z.array(rowSource).min(1).max(5000).readonly(),
          /** IANA name, for times without a zone. */
          timeZone: z.string().min(1).max(100),
        }),
      )
      .output(type<AddedSources>()),
    /** A single undoable step, for any number of rows. */
    edit: procedure.input(stagingEdit.extend(ofWorkspace.shape)),
    /** Removes rows from the table. Uploaded bytes are kept until this can't be undone anymore. */
    discard: procedure.input(inWorkspace({ stageIds: z.union([stageIds, z.enum(['all', 'duplicates'])]) })),
    /** Undoes the last `edit` or `discard`, also after a restart. Returns whether there was one. */
    undo: procedure.input(ofWorkspace).output(type<{ readonly isUndone: boolean }>()),
    /** Rechecks files that couldn't be read, and reloads the workspace's agents, types and calls. */
    check: procedure.input(ofWorkspace),
    /** What `commit` would send. */
    summary: procedure.input(wantedRows.extend(ofWorkspace.shape)).output(type<StagingSummary>()),
    /**
     * Turns rows into imports, in one transaction. Rows with errors, and with doubts that aren't accepted, always stay. The first one
     * is sent at `sentFrom`: until then `takeBack` undoes it. Null if there were none, or the rows aren't those of the revision.
     */
    commit: procedure
      .input(
        inWorkspace({
          ...wantedRows.shape,
          revision: z.int().optional(),
          /** How long to wait before sending. */
          holdSeconds: z.int().min(0).max(60).default(0),
        }),
      )
      .output(type<{ readonly batchId: string | null; readonly importCount: number; readonly sentFrom: EpochMs }>()),
    /** Returns the recordings of a commit to the table if none was sent yet. Returns how many. */
    takeBack: procedure
      .input(inWorkspace({ batchId: z.string().max(100) }))
      .output(type<{ readonly rowCount: number }>()),
  },
  /** Folders whose recordings are imported without a person, by rules. */
  folders: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<FoldersSnapshot>())),
    /**
     * Scans a folder before it is added: its progress, then the result, which is kept until the folder is added or another scan
     * starts. Fails with `folder-refused`.
     */
    scan: procedure.input(inWorkspace({ location: folderLocation })).output(eventIterator(type<ScanStep>())),
    /** What a rule would make of the files of a scan or a watched folder. Changes nothing. */
    try: procedure.input(ruleTrial.extend(ofWorkspace.shape)).output(type<RuleTrial>()),
    /** `confirmed`: the rule with which the person has seen what would be sent. Fails with `not-found` if the scan has expired. */
    add: procedure
      .input(inWorkspace({ ...folderSettings.shape, scanId, rule: chosenRule, confirmed: newRule.nullable() }))
      .output(type<{ readonly folderId: string }>()),
    /** Absent settings stay unchanged. Another rule needs to be confirmed. */
    change: procedure.input(
      inWorkspace({
        ...folderSettings.omit({ start: true, timeZone: true }).partial().shape,
        ...{ folderId, ruleId: ruleId.optional() },
      }),
    ),
    /**
     * A person has seen what this rule makes of the folder's files. From now on they are sent, unless the folder's rule was changed
     * meanwhile.
     */
    confirm: procedure.input(inWorkspace({ folderId, rule: newRule })),
    /** Stops watching and sending, also after a restart. What is in the list of imports stays there. */
    pause: procedure.input(inWorkspace({ folderId })),
    resume: procedure.input(inWorkspace({ folderId })),
    remove: procedure.input(inWorkspace({ folderId })),
    /** Undoes `remove`, also after a restart. */
    restore: procedure.input(inWorkspace({ folderId })),
    /** Looks at all files again, also those that couldn't be read. */
    check: procedure.input(inWorkspace({ folderId })),
    /** Oldest calls first; files without a time last. */
    files: procedure.input(filesQuery.extend(ofWorkspace.shape)).output(type<FolderFilesPage>()),
    /**
     * A person's values for files, which take precedence over the rule's. `remember`: the extension or agent's name to whose other
     * files the agent also applies. Skips those that are gone, in the list of imports or were sent. Fails with `invalid-input` if
     * all are.
     */
    correct: procedure.input(fileCorrection.extend(ofWorkspace.shape)).output(changedCount),
    /** What `correct` would let be sent. Changes nothing. */
    sentBy: procedure.input(fileCorrection.extend(ofWorkspace.shape)).output(type<SentByCorrection>()),
    /**
     * Sends these although they are left out, postponed, or have warnings. Skips those that can't be sent, or have another status
     * now than `only`.
     */
    include: procedure
      .input(
        inWorkspace({
          folderId,
          paths: filePaths,
          only: z.array(z.enum(FILE_STATUSES)).readonly().optional(),
        }),
      )
      .output(changedCount),
    /** Skips those that are in the list of imports. */
    leaveOut: procedure.input(ofFiles).output(changedCount),
    /** Undoes `include` and `leaveOut`: the selection and the plan of the folder decide again. Skips files that are being sent. */
    clearChoice: procedure.input(ofFiles).output(changedCount),
    /** Newest day first. */
    summaries: procedure.input(inWorkspace({ folderId })).output(type<readonly DaySummary[]>()),
  },
  /** How names become times, agents and titles. `folders.watch` lists them. */
  rules: {
    add: procedure.input(inWorkspace({ rule: newRule })).output(type<{ readonly ruleId: string }>()),
    /** Folders that use it need to be confirmed again, unless only its name or remembered agents changed. */
    change: procedure.input(inWorkspace({ ruleId, rule: newRule })),
    /** The agent of all files with this extension or agent's name; null forgets it. Nothing else of the rule changes. */
    remember: procedure.input(inWorkspace({ ruleId, agentText: remembered, userId: z.int().nullable() })),
    /** Fails with `rule-in-use`. */
    remove: procedure.input(inWorkspace({ ruleId })),
    /** Undoes `remove`, also after a restart. */
    restore: procedure.input(inWorkspace({ ruleId })),
    /** A rule that reads these names as the person corrected them. `timeZone`: in which the person entered the times. */
    learn: procedure.input(inWorkspace({ of: triedFolder, files: taughtFiles, timeZone })).output(type<LearnResult>()),
  },
  /** Views are stored locally. Only the query of an open view is sent to the service. */
  views: {
    /** In the user's order. The built-in ones are in `BUILT_IN_VIEWS`. */
    watch: procedure.input(ofWorkspace).output(eventIterator(type<readonly View[]>())),
    /** Appends views: a new one, a duplicate, or all views of a file (`readViewFile`). */
    add: procedure
      .input(inWorkspace({ views: z.array(view).min(1).max(200).readonly() }))
      .output(type<{ readonly viewIds: readonly string[] }>()),
    change: procedure.input(inWorkspace({ viewId, view })),
    remove: procedure.input(inWorkspace({ viewId })),
    /** Undoes `remove`, after a restart too. */
    restore: procedure.input(inWorkspace({ viewId })),
  },
  /** Table layouts of the built-in views, by view id. */
  layouts: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<Readonly<Record<string, TableLayout>>>())),
    lay: procedure.input(inWorkspace({ viewId, layout })),
  },
  /** What the user corrects while listening to a call. */
  marks: {
    watch: procedure.input(inWorkspace({ callId })).output(eventIterator(type<ListenerMarks>())),
    /** Sets the time of a line; null if it's unknown again. */
    pin: procedure.input(inWorkspace({ callId, turnIndex, seconds: seconds.nullable() })),
    /** Null: it's unknown again. */
    chooseAgent: procedure.input(inWorkspace({ callId, speaker: speaker.nullable() })),
    /** Takes the marks that earlier versions of the page kept in the browser. Idempotent. */
    adopt: procedure.input(
      inWorkspace({
        marks: z
          .array(
            z.object({
              callId,
              pins: z.array(z.object({ turnIndex, seconds })).max(10_000).readonly(),
              agentSpeaker: speaker.nullable(),
            }),
          )
          .max(10_000)
          .readonly(),
      }),
    ),
  },
  /** Named groups of phrases to look for in transcripts and chats, in the user's order. */
  trackers: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<readonly Tracker[]>())),
    /** Appends trackers, with the ids that they wish for as far as these are free. */
    add: procedure
      .input(
        inWorkspace({
          trackers: z
            .array(tracker.extend({ id: trackerId.nullable() }))
            .min(1)
            .max(MOST_ADDED_TRACKERS)
            .readonly(),
        }),
      )
      .output(type<{ readonly trackerIds: readonly string[] }>()),
    change: procedure.input(inWorkspace({ trackerId, tracker })),
    remove: procedure.input(inWorkspace({ trackerId })),
    /** Undoes `remove`, after a restart too. */
    restore: procedure.input(inWorkspace({ trackerId })),
    /** What trackers say about all calls of the library. */
    figures: procedure.input(inWorkspace({ trackerIds, zone })).output(type<TrackersFigures>()),
    /** What a tracker would say as it's being edited. */
    preview: procedure.input(inWorkspace({ tracker, zone })).output(type<TrackerPreview>()),
  },
  /** Companies and people with whom the workspace talks, from the calls of the library. */
  accounts: {
    /** Accounts whose name or key contains `text`. */
    find: procedure.input(accountsRequest.extend(ofWorkspace.shape)).output(type<FoundAccounts>()),
    /** The account of a call, or why it has none. */
    of: procedure.input(inWorkspace({ callId })).output(type<AccountOfCall>()),
    /** Fails with `not-found` if no account has the key. */
    show: procedure.input(inWorkspace({ accountKey: anyAccountKey })).output(type<Account>()),
    /** The call isn't the account's. It stays so when calls are read again. */
    splitCall: procedure.input(inWorkspace({ accountKey, callId })).output(decided),
    /** The key doesn't join the account: calls that only it joins become another account. */
    splitKey: procedure
      .input(inWorkspace({ accountKey, key: accountKey }).refine((split) => split.key !== split.accountKey))
      .output(decided),
    /** The two keys' accounts are one. */
    merge: procedure.input(inWorkspace({ accountKey, key: accountKey })).output(decided),
    /** Undoes one of these, after a restart too. Fails with `not-found`. */
    undo: procedure.input(inWorkspace({ decisionId })),
    /** Makes an undone one again. */
    redo: procedure.input(inWorkspace({ decisionId })),
  },
  exports: {
    /** Starts an export. The path `export` serves the file while it grows and when it's complete. */
    start: procedure.input(exportRequest.extend(ofWorkspace.shape)).output(type<{ readonly exportId: string }>()),
    /** Continues after a failure, appending to what was written. */
    retry: procedure.input(inWorkspace({ exportId })),
    cancel: procedure.input(inWorkspace({ exportId })),
    /** Removes it from the list. Its file is kept until this can't be undone anymore. */
    remove: procedure.input(inWorkspace({ exportId })),
    /** Undoes `remove`, in the same session. */
    restore: procedure.input(inWorkspace({ exportId })),
    watch: procedure.input(ofWorkspace).output(eventIterator(type<readonly ExportSnapshot[]>())),
  },
  /** The user's reviews. Stored locally, because the service has no endpoint for them. */
  reviews: {
    watch: procedure.input(ofWorkspace).output(eventIterator(type<ReviewsSnapshot>())),
    /** All complete reviews, oldest first, for exports and statistics. */
    all: procedure.input(ofWorkspace).output(type<readonly Review[]>()),
    ofCall: procedure.input(inWorkspace({ callId })).output(type<Review | null>()),
    /** Returns the call's review, or starts one. A review without answers switches to the current scorecard. */
    begin: procedure.input(newReview.extend(ofWorkspace.shape)).output(type<Review>()),
    /** Applies one edit and returns when it's on disk. `spentMs` is the time since the last edit. */
    edit: procedure.input(inWorkspace({ reviewId, edit: reviewEdit, spentMs: z.number().min(0).max(86_400_000) })),
    remove: procedure.input(inWorkspace({ reviewId })),
    /** Undoes `remove`, also after a restart. `not-found` if the call has another review now. */
    restore: procedure.input(inWorkspace({ reviewId })),
    /** Why a reviewer disagrees with the AI's answer: the list to choose from. */
    watchReasons: procedure.input(ofWorkspace).output(eventIterator(type<readonly string[]>())),
    setReasons: procedure.input(inWorkspace({ reasons: z.array(disagreementReason).max(MOST_REASONS).readonly() })),
  },
  queues: {
    /** Newest first. */
    watch: procedure.input(ofWorkspace).output(eventIterator(type<readonly ReviewQueue[]>())),
    add: procedure.input(newQueue.extend(ofWorkspace.shape)).output(type<{ readonly queueId: string }>()),
    skip: procedure.input(inWorkspace({ queueId, callId, isSkipped: z.boolean() })),
    remove: procedure.input(inWorkspace({ queueId })),
    restore: procedure.input(inWorkspace({ queueId })),
  },
}
