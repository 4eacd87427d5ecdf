import type { StoreRecovery } from '../../../contract/snapshots.ts'
import { RecoveryNotice } from '../../components/notices/RecoveryNotice.tsx'

/** Shown after the file with the imports was damaged: what was restored, and what to do. */
export function ImportsRecovery({ recovery }: { readonly recovery: StoreRecovery }) {
  return (
    <RecoveryNotice
      recovery={recovery}
      contents="imports"
      missing="what you prepared or sent after that is missing here"
    >
      <p>
        Calls that were made of them are in the list of calls as before, and your recordings are where they were. Copies
        of recordings that were dropped into a browser are kept in the folder “spool” beside the file.
      </p>
      <p>
        Drop again what is missing here. A recording that the service already took becomes no second call if it has the
        same time and agent as before.
      </p>
    </RecoveryNotice>
  )
}
