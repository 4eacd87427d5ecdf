import { useMutation } from '@tanstack/react-query'
import type { DemoSnapshot } from '../../../contract/snapshots.ts'
import { useCore } from '../../client/connection/core.tsx'
import { presentError, presentFailure } from '../../client/errorPresentation.ts'
import { Button } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../components/notices/ProgressBar.tsx'

interface DemoCardProps {
  readonly demo: DemoSnapshot
  readonly isMain: boolean
  readonly onOpened: () => void
}

export function DemoCard({ demo, isMain, onOpened }: DemoCardProps) {
  const core = useCore()
  const open = useMutation({ mutationFn: () => core.workspaces.openDemo(), onSuccess: onOpened })
  const isStarting = demo.state === 'starting' || open.isPending
  const failure = demo.state === 'failed' ? presentFailure(demo.failure) : open.error ? presentError(open.error) : null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        500 calls of a made-up company, with recordings, chats, and scorecards. Runs on this computer; no account
        needed.
      </p>
      {isStarting ? (
        <DemoProgress demo={demo} />
      ) : failure ? (
        <FailureNotice failure={failure} actions={{ retry: () => open.mutate() }} />
      ) : (
        <div>
          <Button look={isMain ? 'primary' : 'plain'} onClick={() => open.mutate()}>
            Explore the demo workspace
          </Button>
        </div>
      )}
    </div>
  )
}

function DemoProgress({ demo }: { readonly demo: DemoSnapshot }) {
  const step = demo.state === 'starting' ? demo.step : 'Starting'
  return (
    <div className="flex flex-col gap-1.5" role="status">
      <ProgressBar fraction={demo.state === 'starting' ? demo.fraction : null} label="Starting the demo workspace" />
      <p className="text-sm text-ink-2">{step}…</p>
    </div>
  )
}
