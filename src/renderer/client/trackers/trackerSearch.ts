import type { TrackerWeek } from '../../../contract/library/trackers.ts'
import { callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import { locationOf } from '../../../domain/query/location/queryLocation.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { localZone } from '../localZone.ts'

/** Search parameters of the list of calls. */
export interface QuerySearch {
  filter: string[]
  sort: string[]
}

/** The calls for which a tracker is true, false or unknown, of one week or of all time. */
export function trackerCalls(trackerId: string, value: boolean | null, week?: TrackerWeek): QuerySearch {
  const condition: QueryPart =
    value === null
      ? { field: `tracker.${trackerId}`, op: 'empty', value: null }
      : { field: `tracker.${trackerId}`, op: '==', value: String(value) }
  const period = week === undefined ? [] : callsOfWeek(week.start, localZone())
  const { filter, sort } = locationOf({ filters: [condition, ...period], sort: [] })
  return { filter: [...filter], sort: [...sort] }
}
