import type { CallFields } from '../query/callFields.ts'
import { codesOf } from '../query/fieldValues.ts'

/** A custom field with more values, such as a phone number, doesn't say who belongs together. */
const MOST_TEAMS = 20
/** The first ones by name. */
const MOST_TEAM_FIELDS = 3

/** The custom fields of these keys that may be teams, because users have few different values of them. */
export function teamFieldsOf(fields: CallFields, customFields: readonly string[]): readonly string[] {
  return customFields
    .filter((key) => isTeam(new Set(codesOf(fields, `agent.custom.${key}`).values)))
    .slice(0, MOST_TEAM_FIELDS)
}

function isTeam(values: ReadonlySet<unknown>): boolean {
  const count = [...values].filter((value) => typeof value === 'string' && value.trim() !== '').length
  return count > 1 && count <= MOST_TEAMS
}
