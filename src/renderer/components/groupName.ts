import { BLANK_WORDS, shownText } from '../../domain/calls/blankText.ts'
import { kindOf } from '../../domain/fields/kinds.ts'
import { queryField } from '../../domain/fields/queryFields.ts'
import { groupOf, withoutWords, type CallGroup, type GroupField } from '../../domain/query/grouping.ts'
import { format } from './format.ts'

/** What a group is called in a list of this grouping. */
export function groupName(
  by: GroupField,
  { key, name, restCount }: Pick<CallGroup, 'key' | 'name' | 'restCount'>,
): string {
  if (restCount !== undefined) return format.count(restCount, 'more group')
  const group = groupOf(by)
  if (key === null) return withoutWords(by)
  const field = group === undefined ? queryField(by) : undefined
  const choice = kindOf(field?.kind ?? 'text').choices?.find(({ value }) => value === key)
  if (choice) return field?.field.choiceNames?.[choice.value] ?? choice.label
  if (by === 'week') return `Week of ${format.date(new Date(key))}`
  return by === 'month' ? format.month(new Date(key)) : (shownText(name ?? `${key}`) ?? BLANK_WORDS)
}
