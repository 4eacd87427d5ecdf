import { z } from 'zod'

/**
 * The pieces of tolerant reading. A part that is missing or null is null for us: the interface grew and will grow, and
 * workspaces differ. A part of the wrong type is not guessed at: its record is unreadable, which is said with the path.
 */
export const text = z.string().nullish().transform(orNull)
export const number = z.number().nullish().transform(orNull)
export const integer = z.int().nullish().transform(orNull)
export const flag = z.boolean().nullish().transform(orNull)

export function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null
}

/** A list that may be missing. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
}

/** A nested object that may be missing; unknown keys are ignored. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullish().transform(orNull)
}

/** An issue as «where» and «what», without the value itself. */
export function firstProblem(error: z.ZodError): { readonly path: string; readonly reason: string } {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String).join('.')
  return { path: path === '' ? '(record)' : path, reason: reasonOf(issue?.message ?? 'unreadable') }
}

/** For people: «a text where a number belongs». */
function reasonOf(message: string): string {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (expected === undefined || received === undefined) return message.replace(/^Invalid input: /, '')
  return `${WORDS[received] ?? received} where ${WORDS[expected] ?? expected} belongs`
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  object: 'a record',
  array: 'a list',
  null: 'nothing',
  undefined: 'nothing',
}
