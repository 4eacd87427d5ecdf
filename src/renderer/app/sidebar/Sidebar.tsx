import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { listNoun } from '../../../domain/query/listNoun.ts'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { openedQuery, viewOf, type ShownView, type View } from '../../../domain/views/view.ts'
import { COMMAND_IDS, COMMANDS, type CommandId } from '../../../contract/commands.ts'
import type { ImportQueueSnapshot } from '../../../contract/snapshots.ts'
import { useViewCounts } from '../../client/calls/viewCounts.ts'
import {
  useApp,
  useImportQueue,
  useLibrary,
  useQueues,
  useViews,
  useWorkspaceSnapshot,
} from '../../client/connection/coreStreams.ts'
import { useFolderAttention } from '../../client/imports/folderAttention.ts'
import { tourClosed } from '../../client/tourClosed.ts'
import { progressOf } from '../../../domain/reviews/reviewQueue.ts'
import { Skeleton } from '../../components/notices/Skeleton.tsx'
import { format } from '../../components/format.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { useRenderOnRegionChange } from '../../hooks/stored/region.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { initials } from '../../components/Avatar.tsx'
import { CommandIcon } from '../../components/keys/CommandIcon.tsx'
import { CommandKeys } from '../../components/keys/CommandKeys.tsx'
import { commandTooltip } from '../../components/keys/commandTooltip.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { acceptedCount } from '../../imports/sending/batchNotices.ts'
import { UpdateNotice } from './UpdateNotice.tsx'
import { BudgetMeter } from './BudgetMeter.tsx'
import { NavLabel } from './NavLabel.tsx'
import { RemoveWorkspaceDialog } from '../../settings/RemoveWorkspaceDialog.tsx'
import { WorkspaceMenu } from './WorkspaceMenu.tsx'
import { BuiltInViewMenu } from '../../calls/views/BuiltInViewMenu.tsx'
import { ViewMenu } from '../../calls/views/ViewMenu.tsx'
import { ViewsMenu } from '../../calls/views/ViewsMenu.tsx'
import { NO_QUERY, queryOf, searchOf } from '../../components/links/querySearch.ts'

const LINKS = COMMAND_IDS.filter((id) => COMMANDS[id].link !== undefined)
const VIEWS = BUILT_IN_VIEWS.filter(({ id }) => id !== 'all-calls')

export function Sidebar() {
  useRenderOnRegionChange()
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const app = useApp()
  const saved = useViews()
  const isCalls = pathname.startsWith('/calls')
  const query = useMemo(() => queryOf(search), [search])
  const shownViews = [...VIEWS, ...(saved ?? []).filter(({ isPinned }) => isPinned)]
  const shown = isCalls ? viewOf(query, [...VIEWS, ...(saved ?? [])]) : undefined

  const counts = useViewCounts(shownViews)
  const navigate = useNavigate()
  const openView = (next: DraftQuery) => void navigate({ to: '/calls', search: searchOf(next) })

  useCommands(Object.fromEntries(shownViews.map((one, at) => [`go.view${at + 1}`, () => openView(openedQuery(one))])))

  return (
    <nav aria-label="Main" className="flex min-h-0 flex-col gap-0.5 border-r border-line bg-side px-2 py-2.5">
      <WorkspaceSwitcher />
      <SearchButton />
      <div className="-mx-2 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2 pt-1.5 max-wide:scroll-pb-5 max-wide:pb-5 max-wide:[mask-image:linear-gradient(to_bottom,#000_calc(100%-18px),transparent)] max-wide:[scrollbar-width:none]">
        {LINKS.map((id) => {
          if (id === 'go.imports' && app?.policy.hidesImport) return null
          const LinkWithCount = WITH_BADGE[id] ?? PageLink
          const isCurrent =
            id === 'go.calls' ? isCalls && !shown && query.filters.length === 0 : isPartOf(pathname, COMMANDS[id].page)
          return <LinkWithCount key={id} id={id} isCurrent={isCurrent} />
        })}
        <div className="flex items-center pt-2.5 max-wide:justify-center">
          <h2 className="flex-1 px-2 text-xs font-medium text-ink-3 max-wide:sr-only">Views</h2>
          <ViewsMenu views={saved ?? []} onOpen={openView} />
        </div>
        {shownViews.map((one, at) => {
          const ViewItem = VIEWS.includes(one) ? BuiltInView : SavedView
          return <ViewItem key={one.id} view={one} views={saved ?? []} shown={shown} count={counts[at] ?? null} />
        })}
      </div>
      <UpdateNotice />
      <BudgetMeter />
    </nav>
  )
}

