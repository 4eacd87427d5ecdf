import { HardDriveDownload } from 'lucide-react'
import { beyondServiceWords, type BeyondService } from '../../../domain/query/serviceQuery.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** Instead of a list that the service can't load, while no calls are saved on this computer. */
export function NeedsLibrary({ beyond }: { readonly beyond: BeyondService | null }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <EmptyState
        icon={<HardDriveDownload size={20} strokeWidth={1.6} />}
        title="This list needs calls saved on this computer"
        actions={<Button look="primary" command="go.savedCalls" />}
      >
        {beyond && beyondServiceWords(beyond)}
      </EmptyState>
    </div>
  )
}
