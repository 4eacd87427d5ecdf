import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DirectoryList } from '../../../domain/workspaces/directory.ts'
import { attempt } from '../../client/attempt.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import { useCore, useCoreQueries } from '../../client/connection/workspace.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'

interface PartialListNoticeProps {
  readonly list: DirectoryList
  /** What its entries are called: `agents`. */
  readonly entries: string
  readonly isLoaded: boolean
}

/** Says that a list has fewer entries than the service. Shows nothing if the list is complete or not loaded. */
export function PartialListNotice({ list, entries, isLoaded }: PartialListNoticeProps) {
  const core = useCore()
  const queries = useCoreQueries()
  const client = useQueryClient()
  const input = { list }
  const partial = useQuery(queries.directory.isPartial.queryOptions({ input, enabled: isLoaded }))
  const reload = useMutation({
    mutationFn: () => attempt('directory-reload', () => core.directory.reload(input)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queries.directory[list].key() }),
        client.invalidateQueries({ queryKey: queries.directory.isPartial.key({ input }) }),
      ]),
  })
  if (partial.data !== true) return null
  const failure = {
    ...presentFailure({ code: 'inconsistent-paging', data: {} }),
    title: `Not all ${entries} could be read`,
    words: `The service reports more ${entries} but doesn’t return the next page. If it happens again, contact the service’s administrator.`,
  }
  return <FailureNotice failure={failure} actions={{ retry: () => !reload.isPending && reload.mutate() }} />
}
