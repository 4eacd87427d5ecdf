import { implement, ORPCError } from '@orpc/server'
import { contract } from '../contract/contract.ts'
import { AppError } from '../contract/errors.ts'
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
} from '../contract/snapshots.ts'
import type { StagingPage, StagingSnapshot } from '../contract/staging.ts'
import type { CallDetail, CallPage } from '../domain/calls/call.ts'
import type { CallQuery, Filter } from '../domain/filters/filter.ts'
import type { ImportFields, RecordingSource, StagedRecording } from '../domain/recordings/recording.ts'
import type { Review, ReviewEdit } from '../domain/reviews/review.ts'
import type { ReviewQueue } from '../domain/reviews/reviewQueue.ts'
import { withoutScores } from '../domain/reviews/withoutScores.ts'
import type { EvaluatedCall } from '../domain/scorecards/evaluatedCall.ts'
import type { ScoringRuleReport } from '../domain/scorecards/scoringRule.ts'
import type { TableLayout, View } from '../domain/views/view.ts'
import type { NewView } from '../domain/views/viewFile.ts'
import type { CallType, User } from '../domain/workspaces/directory.ts'
import type { ExpectedErrors } from './expectedErrors.ts'
import type { ExportRequest } from './exports/exportJob.ts'
import type { ImportListQuery } from './imports/queue/importList.ts'
import type { NewRowSource } from './imports/staging/newRows.ts'
import type { RowEdit, StagingQuery } from './imports/staging/stagingTable.ts'
import type { PageCursor } from './service/callQuery.ts'
import type { How } from './service/serviceClient.ts'
import type { NewQueue } from './reviews/queueStore.ts'
import type { NewReview } from './reviews/reviewStore.ts'
import { Urgency } from './budget/requestBudget.ts'

