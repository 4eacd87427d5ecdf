import type { LibraryVocabulary, VocabularyQuestion } from '../../../contract/library/library.ts'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'
import type { CustomField } from '../../../domain/workspaces/directory.ts'
import { required } from '../columns.ts'
import type { Statements } from '../../storage/statements.ts'

/** The questions of all stored scorecards, with the newest text of each, and the keys of the users' custom fields. */
export function readVocabulary(sql: Statements): LibraryVocabulary {
  const questions = new Map<number, VocabularyQuestion>()
  for (const row of sql.all('SELECT scorecard FROM scorecards ORDER BY scorecard_key')) {
    const { name, categories } = JSON.parse(required(row['scorecard'])) as Scorecard
    for (const { id, text } of categories.flatMap((category) => category.questions)) {
      questions.set(id, { id, text, scorecard: name })
    }
  }
  const keys = sql
    .all('SELECT custom_fields FROM users WHERE custom_fields IS NOT NULL')
    .flatMap((row) => (JSON.parse(required(row['custom_fields'])) as readonly CustomField[]).map(({ key }) => key))
  return {
    questions: [...questions.values()].toSorted((one, other) => one.id - other.id),
    customFields: [...new Set(keys)].toSorted(),
  }
}
