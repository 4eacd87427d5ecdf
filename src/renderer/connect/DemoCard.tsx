import { useMutation } from '@tanstack/react-query'
import { AudioLines, ListChecks, MessagesSquare, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DemoSnapshot } from '../../contract/snapshots.ts'
import { presentError, presentFailure } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../components/notices/ProgressBar.tsx'
import { useAppCore } from '../client/connection/core.tsx'

interface DemoCardProps {
  readonly demo: DemoSnapshot
  readonly onOpened: () => void
}

export function DemoCard({ demo, onOpened }: DemoCardProps) {
  const core = useAppCore()
  const open = useMutation({ mutationFn: () => core.workspaces.openDemo(), onSuccess: onOpened })
  const isStarting = demo.state === 'starting' || open.isPending
  const failure = demo.state === 'failed' ? presentFailure(demo.failure) : open.error ? presentError(open.error) : null
  const action = useRef<HTMLDivElement>(null)
  const start = () => {
    // The pressed button goes away.
    action.current?.focus()
    open.mutate()
  }
  const hasFailed = failure !== null && !isStarting
  useEffect(() => {
    if (hasFailed && document.activeElement === action.current) action.current?.querySelector('button')?.focus()
  }, [hasFailed])
  return (
    <div className="flex flex-1 flex-col gap-3">
      <p className="text-ink-2">500 calls of a made-up company. Runs on this computer; no account needed.</p>
      <ul className="grid gap-2 text-ink-2">
        {CONTENTS.map(({ Icon, words }) => (
          <li key={words} className="flex items-center gap-2">
            <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
            {words}
          </li>
        ))}
      </ul>
      <div
        ref={action}
        role="group"
        aria-label="Demo workspace"
        tabIndex={-1}
        className="flex flex-1 flex-col outline-none"
      >
        {isStarting ? (
          <DemoProgress demo={demo} />
        ) : failure ? (
          <FailureNotice failure={failure} actions={{ retry: start }} />
        ) : (
          <div className="mt-auto pt-1">
            <Button onClick={start}>Explore the demo workspace</Button>
          </div>
        )}
      </div>
    </div>
  )
}

const CONTENTS = [
  { Icon: AudioLines, words: 'Recordings with transcripts' },
  { Icon: MessagesSquare, words: 'Direct and group chats' },
  { Icon: ListChecks, words: 'Scorecards to review and compare' },
  { Icon: Upload, words: 'Imports that become calls' },
]

function DemoProgress({ demo }: { readonly demo: DemoSnapshot }) {
  const step = demo.state === 'starting' ? demo.step : 'Starting'
  return (
    <div className="mt-auto flex flex-col gap-1.5" role="status">
      <ProgressBar fraction={demo.state === 'starting' ? demo.fraction : null} label="Starting the demo workspace" />
      <p className="text-sm text-ink-2">{step}…</p>
    </div>
  )
}
