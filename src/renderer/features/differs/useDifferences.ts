import { keepPreviousData } from '@tanstack/react-query'
import type { Comparison } from '../../../domain/differs/comparisons.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace'

/** How the calls differ from the others. Canceled with what shows it, and by another comparison. */
export function useDifferences({ queries }: Comparison, isAdjusted: boolean) {
  const { differs } = useCoreQueries().library
  return useServiceAnswer({
    ...differs.queryOptions({ input: { ...queries, isAdjusted } }),
    // The library may have changed.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
