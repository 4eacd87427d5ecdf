import { problemWords } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import type { RowChange, RowFieldName, RowFields, RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'
import { format } from '../../../components/format.ts'

export type FieldProblems = { readonly [Name in RowFieldName]?: string }

/** The field that shows a problem; null if it's shown above the fields. */
export function fieldOfProblem(problem: RowProblem): RowFieldName | null {
  switch (problem.kind) {
    case 'no-time':
      return 'timestamp'
    case 'no-agent':
    case 'unknown-agent':
    case 'blocked-agent':
      return 'userId'
    case 'too-long':
      return problem.field
    default:
      return null
  }
}

/** What is required isn't a mistake before a person has had the chance to enter it. */
export function isMissing({ kind }: RowProblem): boolean {
  return kind === 'no-agent' || kind === 'no-time'
}

export function fieldProblems(problems: readonly RowProblem[]): FieldProblems {
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const field = fieldOfProblem(problem)
      return field === null ? [] : [[field, problemWords(problem, format).words]]
    }),
  )
}

export function changedFields(fields: RowFields, change: RowChange): RowFields {
  const changed = Object.entries(change).filter(([name, value]) => name in fields && value !== undefined)
  return { ...fields, ...Object.fromEntries(changed.map(([name, value]) => [name, { value, from: 'person' }])) }
}
