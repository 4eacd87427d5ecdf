import type { Field, FieldGroup } from '../../../domain/fields/field.ts'
import { FIELDS, nameOf } from '../../../domain/fields/fields.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { queryField, type QueryField } from '../../../domain/fields/queryFields.ts'

export interface OfferedField extends Pick<QueryField, 'name' | 'label' | 'kind'> {
  /** The scorecard of a question; null for other fields. */
  readonly detail: string | null
}

export interface FieldSection {
  readonly heading: string
  readonly fields: readonly OfferedField[]
}

/** Sections by subject, the most used first. */
const SECTIONS: readonly (readonly [heading: string, groups: readonly FieldGroup[]])[] = [
  ['Call', ['Call']],
  ['Agent and lead', ['Agent', 'Lead']],
  ['Words', ['Words']],
  ['Scores', ['Scores']],
  ['My reviews', ['My reviews']],
  ['Speech', ['Speech']],
  ['Linked records', ['Associations']],
]

/** The fields that calls can be filtered by, without empty sections. */
export function fieldSections({ vocabulary, trackers }: KnownFields): readonly FieldSection[] {
  const offered = (names: readonly string[]) =>
    names.flatMap((name): readonly OfferedField[] => {
      const field = queryField(name)
      return field ? [{ ...field, detail: null }] : []
    })
  const listed = (heading: string, isIn: (field: Field) => boolean) => ({
    heading,
    fields: offered(FIELDS.filter(isIn).flatMap((field) => nameOf(field) ?? [])),
  })
  const fixed = [
    ...SECTIONS.map(([heading, groups]) =>
      listed(heading, ({ group, isReference }) => groups.includes(group) && isReference !== true),
    ),
    listed('Sources and IDs', ({ isReference }) => isReference === true),
  ]
  const questions = vocabulary.questions.flatMap(({ id, text, scorecard }) =>
    offered([`question.${id}`]).map((field) => ({ ...field, label: text ?? field.label, detail: scorecard })),
  )
  const tracked = trackers.flatMap(({ id, name }) =>
    offered([`tracker.${id}`]).map((field) => ({ ...field, label: name })),
  )
  const custom = offered(vocabulary.customFields.map((key) => `agent.custom.${key}`))
  return [
    ...fixed,
    { heading: 'Trackers', fields: tracked },
    { heading: 'Scorecard answers', fields: questions },
    { heading: 'Custom fields of agents', fields: custom },
  ].filter(({ fields }) => fields.length > 0)
}
