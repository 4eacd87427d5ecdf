import { implement, ORPCError } from '@orpc/server'
import { contract } from '../contract/contract.ts'
import { AppError } from '../contract/errors/errors.ts'
import type { FolderLocation } from '../contract/import/folders.ts'
import type { KeptCall } from '../contract/library/library.ts'
import type { AppSnapshot } from '../contract/snapshots.ts'
import type { RowSource } from '../contract/import/staging.ts'
import { withoutScores } from '../domain/reviews/withoutScores.ts'
import { SECOND } from '../domain/units.ts'
import { addCorrection } from './made/accountCorrections.ts'
import { setReasons, watchReasons } from './made/reasons.ts'
import { addTrackers } from './made/trackers.ts'
import { addViews } from './made/views.ts'
import { canBeReviewed } from './reviews/canBeReviewed.ts'
import { shownCall } from './calls/shownCall.ts'
import { Urgency } from './budget/requestBudget.ts'
import type { ExpectedErrors } from './expectedErrors.ts'
import type { NewRowSource } from './imports/staging/newRows.ts'
import type { Library } from './library/library.ts'
import type { QueryInput, QueryName } from './library/store/queries.ts'
import type { CoreOptions } from './ports.ts'
import type { SnapshotSource } from './streams/snapshotSource.ts'
import type { Lazy } from './workspaces/lazy.ts'
import type { OpenWorkspaces } from './workspaces/openWorkspaces.ts'
import { contentsOf } from './workspaces/contents.ts'
import type { Workspace } from './workspaces/workspace.ts'
import type { Workspaces } from './workspaces/workspaces.ts'

/** The services that procedures call. Everything may fail with an `AppError`. */
export interface Services {
  readonly errors: ExpectedErrors
  readonly app: SnapshotSource<AppSnapshot>
  readonly workspaces: Workspaces
  readonly open: OpenWorkspaces
  /** By the administrator of this computer. */
  readonly isImportForbidden: boolean
  readonly redeemFileTickets: CoreOptions['redeemFileTickets']
  /** Lines of JSON, oldest first. */
  readonly log: { tail(): Promise<readonly string[]> }
}

interface WorkspaceInput {
  readonly workspaceId: string
}

/** What a workspace opens on first use. */
type PartName = {
  [Name in keyof Workspace]: Workspace[Name] extends Pick<Lazy<unknown>, 'get'> ? Name : never
}[keyof Workspace]
type PartOf<Name extends PartName> = Awaited<ReturnType<Workspace[Name]['get']>>

interface Asked<Input> {
  readonly input: Input
  readonly context: { readonly library: Library }
  readonly signal?: AbortSignal
}

export type CoreRouter = ReturnType<typeof createRouter>

