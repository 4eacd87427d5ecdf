import { keepPreviousData } from '@tanstack/react-query'
import { comparedQueries, type DiffersSubject, type OtherCalls } from '../../../domain/differs/subject.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useServiceAnswer } from '../../client/serviceAnswer.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** How the calls differ from the others. Canceled with the panel, and by another comparison. */
export function useDifferences(subject: DiffersSubject, others: OtherCalls, isAdjusted: boolean) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  return useServiceAnswer({
    queryKey: ['library', 'differs', workspaceId, subject, others, isAdjusted],
    queryFn: ({ signal }) =>
      core.library.differs({ workspaceId, ...comparedQueries(subject, others), isAdjusted }, { signal }),
    // The library may have changed.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
