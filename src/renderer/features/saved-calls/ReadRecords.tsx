import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { useCore } from '../../client/connection/core.tsx'
import { presentError } from '../../client/errorPresentation.ts'
import { durationWords } from '../../client/savedCalls.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { PageNote } from '../../components/notices/PageNote.tsx'

interface ReadRecordsProps {
  readonly library: LibrarySnapshot
  /** What needs them. */
  readonly children: ReactNode
}

/** For what needs transcripts and other parts of full records, while only the list of calls is read. */
export function ReadRecords({ library: { keeps, missingRecords }, children }: ReadRecordsProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => core.library.readRecords({ workspaceId }),
  })
  const { requests, seconds } = missingRecords
  return (
    <PageNote
      words={
        error !== null ? (
          presentError(error).words
        ) : (
          <>
            {children}
            {keeps !== 'calls' &&
              requests > 0 &&
              ` Reading all transcripts takes ${format.count(requests, 'request')}, about ${durationWords(seconds)}.`}
          </>
        )
      }
    >
      {/* Who saves only the list has decided that. */}
      {keeps !== 'calls' && (
        <Button
          look="ghost"
          command="library.readRecords"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
          className="h-6! px-2! text-sm!"
        />
      )}
      <Button look="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
    </PageNote>
  )
}