/** Maps the contract's procedures to the services' methods, and does nothing else. */
export function createRouter(services: Services) {
  const { errors, app, workspaces, open, isImportForbidden, redeemFileTickets, log } = services
  const plain = implement(contract)
  const os = plain.use(async ({ next, path, signal }) => {
    try {
      if (isImportForbidden && changesImports(path)) throw new AppError('import-not-allowed', {})
      return await next()
    } catch (error) {
      const failure = errors.failureOf(error, { procedure: path.join('.'), signal })
      throw new ORPCError(failure.code, { data: failure.data })
    }
  })
  // Each provides the workspace of the input, or a part of it, to the handler. They fail with `not-found`.
  const withWorkspace = plain.middleware(({ next }, { workspaceId }: WorkspaceInput) =>
    next({ context: { workspace: open.get(workspaceId) } }),
  )
  const withSession = plain.middleware(async ({ next }, { workspaceId }: WorkspaceInput) =>
    next({ context: { session: await open.get(workspaceId).session() } }),
  )
  const withPart = <Name extends PartName>(name: Name) =>
    plain.middleware(async ({ next }, { workspaceId }: WorkspaceInput) => {
      const part = (await open.get(workspaceId)[name].get()) as PartOf<Name>
      return next({ context: { [name]: part } as Record<Name, PartOf<Name>> })
    })
  const withImports = withPart('imports')
  const withMade = withPart('made')
  const withLibrary = withPart('library')
  const withFolders = withPart('folders')
  /** For procedures whose input is that of a query. */
  const answering =
    <Name extends QueryName>(name: Name) =>
    ({ input, context, signal }: Asked<QueryInput<Name>>) =>
      context.library.query(name, input, signal)
  const pathsOf = async (tickets: readonly string[]) =>
    redeemFileTickets ? redeemFileTickets(tickets) : tickets.map(() => null)
  const pathOf = async (location: FolderLocation): Promise<string> => {
    // Where there are tickets, the page only gets at what a person chose.
    if (location.kind === 'path' && !redeemFileTickets) return location.path
    const [path = null] = location.kind === 'path' ? [] : await pathsOf([location.ticket])
    if (path !== null) return path
    throw new AppError('invalid-input', { field: 'folder', reason: NO_ACCESS })
  }
  const withPaths = async (sources: readonly RowSource[]): Promise<readonly NewRowSource[]> => {
    const tickets = sources.flatMap((source) => (source.kind === 'file' ? [source.ticket] : []))
    const paths = (await pathsOf(tickets)).values()
    return sources.map((source) => {
      if (source.kind === 'link') return source
      const path = paths.next().value ?? null
      if (path !== null) return { kind: 'path', path, folder: source.folder }
      throw new AppError('invalid-input', { field: 'file', reason: NO_ACCESS })
    })
  }

  return os.router({
    app: {
      watch: os.app.watch.handler(async ({ signal }) => iterator(app.watch(signal))),
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
      export: os.workspaces.export.handler(async ({ input: { workspaceId, reviewer } }) => ({
        text: await workspaces.exportContents(workspaceId, reviewer),
      })),
      contents: os.workspaces.contents.handler(({ input }) => contentsOf(open.get(input.workspaceId))),
      activate: os.workspaces.activate.handler(({ input }) => workspaces.activate(input.workspaceId)),
      setKey: os.workspaces.setKey.handler(({ input, signal }) =>
        workspaces.setKey(input.workspaceId, input.apiKey, signal),
      ),
      openDemo: os.workspaces.openDemo.handler(() => workspaces.openDemo()),
    },
    calls: {
      list: os.calls.list
        .use(withWorkspace)
        .handler(({ input: { query, offset, limit }, context: { workspace }, signal }) =>
          workspace.lists.page(query, { offset, limit }, signal),
        ),
      ids: os.calls.ids
        .use(withWorkspace)
        .handler(({ input: { query, from }, context: { workspace } }) => workspace.lists.ids(query, from)),
      refresh: os.calls.refresh
        .use(withWorkspace)
        .handler(({ input: { query }, context: { workspace }, signal }) => workspace.lists.refresh(query, signal)),
      listed: os.calls.listed
        .use(withWorkspace)
        .handler(({ input: { callId }, context: { workspace } }) => workspace.lists.listed(callId)),
      detail: os.calls.detail
        .use(withSession)
        .use(withMade)
        .handler(async ({ input: { callId, lane = 'interactive' }, context: { session, made }, signal }) => {
          const detail = await session.calls.detail(callId, { signal, urgency: new Urgency(lane) })
          return shownCall(detail, { reviews: made.reviews, callId }, withoutScores)
        }),
      isReviewable: os.calls.isReviewable
        .use(withWorkspace)
        .use(withLibrary)
        .handler(({ input: { callId, rules }, context: { workspace, library }, signal }) =>
          canBeReviewed(callId, rules, { library, session: () => workspace.session() }, signal),
        ),
    },
    library: {
      watch: os.library.watch
        .use(withLibrary)
        .handler(async ({ context: { library }, signal }) => iterator(library.watch(signal))),
      choose: os.library.choose
        .use(withLibrary)
        .handler(({ input: { keeps, since }, context: { library } }) => library.choose({ keeps, since })),
      pause: os.library.pause.use(withLibrary).handler(({ context: { library } }) => library.pause()),
      resume: os.library.resume.use(withLibrary).handler(({ context: { library } }) => library.resume()),
      shareRequests: os.library.shareRequests
        .use(withLibrary)
        .handler(({ input, context: { library } }) => library.shareRequests(input.requestShare)),
      readRecords: os.library.readRecords.use(withLibrary).handler(({ context: { library } }) => library.readRecords()),
      refresh: os.library.refresh.use(withLibrary).handler(({ context: { library } }) => library.refresh()),
      vocabulary: os.library.vocabulary.use(withLibrary).handler(({ context: { library } }) => library.vocabulary()),
      counts: os.library.counts.use(withLibrary).handler(answering('counts')),
      explore: os.library.explore.use(withLibrary).handler(answering('explore')),
      drag: os.library.drag.use(withLibrary).handler(answering('drag')),
      values: os.library.values.use(withLibrary).handler(answering('values')),
      callValues: os.library.callValues.use(withLibrary).handler(answering('callValues')),
      findCalls: os.library.findCalls.use(withLibrary).handler(answering('findCalls')),
      agent: os.library.agent.use(withLibrary).handler(answering('agent')),
      agents: os.library.agents.use(withLibrary).handler(answering('agents')),
      insights: os.library.insights.use(withLibrary).handler(answering('insights')),
      evaluators: os.library.evaluators.use(withLibrary).handler(answering('evaluators')),
      agreement: os.library.agreement.use(withLibrary).handler(answering('agreement')),
      reviewResults: os.library.reviewResults.use(withLibrary).handler(answering('reviewResults')),
      scoringRule: os.library.scoringRule.use(withLibrary).handler(answering('scoringRule')),
      differences: os.library.differences.use(withLibrary).handler(answering('differences')),
      search: os.library.search
        .use(withLibrary)
        .handler(({ input: { text, offset, limit }, context: { library } }) => library.search({ text, offset, limit })),
      callsWithWords: os.library.callsWithWords
        .use(withLibrary)
        .handler(({ input, context: { library }, signal }) => library.queryWords('callsWithWords', input, signal)),
      heardHits: os.library.heardHits
        .use(withLibrary)
        .handler(({ input, context: { library }, signal }) => library.queryWords('heardHits', input, signal)),
      call: os.library.call
        .use(withLibrary)
        .use(withMade)
        .handler(async ({ input: { callId }, context: { library, made } }) => {
          const kept = await library.call(callId)
          const without = (one: KeptCall) => ({ ...one, detail: withoutScores(one.detail) })
          return kept && shownCall(kept, { reviews: made.reviews, callId }, without)
        }),
    },
    directory: {
      users: os.directory.users
        .use(withSession)
        .handler(({ context: { session }, signal }) => session.directory.users({ signal })),
      callTypes: os.directory.callTypes
        .use(withSession)
        .handler(({ context: { session }, signal }) => session.directory.callTypes({ signal })),
      isPartial: os.directory.isPartial
        .use(withSession)
        .handler(({ context: { session }, input, signal }) => session.directory.isPartial(input.list, { signal })),
      reload: os.directory.reload
        .use(withSession)
        .handler(({ context: { session }, input, signal }) => session.directory.reload(input.list, { signal })),
    },
    budget: {
      watch: os.budget.watch
        .use(withWorkspace)
        .handler(async ({ context: { workspace }, signal }) =>
          iterator(await workspace.connection.watchBudget(signal)),
        ),
    },
    diagnostics: {
      requests: os.diagnostics.requests
        .use(withSession)
        .handler(({ context: { session } }) => session.requests.entries()),
      log: os.diagnostics.log.handler(() => log.tail()),
    },
    imports: {
      retry: os.imports.retry
        .use(withImports)
        .handler(
          ({ input: { importId, fields, mayDuplicate }, context: { imports } }) =>
            void imports.queue.retry(importId, fields, { mayDuplicate }),
        ),
      cancel: os.imports.cancel
        .use(withImports)
        .handler(
          async ({ input, context: { imports } }) => void (await imports.changeMany([input.importId], 'cancel')),
        ),
      remove: os.imports.remove.use(withImports).handler(async ({ input, context: { imports } }) => {
        await imports.queue.removed.remove([input.importId])
      }),
      watchQueue: os.imports.watchQueue
        .use(withImports)
        .handler(async ({ context: { imports }, signal }) => iterator(imports.queue.watchQueue(signal))),
      page: os.imports.page
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.queue.view.page(input)),
      pause: os.imports.pause.use(withImports).handler(({ context: { imports } }) => imports.queue.pause()),
      resume: os.imports.resume.use(withImports).handler(({ context: { imports } }) => imports.queue.unpause()),
      move: os.imports.move
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.queue.move(input.importIds, input.to)),
      edit: os.imports.edit
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.queue.edit(input.importIds, input.change)),
      returnToReview: os.imports.returnToReview
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.exchange.returnToReview(input.importIds)),
      queueAgain: os.imports.queueAgain
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.exchange.queueAgain(input.importIds)),
      changeMany: os.imports.changeMany
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.changeMany(input.importIds, input.action)),
    },
    staging: {
      watch: os.staging.watch
        .use(withImports)
        .handler(async ({ context: { imports }, signal }) => iterator(imports.watchTable(signal))),
      page: os.staging.page.use(withImports).handler(({ input, context: { imports } }) => imports.table.page(input)),
      row: os.staging.row
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.table.row(input.stageId)),
      add: os.staging.add
        .use(withImports)
        .handler(async ({ input, context: { imports } }) =>
          imports.add(await withPaths(input.sources), input.timeZone),
        ),
      edit: os.staging.edit
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.table.edit(input.from, input.edits)),
      discard: os.staging.discard
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.table.discard(input.stageIds)),
      undo: os.staging.undo
        .use(withImports)
        .handler(({ context: { imports } }) => ({ isUndone: imports.table.undo() })),
      check: os.staging.check.use(withImports).handler(({ context: { imports } }) => imports.check()),
      commit: os.staging.commit
        .use(withImports)
        .handler(({ input: { stageIds, accepted, revision = null, holdSeconds }, context: { imports } }) =>
          imports.exchange.commit({ stageIds, accepted }, { revision, holdMs: holdSeconds * SECOND }),
        ),
      summary: os.staging.summary
        .use(withImports)
        .handler(({ input: { stageIds, accepted }, context: { imports } }) =>
          imports.table.summary({ stageIds, accepted }),
        ),
      takeBack: os.staging.takeBack
        .use(withImports)
        .handler(({ input, context: { imports } }) => imports.exchange.takeBack(input.batchId)),
    },
    folders: {
      watch: os.folders.watch
        .use(withFolders)
        .handler(async ({ context: { folders }, signal }) => iterator(folders.watch(signal))),
      scan: os.folders.scan
        .use(withFolders)
        .handler(async ({ input, context: { folders }, signal }) => folders.scan(await pathOf(input.location), signal)),
      try: os.folders.try
        .use(withFolders)
        .handler(({ input: { of, ...request }, context: { folders } }) => folders.try(of, request)),
      add: os.folders.add
        .use(withFolders)
        .handler(({ input: { workspaceId: _, ...folder }, context: { folders } }) => folders.changes.add(folder)),
      change: os.folders.change
        .use(withFolders)
        .handler(({ input: { workspaceId: _, folderId, ...change }, context: { folders } }) =>
          folders.changes.change(folderId, change),
        ),
      confirm: os.folders.confirm
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.confirm(input.folderId, input.rule)),
      pause: os.folders.pause
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.pause(input.folderId, true)),
      resume: os.folders.resume
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.pause(input.folderId, false)),
      remove: os.folders.remove
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.remove(input.folderId)),
      restore: os.folders.restore
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.restore(input.folderId)),
      check: os.folders.check
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.changes.check(input.folderId)),
      files: os.folders.files.use(withFolders).handler(({ input, context: { folders } }) => folders.files.page(input)),
      correct: os.folders.correct
        .use(withFolders)
        .handler(({ input: { folderId, paths, fields, remember }, context: { folders } }) =>
          folders.files.correct(folderId, paths, fields, remember),
        ),
      sentBy: os.folders.sentBy
        .use(withFolders)
        .handler(({ input: { folderId, paths, fields, remember }, context: { folders } }) =>
          folders.files.sentBy(folderId, paths, fields, remember),
        ),
      include: os.folders.include
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.files.include(input.folderId, input.paths, input.only)),
      leaveOut: os.folders.leaveOut
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.files.leaveOut(input.folderId, input.paths)),
      clearChoice: os.folders.clearChoice
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.files.clearChoice(input.folderId, input.paths)),
      summaries: os.folders.summaries
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.files.summaries(input.folderId)),
    },
    rules: {
      add: os.rules.add.use(withFolders).handler(({ input, context: { folders } }) => folders.rules.add(input.rule)),
      change: os.rules.change
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.rules.change(input.ruleId, input.rule)),
      remember: os.rules.remember
        .use(withFolders)
        .handler(({ input: { ruleId, agentText, userId }, context: { folders } }) =>
          folders.rules.remember(ruleId, agentText, userId),
        ),
      remove: os.rules.remove
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.rules.remove(input.ruleId)),
      restore: os.rules.restore
        .use(withFolders)
        .handler(({ input, context: { folders } }) => folders.rules.restore(input.ruleId)),
      learn: os.rules.learn
        .use(withFolders)
        .handler(({ input: { of, files, timeZone }, context: { folders } }) => folders.learn(of, files, timeZone)),
    },
    views: {
      watch: os.views.watch
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(made.views.watch(signal))),
      add: os.views.add.use(withMade).handler(({ input, context: { made } }) => ({
        viewIds: addViews(made.views, input.views),
      })),
      change: os.views.change
        .use(withMade)
        .handler(({ input, context: { made } }) => made.views.change(input.viewId, input.view)),
      remove: os.views.remove.use(withMade).handler(({ input, context: { made } }) => made.views.remove(input.viewId)),
      restore: os.views.restore
        .use(withMade)
        .handler(({ input, context: { made } }) => made.views.restore(input.viewId)),
    },
    layouts: {
      watch: os.layouts.watch
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(made.layouts.watch(signal))),
      lay: os.layouts.lay
        .use(withMade)
        .handler(({ input, context: { made } }) => made.layouts.save(input.viewId, input.layout)),
    },
    marks: {
      watch: os.marks.watch
        .use(withMade)
        .handler(async ({ input, context: { made }, signal }) => iterator(made.marks.watch(input.callId, signal))),
      pin: os.marks.pin.use(withMade).handler(({ input, context: { made } }) => made.marks.pin(input.callId, input)),
      chooseAgent: os.marks.chooseAgent
        .use(withMade)
        .handler(({ input, context: { made } }) => made.marks.chooseAgent(input.callId, input.speaker)),
      adopt: os.marks.adopt.use(withMade).handler(({ input, context: { made } }) => made.marks.adopt(input.marks)),
    },
    trackers: {
      watch: os.trackers.watch
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(made.trackers.watch(signal))),
      add: os.trackers.add
        .use(withMade)
        .handler(({ input, context: { made } }) => ({ trackerIds: addTrackers(made.trackers, input.trackers) })),
      change: os.trackers.change
        .use(withMade)
        .handler(({ input, context: { made } }) => made.trackers.change(input.trackerId, input.tracker)),
      remove: os.trackers.remove
        .use(withMade)
        .handler(({ input, context: { made } }) => made.trackers.remove(input.trackerId)),
      restore: os.trackers.restore
        .use(withMade)
        .handler(({ input, context: { made } }) => made.trackers.restore(input.trackerId)),
      figures: os.trackers.figures.use(withLibrary).handler(answering('trackersFigures')),
      preview: os.trackers.preview.use(withLibrary).handler(answering('trackerPreview')),
    },
    accounts: {
      find: os.accounts.find.use(withLibrary).handler(answering('findAccounts')),
      of: os.accounts.of.use(withLibrary).handler(answering('accountOf')),
      show: os.accounts.show.use(withLibrary).handler(answering('account')),
      splitCall: os.accounts.splitCall
        .use(withMade)
        .handler(({ input: { accountKey, callId }, context: { made } }) =>
          addCorrection(made, { kind: 'split-call', accountKey, callId }),
        ),
      splitKey: os.accounts.splitKey
        .use(withMade)
        .handler(({ input: { accountKey, key }, context: { made } }) =>
          addCorrection(made, { kind: 'split-key', accountKey, key }),
        ),
      merge: os.accounts.merge
        .use(withMade)
        .handler(({ input: { accountKey, key }, context: { made } }) =>
          addCorrection(made, { kind: 'merge', accountKey, key }),
        ),
      undo: os.accounts.undo
        .use(withMade)
        .handler(({ input, context: { made } }) => made.accountCorrections.remove(input.decisionId)),
      redo: os.accounts.redo
        .use(withMade)
        .handler(({ input, context: { made } }) => made.accountCorrections.restore(input.decisionId)),
    },
    exports: {
      start: os.exports.start
        .use(withWorkspace)
        .handler(({ input: { workspaceId: _, ...request }, context: { workspace } }) =>
          workspace.exports.start(request),
        ),
      retry: os.exports.retry
        .use(withWorkspace)
        .handler(({ input, context: { workspace } }) => workspace.exports.retry(input.exportId)),
      cancel: os.exports.cancel
        .use(withWorkspace)
        .handler(({ input, context: { workspace } }) => workspace.exports.cancel(input.exportId)),
      remove: os.exports.remove
        .use(withWorkspace)
        .handler(({ input, context: { workspace } }) => workspace.exports.remove(input.exportId)),
      restore: os.exports.restore
        .use(withWorkspace)
        .handler(({ input, context: { workspace } }) => workspace.exports.restore(input.exportId)),
      watch: os.exports.watch
        .use(withWorkspace)
        .handler(async ({ context: { workspace }, signal }) => iterator(workspace.exports.watch(signal))),
    },
    reviews: {
      watch: os.reviews.watch
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(made.reviews.watch(signal))),
      all: os.reviews.all.use(withMade).handler(({ context: { made } }) => made.reviews.all()),
      ofCall: os.reviews.ofCall
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.ofCall(input.callId)),
      begin: os.reviews.begin
        .use(withMade)
        .handler(({ input: { workspaceId: _, ...review }, context: { made } }) => made.reviews.begin(review)),
      edit: os.reviews.edit
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.edit(input.reviewId, input.edit, input.spentMs)),
      remove: os.reviews.remove
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.remove(input.reviewId)),
      restore: os.reviews.restore
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.restore(input.reviewId)),
      watchReasons: os.reviews.watchReasons
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(watchReasons(made.reasons, signal))),
      setReasons: os.reviews.setReasons
        .use(withMade)
        .handler(({ input, context: { made } }) => setReasons(made.reasons, input.reasons)),
    },
    queues: {
      watch: os.queues.watch
        .use(withMade)
        .handler(async ({ context: { made }, signal }) => iterator(made.reviews.watchQueues(signal))),
      add: os.queues.add
        .use(withMade)
        .handler(({ input: { workspaceId: _, ...queue }, context: { made } }) => made.reviews.addQueue(queue)),
      skip: os.queues.skip
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.skip(input.queueId, input.callId, input.isSkipped)),
      remove: os.queues.remove
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.removeQueue(input.queueId)),
      restore: os.queues.restore
        .use(withMade)
        .handler(({ input, context: { made } }) => made.reviews.restoreQueue(input.queueId)),
    },
  })
}

const NO_ACCESS = 'Earshot has no access to it. Add it again.'

/** oRPC needs an iterator that it can end; the streams here are only iterable. */
async function* iterator<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}

const IMPORT_PARTS: ReadonlySet<string> = new Set(['imports', 'staging', 'folders', 'rules'])
const READS: ReadonlySet<string> = new Set(['watch', 'watchQueue', 'page', 'row', 'summary', 'files', 'summaries'])

/** Whether a procedure imports, or prepares it. */
function changesImports([part = '', name = '']: readonly string[]): boolean {
  return IMPORT_PARTS.has(part) && !READS.has(name)
}
