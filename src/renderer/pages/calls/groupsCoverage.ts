import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import { isGroupOfRecord, type CallGroup, type GroupField } from '../../../domain/query/grouping.ts'
import { figuresCoverage } from '../../client/savedCalls.ts'
import { format } from '../../components/format.ts'

/** What the figures of groups cover; null for every call. */
export function groupsCoverage(by: GroupField, groups: readonly CallGroup[], library: LibrarySnapshot): string | null {
  const coverage = [figuresCoverage(library)]
  // Most for those that are known.
  const openCount = Math.max(0, ...groups.map(({ unsureCount }) => unsureCount))
  if (isGroupOfRecord(by) && openCount > 0) coverage.push(`${format.count(openCount, 'call')} not checked yet`)
  return coverage.filter((words) => words !== null).join(' · ') || null
}
