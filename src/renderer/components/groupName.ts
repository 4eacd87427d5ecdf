import { BLANK_WORDS, shownText } from '../../domain/calls/blankText.ts'
import type { CallGroup, GROUP_FIELDS, GroupField } from '../../domain/query/grouping.ts'
import { isTrackerField } from '../../domain/query/localFields.ts'
import { format } from './format.ts'

const WITHOUT: Readonly<Record<(typeof GROUP_FIELDS)[number], string>> = {
  agent: 'No agent',
  call_type: 'No call type',
  week: 'No date',
  month: 'No date',
  company: 'No company',
  deal: 'No deal',
}

/** Of a group in a list of this grouping. */
export function groupName(
  by: GroupField,
  { key, name, restCount }: Pick<CallGroup, 'key' | 'name' | 'restCount'>,
): string {
  if (restCount !== undefined) return format.count(restCount, 'more group')
  if (key === null) return isTrackerField(by) ? 'Not known' : WITHOUT[by]
  if (by === 'week') return `Week of ${format.date(new Date(key))}`
  return by === 'month' ? format.month(new Date(key)) : (shownText(name ?? `${key}`) ?? BLANK_WORDS)
}
