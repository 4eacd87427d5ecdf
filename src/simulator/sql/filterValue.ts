import { CALL_FORMATS, type FieldKind } from './filterFields.ts'
import { isDatetime } from './datetime.ts'

/** Why `text` isn't a value of this kind, as a message for the client; undefined if it is. */
export function valueProblem(kind: FieldKind, text: string): string | undefined {
  switch (kind) {
    case 'integer':
      // 18 digits always fit a 64-bit integer.
      return /^[+-]?\d{1,18}$/.test(text) ? undefined : 'must be an integer'
    case 'float':
      return isFloat8(text) ? undefined : 'must be a number'
    case 'datetime':
      return isDatetime(text) ? undefined : 'must be an ISO 8601 datetime'
    case 'boolean':
      return text === 'true' || text === 'false' ? undefined : 'must be true or false'
    case 'format':
      return CALL_FORMATS.includes(text) ? undefined : `must be one of ${CALL_FORMATS.join(', ')}`
    case 'text':
      return undefined
  }
}

/** Postgres refuses what is too large for a double, and what is too close to zero. */
function isFloat8(text: string): boolean {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return false
  return Number(text) === 0 ? !/^[^e]*[1-9]/i.test(text) : Number.isFinite(Number(text))
}

/** The Postgres type a value of this kind is cast to. */
export function postgresType(kind: FieldKind): string {
  switch (kind) {
    case 'integer':
      return 'bigint'
    case 'float':
      return 'float8'
    case 'datetime':
      return 'timestamptz'
    case 'boolean':
      return 'boolean'
    case 'format':
    case 'text':
      return 'text'
  }
}
