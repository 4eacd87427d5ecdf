import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { PresetWorkspace } from '../../contract/presetWorkspace.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { useApp } from '../client/connection/coreStreams.ts'
import { Button } from '../components/controls/Button.tsx'
import { NO_QUERY } from '../components/links/querySearch.ts'
import { Skeleton } from '../components/notices/Skeleton.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { DemoCard } from './DemoCard.tsx'
import { KeyForm } from './KeyForm.tsx'
import { LostListNotice } from './LostListNotice.tsx'

/** `/connect`: the first run, another workspace, or (`?key=ID`) a workspace's API key. */
export function ConnectRoute() {
  const { key } = useSearch({ from: '/connect' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const leave = useCallback(() => {
    // A link that waited for a workspace may have opened its call already.
    if (history.location.pathname === '/connect') void navigate({ to: '/calls', search: NO_QUERY })
  }, [navigate, history])
  return <ConnectPage keyOf={key?.[0] ?? null} onConnected={leave} />
}

interface ConnectPageProps {
  /** The workspace to enter the key for; null to add a workspace. */
  readonly keyOf: string | null
  readonly onConnected: () => void
}

/** Opens the demo or connects a workspace. Shown on the first run, and later to add another workspace. */
export function ConnectPage({ keyOf, onConnected }: ConnectPageProps) {
  const app = useApp()
  useLeaveWhenConnected(app, onConnected)
  const workspace = app?.workspaces.find(({ id }) => id === keyOf)
  return (
    <div className="h-full overflow-y-auto bg-side">
      <div className="mx-auto flex min-h-full max-w-[792px] flex-col justify-center px-6 py-10">
        {app && app.activeWorkspaceId !== null && (
          <div className="mb-3 -ml-2.5">
            <Button variant="ghost" onClick={onConnected}>
              <ArrowLeft aria-hidden="true" size={15} strokeWidth={1.6} />
              Back to calls
            </Button>
          </div>
        )}
        <main className="rounded-lg border border-line bg-bg shadow-pop">
          {!app ? (
            <ConnectSkeleton />
          ) : workspace ? (
            <Card title={`API key for ${workspace.name}`} isOnly>
              <p className="mb-3 max-w-prose text-ink-2">
                {workspace.keyKeptIn === 'nowhere'
                  ? 'The API key for this workspace is missing. Everything else is unchanged.'
                  : 'The new key replaces the current one.'}
              </p>
              <div className="max-w-sm">
                <KeyForm workspace={workspace} keyStorage={app.keyStorage} onSaved={onConnected} />
              </div>
            </Card>
          ) : (
            <WaysIn app={app} onConnected={onConnected} />
          )}
        </main>
      </div>
    </div>
  )
}

function WaysIn({ app, onConnected }: { readonly app: AppSnapshot; readonly onConnected: () => void }) {
  const isFirst = app.workspaces.length === 0
  const isConnected = ({ name }: PresetWorkspace) => app.workspaces.some((workspace) => workspace.name === name)
  const presets = app.policy.presets.filter((preset) => !isConnected(preset))
  return (
    <>
      <header className="border-b border-line px-6 py-5">
        <h1 className="text-xl font-semibold">{isFirst ? 'Welcome to Earshot' : 'Add workspace'}</h1>
        <p className="text-ink-2">Listen to, read, review, and import your workspace’s conversations.</p>
      </header>
      {app.lostListAs !== undefined && <LostListNotice path={app.lostListAs} />}
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
        <Card title="Try the demo">
          <DemoCard demo={app.demo} onOpened={onConnected} />
        </Card>
        <Card title="Connect a workspace">
          <ConnectForm keyStorage={app.keyStorage} presets={presets} onConnected={onConnected} />
        </Card>
      </div>
    </>
  )
}

interface CardProps {
  readonly title: string
  /** Heading of the page in this mode. */
  readonly isOnly?: boolean
  readonly children: ReactNode
}

function Card({ title, isOnly = false, children }: CardProps) {
  const Heading = isOnly ? 'h1' : 'h2'
  return (
    <section className="flex min-w-0 flex-col px-6 py-5">
      <Heading className="mb-3 text-lg font-semibold">{title}</Heading>
      {children}
    </section>
  )
}

function ConnectSkeleton() {
  return (
    <div className="flex h-[420px] flex-col gap-4 p-6" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-4! w-48" />
      <Skeleton className="w-80" />
    </div>
  )
}

/** Leaves the page when the first workspace becomes active, here or elsewhere (the `--demo` flag, another window). */
function useLeaveWhenConnected(app: AppSnapshot | undefined, onConnected: () => void): void {
  const before = useRef<string | null | undefined>(undefined)
  const active = app?.activeWorkspaceId
  useEffect(() => {
    if (active === undefined) return
    if (before.current === null && active !== null) onConnected()
    before.current = active
  }, [active, onConnected])
}
