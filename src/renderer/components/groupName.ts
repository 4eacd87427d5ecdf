import { BLANK_WORDS, shownText } from '../../domain/calls/blankText.ts'
import { groupOf, type CallGroup, type GroupField } from '../../domain/query/grouping.ts'
import { format } from './format.ts'

/** Of a group in a list of this grouping. */
export function groupName(
  by: GroupField,
  { key, name, restCount }: Pick<CallGroup, 'key' | 'name' | 'restCount'>,
): string {
  if (restCount !== undefined) return format.count(restCount, 'more group')
  if (key === null) return groupOf(by)?.without ?? 'Not known'
  if (by === 'week') return `Week of ${format.date(new Date(key))}`
  return by === 'month' ? format.month(new Date(key)) : (shownText(name ?? `${key}`) ?? BLANK_WORDS)
}
