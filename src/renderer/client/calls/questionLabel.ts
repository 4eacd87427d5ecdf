import type { LibraryVocabulary } from '../../../contract/library.ts'

/** The text of the question that a condition is on; null for other fields, and if the question isn't known. */
export function questionLabel(field: string, { questions }: LibraryVocabulary): string | null {
  const [, digits, whose] = /^question\.(\d+)(\.ai|\.person)?$/.exec(field) ?? []
  const text = questions.find(({ id }) => String(id) === digits)?.text
  if (text == null) return null
  return whose === undefined ? text : `${text} (${whose === '.ai' ? 'AI' : 'person'})`
}
