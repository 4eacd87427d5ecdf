import { eventIterator, oc, type } from '@orpc/contract'
import { z } from 'zod'
import type { CallDetail, CallPage } from '../domain/calls/call.ts'
import { PERIOD_OPERATORS } from '../domain/filters/draftFilter.ts'
import { FILTER_FIELD_NAMES, OPERATORS } from '../domain/filters/fields.ts'
import { SORT_FIELDS } from '../domain/filters/filter.ts'
import type { StagedRecording } from '../domain/recordings/recording.ts'
import type { EvaluatedCall } from '../domain/scorecards/evaluatedCall.ts'
import type { ScoringRuleReport } from '../domain/scorecards/scoringRule.ts'
import { DENSITIES, LONGEST_VIEW_NAME, type TableLayout, type View } from '../domain/views/view.ts'
import type { CallType, User } from '../domain/workspaces/directory.ts'
import type { Review } from '../domain/reviews/review.ts'
import type { ReviewQueue } from '../domain/reviews/reviewQueue.ts'
import { errorMap } from './errorMap.ts'
import * as reviewSchemas from './reviewSchemas.ts'
import type {
  AppSnapshot,
  BudgetSnapshot,
  ExportSnapshot,
  ImportListPage,
  ImportQueueSnapshot,
  ImportSnapshot,
  RequestSnapshot,
  ReviewsSnapshot,
  EvaluationsSnapshot,
} from './snapshots.ts'
import { rowSource, stageIds, stagingEdit, type StagingPage, type StagingSnapshot } from './staging.ts'

/**
 * The whole list of what a page may ask of the core. Input is checked in the core, which trusts no page;
 * output types are ours and not checked again. No output, error or stream carries a key or a signed URL.
 */
const procedure = oc.errors(errorMap)

const workspaceId = z.string().min(1).max(64)
const callId = z.int().positive()
const webUrl = z.url({ protocol: /^https?$/ })

const filter = z.object({
  field: z.enum(FILTER_FIELD_NAMES),
  op: z.enum(OPERATORS),
  value: z.string().max(10_000).nullable(),
})
const sortKey = z.object({ field: z.enum(SORT_FIELDS), direction: z.enum(['asc', 'desc']) })

/** A filter as a person keeps it: its time may be in words. See `DraftFilter`. */
const draftFilter = z.union([
  filter,
  z.object({
    field: z.enum(['timestamp', 'inserted_at', 'updated_at']),
    op: z.enum(PERIOD_OPERATORS),
    period: z.string().min(1).max(100),
  }),
])

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
  density: z.enum(DENSITIES),
})
const view = z.object({
  name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
  query: z.object({ filters: z.array(draftFilter).max(50).readonly(), sort: z.array(sortKey).max(9).readonly() }),
  layout,
  isPinned: z.boolean(),
})

const exportId = z.string().min(1).max(64)
const exportRequest = z.object({
  workspaceId,
  /** The file is named after it. */
  name: z.string().max(500),
  /** The page's clock, which may be in another zone than the core's; part of the file's name. */
  localTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  scope: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('query'),
      query: z.object({ filters: z.array(filter).max(50).readonly(), sort: z.array(sortKey).max(9).readonly() }),
    }),
    z.object({ kind: z.literal('calls'), callIds: z.array(callId).min(1).max(100_000).readonly() }),
  ]),
  /** Ids of `domain/calls/columns`, in their order; null for every column. */
  columnIds: z.array(z.string().max(200)).min(1).max(1000).readonly().nullable(),
  options: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('csv'), delimiter: z.enum([',', ';', '\t']), hasByteOrderMark: z.boolean() }),
    z.object({ kind: z.literal('json') }),
  ]),
})

const { reviewId, reviewEdit, newReview, queueId, newQueue } = reviewSchemas

/** The address and the key as typed by a person. The key travels in this direction only. */
const connection = z.object({ baseUrl: z.string().max(2000), apiKey: z.string().min(1).max(4000) })

const importFields = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  userId: z.int(),
  callTypeId: z.int().nullable(),
  title: z.string().max(1000).nullable(),
  leadName: z.string().max(1000).nullable(),
  leadCompany: z.string().max(1000).nullable(),
})

