export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The first value of a header; `name` in lower case. */
export function header(headers: Headers, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
