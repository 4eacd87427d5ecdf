import type { Formatter } from '../formatter.ts'
import type { QueryOperator } from './operators.ts'

/**
 * A kind of value: everything that filters, their text, chips, columns and charts do differently for it. `kinds.ts` declares
 * each one; its editor and its cell are in the renderer.
 *
 * A value is a text in the form of `Filter.value`, of one entry where an operator takes a list.
 */
export interface Kind {
  /** In display order. Source: interface, "Operators". */
  readonly operators: readonly QueryOperator[]
  /** Words of operators in chips that differ from the usual ones. */
  readonly operatorWords?: Readonly<Partial<Record<QueryOperator, string>>>
  /** More words for operators in the filter's text. */
  readonly typedOperators?: Readonly<Record<string, QueryOperator>>
  /** The operator that a new filter begins with; the first one by default. */
  readonly firstOperator?: QueryOperator
  /** How columns in memory hold it: `any` is a text or a number. */
  readonly held: 'text' | 'number' | 'any'
  /** Whether LIKE and regular expressions apply, which makes its patterns values, too. */
  readonly isText?: boolean
  /** Numbers that it lies between. */
  readonly range?: readonly [lowest: number, highest: number]
  /** Whether means and bands of it make sense, unlike of IDs. */
  readonly isMeasure?: boolean
  /** How a histogram divides it. `equal`: the range is a scale, such as 0 to 100, of which all bars have an equal part. */
  readonly bars: 'values' | 'yes-no' | 'time' | 'equal' | 'rounded' | 'log' | null
  /** Names of the two directions of a sort; `A to Z` and `Z to A` by default. */
  readonly order?: readonly [ascending: string, descending: string]
  /** Why a value can't be sent, or read by the library. */
  problemOf(value: string): ValueProblem | null
  /** If what was typed can't be read at all. */
  readonly misread: ValueProblem
  /** What to enter instead of what isn't a value, and instead of one beyond the range. */
  readonly expected: ProblemWords
  readonly beyond?: ProblemWords
  /** In the editor. Without `read`, what is typed is the value; without `write`, it's shown as it is. */
  read?(typed: string, zone: string | undefined): string | undefined
  write?(value: string, zone: string | undefined): string
  /** In the filter's text, besides the value itself. */
  spell?(typed: string, zone: string): Spelled | undefined
  spelled?(value: string, zone: string): string
  /** In a chip; by default as in the filter's text. */
  say?(value: string, reader: ValueReader): string
  /** The number that columns hold for a value; null if it's none. */
  numberOf?(value: string): number | null
  /** An amount with its unit, where it has one: `1:30`, `37%`. */
  amountWords?(amount: number, format: Formatter): string
  /** Of what is shown as a percentage: how many percentage points are 1. */
  readonly percentagePoints?: number
  /** What a condition has for a value that cells show rounded, so that the value meets it. */
  boundOf?(value: number, op: QueryOperator): number
  /** The only values, or the usual ones. */
  readonly choices?: readonly Choice[]
  /** Names the value in the editor; `Value` by default. */
  readonly valueLabel?: string
  /** Behind the text in the editor. */
  readonly unit?: string
  /** Examples that complete the filter's text. */
  readonly examples?: readonly string[]
  /** Below the editor. */
  readonly hint?: string
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** A value, or a relative time. */
type Spelled = string | { readonly period: string }

/** In the form of a condition, and in the filter's text; for both, if it's one text. */
export type ProblemWords = string | { readonly form: string; readonly text: string }

export interface ValueReader {
  /** Determines which day is "today". */
  readonly now: Date
  readonly format: Formatter
}

/** Why a value can't be sent for a field of its kind. */
export type ValueProblem =
  | 'empty'
  | 'out-of-range'
  | 'broken-pattern'
  | 'broken-text'
  | `not-a-${string}`
  | `not-an-${string}`
