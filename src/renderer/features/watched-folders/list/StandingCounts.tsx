import type { FileStanding } from '../../../../contract/import/folders.ts'
import { format } from '../../../components/format.ts'
import { STANDING_ORDER, standingTitle } from '../folderWords.ts'

/** How many files of a folder have each standing, those that need attention first. */
export function StandingCounts({ counts }: { readonly counts: Readonly<Record<FileStanding, number>> }) {
  const shown = STANDING_ORDER.filter((standing) => counts[standing] > 0)
  if (shown.length === 0) return <p className="text-ink-2">No recordings yet.</p>
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      {shown.map((standing) => (
        <div key={standing} className={`flex gap-1.5 ${standing === 'attention' ? 'font-medium text-bad' : ''}`}>
          <dt className={standing === 'attention' ? '' : 'text-ink-2'}>{standingTitle(standing)}</dt>
          <dd>{format.number(counts[standing])}</dd>
        </div>
      ))}
    </dl>
  )
}
