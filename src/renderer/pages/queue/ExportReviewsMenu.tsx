import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { reviewsCsv, reviewsJson } from '../../../domain/reviews/reviewExport.ts'
import { attempt } from '../../client/attempt.ts'
import { datedFileName } from '../../client/files/datedFileName.ts'
import { chosenReviewer } from '../../client/reviewerName.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { useCore } from '../../client/connection/workspace'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu } from '../../components/overlays/Menu.tsx'

interface ExportReviewsMenuProps {
  readonly reviews: readonly ReviewSummary[]
  onPrint(of: { readonly agentId: number | null }): void
}

export function ExportReviewsMenu({ reviews, onPrint }: ExportReviewsMenuProps) {
  const core = useCore()
  const agents = new Map(reviews.map(({ call }) => [call.agentId, call.agentName]))
  const save = async (kind: 'csv' | 'json') => {
    const all = await attempt('reviews-export', () => core.reviews.all())
    if (all === null) return
    const name = datedFileName('Reviews', kind)
    if (kind === 'csv') saveTextFile(name, reviewsCsv(all, chosenReviewer()), 'text/csv')
    else saveTextFile(name, reviewsJson(all, chosenReviewer()), 'application/json')
  }
  useCommands({ 'reviews.exportCsv': () => void save('csv'), 'reviews.exportJson': () => void save('json') })
  return (
    <Menu align="end" trigger={<Button>Export or print</Button>}>
      <CommandItem id="reviews.exportCsv">All reviews as CSV</CommandItem>
      <CommandItem id="reviews.exportJson">All reviews as JSON</CommandItem>
      {[...agents].map(([agentId, name]) => (
        <CommandItem key={agentId} id="reviews.print" onSelect={() => onPrint({ agentId })}>
          {agentId === null ? 'Print reviews without an agent' : `Print reviews of ${name ?? `agent ${agentId}`}`}
        </CommandItem>
      ))}
    </Menu>
  )
}
