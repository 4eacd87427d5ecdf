import { queryField } from '../fields/queryFields.ts'
import type { NumberComparison } from './compareNumbers.ts'
import type { ShareComparison } from './comparePresence.ts'

/** A way in which calls differ from others. It says nothing about the reason. */
export type Difference = ShareDifference | NumberDifference | WordDifference

/** How often a field has a value. */
interface ShareDifference extends ShareComparison {
  readonly kind: 'share'
  readonly field: string
  /** As in filters. Null: the field is empty. */
  readonly value: string | null
}

/** Whether calls without a value don't count: of yes and no, and of answers. Of other fields, not having one is compared, too. */
export function isOfValues({ kind, field }: Difference): boolean {
  const valueKind = queryField(field)?.kind
  return kind === 'share' && (valueKind === 'boolean' || valueKind === 'answer')
}

export interface NumberDifference extends NumberComparison {
  readonly kind: 'number'
  readonly field: string
}

/** Where words are compared. */
export type WordPlace = 'transcript' | 'message'
/** In transcripts possibly by one side only. */
export type SpokenPlace = WordPlace | 'transcript.agent' | 'transcript.lead'

/** In how many transcripts or chats a word is said. */
export interface WordDifference extends ShareComparison {
  readonly kind: 'word'
  readonly field: SpokenPlace
  readonly word: string
  /** Other forms of the word that differ too. The figures are without them. */
  readonly forms: readonly string[]
}
