import type { ValueKind } from '../fields.ts'
import type { ValueProblem } from './wireValue.ts'

/** What is wrong with a typed value, and what would be right. */
export function valueProblemWords(kind: ValueKind, problem: ValueProblem): string {
  switch (problem) {
    case 'empty':
      return kind === 'format' || kind === 'boolean' ? 'Choose one.' : 'Type a value.'
    case 'not-a-number':
      return kind === 'ratio' ? 'Type a number of per cent, such as 35.' : 'Type a number, such as 60.'
    case 'not-an-integer':
      return 'Type a whole number, such as 4711.'
    case 'out-of-range':
      if (kind === 'score') return 'Scores go from 0 to 100.'
      if (kind === 'ratio') return 'It goes from 0 to 100 per cent.'
      return 'It can’t be below 0.'
    case 'not-a-format':
      return 'That is none of the formats.'
    case 'not-a-boolean':
      return 'Choose yes or no.'
    case 'not-a-time':
      return 'Choose a date and a time.'
    case 'not-a-duration':
      return 'Type a length such as 90 (seconds), 1:30, 5m or 1h 5m.'
    case 'broken-pattern':
      return 'A bracket or a backslash in this expression isn’t closed.'
  }
}
