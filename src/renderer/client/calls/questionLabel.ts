import type { LibraryVocabulary } from '../../../contract/library/library.ts'
import type { KnownFields } from './knownFields.ts'

/** The text of the question that a condition is on; null for other fields, and if the question isn't known. */
export function questionLabel(field: string, { questions }: LibraryVocabulary): string | null {
  const [, digits, whose] = /^question\.(\d+)(\.ai|\.person)?$/.exec(field) ?? []
  const text = questions.find(({ id }) => String(id) === digits)?.text
  if (text == null) return null
  return whose === undefined ? text : `${text} (${whose === '.ai' ? 'AI' : 'person'})`
}

/** The same, or the name of the tracker that a condition is on. */
export function knownLabel(
  field: string,
  { vocabulary, trackers }: Pick<KnownFields, 'vocabulary' | 'trackers'>,
): string | null {
  const tracker = trackers.find(({ id }) => field === `tracker.${id}`)
  return tracker === undefined ? questionLabel(field, vocabulary) : `Tracker: ${tracker.name}`
}
