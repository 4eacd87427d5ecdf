import type { HostBridge, KnownFolder } from '../../contract/hostBridge.ts'
import { attempt } from '../client/attempt.ts'
import { Button } from '../components/controls/Button.tsx'
import { showToast } from '../components/overlays/toasts.ts'

/** Opens a folder of the desktop app in the system's file manager. */
export function OpenFolderButton({
  host,
  folder,
  children,
}: {
  readonly host: HostBridge
  readonly folder: KnownFolder
  readonly children: string
}) {
  return (
    <Button command={`settings.open-${folder}`} onClick={() => void open(host, folder)}>
      {children}
    </Button>
  )
}

async function open(host: HostBridge, folder: KnownFolder): Promise<void> {
  if ((await attempt('folder', () => host.openFolder(folder))) !== false) return
  showToast('folder', { title: 'Can’t open the folder', words: 'Open it in your file manager instead.' })
}
