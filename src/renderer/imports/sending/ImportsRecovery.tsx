import type { StoreRecovery } from '../../../contract/snapshots.ts'
import { RecoveryNotice } from '../../components/notices/RecoveryNotice.tsx'

export function ImportsRecovery({ recovery }: { readonly recovery: StoreRecovery }) {
  return (
    <RecoveryNotice
      recovery={recovery}
      contents="imports"
      missing="Anything you added or sent after that is missing here."
    >
      <p>
        The calls that the service created are still in the list of calls, and your recordings are where they were.
        Copies of recordings that you dropped into a browser are in the “spool” folder next to the damaged file.
      </p>
      <p>
        Drop the missing recordings again. A recording that the service already received doesn’t create a second call if
        its date and agent are the same.
      </p>
    </RecoveryNotice>
  )
}
