import type { FieldWord } from '../../domain/query/text/fieldWords.ts'
import { knownLabel } from '../client/calls/questionLabel.ts'
import type { KnownFields } from '../client/calls/knownFields.ts'
import { fieldSections } from './editor/fieldSections.ts'

/** The names of fields as menus, columns, and chips have them: `team` and `Agent: team` are a custom field of agents. */
export function knownWords(known: KnownFields): readonly FieldWord[] {
  return fieldSections(known).flatMap(({ fields }) =>
    fields.flatMap(({ name, label }) => {
      const key = /^agent\.custom\.(.+)$/.exec(name)?.[1]
      const words = [label, knownLabel(name, known) ?? label, ...(key ? [key, key.replaceAll('_', ' ')] : [])]
      return [...new Set(words.map((word) => word.toLowerCase()))].map((word) => ({ name, word }))
    }),
  )
}
