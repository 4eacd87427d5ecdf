import { CloudOff, Info } from 'lucide-react'
import type { ListStatus } from '../../../contract/callList.ts'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { PageNote } from '../../components/notices/PageNote.tsx'
import { atWords, coverageWords } from '../../client/savedCalls.ts'

interface StatusNoteProps {
  readonly status: ListStatus | null
  readonly library: LibrarySnapshot
  /** Calls that may match, but weren't read in full. */
  readonly unsureCount: number
  readonly onRetry: () => void
}

/** What the list covers, if it isn't everything or isn't current. */
export function StatusNote({ status, library, unsureCount, onRetry }: StatusNoteProps) {
  const unsure =
    unsureCount > 0
      ? `${format.count(unsureCount, 'call')} can’t be checked yet: their details haven’t been read.`
      : null
  if (status === null && unsure === null) return null
  return (
    <PageNote
      icon={status === 'offline' ? CloudOff : Info}
      words={[status && statusWords(status, library), unsure].filter(Boolean).join(' ')}
    >
      {status === 'offline' && (
        <Button look="ghost" command="failure.retry" className="h-6! px-2! text-sm!" onClick={onRetry} />
      )}
    </PageNote>
  )
}

function statusWords(status: ListStatus, library: LibrarySnapshot): string {
  const asOf = library.asOf === null ? '' : ` Calls as of ${atWords(library.asOf)}.`
  switch (status) {
    case 'reading':
      return library.callCount === 0 ? 'Reading the list of calls…' : `Read ${coverageWords(library)}.`
    case 'partial':
      return `Read ${coverageWords(library)}. The list isn’t complete yet.`
    case 'period':
      return `Only calls since ${format.date(new Date(library.since ?? ''))} are saved.`
    case 'paused':
      return `Saving calls is paused.${asOf}`
    case 'offline':
      return `Offline.${asOf} Recordings can’t be played.`
    case 'not-local':
      return 'This computer can’t evaluate this regular expression exactly, so this list is from the service.'
    case 'regex-too-slow':
      return 'This regular expression takes too long on this computer, so this list is from the service.'
  }
}
