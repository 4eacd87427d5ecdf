/**
 * SQL with separate values, so that client input is never part of a statement's text:
 * sql`duration > ${90}` and sql`${column('title')} ilike ${pattern}` nest freely and are numbered at the end.
 */
export interface Sql {
  readonly texts: readonly string[]
  readonly values: readonly SqlValue[]
}

type SqlValue = string | number | boolean | null | readonly string[]

export function sql(strings: TemplateStringsArray, ...inserts: readonly (Sql | SqlValue)[]): Sql {
  const texts: string[] = [strings[0] ?? '']
  const values: SqlValue[] = []
  const appendText = (text: string): void => {
    texts[texts.length - 1] += text
  }
  inserts.forEach((insert, index) => {
    if (isSql(insert)) {
      appendText(insert.texts[0] ?? '')
      insert.values.forEach((value, at) => {
        values.push(value)
        texts.push(insert.texts[at + 1] ?? '')
      })
    } else {
      values.push(insert)
      texts.push('')
    }
    appendText(strings[index + 1] ?? '')
  })
  return { texts, values }
}

/** Trusted text (a column, an operator, a cast), never client input. */
export function raw(text: string): Sql {
  return { texts: [text], values: [] }
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  const [first, ...rest] = parts
  if (first === undefined) return raw('')
  return rest.reduce((joined, part) => sql`${joined}${raw(separator)}${part}`, first)
}

/** Conjunction of `conditions`; true if there are none. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? raw('true')
    : joinSql(
        conditions.map((condition) => sql`(${condition})`),
        ' and ',
      )
}

/** The statement's text with $1, $2, … and the values in that order. */
export function compileSql(statement: Sql): { text: string; values: SqlValue[] } {
  const text = statement.texts.reduce((joined, part, index) => `${joined}$${index}${part}`)
  return { text, values: [...statement.values] }
}

function isSql(insert: Sql | SqlValue): insert is Sql {
  return typeof insert === 'object' && insert !== null && 'texts' in insert
}
