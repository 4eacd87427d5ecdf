import type { TrackerWeek } from '../../../contract/library/trackers.ts'
import { callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { searchOf, type QuerySearch } from '../../components/links/querySearch.ts'
import { localZone } from '../localZone.ts'

/** The calls for which a tracker is true, false or unknown, of one week or of all time. */
export function trackerCalls(trackerId: string, value: boolean | null, week?: TrackerWeek): QuerySearch {
  const condition: QueryPart =
    value === null
      ? { field: `tracker.${trackerId}`, op: 'empty', value: null }
      : { field: `tracker.${trackerId}`, op: '==', value: String(value) }
  const period = week === undefined ? [] : callsOfWeek(week.start, localZone())
  return searchOf({ filters: [condition, ...period], sort: [] })
}
