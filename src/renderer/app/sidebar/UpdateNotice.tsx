import { useEffect, useState } from 'react'
import type { HostBridge } from '../../../contract/hostBridge.ts'
import { attempt } from '../../client/attempt.ts'
import { CommandIcon } from '../../components/keys/CommandIcon.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { showToast } from '../../components/overlays/toasts.ts'

const TOAST_ID = 'app-update'

/** Shown when a new version is downloaded. It's installed when the user restarts the app here, or the next time they quit it. */
export function UpdateNotice({ host = window.earshotHost }: { readonly host?: HostBridge | undefined }) {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => host?.onUpdateReady(setVersion), [host])
  if (host === undefined || version === null) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 px-2 py-1.5 text-xs text-ink-2 max-wide:justify-center max-wide:px-0"
    >
      <p className="flex-1 max-wide:sr-only">Update ready: {version}</p>
      <Button command="app.update" onClick={() => void restart(host)}>
        <span className="wide:hidden">
          <CommandIcon id="app.update" />
        </span>
        <span className="max-wide:sr-only">Restart</span>
      </Button>
    </div>
  )
}

async function restart(host: HostBridge): Promise<void> {
  if ((await attempt(TOAST_ID, () => host.restartToUpdate())) !== 'sending') return
  showToast(TOAST_ID, {
    title: 'A recording is being sent',
    words: 'Restart when it’s done. The update is also installed the next time you quit.',
  })
}
