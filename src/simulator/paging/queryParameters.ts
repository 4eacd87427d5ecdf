import { badRequest } from '../refusal.ts'

/** A request's query parameters by name, each with its values in the order given. */
export type QueryParameters = ReadonlyMap<string, readonly string[]>

/** Reads the part after `?`. Rejects NUL bytes, which Postgres text can't hold. */
export function readQuery(url: string): QueryParameters {
  const start = url.indexOf('?')
  const found = new Map<string, string[]>()
  if (start === -1) return found
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (name.includes('\0') || value.includes('\0'))
      throw badRequest(name.replaceAll('\0', ''), 'must not contain a NUL character')
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return found
}

/** The single value of `name`; undefined if missing, 400 if repeated. */
export function single(query: QueryParameters, name: string): string | undefined {
  const values = query.get(name)
  if (values !== undefined && values.length > 1) throw badRequest(name, 'is given more than once')
  return values?.[0]
}

/** Like `single`, for a parameter with a fixed list of values. */
export function singleOf<T extends string>(query: QueryParameters, name: string, allowed: readonly T[]): T | undefined {
  const value = single(query, name)
  if (value === undefined) return undefined
  const match = allowed.find((candidate) => candidate === value)
  if (match === undefined) throw badRequest(name, `must be one of ${allowed.join(', ')}`)
  return match
}

/** 400 for the first unknown parameter: a typo must not silently change a response. */
export function refuseUnknown(query: QueryParameters, isKnown: (name: string) => boolean): void {
  for (const name of query.keys()) {
    if (!isKnown(name)) throw badRequest(name, 'is not a parameter of this endpoint')
  }
}
