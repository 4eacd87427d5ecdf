import { Download, Printer } from 'lucide-react'
import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { reviewsCsv, reviewsJson } from '../../../domain/reviews/reviewExport.ts'
import { attempt } from '../../client/attempt.ts'
import { useCore } from '../../client/connection/core.tsx'
import { saveTextFile } from '../../client/saveTextFile.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx'

interface ExportReviewsMenuProps {
  readonly reviews: readonly ReviewSummary[]
  onPrint(of: { readonly agentId: number | null }): void
}

export function ExportReviewsMenu({ reviews, onPrint }: ExportReviewsMenuProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const agents = new Map(reviews.map(({ call }) => [call.agentId, call.agentName]))
  const save = async (kind: 'csv' | 'json') => {
    const all = await attempt('reviews-export', () => core.reviews.all({ workspaceId }))
    if (all === null) return
    const name = `reviews-${new Date().toISOString().slice(0, 10)}.${kind}`
    if (kind === 'csv') saveTextFile(name, reviewsCsv(all), 'text/csv')
    else saveTextFile(name, reviewsJson(all), 'application/json')
  }
  return (
    <Menu align="end" trigger={<Button>Export or print</Button>}>
      <MenuItem icon={<Download size={15} strokeWidth={1.6} />} onSelect={() => void save('csv')}>
        All reviews as CSV
      </MenuItem>
      <MenuItem icon={<Download size={15} strokeWidth={1.6} />} onSelect={() => void save('json')}>
        All reviews as JSON
      </MenuItem>
      {[...agents].map(([agentId, name]) => (
        <MenuItem key={agentId} icon={<Printer size={15} strokeWidth={1.6} />} onSelect={() => onPrint({ agentId })}>
          {agentId === null ? 'Print calls without an agent' : `Print ${name ?? `agent ${agentId}`}`}
        </MenuItem>
      ))}
    </Menu>
  )
}
