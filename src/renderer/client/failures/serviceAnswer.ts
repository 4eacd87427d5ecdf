import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { presentError, presentFailure } from './errorPresentation.ts'

interface ServiceAnswer<Data> {
  readonly data: Data | undefined
  /** The request is pending and there is nothing to show yet. */
  readonly isAwaited: boolean
  /** Why there is nothing to show: the request failed or the user canceled it. */
  readonly failure: FailurePresentation | null
  readonly cancel: () => void
  readonly retry: () => void
  readonly error: Error | null
  readonly isFetching: boolean
  /** `data` is that of another request, shown until this one's arrives. */
  readonly isPlaceholderData: boolean
}

/** Data from the service for one place on the page, with a cancelable request. */
export function useServiceAnswer<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): ServiceAnswer<Data> {
  const client = useQueryClient()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const isMissing = data === undefined && options.enabled !== false && !isFetching
  return {
    data,
    isAwaited: data === undefined && isFetching,
    // Without an error, the user has canceled.
    failure: error ? presentError(error) : isMissing ? presentFailure({ code: 'canceled', data: {} }) : null,
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    retry: () => void refetch(),
    ...{ error, isFetching, isPlaceholderData },
  }
}
