import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { DraftQuery } from '../../domain/query/query.ts'
import { BUILT_IN_VIEWS } from '../../domain/views/builtInViews.ts'
import { viewOf, type ShownView, type View } from '../../domain/views/view.ts'
import type { ImportQueueSnapshot } from '../../contract/snapshots.ts'
import { useApp, useImportQueue, useQueues, useViews } from '../client/connection/coreStreams.ts'
import { useWorkspace } from '../client/workspace.tsx'
import { progressOf } from '../../domain/reviews/reviewQueue.ts'
import { Skeleton } from '../components/notices/Skeleton.tsx'
import { format } from '../components/format.ts'
import { runCommand } from '../commands/offeredCommands.ts'
import { useCommands } from '../commands/useCommands.ts'
import { CommandKeys } from '../components/CommandKeys.tsx'
import { useContextMenu } from '../components/overlays/useContextMenu.ts'
import { UpdateNotice } from '../features/app-update/UpdateNotice.tsx'
import { BudgetMeter } from '../features/budget-meter/BudgetMeter.tsx'
import { navLook } from '../features/sidebar/navLook.ts'
import { WorkspaceButton } from '../features/sidebar/WorkspaceButton.tsx'
import { NO_QUERY, queryOf, searchOf } from './querySearch.ts'
import { chooseTheme, useThemeChoice } from './theme.ts'

const VIEWS = BUILT_IN_VIEWS.filter(({ id }) => id !== 'all-calls')
const EVERYTHING: DraftQuery = { filters: [], sort: [] }

export function Sidebar() {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const saved = useViews()
  const isCalls = pathname.startsWith('/calls')
  const query = useMemo(() => queryOf(search), [search])
  const shownViews = [...VIEWS, ...(saved ?? []).filter(({ isPinned }) => isPinned)]
  const shown = isCalls ? viewOf(query, [...VIEWS, ...(saved ?? [])]) : undefined

  const navigate = useNavigate()
  const openView = (next: DraftQuery) => void navigate({ to: '/calls', search: searchOf(next) })

  useCommands(Object.fromEntries(shownViews.map((one, at) => [`go.view${at + 1}`, () => openView(one.query)])))

  return (
    <nav aria-label="Main" className="flex min-h-0 flex-col gap-0.5 border-r border-line bg-side px-2 py-2.5">
      <WorkspaceSwitcher />
      <SearchButton />
      <div className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto pt-1.5">
        <QueryLink query={EVERYTHING} isCurrent={isCalls && !shown}>
          All calls
        </QueryLink>
        <Link
          to="/search"
          aria-current={pathname.startsWith('/search') ? 'page' : undefined}
          className={navLook(pathname.startsWith('/search'))}
        >
          Search
        </Link>
        <ReviewsLink isCurrent={pathname.startsWith('/reviews')} />
        <ImportsLink isCurrent={pathname.startsWith('/imports')} />
        <Link
          to="/insights"
          aria-current={pathname.startsWith('/insights') ? 'page' : undefined}
          className={navLook(pathname.startsWith('/insights'))}
        >
          Insights
        </Link>
        <div className="flex items-center pt-2.5">
          <h2 className="flex-1 px-2 text-xs font-medium text-ink-3">Views</h2>
          <Suspense fallback={<span className="h-7" />}>
            <ViewsMenu views={saved ?? []} onOpen={openView} />
          </Suspense>
        </div>
        {VIEWS.map((one) => (
          <QueryLink key={one.id} query={one.query} isCurrent={one === shown?.view}>
            <ViewName view={one} shown={shown} />
          </QueryLink>
        ))}
        {saved
          ?.filter(({ isPinned }) => isPinned)
          .map((one) => (
            <SavedView key={one.id} view={one} views={saved} shown={shown} />
          ))}
      </div>
      <UpdateNotice />
      <BudgetMeter />
    </nav>
  )
}

/** The sidebar's frame until the core has reported the active workspace. */
export function SidebarSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 border-r border-line bg-side px-4 py-4">
      <Skeleton className="mb-3 w-32" />
      <Skeleton className="w-20" />
      <Skeleton className="w-16" />
    </div>
  )
}

interface QueryLinkProps {
  readonly query: DraftQuery
  readonly isCurrent: boolean
  readonly children: ReactNode
}

function QueryLink({ query, isCurrent, children }: QueryLinkProps) {
  return (
    <Link
      to="/calls"
      search={searchOf(query)}
      // The router's own active state only compares paths; here the filters count too.
      aria-current={isCurrent ? 'page' : undefined}
      className={navLook(isCurrent)}
    >
      {children}
    </Link>
  )
}

