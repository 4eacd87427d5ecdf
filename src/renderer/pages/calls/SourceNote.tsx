import { CloudOff, Info } from 'lucide-react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import type { ListChoice, ListNote, ListSource } from '../../client/calls/listSource.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { PageNote } from '../../components/notices/PageNote.tsx'
import { atWords, coverageWords } from '../../client/savedCalls.ts'

interface SourceNoteProps {
  readonly choice: ListChoice
  readonly library: LibrarySnapshot
  /** Calls that may match, but weren't read in full. */
  readonly unsureCount: number
  readonly onChoose: (source: ListSource) => void
  readonly onRetry: () => void
}

/** What the list covers, if it isn't everything or isn't current, and the other source if it can answer too. */
export function SourceNote({ choice: { note, source }, library, unsureCount, onChoose, onRetry }: SourceNoteProps) {
  const unsure =
    source === 'library' && unsureCount > 0
      ? `${format.count(unsureCount, 'call')} can’t be checked yet: their details haven’t been read.`
      : null
  // With nothing saved yet, there is nothing to show instead.
  const other = library.callCount === 0 ? null : (note?.other ?? null)
  useCommands({
    'calls.fromLibrary': other === 'library' && (() => onChoose('library')),
    'calls.fromService': other === 'service' && (() => onChoose('service')),
  })
  if (note === null && unsure === null) return null
  return (
    <PageNote
      icon={note?.kind === 'offline' ? CloudOff : Info}
      words={[note && noteWords(note, source, library), unsure].filter(Boolean).join(' ')}
    >
      {other !== null && (
        <Button
          look="ghost"
          command={other === 'library' ? 'calls.fromLibrary' : 'calls.fromService'}
          className="h-6! px-2! text-sm!"
        />
      )}
      {note?.kind === 'offline' && (
        <Button look="ghost" command="failure.retry" className="h-6! px-2! text-sm!" onClick={onRetry} />
      )}
    </PageNote>
  )
}

function noteWords({ kind }: ListNote, source: ListSource | null, library: LibrarySnapshot): string {
  const asOf = library.asOf === null ? '' : ` Calls as of ${atWords(library.asOf)}.`
  switch (kind) {
    case 'partial':
      return source === 'library'
        ? `Read ${coverageWords(library)}. The list isn’t complete yet.`
        : library.callCount === 0
          ? 'Reading the list of calls…'
          : `Read ${coverageWords(library)}.`
    case 'period':
      return `Only calls since ${format.date(new Date(library.since ?? ''))} are saved.`
    case 'paused':
      return source === 'library'
        ? `Saving calls is paused.${asOf}`
        : 'Saving calls is paused. This list is from the service.'
    case 'offline':
      return `Offline.${asOf} Recordings can’t be played.`
    case 'not-local':
      return 'This computer can’t evaluate this regular expression exactly, so this list is from the service.'
    case 'regex-too-slow':
      return 'This regular expression takes too long on this computer, so this list is from the service.'
  }
}
