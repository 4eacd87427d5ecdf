/**
 * The pattern language for names. Text matches itself, ignoring case; `%{field}` or `%{field#argument}` reads a
 * field; `%%` is a percent sign.
 *
 * | Field | Reads |
 * |---|---|
 * | `time#FORMAT` | a local time; `%Y %y %m %b %B %d %H %I %p %M %S %f %z`, and `%-m %-d %-H %-I` without leading zeros |
 * | `utc#FORMAT` | the same, in UTC |
 * | `epoch` | seconds (10 digits) or milliseconds (13 digits) since 1970 |
 * | `extension`, `extension#4`, `extension#2-5` | digits; the argument is their number |
 * | `number`, `number#10`, `number#7-15` | a phone number, such as `+15551234567` or `(252)792-8686`, or a word such as `anonymous` |
 * | `from`, `to`, `from#7-15` | the parties; which one is the extension is inferred from their lengths |
 * | `agent` | the agent's name |
 * | `direction`, `direction#incoming` | `in`, `outbound`, `Internal` …; the argument allows only one direction |
 * | `unique-id`, `unique-id#22`, `unique-id#digits` | the call's id: letters, digits and `.-_@`, optionally how many, or digits |
 * | `asterisk-id` | `1743042317.12206`: an epoch and the call's id in one |
 * | `sid` | Twilio's `RE` and 32 hexadecimal digits |
 * | `any` | any text or none; never splits a run of digits |
 *
 * No field reads `/`, except a time whose FORMAT has one. A time can be in several fields, such as the day in a folder's name and
 * the hour in the file's.
 */
export const PATTERN_FIELDS = [
  'time',
  'utc',
  'epoch',
  'extension',
  'number',
  'from',
  'to',
  'agent',
  'direction',
  'unique-id',
  'asterisk-id',
  'sid',
  'any',
] as const
export type PatternField = (typeof PATTERN_FIELDS)[number]

export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: PatternField; readonly argument: string | null }

export interface NamePattern {
  readonly parts: readonly PatternPart[]
}

/** Whether the pattern is for the path below the folder, not only for the file name. */
export function isForPath({ parts }: NamePattern): boolean {
  return parts.some((part) => (part.kind === 'text' ? part.text : (part.argument ?? '')).includes('/'))
}
