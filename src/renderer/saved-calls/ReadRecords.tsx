import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { durationWords } from '../client/savedCalls.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { PageNote } from '../components/notices/PageNote.tsx'

interface ReadRecordsProps {
  readonly library: LibrarySnapshot
  /** What needs them. */
  readonly children: ReactNode
}

/** For what needs transcripts and other parts of full records, while only the list of calls is read. */
export function ReadRecords({ library, children }: ReadRecordsProps) {
  const { words, button, error } = useReadRecords(library)
  return (
    <PageNote
      words={
        error ?? (
          <>
            {children} {words}
          </>
        )
      }
    >
      {button}
      <Button variant="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
    </PageNote>
  )
}

/** The same where nothing needs them yet; nothing if they are read, and for people who chose to save only the list. */
export function ReadRecordsOffer({ library }: { readonly library: LibrarySnapshot }) {
  const { words, button, error } = useReadRecords(library)
  // Until the list is complete, their number isn’t known.
  if (library.readsRecords || !library.isListComplete || words === null) return null
  return (
    <div className="border-t border-line pt-3">
      <p className="pb-2 text-pretty text-ink-2">{error ?? `Transcripts and details aren’t read yet. ${words}`}</p>
      <div className="-ml-2">{button}</div>
    </div>
  )
}

function useReadRecords({ keeps, missingRecords: { requests, seconds } }: LibrarySnapshot) {
  const core = useCore()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => core.library.readRecords(),
  })
  // Who saves only the list has decided that.
  const isOffered = keeps !== 'calls'
  return {
    /** What it takes; null if nothing is missing. */
    words:
      isOffered && requests > 0
        ? `Reading all transcripts takes ${format.count(requests, 'request')}, about ${durationWords(seconds)}.`
        : null,
    button: isOffered && (
      <Button
        variant="ghost"
        command="library.readRecords"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        className="h-6! px-2! text-sm!"
      />
    ),
    error: error && presentError(error).words,
  }
}
