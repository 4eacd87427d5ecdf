import { TriangleAlert } from 'lucide-react'
import type { Backlog } from '../../../contract/import/folders.ts'
import { backlogWords } from '../folderWords.ts'

/** More recordings arrive than the service accepts. Shows nothing otherwise. */
export function BehindNotice({ backlog, mostPerDay }: { readonly backlog: Backlog; readonly mostPerDay: number }) {
  const behind = backlogWords(backlog, mostPerDay)
  if (behind === null) return null
  return (
    <div role="status" className="mt-1 flex gap-2.5 rounded-md border border-line bg-warn-soft px-3 py-2 text-warn">
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{behind.title}</p>
        <p>{behind.words}</p>
      </div>
    </div>
  )
}
