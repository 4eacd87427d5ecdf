import type { CallDifferences } from '../../../contract/library/callDifferences.ts'
import type { LibraryVocabulary } from '../../../contract/library/library.ts'
import type { AdjustedField } from '../../../domain/differences/sameInformation.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { questionLabel } from '../../client/calls/questionLabel.ts'
import { format } from '../../components/format.ts'

/** "1,204 calls, compared with 38,990 others. Words are from the transcripts and messages of 3,100 of these 40,194 calls." */
export function comparedWords({ inside, others, adjustedFor }: CallDifferences): string {
  const compared =
    adjustedFor.length > 0 && inside.comparedCount < inside.callCount
      ? `${format.number(inside.comparedCount)} of ${format.count(inside.callCount, 'call')}, compared with ${format.number(others.comparedCount)} of ${format.count(others.callCount, 'other')} of the same ${adjustedWords(adjustedFor)}.`
      : `${format.count(inside.callCount, 'call')}, compared with ${format.count(others.comparedCount, 'other')}.`
  const read = inside.withWordsCount + others.withWordsCount
  const all = inside.comparedCount + others.comparedCount
  if (read === 0) return `${compared} None of their transcripts or messages have been read, so words weren’t compared.`
  return read === all
    ? compared
    : `${compared} Words are from the transcripts and messages of ${format.number(read)} of these ${format.count(all, 'call')}.`
}

const ADJUSTED_NAMES: Readonly<Record<AdjustedField, string>> = { agent: 'agent', call_type: 'call type' }

export function adjustedWords(adjustedFor: readonly AdjustedField[]): string {
  return adjustedFor.map((field) => ADJUSTED_NAMES[field]).join(' and ')
}

/** "Not compared, because the calls were selected by this: Duration, “Did they greet?”." */
export function excludedWords(fields: readonly string[], vocabulary: LibraryVocabulary): string {
  const isCustom = (field: string) => field.startsWith('agent.custom.')
  const nameOf = (field: string) => {
    const question = questionLabel(field, vocabulary)
    return question === null ? (queryField(field)?.label ?? field) : `“${question}”`
  }
  const names = fields.filter((field) => !isCustom(field)).map(nameOf)
  if (fields.some(isCustom)) names.push('custom fields of agents')
  return `Not compared, because the calls were selected by this: ${names.join(', ')}.`
}
