import { useNavigate } from '@tanstack/react-router'
import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { agentOfReviews } from '../../../domain/reviews/agentOfReviews.ts'
import { reviewsCsv, reviewsJson } from '../../../domain/reviews/reviewExport.ts'
import { attempt } from '../../client/attempt.ts'
import { datedFileName } from '../../client/files/datedFileName.ts'
import { chosenReviewer } from '../../client/reviewerName.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu } from '../../components/overlays/Menu.tsx'

export function ExportReviewsMenu({ reviews }: { readonly reviews: readonly ReviewSummary[] }) {
  const core = useCore()
  const navigate = useNavigate()
  // Only finished reviews can be printed.
  const done = reviews.filter(({ isDone }) => isDone)
  const byAgent = Map.groupBy(done, ({ call }) => call.agentId)
  const save = async (kind: 'csv' | 'json') => {
    const all = await attempt('reviews-export', () => core.reviews.all())
    if (all === null) return
    const name = datedFileName('Reviews', kind)
    if (kind === 'csv') saveTextFile(name, reviewsCsv(all, chosenReviewer()), 'text/csv')
    else saveTextFile(name, reviewsJson(all, chosenReviewer()), 'application/json')
  }
  useCommands({ 'reviews.exportCsv': () => void save('csv'), 'reviews.exportJson': () => void save('json') })
  return (
    <Menu align="end" trigger={<Button>Export or print reviews</Button>}>
      <CommandItem id="reviews.exportCsv" />
      <CommandItem id="reviews.exportJson" />
      {[...byAgent].map(([agentId, ofAgent]) => (
        <CommandItem
          key={agentId}
          id="reviews.print"
          onSelect={() => void navigate({ to: '/reviews/print', search: { agent: [String(agentId ?? 'none')] } })}
        >
          {`Print reviews of ${agentOfReviews(ofAgent) ?? 'calls without an agent'}`}
        </CommandItem>
      ))}
    </Menu>
  )
}
