import { useNavigate } from '@tanstack/react-router'
import type { QueryPart } from '../../../domain/query/query.ts'
import { searchOf } from './querySearch.ts'

/** Shows the calls that match filters in the table. */
export function useOpenCalls(): (filters: readonly QueryPart[]) => void {
  const navigate = useNavigate()
  return (filters) => void navigate({ to: '/calls', search: searchOf({ filters, sort: [] }) })
}