function ViewName({ view, shown }: { readonly view: View; readonly shown: ShownView | undefined }) {
  return (
    <>
      <span className="truncate" title={view.name}>
        {view.name}
      </span>
      {view === shown?.view && shown.isEdited && <span className="shrink-0 font-normal text-ink-3">, edited</span>}
    </>
  )
}

interface SavedViewProps {
  readonly view: View
  readonly views: readonly View[]
  readonly shown: ShownView | undefined
}

function SavedView({ view, views, shown }: SavedViewProps) {
  const menu = useContextMenu(() => view)
  return (
    <div className="group/view relative" {...menu.area}>
      <QueryLink query={view.query} isCurrent={view === shown?.view}>
        <span className="flex min-w-0 pr-6">
          <ViewName view={view} shown={shown} />
        </span>
      </QueryLink>
      <Suspense>
        <ViewMenu view={view} views={views} pressed={menu.opened?.point ?? null} onClosePressed={menu.close} />
      </Suspense>
    </div>
  )
}

/** Looks like a field, because it is where people look for a search. */
function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-command="app.palette"
      onClick={() => void runCommand('app.palette')}
      className="mt-1.5 flex h-8 shrink-0 items-center rounded-md border border-line bg-bg px-2 text-ink-3 hover:border-line-strong"
    >
      <span className="flex-1 truncate text-left">Search or jump to</span>
      <CommandKeys id="app.palette" />
    </button>
  )
}

function ReviewsLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const queues = useQueues()
  const waiting = queues?.reduce((sum, queue) => sum + progressOf(queue).waitingCount, 0) ?? 0
  return (
    <Link to="/reviews" aria-current={isCurrent ? 'page' : undefined} className={navLook(isCurrent)}>
      Reviews
      {waiting > 0 && (
        <span className="ml-auto font-normal text-ink-3">
          {format.number(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}

function ImportsLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const queue = useImportQueue()
  const count = queue && importCount(queue)
  return (
    <Link to="/imports" aria-current={isCurrent ? 'page' : undefined} className={navLook(isCurrent)}>
      Imports
      {count && <span className="ml-auto font-normal text-ink-3">{count}</span>}
    </Link>
  )
}

/** "3 of 47" while imports are open; null when all are settled. */
function importCount({ counts }: ImportQueueSnapshot): string | null {
  const open = counts.waiting + counts.sending + counts.processing
  const total = open + counts.stillProcessing + counts.done + counts.failed + counts.cancelled
  return open === 0 ? null : `${format.number(open)} of ${format.number(total)}`
}

// Lazy, like the workspace menu below: the first rows don't need it.
const ViewsMenu = lazy(() =>
  import('../features/views/ViewsMenu.tsx').then(({ ViewsMenu }) => ({ default: ViewsMenu })),
)
const ViewMenu = lazy(() => import('../features/views/ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

const RemoveWorkspaceDialog = lazy(() =>
  import('../features/sidebar/RemoveWorkspaceDialog.tsx').then(({ RemoveWorkspaceDialog }) => ({
    default: RemoveWorkspaceDialog,
  })),
)

const loadMenu = () => import('../features/sidebar/WorkspaceMenu.tsx')
const WorkspaceMenu = lazy(() => loadMenu().then(({ WorkspaceMenu }) => ({ default: WorkspaceMenu })))

/** The button renders at once. The menu loads when the page is idle, or when the button is pressed. */
function WorkspaceSwitcher() {
  const { workspaceId } = useWorkspace()
  const app = useApp()
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  const theme = useThemeChoice()
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadMenu())
    return () => cancelIdleCallback(idle)
  }, [])
  const [isRemoving, setRemoving] = useState(false)
  const workspace = app?.workspaces.find(({ id }) => id === workspaceId)
  useCommands({
    'workspace.add': () => void navigate({ to: '/connect', search: {} }),
    'workspace.enterKey':
      workspace?.kind === 'connected' && (() => void navigate({ to: '/connect', search: { key: [workspaceId] } })),
    'workspace.remove': () => setRemoving(true),
  })
  if (!app || !workspace) return <div className="h-8" />
  const button = <WorkspaceButton name={workspace.name} onClick={() => setWanted(true)} />
  const menu = isWanted ? (
    <Suspense fallback={button}>
      <WorkspaceMenu
        app={app}
        workspace={workspace}
        theme={theme}
        onThemeChange={chooseTheme}
        onSwitch={() => void navigate({ to: '/calls', search: NO_QUERY })}
      />
    </Suspense>
  ) : (
    button
  )
  return (
    <>
      {menu}
      {isRemoving && (
        <Suspense>
          <RemoveWorkspaceDialog isOpen workspace={workspace} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  )
}
