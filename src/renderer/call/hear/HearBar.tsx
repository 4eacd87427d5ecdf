import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HeardRequest } from '../../../contract/library/hearing.ts'
import { useHeard, stopHearing } from '../../client/hearing.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { HeardLines } from './HeardLines.tsx'

/** Below every page: plays the requested lines one after another, also while a person goes to other pages. */
export function HearBar() {
  const heard = useHeard()
  useEffect(() => stopHearing, [])
  return heard && <RequestedLines key={heard.key} request={heard.request} />
}

const LOOK_AGAIN_MS = 2000

function RequestedLines({ request }: { readonly request: HeardRequest }) {
  const { heardHits } = useCoreQueries().library
  const { data, error, refetch } = useQuery({
    ...heardHits.queryOptions({ input: { ...request } }),
    // The list stays as it is while it's heard.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The calls may still be being read.
    refetchInterval: ({ state }) => (state.data?.hits.length === 0 ? LOOK_AGAIN_MS : false),
  })
  useCommands({ 'hear.stop': stopHearing })
  if (data !== undefined && data.hits.length > 0) return <HeardLines hits={data.hits} hitCount={data.hitCount} />
  return (
    <section
      aria-label="Hear it"
      className="flex min-h-[56px] shrink-0 items-center gap-3 border-t border-line bg-sunk px-4 py-1.5"
    >
      {error ? (
        <FailureNotice failure={presentError(error)} actions={{ retry: () => void refetch() }} />
      ) : (
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {data === undefined
            ? 'Finding lines…'
            : request.words === null
              ? 'Nothing to play in these calls.'
              : 'Nothing to hear. No line or message has these words.'}
        </p>
      )}
      <IconButton command="hear.stop" onClick={stopHearing} />
    </section>
  )
}
