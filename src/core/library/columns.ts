/** Conversions between values of records and of SQLite, which has no booleans and no lists. */

export function bit(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

export function flag(value: unknown): boolean | null {
  return typeof value === 'number' ? value === 1 : null
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The text of a column that is never null. */
export function required(value: unknown): string {
  return text(value) ?? ''
}

export function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Most records have none. */
export function listText(items: readonly unknown[]): string | null {
  return items.length === 0 ? null : JSON.stringify(items)
}

export function listOf(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? (JSON.parse(value) as readonly unknown[]) : []
}