const importIds = z.array(z.string().max(100)).max(20_000).readonly()

export const contract = {
  app: {
    watch: procedure.output(eventIterator(type<AppSnapshot>())),
  },
  workspaces: {
    /** Calls the service once and answers what was found; fails with what exactly is wrong. Nothing is stored. */
    test: procedure.input(connection).output(type<{ readonly callTypeCount: number }>()),
    /** Tests, stores the key where keys are kept, makes it active. */
    add: procedure
      .input(connection.extend({ name: z.string().min(1).max(200), webAppUrl: webUrl.nullable() }))
      .output(type<{ readonly workspaceId: string }>()),
    /** What a person calls it, and where its web application is. Address and key belong to the workspace: another one is another workspace. */
    edit: procedure.input(z.object({ workspaceId, name: z.string().min(1).max(200), webAppUrl: webUrl.nullable() })),
    /**
     * Removes the workspace, its key and everything stored for it. When the keychain can't give up the key, nothing is
     * removed (`keychain-locked`, `keychain-unavailable`), unless `mayLeaveKey`: then the key stays there.
     */
    remove: procedure.input(z.object({ workspaceId, mayLeaveKey: z.boolean().optional() })),
    activate: procedure.input(z.object({ workspaceId })),
    /** Gives a known workspace its key again, after the keychain lost it. */
    setKey: procedure.input(z.object({ workspaceId, apiKey: connection.shape.apiKey })),
    /** Starts the demo service if need be and makes its workspace active; progress is in `app.watch`. */
    openDemo: procedure.output(type<{ readonly workspaceId: string }>()),
  },
  calls: {
    /** One page. `cursor` belongs to exactly these filters and this sort; null is the first page, `before` null the last. */
    page: procedure
      .input(
        z.object({
          workspaceId,
          filters: z.array(filter).max(50),
          sort: z.array(sortKey).max(9),
          cursor: z
            .discriminatedUnion('direction', [
              z.object({ direction: z.literal('after'), cursor: z.string().max(10_000) }),
              z.object({ direction: z.literal('before'), cursor: z.string().max(10_000).nullable() }),
            ])
            .nullable(),
          pageSize: z.int().min(1).max(100),
        }),
      )
      .output(type<CallPage>()),
    detail: procedure
      .input(
        z.object({
          workspaceId,
          callId,
          /** `visible`: nobody waits for it yet, so it goes behind what somebody waits for. */
          lane: z.enum(['interactive', 'visible']).optional(),
          /** Without what others answered and scored (`withoutScores`): for who reviews blind, they stay in the core. */
          isBlind: z.boolean().optional(),
        }),
      )
      .output(type<CallDetail>()),
  },
  directory: {
    /** All users of the workspace, paged to the end; kept in memory by the core. */
    users: procedure.input(z.object({ workspaceId })).output(type<readonly User[]>()),
    callTypes: procedure.input(z.object({ workspaceId })).output(type<readonly CallType[]>()),
  },
  budget: {
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<BudgetSnapshot>())),
  },
  diagnostics: {
    /** The last 500 requests of the workspace in this run, oldest first. */
    requests: procedure.input(z.object({ workspaceId })).output(type<readonly RequestSnapshot[]>()),
    /** The last lines of the app's log, oldest first, each a JSON object. No key and no signed link is in them: they are taken out before a line is written. */
    log: procedure.output(type<readonly string[]>()),
  },
  imports: {
    /** Looks at a recording without sending anything. Its bytes are kept until it is imported or discarded. */
    stage: procedure
      .input(
        z.object({
          source: z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('path'), path: z.string().max(10_000) }),
            z.object({ kind: z.literal('upload'), uploadId: z.string().max(100) }),
          ]),
        }),
      )
      .output(type<StagedRecording>()),
    discard: procedure.input(z.object({ stageId: z.string().max(100) })),
    /**
     * Writes the Idempotency-Key to disk and sends. Starting the same stage twice is one import. A recording that was
     * imported before fails with `recording-imported-before`, unless it would be another call and `allowsSecondCall` is true.
     */
    start: procedure
      .input(
        z.object({
          workspaceId,
          stageId: z.string().max(100),
          fields: importFields,
          allowsSecondCall: z.boolean().optional(),
        }),
      )
      .output(type<{ readonly importId: string }>()),
    /** Sends again with the same Idempotency-Key; corrected fields may be given. */
    retry: procedure.input(z.object({ importId: z.string().max(100), fields: importFields.optional() })),
    cancel: procedure.input(z.object({ importId: z.string().max(100) })),
    /** Takes an ended import off the list. */
    remove: procedure.input(z.object({ importId: z.string().max(100) })),
    /** The imports that were started by themselves, in whole; those of batches are in `watchQueue` and `page`. */
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<readonly ImportSnapshot[]>())),
    /** The queue at a glance, with its batches. */
    watchQueue: procedure.input(z.object({ workspaceId })).output(eventIterator(type<ImportQueueSnapshot>())),
    /** A part of the list, in the order in which they are or were sent. */
    page: procedure
      .input(
        z.object({
          workspaceId,
          /** Null: of all batches, and those started by themselves. */
          batchId: z.string().max(100).nullable(),
          /** `open`: waiting, sending or followed. `attention`: failed, or cancelled. */
          only: z.enum(['all', 'open', 'done', 'attention']),
          offset: z.int().min(0),
          limit: z.int().min(1).max(500),
        }),
      )
      .output(type<ImportListPage>()),
    /** Sends nothing more until `resume`; what is being sent is sent to its end. Holds over restarts. */
    pause: procedure.input(z.object({ workspaceId })),
    resume: procedure.input(z.object({ workspaceId })),
    /** Those of them that wait go first or last, in the order given. */
    move: procedure.input(z.object({ workspaceId, importIds, to: z.enum(['first', 'last']) })),
    /** `retry`, `cancel` or `remove` for many; those for which it makes no sense stay as they are. */
    changeMany: procedure
      .input(z.object({ workspaceId, importIds, action: z.enum(['retry', 'cancel', 'remove']) }))
      .output(type<{ readonly changedCount: number }>()),
  },
  /** Recordings that were dropped and not sent yet: rows that are looked at, corrected and sent off together. They outlive the app. */
  staging: {
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<StagingSnapshot>())),
    /** `problems`: what keeps a row from being sent first, then what should be known. Rows that are alike stand in the order of their arrival. */
    page: procedure
      .input(
        z.object({
          workspaceId,
          only: z.enum(['all', 'ready', 'blocked', 'warned']),
          sort: z.enum(['arrival', 'problems', 'time', 'name']).default('arrival'),
          offset: z.int().min(0),
          limit: z.int().min(1).max(1000),
        }),
      )
      .output(type<StagingPage>()),
    /** Rows for files of this computer (only the desktop app has paths) and for https links; a browser's files become rows by `stagingUploadPath`. */
    add: procedure
      .input(
        z.object({
          workspaceId,
          sources: z.array(rowSource).min(1).max(5000).readonly(),
          /** IANA name; of times that don't say theirs. */
          timeZone: z.string().min(1).max(100),
        }),
      )
      .output(type<{ readonly stageIds: readonly string[]; readonly leftOutCount: number }>()),
    /** One undoable step, however many rows. */
    edit: procedure.input(stagingEdit.extend({ workspaceId })),
    /** Takes rows out of the table. Bytes that a browser sent are kept until it can't be undone any more. */
    discard: procedure.input(z.object({ workspaceId, stageIds: z.union([stageIds, z.literal('all')]) })),
    /** Takes back the last `edit` or `discard`, after a restart too. Answers whether there was one. */
    undo: procedure.input(z.object({ workspaceId })).output(type<{ readonly isUndone: boolean }>()),
    /** Looks again at files that could not be read, and at the workspace's agents, types and calls. */
    check: procedure.input(z.object({ workspaceId })),
    /**
     * Makes imports of the rows that nothing keeps from being sent, and takes them out of the table, all in one step on
     * the disk. Rows with a blocking problem stay. Answers a null batch when there was none to send.
     */
    commit: procedure
      .input(z.object({ workspaceId, stageIds: z.union([stageIds, z.literal('all')]) }))
      .output(type<{ readonly batchId: string | null; readonly importCount: number }>()),
  },
  /** The app's own: nothing of a view is sent to the service but its query when it is shown. */
  views: {
    /** In the person's order. The built-in ones are `BUILT_IN_VIEWS`. */
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<readonly View[]>())),
    /** Appends them: one, a duplicate, or all of a file (`readViewFile`). */
    add: procedure
      .input(z.object({ workspaceId, views: z.array(view).min(1).max(200).readonly() }))
      .output(type<{ readonly viewIds: readonly string[] }>()),
    change: procedure.input(z.object({ workspaceId, viewId, view })),
    remove: procedure.input(z.object({ workspaceId, viewId })),
    /** Undoes `remove`, after a restart too. */
    restore: procedure.input(z.object({ workspaceId, viewId })),
    arrange: procedure.input(z.object({ workspaceId, viewIds: z.array(viewId).max(10_000).readonly() })),
  },
  /** What evaluators said of the calls that were read in this run; in memory alone, for it is the service's. */
  evaluations: {
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<EvaluationsSnapshot>())),
    /** Without the calls that are being reviewed blind. */
    loaded: procedure.input(z.object({ workspaceId })).output(type<readonly EvaluatedCall[]>()),
    /** Which rule the service's scores of these calls follow, as far as they tell. */
    scoringRule: procedure.input(z.object({ workspaceId })).output(type<ScoringRuleReport>()),
    /** Begins to read the most recent calls of the filters in the background, a request for each; ends what ran before. */
    load: procedure.input(
      z.object({ workspaceId, filters: z.array(filter).max(50).readonly(), limit: z.int().min(1).max(5000) }),
    ),
    cancelLoad: procedure.input(z.object({ workspaceId })),
  },
  /** How the table is laid out where no saved view keeps it, by the id of a built-in view. */
  layouts: {
    watch: procedure
      .input(z.object({ workspaceId }))
      .output(eventIterator(type<Readonly<Record<string, TableLayout>>>())),
    lay: procedure.input(z.object({ workspaceId, viewId, layout })),
  },
  exports: {
    /** Begins to read and write; the file is had at `exportPath`, as it grows or when it is whole. */
    start: procedure.input(exportRequest).output(type<{ readonly exportId: string }>()),
    /** Goes on after a failure, behind what was written. */
    retry: procedure.input(z.object({ exportId })),
    cancel: procedure.input(z.object({ exportId })),
    /** Takes it off the list, with its file. */
    remove: procedure.input(z.object({ exportId })),
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<readonly ExportSnapshot[]>())),
  },
  /** A person's own reviews. The app's own: the interface takes none, so nothing of them is sent to the service. */
  reviews: {
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<ReviewsSnapshot>())),
    /** All in whole, oldest first: for exports and figures. */
    all: procedure.input(z.object({ workspaceId })).output(type<readonly Review[]>()),
    /** Null when the call has none. */
    ofCall: procedure.input(z.object({ workspaceId, callId })).output(type<Review | null>()),
    /** The review of the call, begun when there is none. One without answers moves to the card as it is now. */
    begin: procedure.input(newReview.extend({ workspaceId })).output(type<Review>()),
    /** One keystroke: answered when it is on the disk. `spentMs` is the time since the last edit that was sent. */
    edit: procedure.input(
      z.object({ workspaceId, reviewId, edit: reviewEdit, spentMs: z.number().min(0).max(86_400_000) }),
    ),
    remove: procedure.input(z.object({ workspaceId, reviewId })),
    /** Undoes `remove`, after a restart too; `not-found` when the call has another review by now. */
    restore: procedure.input(z.object({ workspaceId, reviewId })),
  },
  /** Calls to review, in an order. */
  queues: {
    /** Newest first. */
    watch: procedure.input(z.object({ workspaceId })).output(eventIterator(type<readonly ReviewQueue[]>())),
    add: procedure.input(newQueue.extend({ workspaceId })).output(type<{ readonly queueId: string }>()),
    rename: procedure.input(z.object({ workspaceId, queueId, name: newQueue.shape.name })),
    skip: procedure.input(z.object({ workspaceId, queueId, callId, isSkipped: z.boolean() })),
    remove: procedure.input(z.object({ workspaceId, queueId })),
    restore: procedure.input(z.object({ workspaceId, queueId })),
  },
}
