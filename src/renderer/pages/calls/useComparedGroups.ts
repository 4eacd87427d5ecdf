import { useState } from 'react'
import type { CallGroup, Grouping } from '../../../domain/query/grouping.ts'

interface ComparedGroups {
  readonly grouping: Grouping
  readonly groups: readonly CallGroup[]
}

/**
 * The groups to compare, with their grouping. Those in another order or with another metric stay until these are counted.
 * Null if nothing is compared. `groups`: null while they are counted.
 */
export function useComparedGroups(
  grouping: Grouping | undefined,
  groups: readonly CallGroup[] | null,
): ComparedGroups | null {
  const [last, setLast] = useState<ComparedGroups | null>(null)
  if (grouping === undefined) return null
  if (groups === null) return last?.grouping.by === grouping.by ? last : null
  if (last?.groups !== groups) setLast({ grouping, groups })
  return { grouping, groups }
}