/** The sidebar's frame until the core has reported the active workspace. */
export function SidebarSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 overflow-hidden border-r border-line bg-side px-4 py-4">
      <Skeleton className="mb-3 w-32" />
      <Skeleton className="w-20" />
      <Skeleton className="w-16" />
    </div>
  )
}

/** Trackers are opened from the insights. */
function isPartOf(pathname: string, page = ''): boolean {
  return pathname.startsWith(page) || (page === '/insights' && pathname.startsWith('/trackers'))
}

interface PageLinkProps {
  readonly id: CommandId
  readonly isCurrent: boolean
  readonly badge?: ReactNode
}

function PageLink({ id, isCurrent, badge }: PageLinkProps) {
  const { page = '/', link } = COMMANDS[id]
  return (
    <Link
      to={page}
      // Otherwise, the router would say that the link to all calls is current in any filtered list.
      activeOptions={{ exact: true }}
      title={commandTooltip(id, link)}
      aria-current={isCurrent ? 'page' : undefined}
      className={navClass(isCurrent)}
    >
      <NavLabel icon={<CommandIcon id={id} />} badge={badge}>
        {link}
      </NavLabel>
    </Link>
  )
}

function navClass(isCurrent: boolean): string {
  return clsx(
    'relative flex h-[30px] shrink-0 items-center gap-2 rounded-md px-2 max-wide:justify-center',
    isCurrent ? 'bg-selected font-medium text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
  )
}

function ViewLink({ view, shown, count }: Omit<ViewProps, 'views'>) {
  const library = useLibrary()
  const isShown = view === shown?.view
  const isPart = library?.isListComplete === false
  const found = count === null ? null : format.count(count, listNoun(view.query))
  const words = isPart && found !== null ? `${found} of the ${format.number(library.callCount)} read so far` : found
  return (
    <Link
      to="/calls"
      title={words === null ? view.name : `${view.name}: ${words}`}
      aria-description={words ?? undefined}
      search={searchOf(openedQuery(view))}
      // The router's own active state only compares paths; here the filters count too.
      aria-current={isShown ? 'page' : undefined}
      className={navClass(isShown)}
    >
      <NavLabel
        icon={<ViewMark name={view.name} />}
        count={count === null ? null : `${format.number(count)}${isPart ? '+' : ''}`}
      >
        <span className="truncate">{view.name}</span>
        {isShown && shown.isEdited && <span className="shrink-0 font-normal text-ink-3">, edited</span>}
      </NavLabel>
    </Link>
  )
}

interface ViewProps {
  readonly view: View
  readonly views: readonly View[]
  readonly shown: ShownView | undefined
  /** Null if it isn't known. */
  readonly count: number | null
}

function BuiltInView({ view, views, shown, count }: ViewProps) {
  const menu = useContextMenu(() => view)
  return (
    <div {...menu.area}>
      <ViewLink view={view} shown={shown} count={count} />
      <BuiltInViewMenu view={view} views={views} pressed={menu.opened?.point ?? null} onClosePressed={menu.close} />
    </div>
  )
}

function SavedView({ view, views, shown, count }: ViewProps) {
  const menu = useContextMenu(() => view)
  return (
    <div className="group/view relative wide:focus-within:[&>a]:pr-8 wide:hover:[&>a]:pr-8" {...menu.area}>
      <ViewLink view={view} shown={shown} count={count} />
      <ViewMenu view={view} views={views} pressed={menu.opened?.point ?? null} onClosePressed={menu.close} />
    </div>
  )
}

