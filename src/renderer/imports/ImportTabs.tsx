import { Link } from '@tanstack/react-router'
import { useImportQueue, useStagingTable } from '../client/connection/coreStreams.ts'
import { useFolderAttention } from '../client/imports/folderAttention.ts'
import { format } from '../components/format.ts'

interface ImportTabsProps {
  readonly current: 'prepare' | 'queue' | 'folders'
}

/** The pages of imports: the queue, recordings under review before importing, and the watched folders. */
export function ImportTabs({ current }: ImportTabsProps) {
  const prepared = useStagingTable()?.total ?? 0
  const counts = useImportQueue()?.counts
  const queued = counts ? Object.values(counts).reduce<number>((sum, count: number) => sum + count, 0) : 0
  const attention = useFolderAttention()
  return (
    <nav aria-label="Importing" className="flex items-center gap-1">
      <Tab to="/imports" label="Imports" count={queued} isCurrent={current === 'queue'} />
      <Tab to="/imports/prepare" label="Review before importing" count={prepared} isCurrent={current === 'prepare'} />
      <Tab
        to="/imports/folders"
        label="Watched folders"
        count={attention}
        counted={attention === 1 ? 'needs attention' : 'need attention'}
        isCurrent={current === 'folders'}
      />
    </nav>
  )
}

interface TabProps {
  readonly to: '/imports' | '/imports/prepare' | '/imports/folders'
  readonly label: string
  readonly count: number
  /** What is counted, if it's a problem. */
  readonly counted?: string
  readonly isCurrent: boolean
}

function Tab({ to, label, count, counted, isCurrent }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex h-7 items-center gap-1.5 rounded-md px-2 font-semibold ${isCurrent ? 'bg-selected text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink'}`}
    >
      {label}
      {count > 0 && (
        <span className={counted === undefined ? 'font-normal text-ink-3' : 'font-normal text-bad'}>
          {format.number(count)}
          {counted !== undefined && <span className="sr-only"> {counted}</span>}
        </span>
      )}
    </Link>
  )
}
