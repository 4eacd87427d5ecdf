import { problemWords } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import { format } from '../../../components/format.ts'
import type { RowFieldName, RowProblem } from '../../../../domain/recordings/rows/stagingRow.ts'

export type FieldProblems = { readonly [Name in RowFieldName]?: string }

/** The field that shows a problem; null if it's shown above the form. */
export function fieldOfProblem(problem: RowProblem): RowFieldName | null {
  switch (problem.kind) {
    case 'no-time':
    case 'future-time':
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

/** An empty form has no errors: required fields are marked when the button is pressed. */
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
