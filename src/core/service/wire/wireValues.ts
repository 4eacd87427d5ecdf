import { z } from 'zod'
import { shownText } from '../../../domain/calls/blankText.ts'
import type { OddField } from '../../../domain/calls/call.ts'

/**
 * Schemas for tolerant reading. Missing and null parts are null, because the interface keeps growing and workspaces differ.
 * `readTolerantly` drops and reports parts of the wrong type.
 */
export const text = z.string().nullish().transform(orNull)
export const number = z.number().nullish().transform(orNull)
/** A name, title, time or other display text. Empty and white space count as missing. */
export const words = z.string().nullish().transform(shownText)
/** A fraction, 0–1. */
export const ratio = z
  .number()
  .refine((value) => value >= 0 && value <= 1, 'not between 0 and 1')
  .nullish()
  .transform(orNull)
/** 1e9 s is 30 years. */
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

/** An optional list. Holes are items that `readTolerantly` removed; JSON has none. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item.optional())
    .nullish()
    .transform((items) => (items ?? []).filter((one) => one !== undefined))
}

/**
 * An object with arbitrary keys, as entries; null if missing. Foreign names are never used as object keys, because they may
 * be `constructor` or `__proto__`.
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

/** An optional nested object. Ignores unknown keys. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullish().transform(orNull)
}

/** An issue's location and description, without the value. */
export function firstProblem(error: z.ZodError): OddField {
  const issue = error.issues[0]
  const path = (issue?.path ?? []).map(String).join('.')
  return { path: path === '' ? '(record)' : path, reason: reasonOf(issue?.message ?? 'unreadable') }
}

/** For display: "expected a number, got text". */
export function reasonOf(message: string): string {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (expected === undefined || received === undefined) return message.replace(/^Invalid input: /, '')
  return `expected ${WORDS[expected] ?? expected}, got ${WORDS[received] ?? received}`
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  object: 'a record',
  array: 'a list',
  null: 'nothing',
  undefined: 'nothing',
}
