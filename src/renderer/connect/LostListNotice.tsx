import { RecoveryNotice } from '../components/notices/RecoveryNotice.tsx'

/** Shown if the list of workspaces was lost, so that it doesn't look like a first start. `path`: where the unreadable one is. */
export function LostListNotice({ path }: { readonly path: string }) {
  return (
    <RecoveryNotice recovery={{ setAsideAs: path, restoredFrom: null }} contents="workspaces" missing="">
      <p>
        Reviews and saved calls are still on this computer. Quit, restore workspaces.json from a backup of your own, and
        start again.
      </p>
    </RecoveryNotice>
  )
}
