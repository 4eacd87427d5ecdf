import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { readCallId } from '../../contract/callLink.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { parseSearch, stringifySearch } from '../components/links/searchText.ts'
import { NO_QUERY, type QuerySearch } from '../components/links/querySearch.ts'
import { Root } from './Root.tsx'
import { WorkspaceLayout } from './WorkspaceLayout.tsx'

/**
 * The app's routes. The URL is the source of truth for filters, sort and the open call; pages read it themselves.
 * Invalid URLs never crash the app: values that aren't strings are dropped here, and the calls page reports invalid
 * filters (`readLocation`).
 */
const querySearch = (search: Record<string, unknown>): QuerySearch => ({
  filter: strings(search['filter']),
  sort: strings(search['sort']),
  ...optional('group', 'view')(search),
})

/** Reads these values of the URL. Each is absent if the URL doesn't have it. */
function optional<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string[] } => {
    const read: { [Key in Name]?: string[] } = {}
    for (const name of names) if (search[name] !== undefined) read[name] = strings(search[name])
    return read
  }
}

/** `t`: a moment of the recording, in seconds. */
const callSearch = (search: Record<string, unknown>) => ({ ...querySearch(search), ...optional('t')(search) })

/** 0 if the text isn’t a number: no agent has that id. */
function readAgentId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: () => <Navigate to="/" replace /> })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // Without a workspace, the calls' layout redirects to `/connect`. This route can't: the core hasn't reported yet.
  component: () => <Navigate to="/calls" search={NO_QUERY} replace />,
})

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect',
  /** `key`: id of the workspace to enter the API key for again. */
  validateSearch: optional('key'),
  component: lazyRouteComponent(() => import('../connect/ConnectPage.tsx'), 'ConnectRoute'),
})

const workspaceRoute = createRoute({ getParentRoute: () => rootRoute, id: 'workspace', component: WorkspaceLayout })

const loadCalls = () => import('../calls/CallsPage.tsx')
// The shell renders without the table. But most sessions start with it, so load it before the core answers.
if (/^\/(calls)?$/.test(location.pathname)) void loadCalls()

const callsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/calls',
  validateSearch: querySearch,
  component: lazyRouteComponent(loadCalls, 'CallsRoute'),
})

const callIdParams = {
  parse: ({ callId }: { callId: string }) => ({ callId: readCallId(callId) }),
  stringify: ({ callId }: { callId: number | null }) => ({ callId: String(callId) }),
}

const callRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/calls/$callId',
  // The same search as the list, so that the order of its calls is known here.
  validateSearch: callSearch,
  params: callIdParams,
  component: lazyRouteComponent(() => import('../call/CallRoute.tsx'), 'CallRoute'),
})

/** `find`: what is searched (domain/search). */
const wordSearch = optional('find')
const searchRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/search',
  validateSearch: wordSearch,
  component: lazyRouteComponent(() => import('../search/SearchPage.tsx'), 'SearchPage'),
})
const foundCallRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/search/calls/$callId',
  validateSearch: wordSearch,
  params: callIdParams,
  component: lazyRouteComponent(() => import('../search/FoundCallRoute.tsx'), 'FoundCallRoute'),
})

const queuesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews',
  component: lazyRouteComponent(() => import('../queue/QueuesPage.tsx'), 'QueuesPage'),
})
const queueRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews/queues/$queueId',
  component: lazyRouteComponent(() => import('../queue/QueuePage.tsx'), 'QueueRoute'),
})
const queueResultsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews/queues/$queueId/results',
  component: lazyRouteComponent(() => import('../queue/results/QueueResultsPage.tsx'), 'QueueResultsRoute'),
})
const queueCallRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews/queues/$queueId/calls/$callId',
  params: {
    parse: ({ queueId, callId }) => ({ queueId, callId: readCallId(callId) }),
    stringify: ({ queueId, callId }) => ({ queueId, callId: String(callId) }),
  },
  component: lazyRouteComponent(() => import('../queue/QueuedCall.tsx'), 'QueuedCallRoute'),
})
const printReviewsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reviews/print',
  /** The reviews of one call or of an agent (`none`: of calls without one). */
  validateSearch: optional('call', 'agent'),
  component: lazyRouteComponent(() => import('../review/print/PrintReviewsPage.tsx'), 'PrintReviewsRoute'),
})

const importsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports',
  component: lazyRouteComponent(() => import('../imports/ImportsPage.tsx'), 'ImportsPage'),
})

const prepareRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/prepare',
  component: lazyRouteComponent(() => import('../imports/PreparePage.tsx'), 'PreparePage'),
})

const foldersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/folders',
  component: lazyRouteComponent(() => import('../folders/FoldersPage.tsx'), 'FoldersPage'),
})
const addFolderRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/folders/add',
  component: lazyRouteComponent(() => import('../folders/AddFolderPage.tsx'), 'AddFolderPage'),
})
const folderRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/folders/$folderId',
  component: lazyRouteComponent(() => import('../folders/FolderPage.tsx'), 'FolderRoute'),
})
const folderRuleRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/imports/folders/$folderId/rule',
  component: lazyRouteComponent(() => import('../folders/FolderRulePage.tsx'), 'FolderRulePage'),
})

const unknownWorkspaceRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/unknown-workspace',
  component: lazyRouteComponent(() => import('./UnknownWorkspace.tsx'), 'UnknownWorkspace'),
})

const trackersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/trackers',
  /** `open`: a tracker. Of a new one: its `phrase`, and the id and the text of the `question` that it's evidence for. */
  validateSearch: optional('open', 'phrase', 'question'),
  component: lazyRouteComponent(() => import('../trackers/TrackersPage.tsx'), 'TrackersRoute'),
})

const agentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/agents',
  /** `by`: a custom field of agents. */
  validateSearch: optional('weeks', 'by'),
  component: lazyRouteComponent(() => import('../agents/AgentsPage.tsx'), 'AgentsRoute'),
})

const agentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/agents/$agentId',
  params: {
    parse: ({ agentId }) => ({ agentId: readAgentId(agentId) }),
    stringify: ({ agentId }) => ({ agentId: String(agentId) }),
  },
  component: lazyRouteComponent(() => import('../agents/agent/AgentPage.tsx'), 'AgentRoute'),
})

/** `open`: an account. It isn't in the path, because a host takes a path with a dot for a file. `call`: the account of this call. */
const accountsSearch = optional('open', 'call')
const accountsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/accounts',
  validateSearch: accountsSearch,
  component: lazyRouteComponent(() => import('../accounts/AccountsPage.tsx'), 'AccountsRoute'),
})
/** With the account in `open`, as above. */
const accountCallRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/accounts/calls/$callId',
  validateSearch: accountsSearch,
  params: callIdParams,
  component: lazyRouteComponent(() => import('../accounts/AccountCall.tsx'), 'AccountCallRoute'),
})

const insightsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/insights',
  validateSearch: optional('weeks', 'filter'),
  component: lazyRouteComponent(() => import('../insights/InsightsPage.tsx'), 'InsightsRoute'),
})

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/SettingsPage.tsx'), 'SettingsRoute'),
})

const diagnosticsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/diagnostics',
  component: lazyRouteComponent(() => import('../settings/diagnostics/DiagnosticsPage.tsx'), 'DiagnosticsPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    connectRoute,
    workspaceRoute.addChildren([
      callsRoute,
      callRoute,
      searchRoute,
      foundCallRoute,
      queuesRoute,
      queueRoute,
      queueCallRoute,
      queueResultsRoute,
      printReviewsRoute,
      importsRoute,
      prepareRoute,
      foldersRoute,
      addFolderRoute,
      folderRoute,
      folderRuleRoute,
      agentsRoute,
      agentRoute,
      accountsRoute,
      accountCallRoute,
      insightsRoute,
      trackersRoute,
      settingsRoute,
      diagnosticsRoute,
      unknownWorkspaceRoute,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Identifies the link that led here: the same link again leads here again. */
    readonly openedId?: number
  }
}
