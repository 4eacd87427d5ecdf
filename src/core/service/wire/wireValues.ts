import { z } from 'zod'
import type { OddField } from '../../../domain/calls/call.ts'

/**
 * The pieces of tolerant reading. A part that is missing or null is null for us: the interface grew and will grow, and
 * workspaces differ. A part of the wrong type isn't guessed at: `readTolerantly` names it and leaves it out.
 */
export const text = z.string().nullish().transform(orNull)
export const number = z.number().nullish().transform(orNull)
/** A name, title or other words for people: empty is as good as none, as the interface's operator `empty` has it. */
export const words = z
  .string()
  .nullish()
  .transform((value) => (value?.trim() ? value : null))
/** A part of the whole. */
export const ratio = z
  .number()
  .refine((value) => value >= 0 && value <= 1, 'not between 0 and 1')
  .nullish()
  .transform(orNull)
/** 1e9 s are 30 years. */
export const seconds = z
  .number()
  .refine((value) => value >= 0 && value <= 1e9, 'not a possible length')
  .nullish()
  .transform(orNull)
export const integer = z.int().nullish().transform(orNull)
export const flag = z.boolean().nullish().transform(orNull)

export function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null
}

/** A list that may be missing. Holes are what `readTolerantly` took out; JSON has none. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item.optional())
    .nullish()
    .transform((items) => (items ?? []).filter((one) => one !== undefined))
}

/**
 * An object whose keys are the service's own, as entries; null when it is missing. No key of ours is ever a name that
 * came from outside: `constructor` and `__proto__` are names like others here.
 */
export function entriesOf<Item>(item: z.ZodType<Item>) {
  return z
    .unknown()
    .optional()
    .transform((value, context): readonly { readonly key: string; readonly value: Item }[] | null => {
      if (value === null || value === undefined) return null
      const outer = z.looseObject({}).safeParse(value)
      if (!outer.success) {
        pass(outer.error, [])
        return z.NEVER
      }
      return Object.entries(value).flatMap(([key, one]) => {
        const parsed = item.safeParse(one)
        if (parsed.success) return [{ key, value: parsed.data }]
        pass(parsed.error, [key])
        return []
      })

      function pass({ issues }: z.ZodError, at: readonly string[]): void {
        for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path: [...at, ...path] })
      }
    })
}

/** A nested object that may be missing; unknown keys are ignored. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullish().transform(orNull)
}

/** An issue as «where» and «what», without the value itself. */
export function firstProblem(error: z.ZodError): OddField {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String).join('.')
  return { path: path === '' ? '(record)' : path, reason: reasonOf(issue?.message ?? 'unreadable') }
}

/** For people: «a text where a number belongs». */
export function reasonOf(message: string): string {
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
