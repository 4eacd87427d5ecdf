import { queryField } from '../../../domain/fields/queryFields.ts'

/** "Not compared, because these calls were selected by it: Duration." */
export function excludedWords(fields: readonly string[]): string {
  const isCustom = (field: string) => field.startsWith('agent.custom.')
  const names = fields.filter((field) => !isCustom(field)).map((field) => queryField(field)?.label ?? field)
  if (fields.some(isCustom)) names.push('custom fields of agents')
  return `Not compared, because the calls were selected by this: ${names.join(', ')}.`
}