/** What the router needs of the services behind it. Everything may fail with an `AppError`. */
export interface Services {
  readonly errors: ExpectedErrors
  watchApp(signal?: AbortSignal): AsyncIterable<AppSnapshot>
  readonly workspaces: {
    test(connection: Connection, signal?: AbortSignal): Promise<{ readonly callTypeCount: number }>
    add(workspace: NewWorkspace, signal?: AbortSignal): Promise<{ readonly workspaceId: string }>
    edit(workspaceId: string, details: { readonly name: string; readonly webAppUrl: string | null }): Promise<void>
    remove(workspaceId: string, options: { readonly mayLeaveKey: boolean }): Promise<void>
    activate(workspaceId: string): Promise<void>
    setKey(workspaceId: string, apiKey: string, signal?: AbortSignal): Promise<void>
    openDemo(): Promise<{ readonly workspaceId: string }>
  }
  /** The services of one workspace; fails with `not-found`, `key-missing`. */
  session(workspaceId: string): Promise<SessionServices>
  readonly imports: {
    stage(source: RecordingSource, signal?: AbortSignal): Promise<StagedRecording>
    discardStaged(stageId: string): Promise<void>
    start(
      workspaceId: string,
      wanted: {
        readonly stageId: string
        readonly fields: ImportFields
        readonly allowsSecondCall?: boolean | undefined
      },
    ): Promise<{ readonly importId: string }>
    retry(importId: string, fields: ImportFields | undefined): Promise<void>
    cancel(importId: string): Promise<void>
    remove(importId: string): Promise<void>
    watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<readonly ImportSnapshot[]>>
    watchQueue(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<ImportQueueSnapshot>>
    page(workspaceId: string, wanted: ImportListQuery): Promise<ImportListPage>
    pause(workspaceId: string): Promise<void>
    unpause(workspaceId: string): Promise<void>
    move(workspaceId: string, importIds: readonly string[], to: 'first' | 'last'): Promise<void>
    changeMany(
      workspaceId: string,
      importIds: readonly string[],
      action: 'retry' | 'cancel' | 'remove',
    ): Promise<{ readonly changedCount: number }>
    watchTable(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<StagingSnapshot>>
    tablePage(workspaceId: string, wanted: StagingQuery): Promise<StagingPage>
    add(
      workspaceId: string,
      sources: readonly NewRowSource[],
      timeZone: string,
    ): Promise<{ readonly stageIds: readonly string[]; readonly leftOutCount: number }>
    edit(workspaceId: string, from: 'person' | 'csv', edits: readonly RowEdit[]): Promise<void>
    discard(workspaceId: string, stageIds: readonly string[] | 'all'): Promise<void>
    undo(workspaceId: string): Promise<{ readonly isUndone: boolean }>
    check(workspaceId: string): Promise<void>
    commit(
      workspaceId: string,
      stageIds: readonly string[] | 'all',
    ): Promise<{ readonly batchId: string | null; readonly importCount: number }>
  }
  readonly views: {
    watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<readonly View[]>>
    add(workspaceId: string, views: readonly NewView[]): Promise<{ readonly viewIds: readonly string[] }>
    change(workspaceId: string, viewId: string, view: NewView): Promise<void>
    remove(workspaceId: string, viewId: string): Promise<void>
    restore(workspaceId: string, viewId: string): Promise<void>
    arrange(workspaceId: string, viewIds: readonly string[]): Promise<void>
  }
  readonly evaluations: {
    loaded(workspaceId: string): readonly EvaluatedCall[]
    scoringRule(workspaceId: string): ScoringRuleReport
    load(workspaceId: string, what: { readonly filters: readonly Filter[]; readonly limit: number }): void
    cancelLoad(workspaceId: string): void
    watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<EvaluationsSnapshot>
  }
  readonly layouts: {
    watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<Readonly<Record<string, TableLayout>>>>
    lay(workspaceId: string, viewId: string, layout: TableLayout): Promise<void>
  }
  readonly exports: {
    start(workspaceId: string, request: ExportRequest): Promise<{ readonly exportId: string }>
    retry(exportId: string): void
    cancel(exportId: string): Promise<void>
    remove(exportId: string): Promise<void>
    watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<readonly ExportSnapshot[]>
  }
  readonly reviews: {
    watch(workspaceId: string, signal?: AbortSignal): AsyncIterable<ReviewsSnapshot>
    all(workspaceId: string): readonly Review[]
    ofCall(workspaceId: string, callId: number): Review | null
    begin(workspaceId: string, review: NewReview): Review
    edit(workspaceId: string, reviewId: string, edit: ReviewEdit, spentMs: number): void
    remove(workspaceId: string, reviewId: string): void
    restore(workspaceId: string, reviewId: string): void
    watchQueues(workspaceId: string, signal?: AbortSignal): AsyncIterable<readonly ReviewQueue[]>
    addQueue(workspaceId: string, queue: NewQueue): { readonly queueId: string }
    renameQueue(workspaceId: string, queueId: string, name: string): void
    skip(workspaceId: string, queueId: string, callId: number, isSkipped: boolean): void
    removeQueue(workspaceId: string, queueId: string): void
    restoreQueue(workspaceId: string, queueId: string): void
  }
  /** Whether a page may name a file by its path. A browser's page has no paths, so one that names any is not to be served. */
  readonly takesPaths: boolean
  /** Lines of JSON, oldest first. */
  logTail(): Promise<readonly string[]>
  watchBudget(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<BudgetSnapshot>>
}

export interface SessionServices {
  readonly requests: { entries(): readonly RequestSnapshot[] }
  readonly calls: {
    page(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How): Promise<CallPage>
    detail(callId: number, how: How): Promise<CallDetail>
  }
  readonly directory: {
    users(how: How): Promise<readonly User[]>
    callTypes(how: How): Promise<readonly CallType[]>
  }
}

/** An address and a key as typed by a person. */
export interface Connection {
  readonly baseUrl: string
  readonly apiKey: string
}

export interface NewWorkspace extends Connection {
  readonly name: string
  readonly webAppUrl: string | null
}

export type CoreRouter = ReturnType<typeof createRouter>

/** The contract's names → the services' methods; nothing else. */
export function createRouter(services: Services) {
  const os = implement(contract).use(async ({ next, path, signal }) => {
    try {
      return await next()
    } catch (error) {
      const failure = services.errors.failureOf(error, { procedure: path.join('.'), signal })
      throw new ORPCError(failure.code, { data: failure.data })
    }
  })
  const { workspaces, imports, views, layouts, exports, evaluations, reviews } = services
  const refusePaths = (sources: readonly { readonly kind: string }[]) => {
    if (services.takesPaths || !sources.some(({ kind }) => kind === 'path')) return
    const reason = 'Only the desktop app can take a file by its path.'
    throw new AppError('invalid-input', { field: 'source', reason })
  }

  return os.router({
    app: {
      watch: os.app.watch.handler(async ({ signal }) => iterator(services.watchApp(signal))),
    },
    workspaces: {
      test: os.workspaces.test.handler(({ input, signal }) => workspaces.test(input, signal)),
      add: os.workspaces.add.handler(({ input, signal }) => workspaces.add(input, signal)),
      edit: os.workspaces.edit.handler(({ input: { workspaceId, ...details } }) =>
        workspaces.edit(workspaceId, details),
      ),
      remove: os.workspaces.remove.handler(({ input: { workspaceId, mayLeaveKey = false } }) =>
        workspaces.remove(workspaceId, { mayLeaveKey }),
      ),
      activate: os.workspaces.activate.handler(({ input }) => workspaces.activate(input.workspaceId)),
      setKey: os.workspaces.setKey.handler(({ input, signal }) =>
        workspaces.setKey(input.workspaceId, input.apiKey, signal),
      ),
      openDemo: os.workspaces.openDemo.handler(() => workspaces.openDemo()),
    },
    calls: {
      page: os.calls.page.handler(async ({ input, signal }) => {
        const { calls } = await services.session(input.workspaceId)
        return calls.page({ filters: input.filters, sort: input.sort }, input.cursor, input.pageSize, { signal })
      }),
      detail: os.calls.detail.handler(async ({ input, signal }) => {
        const { calls } = await services.session(input.workspaceId)
        const detail = await calls.detail(input.callId, { signal, urgency: new Urgency(input.lane ?? 'interactive') })
        return input.isBlind === true ? withoutScores(detail) : detail
      }),
    },
    directory: {
      users: os.directory.users.handler(async ({ input, signal }) =>
        (await services.session(input.workspaceId)).directory.users({ signal }),
      ),
      callTypes: os.directory.callTypes.handler(async ({ input, signal }) =>
        (await services.session(input.workspaceId)).directory.callTypes({ signal }),
      ),
    },
    budget: {
      watch: os.budget.watch.handler(async ({ input, signal }) =>
        iterator(await services.watchBudget(input.workspaceId, signal)),
      ),
    },
    diagnostics: {
      requests: os.diagnostics.requests.handler(async ({ input }) =>
        (await services.session(input.workspaceId)).requests.entries(),
      ),
      log: os.diagnostics.log.handler(() => services.logTail()),
    },
    imports: {
      stage: os.imports.stage.handler(({ input, signal }) => {
        refusePaths([input.source])
        return imports.stage(input.source, signal)
      }),
      discard: os.imports.discard.handler(({ input }) => imports.discardStaged(input.stageId)),
      start: os.imports.start.handler(({ input: { workspaceId, ...wanted } }) => imports.start(workspaceId, wanted)),
      retry: os.imports.retry.handler(({ input }) => imports.retry(input.importId, input.fields)),
      cancel: os.imports.cancel.handler(({ input }) => imports.cancel(input.importId)),
      remove: os.imports.remove.handler(({ input }) => imports.remove(input.importId)),
      watch: os.imports.watch.handler(async ({ input, signal }) =>
        iterator(await imports.watch(input.workspaceId, signal)),
      ),
      watchQueue: os.imports.watchQueue.handler(async ({ input, signal }) =>
        iterator(await imports.watchQueue(input.workspaceId, signal)),
      ),
      page: os.imports.page.handler(({ input: { workspaceId, ...wanted } }) => imports.page(workspaceId, wanted)),
      pause: os.imports.pause.handler(({ input }) => imports.pause(input.workspaceId)),
      resume: os.imports.resume.handler(({ input }) => imports.unpause(input.workspaceId)),
      move: os.imports.move.handler(({ input }) => imports.move(input.workspaceId, input.importIds, input.to)),
      changeMany: os.imports.changeMany.handler(({ input }) =>
        imports.changeMany(input.workspaceId, input.importIds, input.action),
      ),
    },
    staging: {
      watch: os.staging.watch.handler(async ({ input, signal }) =>
        iterator(await imports.watchTable(input.workspaceId, signal)),
      ),
      page: os.staging.page.handler(({ input: { workspaceId, ...wanted } }) => imports.tablePage(workspaceId, wanted)),
      add: os.staging.add.handler(({ input }) => {
        refusePaths(input.sources)
        return imports.add(input.workspaceId, input.sources, input.timeZone)
      }),
      edit: os.staging.edit.handler(({ input }) => imports.edit(input.workspaceId, input.from, input.edits)),
      discard: os.staging.discard.handler(({ input }) => imports.discard(input.workspaceId, input.stageIds)),
      undo: os.staging.undo.handler(({ input }) => imports.undo(input.workspaceId)),
      check: os.staging.check.handler(({ input }) => imports.check(input.workspaceId)),
      commit: os.staging.commit.handler(({ input }) => imports.commit(input.workspaceId, input.stageIds)),
    },
    views: {
      watch: os.views.watch.handler(async ({ input, signal }) =>
        iterator(await views.watch(input.workspaceId, signal)),
      ),
      add: os.views.add.handler(({ input }) => views.add(input.workspaceId, input.views)),
      change: os.views.change.handler(({ input }) => views.change(input.workspaceId, input.viewId, input.view)),
      remove: os.views.remove.handler(({ input }) => views.remove(input.workspaceId, input.viewId)),
      restore: os.views.restore.handler(({ input }) => views.restore(input.workspaceId, input.viewId)),
      arrange: os.views.arrange.handler(({ input }) => views.arrange(input.workspaceId, input.viewIds)),
    },
    evaluations: {
      loaded: os.evaluations.loaded.handler(({ input }) => evaluations.loaded(input.workspaceId)),
      scoringRule: os.evaluations.scoringRule.handler(({ input }) => evaluations.scoringRule(input.workspaceId)),
      load: os.evaluations.load.handler(({ input: { workspaceId, ...what } }) => evaluations.load(workspaceId, what)),
      cancelLoad: os.evaluations.cancelLoad.handler(({ input }) => evaluations.cancelLoad(input.workspaceId)),
      watch: os.evaluations.watch.handler(async ({ input, signal }) =>
        iterator(evaluations.watch(input.workspaceId, signal)),
      ),
    },
    layouts: {
      watch: os.layouts.watch.handler(async ({ input, signal }) =>
        iterator(await layouts.watch(input.workspaceId, signal)),
      ),
      lay: os.layouts.lay.handler(({ input }) => layouts.lay(input.workspaceId, input.viewId, input.layout)),
    },
    exports: {
      start: os.exports.start.handler(({ input: { workspaceId, ...request } }) => exports.start(workspaceId, request)),
      retry: os.exports.retry.handler(({ input }) => exports.retry(input.exportId)),
      cancel: os.exports.cancel.handler(({ input }) => exports.cancel(input.exportId)),
      remove: os.exports.remove.handler(({ input }) => exports.remove(input.exportId)),
      watch: os.exports.watch.handler(async ({ input, signal }) => iterator(exports.watch(input.workspaceId, signal))),
    },
    reviews: {
      watch: os.reviews.watch.handler(async ({ input, signal }) => iterator(reviews.watch(input.workspaceId, signal))),
      all: os.reviews.all.handler(({ input }) => reviews.all(input.workspaceId)),
      ofCall: os.reviews.ofCall.handler(({ input }) => reviews.ofCall(input.workspaceId, input.callId)),
      begin: os.reviews.begin.handler(({ input: { workspaceId, ...review } }) => reviews.begin(workspaceId, review)),
      edit: os.reviews.edit.handler(({ input }) =>
        reviews.edit(input.workspaceId, input.reviewId, input.edit, input.spentMs),
      ),
      remove: os.reviews.remove.handler(({ input }) => reviews.remove(input.workspaceId, input.reviewId)),
      restore: os.reviews.restore.handler(({ input }) => reviews.restore(input.workspaceId, input.reviewId)),
    },
    queues: {
      watch: os.queues.watch.handler(async ({ input, signal }) =>
        iterator(reviews.watchQueues(input.workspaceId, signal)),
      ),
      add: os.queues.add.handler(({ input: { workspaceId, ...queue } }) => reviews.addQueue(workspaceId, queue)),
      rename: os.queues.rename.handler(({ input }) =>
        reviews.renameQueue(input.workspaceId, input.queueId, input.name),
      ),
      skip: os.queues.skip.handler(({ input }) =>
        reviews.skip(input.workspaceId, input.queueId, input.callId, input.isSkipped),
      ),
      remove: os.queues.remove.handler(({ input }) => reviews.removeQueue(input.workspaceId, input.queueId)),
      restore: os.queues.restore.handler(({ input }) => reviews.restoreQueue(input.workspaceId, input.queueId)),
    },
  })
}

/** oRPC wants an iterator it can end; every stream of ours is a generator. */
async function* iterator<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}
