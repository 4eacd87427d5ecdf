import type { TrackerWeek } from '../../../contract/library/trackers.ts'
import { format } from '../../components/format.ts'

/** The share of calls in which a tracker is true; 0 if it's known for none. */
export function shareOf({ yesCount, knownCount }: Omit<TrackerWeek, 'start'>): number {
  return knownCount === 0 ? 0 : yesCount / knownCount
}

/** `Week of Nov 16, 2026: 3 of 10 calls, 30%`. */
export function weekWords(week: TrackerWeek): string {
  const from = `Week of ${format.date(week.start)}`
  if (week.knownCount === 0) return `${from}: no calls checked`
  return `${from}: ${format.number(week.yesCount)} of ${format.count(week.knownCount, 'call')}, ${format.percent(shareOf(week))}`
}