/** A view has no icon of its own. As generated content, the initials aren't a part of the link's text. */
function ViewMark({ name }: { readonly name: string }) {
  return (
    <span
      data-initials={initials(name)}
      className="grid size-5 place-items-center rounded-sm border border-line-strong text-[9px] font-semibold before:content-[attr(data-initials)]"
    />
  )
}

/** Looks like a field, because it is where people look for a search. */
function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-command="app.palette"
      title={commandTooltip('app.palette', 'Search or jump to')}
      onClick={() => void runCommand('app.palette')}
      className="mt-1.5 flex h-8 shrink-0 items-center rounded-md border border-line bg-bg px-2 text-ink-3 hover:border-line-strong max-wide:justify-center"
    >
      <span className="wide:hidden">
        <CommandIcon id="app.palette" />
      </span>
      <span className="flex-1 truncate text-left max-wide:sr-only">Search or jump to</span>
      <span className="max-wide:hidden">
        <CommandKeys id="app.palette" />
      </span>
    </button>
  )
}

function ReviewsLink(props: PageLinkProps) {
  const queues = useQueues()
  const waiting = queues?.reduce((sum, queue) => sum + progressOf(queue).waitingCount, 0) ?? 0
  const badge = waiting > 0 && (
    <>
      {format.number(waiting)}
      <span className="sr-only"> waiting</span>
    </>
  )
  return <PageLink {...props} badge={badge} />
}

function ImportsLink(props: PageLinkProps) {
  const queue = useImportQueue()
  const attention = useFolderAttention()
  const sent = queue && importCount(queue)
  const open = sent && (
    <>
      {sent}
      <span className="sr-only"> sent</span>
    </>
  )
  const badge =
    attention === 0 ? (
      open
    ) : (
      <>
        {open}
        {open && ' · '}
        <span className="font-medium text-bad">
          {format.number(attention)}
          <span className="sr-only">{attention === 1 ? ' needs attention' : ' need attention'}</span>
        </span>
      </>
    )
  return <PageLink {...props} badge={badge} />
}

const WITH_BADGE: { readonly [Id in CommandId]?: ComponentType<PageLinkProps> } = {
  'go.reviews': ReviewsLink,
  'go.imports': ImportsLink,
}

/** "3 of 47", as on the Imports page, while imports are open; null when all are settled. */
function importCount({ counts }: ImportQueueSnapshot): string | null {
  const sent = acceptedCount(counts)
  const unsent = counts.waiting + counts.sending
  if (unsent + counts.processing === 0) return null
  return `${format.number(sent)} of ${format.number(sent + unsent + counts.failed)}`
}

function WorkspaceSwitcher() {
  const app = useApp()
  const workspace = useWorkspaceSnapshot()
  const navigate = useNavigate()
  const isTourClosed = useStoredSetting(tourClosed)
  const [isRemoving, setRemoving] = useState(false)
  useCommands({
    'workspace.add': () => void navigate({ to: '/connect', search: {} }),
    'workspace.enterKey':
      workspace?.kind === 'connected' && (() => void navigate({ to: '/connect', search: { key: [workspace.id] } })),
    'workspace.remove': () => setRemoving(true),
    'app.tour':
      workspace?.kind === 'demo' &&
      (isTourClosed
        ? () => {
            tourClosed.choose(false)
            void navigate({ to: '/calls', search: NO_QUERY })
          }
        : { title: 'Hide the tour', run: () => tourClosed.choose(true) }),
  })
  if (!app || !workspace) return <div className="h-8" />
  return (
    <>
      <WorkspaceMenu app={app} workspace={workspace} />
      {isRemoving && (
        <RemoveWorkspaceDialog
          workspace={workspace}
          onClose={() => setRemoving(false)}
          // A page of this workspace would show a call of the next one.
          onBegin={() => void navigate({ to: '/calls', search: NO_QUERY })}
        />
      )}
    </>
  )
}
